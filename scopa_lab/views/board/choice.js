// Which of the captures of one card is meant, while table cards are picked one after the other.

/** @import { Move } from "./tree.js" */

/** The cards of a text such as 3c4s. @param {string} text @returns {string[]} */
export function cardsOf(text) {
  return text.match(/../g) ?? [];
}

/** The moves that take all cards that are picked. @param {Move[]} moves @param {string[]} picked @returns {Move[]} */
export function narrowed(moves, picked) {
  return moves.filter((move) => picked.every((card) => cardsOf(move.taken).includes(card)));
}

/**
 * What picking a table card leads to: the picked cards, and the move if only one takes them all. A card that no move takes with the others
 * begins the picking anew; a card picked before is given back.
 * @param {Move[]} moves @param {string[]} picked @param {string} card @returns {{picked: string[], move: Move | null}}
 */
export function pickedWith(moves, picked, card) {
  if (picked.includes(card)) return { picked: picked.filter((other) => other !== card), move: null };
  let now = [...picked, card];
  if (!narrowed(moves, now).length) now = narrowed(moves, [card]).length ? [card] : picked;
  const left = narrowed(moves, now);
  return { picked: now, move: left.length === 1 && now.includes(card) ? left[0] : null };
}
