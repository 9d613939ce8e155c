"""What a front end is told of a position, and the page that holds all positions of an ending."""

import scopa_lab as sl
from scopa_lab.views import Explorer, TableView
from tests.views.pages import sent

WORTH_MORE = "scopone 2 2b5c/AbQc/Ac7dKd/2d5d6c As2s3c4s5b6sQb 2c3d3s3b4c6d7bJdJcJsJbKcKsKb/Ad4d4b5s6b7c7sQdQs 0/0 1 -"


def test_a_card_is_worth_the_best_of_its_moves() -> None:
    explorer = Explorer(WORTH_MORE)
    assert explorer.card_values == {}
    explorer.solve(wait=True)
    values = explorer.values
    assert max(margin for move, margin in values.items() if str(move.card) == "Kd") == 1
    assert explorer.card_values["Kd"] == 1
    shown = {card["card"]: card["worth"] for card in sent(explorer.table)["cards"]}
    assert shown["Kd"] == "+1"


def test_the_side_that_wants_little_takes_the_least() -> None:
    state = sl.State.parse("scopone 1 Ac/5dKs/As/2c Ad4s2b3c */- 0/0 0 -")
    view = TableView(state)
    view.values = {move: number for number, move in enumerate(state.legal_moves)}
    shown = {card["card"]: card["worth"] for card in sent(view)["cards"]}
    assert shown["5d"] == "0"
