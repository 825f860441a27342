"""`make bench`: every benchmark of this folder, one after the other."""

import pkgutil
from importlib import import_module

import bench

for found in pkgutil.iter_modules(bench.__path__):
    if found.name != "__main__":
        print(f"\n== {found.name}", flush=True)
        import_module(f"bench.{found.name}").main()
