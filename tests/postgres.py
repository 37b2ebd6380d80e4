"""A PostgreSQL of our own for the tests that need one: in a temporary folder, gone afterwards."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from needs import need


def programs() -> Path | None:
    """The folder of PostgreSQL's own programs: Debian keeps them off the PATH."""
    if config := shutil.which("pg_config"):
        told = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True)
        folders = [Path(told.stdout.strip())]
    else:
        folders = []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).parent)
    return next((f for f in folders if (f / "initdb").exists() and (f / "pg_ctl").exists()), None)


class Cluster:
    """A PostgreSQL of its own, reached by a socket in its folder."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._programs = programs
        self._data = folder / "data"
        self._folder = folder
        # PostgreSQL refuses to run as root.
        self._as = ["runuser", "-u", "nobody", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(folder, "nobody")
        self._run("initdb", "--username=test", "--auth=trust", "--no-sync")
        self.start()
        self._made = 0

    def start(self) -> None:
        """Start the server; after a crash it recovers what was committed."""
        options = f"-k {self._folder} -c listen_addresses='' -c fsync=off"
        log = f"--log={self._folder}/log"
        self._run("pg_ctl", "start", "--wait", "--silent", "-o", options, log)

    def _run(self, program: str, *words: str) -> None:
        command = [*self._as, str(self._programs / program), f"--pgdata={self._data}", *words]
        subprocess.run(
            command, cwd=self._folder, check=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def database(self) -> str:
        """Make a new database, and return its address."""
        self._made += 1
        name = f"test{self._made}"
        address = ["-h", str(self._folder), "-U", "test", name]
        subprocess.run([str(self._programs / "createdb"), *address], check=True)
        return f"postgresql://test@/{name}?host={self._folder}"

    def stop(self) -> None:
        """Stop the server as a crash would: without an end of what is under way."""
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that runs meanwhile. Its folder is not pytest's, which others may not enter."""
    found = programs()
    need(found, "PostgreSQL (initdb and pg_ctl)")
    assert found
    with tempfile.TemporaryDirectory(prefix="whydoku-pg-") as folder:
        cluster = Cluster(Path(folder), found)
        yield cluster
        cluster.stop()
