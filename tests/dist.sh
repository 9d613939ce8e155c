#!/bin/sh
# Build wheel and sdist into dist/, install the wheel in a new environment outside the tree, and run tests, doctests and notebooks on it.
# They run beside the files of the sdist, without its scopa_lab. BIN=... names the environment with uv, LEFT_OUT=... tests to leave out.
set -eu
cd "$(dirname "$0")/.."
bin=$(cd "${BIN:-.venv/bin}" && pwd)
unset PYTHONPATH
outside=$(mktemp -d)
trap 'rm -rf "$outside"' EXIT
rm -rf dist
"$bin/uv" build --quiet --python "$bin/python" --out-dir dist .
"$bin/uv" venv --quiet --python "$bin/python" "$outside/env"
"$bin/uv" pip install --quiet --python "$outside/env/bin/python" -c constraints.txt "$(echo "$PWD"/dist/*.whl)[lab,test]"
mkdir "$outside/files"
tar -xzf dist/*.tar.gz -C "$outside/files" --strip-components 1
rm -r "$outside/files/scopa_lab"
cd "$outside/files"
python=$outside/env/bin/python
"$python" -m pytest -q -n auto tests || true
"$python" -m pytest -q -n auto --pyargs scopa_lab || true
