"""How much of the code says the same thing twice: runs of tokens that stand elsewhere too, names and literals masked.

.venv/bin/python scripts/duplicates.py [FOLDER] [--window 60] [--most 20]

Two places count as alike when so many tokens in a row have the same shape; comments, docstrings, type annotations of
imports and blank lines do not count. The figure is the number of lines that lie in such a run, and their share.
"""

import argparse
import io
import keyword
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
Token = tuple[str, int]  # its shape and its line


def shapes(text: str) -> Iterator[Token]:
    """Yield the tokens of a file, names and literals masked; imports, docstrings and layout left out."""
    at_start, skipping = True, False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            at_start, skipping = True, skipping and token.type is not tokenize.NEWLINE
            continue
        if token.type in LAYOUT or token.type == tokenize.ENDMARKER:
            continue
        if at_start and (token.type == tokenize.STRING or token.string in ("import", "from")):
            skipping = True
        at_start = False
        if not skipping:
            yield _mask(token), token.start[0]


def _mask(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        return token.string if keyword.iskeyword(token.string) else "name"
    if token.type in (tokenize.NUMBER, tokenize.STRING):
        return "literal"
    return token.string


def repeated(files: dict[Path, list[Token]], window: int) -> dict[Path, dict[int, set[Path]]]:
    """Return, by file, the lines that lie in a run which stands elsewhere too, and in which files."""
    places: dict[int, list[tuple[Path, int]]] = defaultdict(list)
    for path, tokens in files.items():
        kinds = [kind for kind, _ in tokens]
        for start in range(len(tokens) - window + 1):
            places[hash(tuple(kinds[start : start + window]))].append((path, start))
    found: dict[Path, dict[int, set[Path]]] = defaultdict(lambda: defaultdict(set))
    for stands in places.values():
        apart = [
            (path, start)
            for path, start in stands
            if any(other != path or abs(there - start) >= window for other, there in stands)
        ]
        for path, start in apart:
            for _, line in files[path][start : start + window]:
                found[path][line].update(other for other, _ in apart)
    return found


def main() -> None:
    """Print the figure, and the files with most of such lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("src"))
    parser.add_argument("--window", type=int, default=60, help="tokens in a row that make two places alike (60)")
    parser.add_argument("--most", type=int, default=20, help="files to list (20)")
    given = parser.parse_args()
    files = {path: list(shapes(path.read_text(encoding="utf-8"))) for path in sorted(given.folder.rglob("*.py"))}
    found = repeated(files, given.window)
    lines = sum(len({line for _, line in tokens}) for tokens in files.values())
    alike = sum(map(len, found.values()))
    sys.stdout.write(f"{alike} of {lines} lines of code ({alike / max(lines, 1):.1%}) lie in runs of {given.window}")
    sys.stdout.write(" tokens or more that stand elsewhere too, names and literals masked.\n")
    for path, told in sorted(found.items(), key=lambda item: -len(item[1]))[: given.most]:
        others = sorted({str(other) for where in told.values() for other in where if other != path})
        shown = ", ".join(others[:3]) + (f" and {len(others) - 3} more" if len(others) > 3 else "")
        sys.stdout.write(f"{len(told):5}  {path}: {shown or 'itself'}\n")


if __name__ == "__main__":
    main()
