import pytest

from benchmarks.changes import mutants

CHANGES = {
    "comparison": ("a < b <= c", ["a < b <= c -> a <= b <= c", "a < b <= c -> a < b < c"]),
    "sum": ("a + b", ["a + b -> a - b"]),
    "or": ("a or not b", ["a or not b -> a and (not b)", "not b -> b"]),
    "numbers": ("f(7, True, 'text')", ["7 -> 8", "True -> False"]),
    "extremes": ("min(map(any, a))", ["min -> max", "any -> all"]),
    "condition": ("x if a else y", ["a -> True", "a -> False"]),
    "filter": ("[x for x in a if x]", ["for x in a if x -> for x in a"]),
    "slice": ("a[b:-1]", ["b -> b + 1", "-1 -> -1 + 1", "1 -> 2"]),
    "index": ("a[b]", ["b -> b + 1"]),
    "words": ("f'{a} is no card'", []),
    "strict": ("zip(a, b, strict=True)", []),
}


@pytest.mark.parametrize(("source", "changes"), CHANGES.values(), ids=list(CHANGES))
def test_every_change_of_an_expression(source: str, changes: list[str]) -> None:
    found = list(mutants(f"x = {source}\n", "m.py"))
    assert [f"{mutant.before} -> {mutant.after}" for mutant in found] == changes
    assert len({mutant.source for mutant in found} | {f"x = {source}\n"}) == len(changes) + 1


def test_docstrings_types_and_decorators_stay() -> None:
    assert list(mutants('@cache(1)\ndef f(a: int | None) -> list[1]:\n    """Say 2."""\n', "m.py")) == []


def test_a_mutant_says_where_it_is_and_changes_one_thing() -> None:
    source = "class C:\n    def f(self, a):\n        g(a)\n        if a > 1:\n            return a\n"
    found = {str(mutant): mutant for mutant in mutants(source, "m.py")}
    assert list(found) == [
        "m.py:3  g(a) -> pass",
        "m.py:4  a > 1 -> a >= 1",
        "m.py:4  a > 1 -> True",
        "m.py:4  a > 1 -> False",
        "m.py:4  1 -> 2",
        "m.py:5  return a -> return None",
    ]
    assert found["m.py:3  g(a) -> pass"].source == "class C:\n\n" + source[9:].replace("g(a)", "pass")
    assert found["m.py:5  return a -> return None"].name == "m.py:C.f: return a -> return None"


def test_two_equal_changes_in_one_function_have_two_names() -> None:
    assert [mutant.name for mutant in mutants("def f():\n    g(1, 1)\n", "m.py")] == [
        "m.py:f: g(1, 1) -> pass",
        "m.py:f: 1 -> 2",
        "m.py:f: 1 -> 2 [2]",
    ]
