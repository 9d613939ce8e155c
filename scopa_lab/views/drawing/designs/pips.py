"""Where the pips of a number card stand, on a card of 60 by 96 units.

Round emblems (coins, cups, the French symbols) stand two abreast; swords and clubs, being narrow, in rows of up to four. The
corners that hold an index, left of 14 above 33 and right of 46 below 63, stay free.
"""

_MIDDLE = (30,)
_PAIR = (21.3, 38.7)
_CLOSE_PAIR = (22.6, 37.4)
_NARROW_TRIO = (19.2, 30, 40.8)
_CLOSE_TRIO = (20.6, 30, 39.4)

_ROUND_SCALE = {1: 1.8, 2: 1.45, 3: 1.3, 4: 0.76, 5: 0.76, 6: 0.76, 7: 0.76, 8: 0.76, 9: 0.7, 10: 0.68}
_ROUND_ROWS = {
    1: ((48, _MIDDLE),),
    2: ((25, _MIDDLE), (71, _MIDDLE)),
    3: ((18, _MIDDLE), (48, _MIDDLE), (78, _MIDDLE)),
    4: ((18, _PAIR), (78, _PAIR)),
    5: ((18, _PAIR), (48, _MIDDLE), (78, _PAIR)),
    6: ((18, _PAIR), (48, _PAIR), (78, _PAIR)),
    7: ((18, _PAIR), (33, _MIDDLE), (48, _PAIR), (78, _PAIR)),
    8: ((18, _PAIR), (33, _MIDDLE), (48, _PAIR), (63, _MIDDLE), (78, _PAIR)),
    9: ((14, _PAIR), (36.6, _PAIR), (48, _MIDDLE), (59.4, _PAIR), (82, _PAIR)),
    10: ((14, _CLOSE_PAIR), (25.3, _MIDDLE), (36.6, _CLOSE_PAIR), (59.4, _CLOSE_PAIR), (70.7, _MIDDLE), (82, _CLOSE_PAIR)),
}
_LONG_SCALE = {1: 2.4, 2: 1.4, 3: 1.15, 4: 1.12, 5: 0.86, 6: 0.8, 7: 0.76, 8: 0.76, 9: 0.76, 10: 0.68}
_LONG_ROWS = {
    1: ((48, _MIDDLE),),
    2: ((48, (20.4, 39.6)),),
    3: ((26, _MIDDLE), (69, _PAIR)),
    4: ((26, _PAIR), (70, _PAIR)),
    5: ((19, _PAIR), (48, _MIDDLE), (77, _PAIR)),
    6: ((27, _NARROW_TRIO), (69, _NARROW_TRIO)),
    7: ((19, _NARROW_TRIO), (48, _MIDDLE), (77, _NARROW_TRIO)),
    8: ((19, _NARROW_TRIO), (48, _PAIR), (77, _NARROW_TRIO)),
    9: ((19, _NARROW_TRIO), (48, _NARROW_TRIO), (77, _NARROW_TRIO)),
    10: ((18, _CLOSE_TRIO), (48, (14.4, 24.8, 35.2, 45.6)), (78, _CLOSE_TRIO)),
}


def pip_places(count: int, *, is_long: bool) -> tuple[float, list[tuple[float, float]]]:
    """Return the scale of the pips of a number card, and the middle of each, from the top.

    Examples
    --------
    >>> pip_places(2, is_long=False)
    (1.45, [(30, 25), (30, 71)])
    """
    rows, scale = (_LONG_ROWS, _LONG_SCALE) if is_long else (_ROUND_ROWS, _ROUND_SCALE)
    return scale[count], [(x, y) for y, row in rows[count] for x in row]
