"""Files are whole or absent."""

import os

import pytest

from pipeline.errors import StorageError
from pipeline.files import (
    TEMPORARY,
    commit_folder,
    read_file,
    remove_folder,
    stage_folder,
    sweep,
    write_file,
)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "a"
    write_file(path, b"one")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert names(tmp_path) == ["a"]


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "a"
    write_file(path, b"one")

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="No space left"):
        write_file(path, b"two")
    assert path.read_bytes() == b"one"
    assert names(tmp_path) == ["a"]


def test_a_failed_folder_leaves_nothing(tmp_path, monkeypatch):
    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="No space left"):
        stage_folder(tmp_path, {"a": b"1", "b": b"2"})
    assert names(tmp_path) == []


def test_a_folder_appears_at_once_and_only_once(tmp_path):
    staged = stage_folder(tmp_path, {"a": b"1", "b": b"2"})
    assert not (tmp_path / "final").exists()
    commit_folder(staged, tmp_path / "final")
    assert names(tmp_path / "final") == ["a", "b"]
    second = stage_folder(tmp_path, {"a": b"other"})
    with pytest.raises(StorageError, match="already exists"):
        commit_folder(second, tmp_path / "final")
    assert (tmp_path / "final" / "a").read_bytes() == b"1"
    remove_folder(second)
    assert names(tmp_path) == ["final"]


def test_a_symlink_is_not_read(tmp_path):
    (tmp_path / "secret").write_bytes(b"secret")
    (tmp_path / "link").symlink_to(tmp_path / "secret")
    with pytest.raises(StorageError):
        read_file(tmp_path / "link")
    assert read_file(tmp_path / "secret", limit=3) == b"secr"


def test_only_what_the_dead_left_is_swept(tmp_path):
    dead, alive = f"{TEMPORARY}999999999-ab", f"{TEMPORARY}{os.getpid()}-cd"
    (tmp_path / dead).mkdir()
    (tmp_path / dead / "a").write_bytes(b"half")
    (tmp_path / alive).mkdir()
    (tmp_path / f"{TEMPORARY}mine").write_bytes(b"not ours")
    (tmp_path / ".hidden").write_bytes(b"kept")
    assert sweep(tmp_path) == 1
    assert names(tmp_path) == sorted([".hidden", alive, f"{TEMPORARY}mine"])
