#!/usr/bin/env bash
# Writes pictures of the page: those of the README into docs/images, all others into build/pictures: every game, and all
# that teaches (hint, imagined deal, numbers, review, comment, cover) in both languages and several sizes and themes.
# `make screenshots` runs it in a set-up checkout; `scripts/screenshots.sh teaching` writes only those that teach.
set -eu -o pipefail

cd "$(dirname "$0")/.."
PARLOUR_CHROMIUM=$(scripts/chromium.sh)
export PARLOUR_CHROMIUM
(cd frontend && npm run --silent screenshots -- "$@")
[ $# -eq 0 ] || exit 0

# 256 colours are enough for flat drawings, and a third of the size.
.venv/bin/python - docs/images/*.png <<'PYTHON'
import sys

from PIL import Image

for name in sys.argv[1:]:
    with Image.open(name) as picture:
        small = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(name, optimize=True)
PYTHON
