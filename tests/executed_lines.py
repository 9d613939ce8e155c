"""A plugin of pytest that finds out which lines of the compiled kernel run: ``make coverage`` uses it with ``-p tests.executed_lines``.

``NUMBA_JIT_COVERAGE`` only tells which lines were compiled, and of a function that is called those are all; numba 0.68 also raises with it beside
coverage 7.17. Here each statement of the kernel first writes a byte that says that it was there; what is written goes to a data file of
coverage beside the usual one. As the places of the bytes are part of the machine code, nothing that is compiled here is kept.
"""

import ast
import ctypes
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import Any

from coverage import CoverageData
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from scopa_lab.solver import compiling

KERNEL = "scopa_lab.solver.kernel"
MOST_STATEMENTS = 1 << 14
ran = (ctypes.c_char * MOST_STATEMENTS)()
places: list[tuple[str, int]] = []  # file and line of each byte


@intrinsic
def mark(_context: Any, _place: Any) -> Any:
    """Write the byte of a statement."""

    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address = builder.add(context.get_constant(types.int64, ctypes.addressof(ran)), arguments[0])
        builder.store(ir.Constant(ir.IntType(8), 1), builder.inttoptr(address, ir.IntType(8).as_pointer()))
        return context.get_dummy_value()

    return types.void(types.int64), build


class Marking(ast.NodeTransformer):
    """Puts a mark before every statement of the functions that are compiled."""

    def __init__(self, path: str) -> None:
        self.path = path

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        names = {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
        return self.marked(node) if names & {"compiled", "kept"} else node

    def marked(self, node: Any) -> Any:
        for field in ("body", "orelse"):
            statements = getattr(node, field, [])
            if statements:
                setattr(node, field, [each for statement in statements for each in (self.mark(statement), self.marked(statement))])
        return node

    def mark(self, statement: ast.stmt) -> ast.stmt:
        places.append((self.path, statement.lineno))
        call = ast.Call(ast.Name("mark", ast.Load()), [ast.Constant(len(places) - 1)], [])
        return ast.copy_location(ast.Expr(call), statement)


class Loader(SourceFileLoader):
    """Loads a module of the kernel with its marks, and never from a file of bytecode."""

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        tree = Marking(path).visit(ast.parse(self.get_data(path)))
        return compile(ast.fix_missing_locations(tree), path, "exec")

    def exec_module(self, module: Any) -> None:
        module.mark = mark
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the modules of the kernel."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(fullname, path) if fullname.startswith(f"{KERNEL}.") else None
        if found and found.origin:
            found.loader = Loader(fullname, found.origin)
        return found


def pytest_configure() -> None:
    """Mark the kernel from now on; it is not loaded yet."""
    compiling.kept = compiling.compiled
    sys.meta_path.insert(0, Finder())


def pytest_sessionfinish() -> None:
    """Write what ran, for ``coverage combine``."""
    lines: dict[str, set[int]] = {}
    for (path, line), byte in zip(places, ran.raw, strict=False):
        if byte:
            lines.setdefault(path, set()).add(line)
    data = CoverageData(os.environ["COVERAGE_FILE"], suffix="executed." + os.environ.get("PYTEST_XDIST_WORKER", "main"))
    data.add_lines(lines)
    data.write()
