"""Packages that the page for people is made with; `python -m clients.vendored` writes them into `service/page/vendor`.

They are what npm has published, as the lock in `clients/page` pins it. Only two things differ: modules name each other
by files that are here, as the sources of the page do, and they name no source maps, which are not here.
"""

import re
import sys
from pathlib import Path

from clients.document import ROOT
from clients.running import ToolError, node_modules

HERE = ROOT / "clients" / "page"
VENDOR = ROOT / "service" / "page" / "vendor"
MODULES = {
    "preact": "preact/dist/preact.mjs",
    "preact/hooks": "preact/hooks/dist/hooks.mjs",
    "@preact/signals-core": "@preact/signals-core/dist/signals-core.mjs",
    "@preact/signals": "@preact/signals/dist/signals.mjs",
    "htm": "htm/dist/htm.mjs",
    "uqr": "uqr/dist/index.mjs",
}
"""Names of packages in modules -> their modules in the package."""


def tools() -> Path:
    """Returns the folder with the packages, installed as the lock file says. Raises ToolError."""
    return node_modules(HERE)


def files() -> dict[str, str]:
    """Maps each name in `service/page/vendor` to its text. Raises ToolError."""
    installed = tools()
    texts: dict[str, str] = {}
    for package, module in MODULES.items():
        text = (installed / module).read_text(encoding="utf-8")
        texts[f"{_name(package)}.js"] = _here(text)
        texts[f"{_name(package)}.d.ts"] = _types(package)
        owner = "/".join(package.split("/")[: 2 if package.startswith("@") else 1])
        texts[f"{_name(owner)}.LICENSE"] = (installed / owner / "LICENSE").read_text(encoding="utf-8")
    return texts


def _name(package: str) -> str:
    return package.removeprefix("@").replace("preact/", "").replace("/", "-")


def _here(text: str) -> str:
    """Returns the module with names of files that are here."""
    module = re.sub(r'(from ?")([^".]+)(")', lambda named: f"{named[1]}./{_name(named[2])}.js{named[3]}", text)
    return re.sub(r"\n?//# sourceMappingURL=.*\n?", "\n", module)


def _types(package: str) -> str:
    """Returns the types of a module, which are those of its package."""
    return f'export * from "{package}";\n' + (f'export {{ default }} from "{package}";\n' if package == "htm" else "")


def main() -> int:
    """Writes the files. 1 when a tool fails."""
    try:
        texts = files()
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    VENDOR.mkdir(parents=True, exist_ok=True)
    for old in VENDOR.iterdir():
        old.unlink()
    for name, text in texts.items():
        (VENDOR / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
