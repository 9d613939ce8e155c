"""The small changes of a source that `mutants.py` tries on the tests."""

import ast
import copy
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

# What takes the place of an operator or a name, each way.
OPERATORS: tuple[tuple[type[ast.AST], type[ast.AST]], ...] = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
    (ast.LShift, ast.RShift),
    (ast.BitAnd, ast.BitOr),
)
NAMES = (("min", "max"), ("any", "all"))
OTHER: dict[type[ast.AST], type[ast.AST]] = {
    **dict(OPERATORS),
    **{other: one for one, other in OPERATORS},
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
OTHER_NAME = {**dict(NAMES), **{other: one for one, other in NAMES}}
UNTOUCHED = ("annotation", "returns", "decorator_list", "type_comment")


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, what stood there and what stands there now, and the whole source with it.

    The name says it without a line, which moves: the function, the change, and the how many-th such change it is there, if not the first.
    """

    path: str
    line: int
    name: str
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.before} -> {self.after}"


def mutants(source: str, path: str) -> Iterator[Mutant]:
    """All mutants of a source, in its order."""
    tree, seen = ast.parse(source), Counter[str]()
    for parent, field, index, line, where in list(_places(tree, 1, "")):
        held = getattr(parent, field)
        node = held if index is None else held[index]
        for other in (*_swapped(node, field), *_forced(node, parent, field)):
            _put(parent, field, index, other)
            name = f"{path}:{where}: {_shown(node)} -> {_shown(other)}"
            seen[name] += 1
            numbered = f"{name} [{seen[name]}]" if seen[name] > 1 else name
            yield Mutant(path, line, numbered, _shown(node), _shown(other), ast.unparse(tree) + "\n")
        _put(parent, field, index, node)


def _places(node: ast.AST, line: int, where: str) -> Iterator[tuple[ast.AST, str, int | None, int, str]]:
    """Every node that runs, as the field of its parent; not types, decorators, and the guard ``strict``."""
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if field in UNTOUCHED or not isinstance(child, ast.AST) or (isinstance(child, ast.keyword) and child.arg == "strict"):
                continue
            # Python 3.11 does not know the lines of what stands in an f-string.
            here = line if isinstance(node, ast.JoinedStr | ast.FormattedValue) else getattr(child, "lineno", line)
            name = f"{where}.{child.name}".lstrip(".") if isinstance(child, ast.FunctionDef | ast.ClassDef) else where
            yield node, field, index, here, name
            yield from _places(child, here, name)


def _swapped(node: ast.AST, field: str) -> Iterator[ast.AST]:
    """The node with another operator, number or name."""
    match node:
        case ast.Compare(ops=operators):
            for place, operator in enumerate(operators):
                yield _with(node, ops=[*operators[:place], OTHER[type(operator)](), *operators[place + 1 :]])
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) | ast.BoolOp(op=operator) if type(operator) in OTHER:
            yield _with(node, op=OTHER[type(operator)]())
        case ast.Name(id=name) if name in OTHER_NAME and field in ("func", "args"):
            yield ast.Name(OTHER_NAME[name])
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)


def _forced(node: ast.AST, parent: ast.AST, field: str) -> Iterator[ast.AST]:
    """The node without what it decides or returns, or one place further on."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in ("None", "False"):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=value) if not isinstance(value, ast.Constant):
            yield ast.Pass()
        case ast.comprehension(ifs=[_, *_]):
            yield _with(node, ifs=[])
    if field == "test" and isinstance(parent, ast.If | ast.IfExp):
        yield from (ast.Constant(True), ast.Constant(False))
    is_index = isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Load) and field == "slice"
    is_bound = isinstance(parent, ast.Slice) and field in ("lower", "upper")
    if (is_index or is_bound) and isinstance(node, ast.expr) and not isinstance(node, ast.Constant | ast.Slice | ast.Tuple):
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


def _shown(node: ast.AST) -> str:
    return re.sub(r"\s+", " ", ast.unparse(node)).strip()
