#!/bin/sh
# Run the tests on every Python from 3.11 to 3.13 that is found, each in an environment of its own.
set -eu
found=0
for version in 3.11 3.12 3.13; do
    python=""
    for candidate in "python$version" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$version".*/bin/python; do
        if "$candidate" -c "import sys; sys.exit('%d.%d' % sys.version_info[:2] != '$version')" >/dev/null 2>&1; then
            python=$candidate
        fi
    done
    if [ -z "$python" ]; then
        echo "Python $version: not found"
        continue
    fi
    echo "Python $version: $python"
    make quick PYTHON="$python" VENV=".venv-$version"
    found=$((found + 1))
done
echo "tested on $found versions"
[ "$found" -gt 0 ]
