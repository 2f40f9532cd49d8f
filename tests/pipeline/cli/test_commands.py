"""The other commands: what they print, what they return, what they refuse."""

import json
import subprocess
import sys
import time

import pytest

from pipeline.cli import COMMANDS, program
from verifier.acceptance.incidents import bundled_incidents

MICRON = bundled_incidents() / "2026-07-09-micron"
FILING = MICRON / "filing.htm"
TRUE = "Total assets were $134,112 million at May 28, 2026."
FALSE = "Total assets were $143,112 million at May 28, 2026."


@pytest.fixture
def work(call, tmp_path):
    """A workspace with the Micron filing in it; gives the filing's id and the inbox."""
    result = call("ingest", FILING, "--add", "--json")
    assert result.status == 0
    return json.loads(result.out)["added"], tmp_path / "w"


def put(work, text, slug="story"):
    filing, root = work
    (root / "drafts" / f"{filing}.{slug}.md").write_text(text)
    return f"{filing}.{slug}"


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_with_an_example(call, name):
    result = call(name, "--help")
    assert result.status == 0
    assert "Example:" in result.out
    assert "filing-gate" in result.out


def test_every_command_of_the_quarantine_has_help_with_an_example(call):
    command = program.get_command(None, "quarantine")
    for name in command.commands:
        assert "Example:" in call("quarantine", name, "--help").out


def test_help_imports_no_heavy_room():
    script = (
        "import sys; from pipeline.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted(set(sys.modules) & {'lxml', 'sqlalchemy', 'openai', 'pydantic'}))\n"
    )
    done = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_demo_shows_every_draft_as_its_incident_says(call, tmp_path):
    started = time.process_time()
    result = call("demo", "--workspace", tmp_path / "demo")
    assert time.process_time() - started < 10
    assert result.status == 0, result.out
    assert "$14.5 billion" in result.out
    assert "$11.8 billion" in result.out
    assert result.out.count("/report.html") == 3
    assert call("demo", "--workspace", tmp_path / "demo").status == 2


def test_ingest_says_what_was_read(call):
    result = call("ingest", FILING, "--json", "--figures")
    *figures, about = [json.loads(line) for line in result.out.splitlines()]
    assert about["filer"].startswith("MICRON")
    assert about["period"] == "2026-05-28"
    assert (
        about["pools"]["exact"] >= len([f for f in figures if f["table"] is None])
        if ("table" in figures[0])
        else about["pools"]["exact"] > 50
    )
    assert 0 <= float(about["collision_rate"]["with_label_and_period"]) < 0.01
    capital = next(f for f in figures if f["label"] == "Additional capital")
    assert capital["value"] == "14442000000"
    assert call("ingest", FILING).out.startswith("document type: 10-Q")


@pytest.mark.parametrize(("content", "says"), [(b"", "empty"), (b"\x00\x01" * 500, "binary")])
def test_ingest_of_what_is_no_filing_is_65_and_names_it(call, tmp_path, content, says):
    (tmp_path / "x.htm").write_bytes(content)
    for given in ("x.htm", "missing.htm"):
        result = call("ingest", tmp_path / given, "--add")
        assert result.status == 65
        assert given in result.err
        assert len(result.err.strip().splitlines()) == 1
    assert says in call("ingest", tmp_path / "x.htm").err
    assert not (tmp_path / "w").exists()


def test_an_annual_report_is_read_and_not_added(call, tmp_path):
    (tmp_path / "x.htm").write_bytes(FILING.read_bytes().replace(b"10-Q", b"10-K"))
    assert call("ingest", tmp_path / "x.htm").status == 0
    result = call("ingest", tmp_path / "x.htm", "--add")
    assert result.status == 65
    assert "10-K" in result.err


def test_batch_publishes_and_quarantines_and_tells_machines(call, work):
    good, bad = put(work, TRUE, "good"), put(work, FALSE, "bad")
    result = call("batch", "--json")
    summary = json.loads(result.out)
    assert result.status == 0
    assert {item["item"]: item["outcome"] for item in summary["items"]} == {
        good: "published",
        bad: "quarantined",
    }
    events = [json.loads(line) for line in result.err.splitlines()]
    assert events[0]["event"] == "run_started"
    assert {event["run"] for event in events} == {summary["run"]}
    assert any(e["event"] == "published" and e["article"] == good for e in events)


def test_an_empty_workspace_is_nothing_to_do(call):
    result = call("batch")
    assert result.status == 0
    assert "Nothing to do." in result.out


def test_a_held_draft_is_65_and_shown_by_status(call, work):
    _, root = work
    (root / "drafts" / "nameless.md").write_text(TRUE)
    assert call("batch").status == 65
    status = json.loads(call("status", "--json").out)
    assert status["waiting"][0]["id"] == "nameless.md"


def test_the_way_of_a_quarantined_article(call, work, tmp_path):
    bad = put(work, FALSE)
    call("batch")
    listed = json.loads(call("quarantine", "list", "--json").out)
    assert (listed["id"], listed["rejected"]) == (bad, 1)
    shown = call("quarantine", "show", bad)
    assert "c1" in shown.out
    assert "$143,112 million" in shown.out
    assert json.loads(call("quarantine", "show", bad, "--json").out)["state"] == "quarantined"
    who = ("--name", "Anna", "--reason", "page 3")
    refused = call("quarantine", "release", bad, "--waive", "c1", *who)
    assert refused.status == 1
    assert "rejected" in refused.err
    assert call("rerun", bad).status == 1
    mended = tmp_path / "mended.md"
    mended.write_text(TRUE)
    rerun = call("rerun", bad, "--article", mended)
    assert rerun.status == 0
    assert "published" in rerun.out
    published = tmp_path / "w" / "published" / bad
    assert call("audit", published).status == 0
    assert json.loads(call("audit", published, "--json").out)["receipts"] >= 1
    exported = call("quarantine", "export", bad, "--into", tmp_path / "incidents")
    assert exported.status == 0
    assert (tmp_path / "incidents" / bad / "incident.toml").is_file()


def test_release_and_reject_need_a_name_and_a_reason(call, work):
    bad = put(work, FALSE)
    call("batch")
    for verb in ("release", "reject"):
        assert call("quarantine", verb, bad).status == 2
        assert call("quarantine", verb, bad, "--name", "Anna").status == 2
    assert call("quarantine", "reject", bad, "--name", "A", "--reason", "no").status == 0
    put(work, FALSE)
    assert "rejected before" in call("batch").out


@pytest.mark.parametrize("harm", ["article", "receipt", "computed", "missing"])
def test_an_audit_finds_any_change(call, work, tmp_path, harm):
    good = put(work, TRUE)
    call("batch")
    folder = tmp_path / "w" / "published" / good
    receipts = folder / "receipts.json"
    stored = json.loads(receipts.read_text())
    if harm == "article":
        (folder / "article.md").write_text(TRUE + " ")
    elif harm == "receipt":
        stored["claims"][0]["receipt"]["quote"] = "Total assets 134,113"
    elif harm == "computed":
        stored["claims"][0]["receipt"]["operands"][0]["value"] = "134113000000"
    else:
        stored["claims"] = stored["claims"][1:]
    receipts.write_text(json.dumps(stored))
    result = call("audit", folder)
    assert result.status == 1
    assert result.err.startswith("filing-gate: ")


def test_status_speaks_three_ways(call, work):
    put(work, TRUE)
    call("batch")
    assert "1 published" in call("status").out
    assert json.loads(call("status", "--json").out)["articles"]["published"] == 1
    text = call("status", "--prometheus").out
    assert 'filing_gate_articles{state="published"} 1' in text
    for line in text.splitlines():
        assert line.startswith("#") or float(line.rpartition(" ")[2]) >= 0


def test_status_of_nothing_makes_nothing(call, tmp_path):
    assert call("status").status == 2
    assert not (tmp_path / "w").exists()


def test_settings_tell_where_each_came_from(call, monkeypatch):
    monkeypatch.setenv("FILING_GATE_VERIFIER_MODEL", "m")
    monkeypatch.setenv("FILING_GATE_VERIFIER_API_KEY", "hush")
    lines = [json.loads(line) for line in call("settings", "--json").out.splitlines()]
    found = {line["key"]: (line["value"], line["source"]) for line in lines}
    assert found["verifier.model"] == ("m", "FILING_GATE_VERIFIER_MODEL")
    assert found["verifier.api_key"][0] == "(set)"
    monkeypatch.setenv("FILING_GATE_NONSENSE", "1")
    result = call("settings")
    assert result.status == 2
    assert "FILING_GATE_NONSENSE" in result.err


@pytest.mark.usefixtures("work", "impatient")
def test_doctor_looks_at_everything(call):
    assert call("doctor").status == 0
    result = call("doctor", "--base-url", "http://127.0.0.1:9/v1", "--model", "m")
    assert result.status == 75
    assert "FAULT" in result.out


def test_a_defect_is_70_and_a_sentence(call, monkeypatch):
    def broken(*_args, **_named):
        raise KeyError("oops")

    monkeypatch.setattr("pipeline.assembly.settings_of", broken)
    result = call("settings")
    assert result.status == 70
    assert "defect" in result.err
    assert len(result.err.strip().splitlines()) == 1


# -- backfill --------------------------------------------------------------------


@pytest.fixture
def archive(work, tmp_path):
    """A folder with the Micron filing, a true draft on it and a wrong one."""
    filing, _ = work
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "filing.htm").write_bytes(FILING.read_bytes())
    (folder / f"{filing}.true.md").write_text(TRUE)
    (folder / f"{filing}.wrong.md").write_text(FALSE)
    (folder / "notes.doc").write_text("x")
    return folder


def test_backfill_shows_what_needs_a_look(call, archive):
    result = call("backfill", archive, "--workers", "1")
    assert result.status == 0
    assert "not_in_filing" in result.out
    assert "3 done, 1 to publish, 1 to quarantine" in result.out
    assert "Passed over, neither filing nor draft: 1 (notes.doc …)" in result.out
    events = [json.loads(line)["event"] for line in result.err.splitlines()]
    assert (events[0], events[-1]) == ("backfill_started", "backfill_finished")
    assert "progress" in events


def test_backfill_prints_one_object_a_task_and_the_sum(call, archive):
    result = call("backfill", archive, "--workers", "2", "--json")
    *tasks, total = [json.loads(line) for line in result.out.splitlines()]
    assert {(t["task"], t["state"]) for t in tasks} == {("read", "done"), ("judge", "done")}
    assert [t["decision"] for t in tasks if t["task"] == "judge"] == ["publish", "quarantine"]
    assert (total["done"], total["exit_status"]) == (3, 0)


def test_backfill_tells_what_is_published_and_would_not_be_now(call, work):
    article = put(work, TRUE)
    assert call("batch").status == 0
    assert call("backfill", "--rejudge", "--workers", "1").status == 0
    receipts = work[1] / "published" / article / "receipts.json"
    told = json.loads(receipts.read_text())
    told["claims"][0]["verdict"] = "rejected"
    receipts.write_text(json.dumps(told))
    result = call("backfill", "--rejudge", "--workers", "1")
    assert result.status == 0
    assert "would still go out" in result.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name one of FOLDER"),
        (("here", "--rejudge"), "name one of FOLDER"),
        (("here", "--to", "2024Q1"), "--to goes with --quarters"),
        (("--rejudge", "--workers", "2", "--dask", "tcp://127.0.0.1:1"), "--workers is for"),
        (("/nowhere/at/all",), "is not a folder"),
        (("--quarters", "2024Q1"), "set edgar.enabled"),
        (("--accessions", "/nowhere/at/all"), "No such file"),
        (("here", "--lang", "xx"), "verifier.lang"),
    ],
)
def test_backfill_refuses_what_it_cant_mean(call, arguments, says):
    result = call("backfill", *arguments)
    assert result.status == 2
    assert says in result.err


def test_an_address_that_is_none_is_wrong_usage(call, archive):
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    result = call("backfill", archive, "--dask", "garbage")
    assert result.status == 2
    assert "is no address" in result.err.splitlines()[-1]


@pytest.mark.slow
def test_a_dask_scheduler_that_is_not_there_is_a_failure_to_try_again(call, archive):
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    result = call("backfill", archive, "--dask", "tcp://127.0.0.1:9")
    assert result.status == 75
    assert "can't be reached" in result.err.splitlines()[-1]
