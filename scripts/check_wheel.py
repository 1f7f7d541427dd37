"""Check that a wheel has every kernel, compiled, the whole page and no path of its builder; `make wheel` runs it."""

import argparse
import re
import sys
from pathlib import Path
from zipfile import ZipFile

SOURCE = Path("src")


def missing(names: set[str], page: str) -> list[str]:
    """Return what the wheel lacks, one sentence each."""
    found = []
    root = SOURCE / "parlour"
    for path in sorted({*root.rglob("kernel.py"), *root.rglob("*_kernel.py")}):
        module = re.escape(path.relative_to(SOURCE).with_suffix("").as_posix())
        if not any(re.fullmatch(module + r"\.[^/]*\.?(so|pyd)", name) for name in names):
            found.append(f"{path} is not compiled")
    for path in sorted(root.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        wanted = path.suffix in {".py", ".toml", ".typed"} or "/data/" in name or "/static/" in name
        if path.is_file() and wanted and name not in names:
            found.append(f"{path} is left out")
    for asset in re.findall(r'(?:src|href)="[./]*(assets/[^"]+)"', page):
        if f"parlour/web/static/{asset}" not in names:
            found.append(f"the page's {asset} is left out")
    assets = {name for name in names if name.startswith("parlour/web/static/")}
    found += [f"{name} is left over" for name in sorted(assets) if not (SOURCE / name).exists()]
    return found


def paths(wheel: ZipFile) -> list[str]:
    """Return the compiled files that name a folder of this machine, one sentence each."""
    folders = [str(Path.cwd()).encode(), str(Path.home()).encode() + b"/"]
    return [
        f"{name} names a folder of this machine"
        for name in sorted(wheel.namelist())
        if name.endswith((".so", ".pyd")) and any(folder in wheel.read(name) for folder in folders)
    ]


def main() -> int:
    """Check the wheel named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel")
    file = parser.parse_args().wheel
    with ZipFile(file) as wheel:
        names = set(wheel.namelist())
        index = "parlour/web/static/index.html"
        problems = missing(names, wheel.read(index).decode()) if index in names else ["no page"]
        problems += paths(wheel)
    for problem in problems:
        print(f"{Path(file).name}: {problem}", file=sys.stderr)
    if not problems:
        print(f"{Path(file).name}: complete, {len(names)} files")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
