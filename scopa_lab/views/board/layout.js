// Where things stand, as numbers: no document is needed here.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** How far a card must be moved back from where it is to where it was; null if it did not move. @param {Box} was @param {Box} is */
export function wayBack(was, is) {
  const way = { x: was.x + was.width / 2 - is.x - is.width / 2, y: was.y + was.height / 2 - is.y - is.height / 2 };
  return Math.hypot(way.x, way.y) < 2 ? null : way;
}

/** The share of the evaluation bar that belongs to side 0, in percent: half for a level margin, never all. @param {number} balance */
export function share(balance) {
  return Math.round(50 + 46 * Math.tanh(balance / 4));
}

/** The seats in the order that they are drawn in: those across first, the one at the lower edge last. @param {number} count @param {number} bottom */
export function seatsFrom(count, bottom) {
  return Array.from({ length: count }, (_, step) => (bottom + 1 + step) % count);
}
