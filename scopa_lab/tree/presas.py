"""Capture graphs: which cards may take what from a table."""

import networkx as nx

from scopa_lab.cards import RANK_LETTERS, Card, CardSet
from scopa_lab.game.captures import captures
from scopa_lab.rules import Rules, read_rules


def capture_graph(table: CardSet | str, *, rules: Rules | str, cards: CardSet | str | None = None) -> nx.Graph:
    """Build the bipartite graph of what takes what from a table: played cards and table cards on one side, captures on the other.

    Parameters
    ----------
    table : CardSet or str
        The face-up cards.
    rules : Rules or str
    cards : CardSet or str, optional
        The cards that may be played. If not given, one of each rank that takes something and of which a card is not on the table: the
        four suits of a rank capture alike.

    Returns
    -------
    networkx Graph
        A node has a `role`, ``"played"``, ``"capture"`` or ``"table"``, a `label` and its side, `bipartite`: 1 for captures, 0 for
        cards. Captures have a `size` in cards and a `total`, cards a `value`. The `part` of an edge is ``"plays"`` or ``"taken"``.

    Raises
    ------
    NotationError
        If a text is no set of the deck, or one of `cards` lies on the table.
    RulesError
        If the text of the rules cannot be read.

    Examples
    --------
    >>> graph = capture_graph("3c4s7d", rules="cirulla", cards="7c")
    >>> [data["label"] for _, data in graph.nodes(data=True) if data["role"] == "capture"]
    ['3c + 4s', '7d']
    """
    rules = read_rules(rules)
    deck = rules.deck
    table = CardSet.parse(str(table), deck=deck)
    if cards is None:
        first: dict[str, Card] = {}
        for card in deck.cards - table:
            first.setdefault(RANK_LETTERS[card.rank], card)
        takes = {label: taken for label, card in first.items() if (taken := captures(card, table, rules=rules))}
    else:
        first = {str(card): card for card in CardSet.parse(str(cards), deck=deck)}
        takes = {label: captures(card, table, rules=rules) for label, card in first.items()}
    graph = nx.Graph(kind="captures", rules=str(rules), table=str(table))
    for label in takes:
        graph.add_node(f"plays {label}", role="played", label=label, bipartite=0, value=deck.value(first[label]))
    for presa in (presa for sets in takes.values() for presa in sets):
        worth = {"size": len(presa), "total": sum(map(deck.value, presa))}
        graph.add_node(f"takes {presa}", role="capture", label=" + ".join(map(str, presa)), bipartite=1, **worth)
    for card in table:
        graph.add_node(f"table {card}", role="table", label=str(card), bipartite=0, value=deck.value(card))
    for label, sets in takes.items():
        for presa in sets:
            graph.add_edge(f"plays {label}", f"takes {presa}", part="plays")
            graph.add_edges_from(((f"takes {presa}", f"table {card}") for card in presa), part="taken")
    return graph
