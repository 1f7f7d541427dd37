#!/usr/bin/env bash
# Writes pictures of the page: those of the README into docs/images, all others into frontend/test-results/screenshots.
# `make screenshots` runs it in a set-up checkout.
set -eu -o pipefail

cd "$(dirname "$0")/.."
PARLOUR_CHROMIUM=$(scripts/chromium.sh)
export PARLOUR_CHROMIUM
(cd frontend && npm run --silent screenshots)

# 256 colours are enough for flat drawings, and a third of the size.
.venv/bin/python - docs/images/*.png <<'PYTHON'
import sys

from PIL import Image

for name in sys.argv[1:]:
    with Image.open(name) as picture:
        small = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(name, optimize=True)
PYTHON
