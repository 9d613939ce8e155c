// The way through the positions of a page: which one is shown, what led there, and what comes after. No rule is known here.

/**
 * @typedef {{card: string, taken: string, text: string, says: string, did: string, worth: string, cost: number, best: boolean, to: number | null}} Move
 * @typedef {{name: string, points: number[], why: string}} TallyLine
 * @typedef {{turn: number, hands: string[], table: string, piles: string[], points: number[], stock: number, over: boolean, status: string,
 *   worth: string, balance: number | null, cards: Record<string, {worth: string, best: boolean}>, moves: Move[],
 *   tally: {items: TallyLine[], total: number[]} | null}} Position
 * @typedef {{positions: number[], moves: Move[], at: number}} Walk
 */

/** @returns {Walk} */
export function startOf() {
  return { positions: [0], moves: [], at: 0 };
}

/** The position that is shown, as its place in the list. @param {Walk} walk */
export function placeOf(walk) {
  return walk.positions[walk.at];
}

/** Play a move; what was played after this position otherwise is forgotten. @param {Walk} walk @param {Move} move @returns {Walk} */
export function played(walk, move) {
  if (move.to === null) return walk;
  if (walk.moves[walk.at]?.text === move.text) return { ...walk, at: walk.at + 1 };
  return {
    positions: [...walk.positions.slice(0, walk.at + 1), move.to],
    moves: [...walk.moves.slice(0, walk.at), move],
    at: walk.at + 1,
  };
}

/** Go to a position of the way. @param {Walk} walk @param {number} at @returns {Walk} */
export function wentTo(walk, at) {
  return { ...walk, at: Math.max(0, Math.min(at, walk.positions.length - 1)) };
}

/** The best line from a position, as far as the page goes. @param {Position[]} positions @param {number} place @returns {Move[]} */
export function bestLine(positions, place) {
  const line = [];
  for (let move = best(positions[place]); move; move = move.to === null ? undefined : best(positions[move.to])) line.push(move);
  return line;
}

/** One step on: along what was played, and beyond that along the best line. @param {Position[]} positions @param {Walk} walk @returns {Walk} */
export function wentOn(positions, walk) {
  const move = walk.moves[walk.at] ?? best(positions[placeOf(walk)]);
  return move ? played(walk, move) : walk;
}

/** On to where the page ends. @param {Position[]} positions @param {Walk} walk @returns {Walk} */
export function wentToEnd(positions, walk) {
  for (let next = wentOn(positions, walk); next.at !== walk.at; next = wentOn(positions, walk)) walk = next;
  return walk;
}

/** @param {Position} position @returns {Move | undefined} */
function best(position) {
  return position.moves.find((move) => move.best);
}
