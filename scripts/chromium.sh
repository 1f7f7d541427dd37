#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests, installing Debian's when there is none. Only the path goes to stdout.
set -eu -o pipefail

if [ -n "${PARLOUR_CHROMIUM:-}" ]; then
    echo "$PARLOUR_CHROMIUM"
    exit
fi

find_browser() {
    local name
    for name in chromium chromium-browser google-chrome; do
        command -v "$name" && return
    done
    return 1
}

find_browser && exit

# The fonts: one for Latin text, and a small one without which Chinese text is boxes.
packages=(chromium fonts-liberation fonts-wqy-microhei)
if ! command -v apt-get >/dev/null; then
    echo "No Chromium found: install one, or set PARLOUR_CHROMIUM to its path." >&2
    exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo -n)
fi
echo "Installing ${packages[*]}" >&2
if ! { "${as_root[@]}" apt-get -qq update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq install -y --no-install-recommends "${packages[@]}"; } >&2; then
    echo "Chromium could not be installed: install it by hand (${packages[*]}), or set PARLOUR_CHROMIUM to its path." >&2
    exit 1
fi
find_browser
