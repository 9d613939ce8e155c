import stat
import threading
from pathlib import Path

import pytest

from scopa_lab.errors import FileError
from scopa_lab.files import read_whole, write_whole


def test_a_file_is_written_whole_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for text in ("one", "another"):
        write_whole(path, text)
        assert path.read_text(encoding="utf-8") == text
    assert list(tmp_path.iterdir()) == [path]


def test_links_are_followed_and_the_mode_is_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o600)
    link.symlink_to(path)
    write_whole(link, "new")
    assert (path.read_text(encoding="utf-8"), link.is_symlink()) == ("new", True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_threads_that_write_side_by_side_do_not_mix(tmp_path: Path) -> None:
    def write(name: str) -> None:
        for _ in range(100):
            write_whole(tmp_path / name, name * 1000)
            read.append((name, (tmp_path / name).read_text(encoding="utf-8")))

    read: list[tuple[str, str]] = []
    threads = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) == 300
    assert all(text == name * 1000 for name, text in read)


@pytest.mark.parametrize("kind", ["folder", "root", "loop", "zero byte", "no folder"])
def test_what_is_no_ordinary_file_is_left_alone(tmp_path: Path, kind: str) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    paths: dict[str, str | Path] = {
        "folder": tmp_path,
        "root": "/",
        "loop": tmp_path / "loop",
        "zero byte": f"{tmp_path}/a\0b",
        "no folder": tmp_path / "x" / "y",
    }
    with pytest.raises(FileError, match=r"^cannot write .*: (it is no ordinary file|.*embedded null .*|No such file or directory)$"):
        write_whole(paths[kind], "text")
    assert [each.name for each in tmp_path.iterdir()] == ["loop"]


def test_text_that_is_no_unicode_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot write .*: .*surrogates not allowed"):
        write_whole(tmp_path / "a.txt", "\udcff")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "message"),
    [("folder", "cannot read .*: Is a directory"), ("bytes", "byte 2 is not UTF-8 text"), ("a\0b", "embedded null"), ("none", "No such")],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "bytes").write_bytes(b"a\xff")
    with pytest.raises(FileError, match=message):
        read_whole(tmp_path / name)
