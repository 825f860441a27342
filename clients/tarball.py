"""The npm package `cosmic-ledger-client`."""

import json
import shutil
from pathlib import Path

from clients import document
from clients.document import ROOT, Document
from clients.running import ToolError, node_modules, run

HERE = ROOT / "clients" / "typescript"
NAME = "cosmic-ledger-client"
QUIET = ("✨", "🚀")
"""The beginnings of lines in which the generator says that all is well."""


def has_node() -> bool:
    """Checks whether this machine has Node and npm."""
    return bool(shutil.which("node") and shutil.which("npm"))


def tools() -> Path:
    """Returns the folder with the tools, installed as the lock file says. Raises ToolError."""
    return node_modules(HERE)


def compiler() -> str:
    """Returns the program that compiles TypeScript: a native one, as the generator imports the one that is written in
    JavaScript and takes eight times as long. Raises ToolError.
    """
    return str(tools() / "typescript-native" / "bin" / "tsc")


def source(contract: Document, folder: Path) -> None:
    """Writes the sources, what is generated and our layer, into a folder. Raises ToolError, also for a warning."""
    installed = tools()
    shutil.copytree(HERE / "src", folder / "src", dirs_exist_ok=True)
    shutil.copy(HERE / "tsconfig.json", folder)
    (folder / "node_modules").symlink_to(installed)
    described, schema = folder / "openapi.json", folder / "src" / "schema.ts"
    described.write_text(json.dumps(contract), encoding="utf-8")
    generate = [str(installed / ".bin" / "openapi-typescript"), str(described), "--output", str(schema)]
    told = run([*generate, "--default-non-nullable=false"], folder)
    if warnings := [line for line in told.splitlines() if line and not line.startswith(QUIET)]:
        raise ToolError("\n".join(warnings))
    (folder / "src" / "keyed.ts").write_text(keyed(contract), encoding="utf-8")


def build(contract: Document, version: str, folder: Path, into: Path) -> Path:
    """Writes the package into an empty folder, compiles it and packs it: the tarball. Raises ToolError."""
    source(contract, folder)
    described = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    del described["devDependencies"]
    (folder / "package.json").write_text(json.dumps({**described, "version": version}, indent=2), encoding="utf-8")
    run([compiler()], folder)
    for file in (HERE / "README.md", ROOT / "LICENSE"):
        shutil.copy(file, folder)
    into.mkdir(exist_ok=True)
    run(["npm", "pack", "--silent", "--pack-destination", str(into)], folder)
    return into / f"{NAME}-{version}.tgz"


def keyed(contract: Document) -> str:
    """Returns the module with the paths whose requests the server remembers."""
    escaped = document.keyed(contract).replace("/", "\\/").replace("[^\\/]", "[^/]")
    return f"""/** Generated: the paths whose `POST` the server remembers by its `Idempotency-Key`. */
export const KEYED = /{escaped}/;
"""
