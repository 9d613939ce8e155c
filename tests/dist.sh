#!/bin/sh
# Build wheel and sdist into dist/, install the wheel in an environment outside the tree, and run tests and notebooks on what is installed.
# Left out are the tests of the repository itself, of the fuzzers and of the measures, which need its other files.
set -eu
uv=$(cd "$(dirname "$0")/.." && pwd)/.venv/bin/uv
rm -rf dist
"$uv" build --quiet --out-dir dist .
outside=$(mktemp -d)
trap 'rm -rf "$outside"' EXIT
tar -xzf dist/*.tar.gz -C "$outside" --strip-components 1
rm -rf "$outside/scopa_lab"
wheel=$(pwd)/$(echo dist/*.whl)
"$uv" venv --quiet --python .venv/bin/python "$outside/.venv"
"$uv" pip install --quiet --python "$outside/.venv/bin/python" -c constraints.txt "$wheel[lab,test]"
cd "$outside"
python=$outside/.venv/bin/python
"$python" -c 'import scopa_lab, sys; sys.exit(not scopa_lab.__file__.startswith(sys.prefix))' || { echo "the tests would not see the installed package"; exit 1; }
"$python" -m pytest -q -n auto --import-mode=importlib tests --ignore=tests/project --ignore=tests/fuzz
"$python" -m pytest -q --nbval --nbval-current-env --nbval-sanitize-with=tests/sanitize.cfg --nbval-cell-timeout=120 --nbval-kernel-startup-timeout=600 -p no:cacheprovider -n auto --dist loadfile notebooks
"$outside/.venv/bin/scopa-lab" solve 'scopone 0 7dKs/As4c/2c5d/3b5b 3c4s */- 0/0 0 -'
