"""Where the lines of an SVG drawing run, for tests: points on every path, circle, ellipse and rectangle, with symbols followed."""

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_STEPS = np.linspace(0, 1, 13)


def outline(element: ElementTree.Element, symbols: dict[str, ElementTree.Element], place: np.ndarray | None = None) -> Iterator[np.ndarray]:
    """Points of each shape in an element, as (points, 2) arrays, in the units of its picture."""
    place = (np.eye(3) if place is None else place) @ _matrix(element.get("transform", ""))
    tag = element.tag.rpartition("}")[2]
    number = {name: float(value) for name, value in element.items() if re.fullmatch(r"-?[\d.]+", value)}
    points: list[tuple[float, float]] = []
    if tag == "path":
        points = list(path_points(element.get("d", "")))
    elif tag in ("circle", "ellipse"):
        rx, ry = number.get("r") or number["rx"], number.get("r") or number["ry"]
        turns = np.linspace(0, 2 * math.pi, 25)
        points = [(number.get("cx", 0) + rx * math.cos(turn), number.get("cy", 0) + ry * math.sin(turn)) for turn in turns]
    elif tag == "use":
        yield from outline(symbols[element.get("href", "")[1:]], symbols, place)
    if points:
        yield (np.c_[np.array(points), np.ones(len(points))] @ place.T)[:, :2]
    for child in element:
        yield from outline(child, symbols, place)


def _matrix(transform: str) -> np.ndarray:
    """What a list of translate, rotate and scale does."""
    whole = np.eye(3)
    for name, values in re.findall(r"(\w+)\(([^)]*)\)", transform):
        x, *rest = map(float, values.split())
        y = rest[0] if rest else 0.0
        if name == "rotate":
            turn = math.radians(x)
            step = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
            if rest:
                centre = np.array([[1, 0, rest[0]], [0, 1, rest[1]], [0, 0, 1]])
                step = centre @ step @ np.linalg.inv(centre)
        elif name == "scale":
            step = np.diag([x, rest[0] if rest else x, 1])
        else:
            step = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
        whole = whole @ step
    return whole


def path_points(path: str) -> Iterator[tuple[float, float]]:
    """Points along the segments of a path."""
    tokens = _TOKEN.findall(path)
    here = start = handle = np.zeros(2)
    place, command = 0, "M"
    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
        if command in "Zz":
            here = handle = start
            continue
        kind, origin = command.upper(), here if command.islower() else np.zeros(2)
        values = list(map(float, tokens[place : place + _NEEDS[kind]]))
        place += _NEEDS[kind]
        if kind == "H":
            ends = [np.array([values[0] + origin[0], here[1]])]
        elif kind == "V":
            ends = [np.array([here[0], values[0] + origin[1]])]
        elif kind == "A":
            ends = [np.array(values[5:]) + origin]
        else:
            ends = [np.array(values[each : each + 2]) + origin for each in range(0, len(values), 2)]
        if kind in "ST":
            ends = [2 * here - handle, *ends]
        if kind == "A":
            yield from _arc(here, ends[0], values[0], values[1], bool(values[3]), bool(values[4]))
        else:
            yield from _bezier(ends if kind == "M" else [here, *ends])
        handle = ends[-2] if kind in "CSQT" else ends[-1]
        here = ends[-1]
        if kind == "M":
            start, command = here, "l" if command == "m" else "L"


def _bezier(points: list[np.ndarray]) -> Iterator[tuple[float, float]]:
    """Points on a line or a curve of any degree."""
    for step in _STEPS:
        left = points
        while len(left) > 1:
            left = [(1 - step) * one + step * other for one, other in pairwise(left)]
        yield float(left[0][0]), float(left[0][1])


def _arc(start: np.ndarray, end: np.ndarray, rx: float, ry: float, is_large: bool, is_sweep: bool) -> Iterator[tuple[float, float]]:
    """Points on an arc of an upright ellipse, after the implementation notes of SVG 1.1, F.6.5."""
    one, other = start / (rx, ry), end / (rx, ry)
    middle, half = (one + other) / 2, (other - one) / 2
    length = float(np.hypot(*half))
    radius = max(1.0, length)
    away = math.sqrt(radius**2 - length**2) * np.array([-half[1], half[0]]) / length
    centre = middle + (away if is_large != is_sweep else -away)
    first, last = (math.atan2(*(point - centre)[::-1]) for point in (one, other))
    turn = (last - first) % (2 * math.pi)
    turn -= 0 if is_sweep else 2 * math.pi
    for step in _STEPS:
        angle = first + step * turn
        yield float((centre[0] + radius * math.cos(angle)) * rx), float((centre[1] + radius * math.sin(angle)) * ry)
