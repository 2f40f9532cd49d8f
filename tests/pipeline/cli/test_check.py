"""``check``: JSON and exit status as the design says, and bad input in one plain sentence."""

import gzip
import json

import pytest

from verifier.acceptance.incidents import bundled_incidents

MICRON = bundled_incidents() / "2026-07-09-micron"
FILING = MICRON / "filing.htm"


def test_a_clean_article_is_publishable(call):
    result = call("check", MICRON / "article-corrected.json", "--filing", FILING)
    assert result.status == 0
    assert "publish" in result.out
    assert "\x1b" not in result.out


def test_the_two_false_numbers_are_named(call):
    result = call("check", MICRON / "article.json", "--filing", FILING)
    assert result.status == 1
    rejected = [line for line in result.out.splitlines() if line.startswith("  rejected")]
    assert len(rejected) == 2
    assert "$14.5 billion" in rejected[0]
    assert "not_in_filing" in rejected[0]
    assert "$11.8 billion" in rejected[1]
    assert "wrong_period" in rejected[1]


def test_json_is_one_object_an_article_with_the_keys_of_the_design(call):
    result = call(
        "check",
        MICRON / "article.json",
        MICRON / "article-corrected.json",
        "--filing",
        FILING,
        "--json",
    )
    assert result.status == 1
    reports = [json.loads(line) for line in result.out.splitlines()]
    assert [report["decision"] for report in reports] == ["quarantine", "publish"]
    keys = {"schema", "article", "filing", "decision", "reasons", "claims", "not_claims"}
    assert keys <= reports[0].keys()
    assert reports[0]["schema"] == 1
    assert reports[0]["filing"]["period"] == "2026-05-28"
    claim = next(c for c in reports[0]["claims"] if c["text"] == "$14.5 billion")
    assert claim["value"] == "14500000000"
    assert (claim["low"], claim["high"]) == ("14450000000", "14550000000")
    assert (claim["verdict"], claim["layer"]) == ("rejected", "numeric_gate")
    article = json.loads((MICRON / "article.json").read_text())
    text = article
    for part in claim["pointer"].strip("/").split("/"):
        text = text[int(part)] if isinstance(text, list) else text[part]
    assert text[claim["start"] : claim["end"]] == "$14.5 billion"


def test_layer_1_alone_leaves_the_rest_unverified(call):
    result = call(
        "check",
        MICRON / "article-corrected.json",
        "--filing",
        FILING,
        "--verifier",
        "none",
        "--json",
    )
    verdicts = {claim["verdict"] for claim in json.loads(result.out)["claims"]}
    assert result.status == 1
    assert "supported" not in verdicts


def test_a_jsonl_gives_one_report_a_line_and_a_gzip_is_read(call, tmp_path):
    drafts = tmp_path / "drafts.jsonl"
    lines = [
        {"id": "good", "text": "Total assets were $134,112 million at May 28, 2026."},
        {"id": "bad", "text": "Total assets were $143,112 million at May 28, 2026."},
    ]
    drafts.write_text("\n".join(map(json.dumps, lines)))
    packed = tmp_path / "filing.htm.gz"
    packed.write_bytes(gzip.compress(FILING.read_bytes()))
    result = call("check", drafts, "--filing", packed, "--json")
    reports = [json.loads(line) for line in result.out.splitlines()]
    assert [(r["article"], r["decision"]) for r in reports] == [
        ("good", "publish"),
        ("bad", "quarantine"),
    ]
    assert result.status == 1


@pytest.mark.parametrize(
    "draft",
    [
        b"Total assets were $134,112 million at May 28, 2026.",
        b"<p>Total assets were <b>$134,112 million</b> at May 28, 2026.</p>",
        b'{"body": "Total assets were $134,112 million at May 28, 2026."}',
    ],
)
def test_a_draft_on_standard_input(call, draft):
    result = call("check", "-", "--filing", FILING, "--json", stdin=draft)
    assert json.loads(result.out)["decision"] == "publish"
    assert result.status == 0


def test_a_filing_on_standard_input(call):
    result = call(
        "check",
        MICRON / "article-corrected.json",
        "--filing",
        "-",
        stdin=FILING.read_bytes(),
    )
    assert result.status == 0


def test_a_fragment_is_taken_for_a_10q_and_said_to_be(call, tmp_path):
    fragment = tmp_path / "fragment.txt"
    fragment.write_text("Revenue was $12 million.")
    draft = tmp_path / "a.txt"
    draft.write_text("Revenue was $21 million.")
    result = call("check", draft, "--filing", fragment)
    assert result.status == 1
    assert "does not say what form it is" in result.out


@pytest.fixture
def bad(tmp_path):
    html = FILING.read_bytes()
    (tmp_path / "empty.htm").write_bytes(b"")
    (tmp_path / "cut.htm").write_bytes(html[: len(html) // 2])
    (tmp_path / "binary.htm").write_bytes(bytes(range(256)) * 50)
    (tmp_path / "annual.htm").write_bytes(html.replace(b"10-Q", b"10-K"))
    (tmp_path / "bad.json").write_text("{not json")
    (tmp_path / "draft.md").write_text("Revenue was $1 million.")
    return tmp_path


@pytest.mark.parametrize(
    ("draft", "filing", "names"),
    [
        ("draft.md", "missing.htm", "missing.htm"),
        ("draft.md", "empty.htm", "empty.htm"),
        ("draft.md", "cut.htm", "cut.htm"),
        ("draft.md", "binary.htm", "binary.htm"),
        ("draft.md", "annual.htm", "10-K"),
        ("draft.md", ".", "."),
        ("bad.json", FILING, "bad.json"),
        ("missing.md", FILING, "missing.md"),
    ],
)
def test_bad_input_is_65_and_one_plain_sentence(call, bad, draft, filing, names):
    result = call("check", bad / draft, "--filing", bad / filing)
    assert result.status == 65
    assert result.out == ""
    assert len(result.err.strip().splitlines()) == 1
    assert str(names) in result.err


def test_the_largest_status_wins_and_the_others_are_still_judged(call, bad):
    result = call("check", bad / "bad.json", bad / "draft.md", "--filing", FILING)
    assert result.status == 65
    assert "rejected" in result.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "a.md"),
        ("check", "-", "--filing", "-"),
        ("check", "a.md", "--filing", "x", "--verifier", "oracle"),
        ("nonsense",),
        ("check", "a.md", "--filing", "x", "--verifier", "llm"),
    ],
)
def test_usage_is_2(call, arguments):
    assert call(*arguments).status == 2


def test_a_model_that_has_not_passed_is_refused_with_the_command(call, bad):
    result = call(
        "check",
        bad / "draft.md",
        "--filing",
        FILING,
        "--base-url",
        "http://127.0.0.1:9/v1",
        "--model",
        "some-model",
    )
    assert result.status == 2
    assert "filing-gate accept --base-url http://127.0.0.1:9/v1 --model some-model" in result.err


@pytest.mark.usefixtures("impatient")
def test_a_model_server_that_is_down_is_75_and_judges_nothing(call, bad):
    (bad / "true.md").write_text("Total assets were $134,112 million at May 28, 2026.")
    result = call(
        "check",
        bad / "true.md",
        "--filing",
        FILING,
        "--base-url",
        "http://127.0.0.1:9/v1",
        "--model",
        "some-model",
        "--unaccepted",
        "--json",
    )
    report = json.loads(result.out)
    assert (result.status, report["decision"], report["claims"]) == (75, "retry", [])
    assert report["notes"]
