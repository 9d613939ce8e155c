// The table and the hands around it.
import { lying, pickable, playable } from "./cards.js";
import { cardsOf, narrowed } from "./choice.js";
import { make } from "./elements.js";
import { seatsFrom } from "./layout.js";

/**
 * @import { Move, Position } from "./tree.js"
 * @typedef {{card: string, moves: Move[], picked: string[]}} Choice
 * @typedef {{names: string[], sides: number[], bottom: number, cards: Record<string, string>, words: Record<string, string>, language: string,
 *   title: string, positions: Position[]}} Page
 */

/** @param {Page} page @param {Position} position @param {Choice | null} choice @returns {HTMLElement} */
export function tableOf(page, position, choice) {
  const seats = seatsFrom(position.hands.length, page.bottom).map((seat) => handOf(page, position, seat, choice));
  const own = /** @type {HTMLElement} */ (seats.pop());
  own.classList.add("own");
  return make("section", { class: "board", "aria-label": page.title }, make("div", { class: "others" }, ...seats), middleOf(page, position, choice), own);
}

/** @param {Page} page @param {Position} position @param {number} seat @param {Choice | null} choice */
function handOf(page, position, seat, choice) {
  const isTurn = !position.over && seat === position.turn;
  const cards = cardsOf(position.hands[seat]).map((card) => {
    const moves = position.moves.filter((move) => move.card === card);
    if (!isTurn || !moves.length) return lying(card, page.cards[card]);
    return playable(card, `${page.cards[card]}: ${moves.map((move) => move.says + (move.worth && ` (${move.worth})`)).join(page.words.or)}`, position.cards[card], choice?.card === card);
  });
  const name = make("h2", {}, page.names[seat], make("small", {}, ` ${page.words.side.replace("{side}", String(page.sides[seat]))}`));
  if (isTurn) name.append(" ", make("em", {}, page.words.playing));
  return make("div", { class: `hand side-${page.sides[seat]}${isTurn ? " turn" : ""}` }, name, make("div", { class: "cards" }, ...cards));
}

/** @param {Page} page @param {Position} position @param {Choice | null} choice */
function middleOf(page, position, choice) {
  const cards = cardsOf(position.table).map((card) => {
    const left = choice ? narrowed(choice.moves, choice.picked) : [];
    const takers = choice ? left.filter((move) => cardsOf(move.taken).includes(card)).map((move) => choice.moves.indexOf(move)) : [];
    return takers.length ? pickable(card, page.cards[card], takers, Boolean(choice?.picked.includes(card))) : lying(card, page.cards[card]);
  });
  const piles = position.piles.map((pile, side) => pileOf(page, pile, side, position.points[side]));
  const middle = cards.length ? cards : [make("p", { class: "empty" }, page.words.empty)];
  return make("div", { class: "middle" }, make("div", { class: "cards" }, ...middle), make("div", { class: "piles" }, ...piles));
}

/** @param {Page} page @param {string} pile @param {number} side @param {number} points */
function pileOf(page, pile, side, points) {
  const count = cardsOf(pile).length;
  const text = `${page.words.Side.replace("{side}", String(side))}: ${(count === 1 ? page.words.one_card : page.words.n_cards).replace("{count}", String(count))}, ${points} ${points === 1 ? page.words.point : page.words.points_word}`;
  return make("p", { class: `pile side-${side}`, "data-pile": side }, text);
}
