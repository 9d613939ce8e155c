#!/bin/sh
# Build wheel and sdist into dist/, install the wheel in a new environment outside the tree, and run tests, doctests, notebooks and the command on it.
# They run among the files of the sdist without its scopa_lab. Left out is tests/project/test_positions.py, which reads the texts of scopa_lab there.
# BIN=... is the folder of commands of the environment that builds.
set -eu
cd "$(dirname "$0")/.."
bin=$(cd "${BIN:-.venv/bin}" && pwd)
unset PYTHONPATH
outside=$(mktemp -d)
trap 'rm -rf "$outside"' EXIT
trap 'exit 130' INT TERM
rm -rf dist
"$bin/uv" build --quiet --python "$bin/python" --out-dir dist .
"$bin/uv" venv --quiet --python "$bin/python" "$outside/env"
"$bin/uv" pip install --quiet --python "$outside/env/bin/python" -c constraints.txt "$(echo "$PWD"/dist/*.whl)[lab,test]"
mkdir "$outside/files"
tar -xzf dist/*.tar.gz -C "$outside/files" --strip-components 1
rm -r "$outside/files/scopa_lab"
python=$outside/env/bin/python
cd "$outside/files"
"$python" - <<'CHECK'
import sys
from pathlib import Path

import scopa_lab

if not Path(scopa_lab.__file__).is_relative_to(sys.prefix):
    sys.exit(f"the tests would run on {scopa_lab.__file__}; they should run on what is installed in {sys.prefix}")
print(f"scopa_lab {scopa_lab.__version__} in {scopa_lab.__file__}")
CHECK
"$outside/env/bin/scopa-lab" warmup
"$python" -m pytest -q -n auto --ignore=tests/project/test_positions.py tests
"$python" -m pytest -q -n auto --pyargs scopa_lab
"$python" -m pytest -q --nbval --nbval-current-env --nbval-sanitize-with=tests/sanitize.cfg --nbval-cell-timeout=120 --nbval-kernel-startup-timeout=600 -p no:cacheprovider -n auto --dist loadfile notebooks
"$outside/env/bin/scopa-lab" solve 'scopone 0 7dKs/As4c/2c5d/3b5b 3c4s */- 0/0 0 -'
