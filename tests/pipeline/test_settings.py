"""Settings: three sources in order, unknown keys refused, secrets kept out of sight."""

import pytest

from gate.errors import SettingsError
from pipeline.settings import Settings, load_settings


def write(folder, text):
    (folder / "filing-gate.toml").write_text(text, encoding="utf-8")


def source_of(loaded, key):
    return next(item.source for item in loaded if item.key == key)


def test_command_line_beats_environment_beats_file(tmp_path):
    write(tmp_path, '[verifier]\nmodel = "file"\nbase_url = "file"\nlang = "es"\n')
    environment = {"FILING_GATE_VERIFIER_MODEL": "env", "FILING_GATE_VERIFIER_BASE_URL": "env"}
    loaded = load_settings(tmp_path, environment, {"verifier.model": "line", "verifier.lang": None})
    verifier = loaded.settings.verifier
    assert (verifier.model, verifier.base_url, verifier.lang) == ("line", "env", "es")
    assert source_of(loaded, "verifier.model") == "command line"
    assert source_of(loaded, "verifier.base_url") == "FILING_GATE_VERIFIER_BASE_URL"
    assert source_of(loaded, "verifier.lang") == "filing-gate.toml"
    assert source_of(loaded, "batch.workers") == "default"


def test_nothing_set_is_all_defaults(tmp_path):
    loaded = load_settings(tmp_path, {"PATH": "/bin", "FILING_GATE_WORKSPACE": "x"})
    assert loaded.settings == Settings()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[verifier]\nmodle = 'x'\n", "verifier.modle"),
        ("[verifer]\nmodel = 'x'\n", "verifer.model"),
        ("workers = 2\n", "workers"),
        ("[batch]\nworkers = 0\n", "batch.workers"),
        ("[batch]\nworkers = 'many'\n", "batch.workers"),
        ("[edgar]\nrequests_per_second = 9\n", "edgar.requests_per_second"),
        ("[verifier\n", "TOML"),
    ],
)
def test_a_wrong_file_is_refused_and_named(tmp_path, text, names):
    write(tmp_path, text)
    with pytest.raises(SettingsError, match=r"filing-gate\.toml") as caught:
        load_settings(tmp_path, {})
    assert names in str(caught.value)


def test_a_misspelt_variable_is_refused(tmp_path):
    with pytest.raises(SettingsError, match="FILING_GATE_VERIFIER_MODLE"):
        load_settings(tmp_path, {"FILING_GATE_VERIFIER_MODLE": "x"})


def test_a_secret_is_taken_from_the_environment_only_and_never_shown(tmp_path):
    loaded = load_settings(tmp_path, {"FILING_GATE_VERIFIER_API_KEY": "hush"})
    assert loaded.settings.verifier.api_key.get_secret_value() == "hush"
    assert all("hush" not in item.value for item in loaded)
    assert next(i.value for i in loaded if i.key == "verifier.api_key") == '"(set)"'
    write(tmp_path, "[verifier]\napi_key = 'hush'\n")
    with pytest.raises(SettingsError, match="FILING_GATE_VERIFIER_API_KEY") as caught:
        load_settings(tmp_path, {})
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["AAPL,0000320193", '["AAPL", "0000320193"]', " AAPL , 0000320193,"]
)
def test_a_list_from_the_environment(tmp_path, text):
    loaded = load_settings(tmp_path, {"FILING_GATE_EDGAR_WATCHLIST": text})
    assert loaded.settings.edgar.watchlist == ("AAPL", "0000320193")
