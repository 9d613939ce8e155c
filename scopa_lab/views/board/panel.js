// What stands beside the board: the margin, the moves, the best line, what was played, and the tally at the end.
import { colourOf } from "./cards.js";
import { make } from "./elements.js";
import { share } from "./layout.js";
import { bestLine, placeOf } from "./tree.js";

/**
 * @import { Move, Position, Walk } from "./tree.js"
 * @import { Choice, Page } from "./table.js"
 */

/** @param {Page} page @param {Walk} walk @param {Choice | null} choice @returns {HTMLElement} */
export function panelOf(page, walk, choice) {
  const position = page.positions[placeOf(walk)];
  const parts = [marginOf(page, position)];
  parts.push(position.tally ? tallyOf(page, position) : movesOf(page, position, choice));
  const line = bestLine(page.positions, placeOf(walk));
  if (line.length) parts.push(listOf(page.words.line, "line", line, walk.at, -1));
  if (walk.moves.length) parts.push(listOf(page.words.played, "walk", walk.moves, 0, walk.at - 1));
  return make("aside", { class: "panel", "aria-label": page.words.analysis }, ...parts);
}

/** @param {Page} page @param {Position} position */
function marginOf(page, position) {
  if (position.balance === null) return make("p", { class: "margin" }, page.words.unsolved);
  const bar = make("div", { class: "bar", "aria-hidden": "true" }, make("i", { style: `width:${share(position.balance)}%` }));
  return make("div", { class: "margin" }, make("p", {}, `${page.words.margin_word} `, make("strong", { "data-margin": "" }, position.worth)), bar);
}

/** @param {Page} page @param {Position} position @param {Choice | null} choice */
function movesOf(page, position, choice) {
  const rows = position.moves.map((move, number) => {
    const taker = choice ? choice.moves.indexOf(move) : -1;
    const button = make("button", { type: "button", class: `move${move.best ? " best" : ""}${taker < 0 ? "" : ` ${colourOf(taker)}`}`, "data-move": number, "data-focus": `move-${move.text}`, "aria-label": `${page.cards[move.card]}: ${move.says}${move.worth && `, ${move.worth}`}` });
    if (taker >= 0) button.append(make("kbd", {}, String(taker + 1)));
    button.append(make("span", {}, move.text), make("span", { class: "worth" }, (move.best ? "★ " : "") + move.worth), make("span", { class: "cost" }, move.cost ? `−${move.cost}` : ""));
    return make("li", {}, button);
  });
  return make("section", {}, make("h2", {}, page.words.moves), make("ul", { class: "moves" }, ...rows));
}

/** A list of moves that can be gone to. @param {string} title @param {string} kind @param {Move[]} moves @param {number} before @param {number} shown */
function listOf(title, kind, moves, before, shown) {
  const steps = moves.map((move, number) => {
    const look = { type: "button", class: "step", [`data-${kind}`]: number, "data-focus": `${kind}-${before + number}`, "aria-current": number === shown ? "step" : false };
    return make("li", {}, make("button", look, `${before + number + 1}. ${move.text}`));
  });
  return make("section", {}, make("h2", {}, title), make("ol", { class: "steps" }, ...steps));
}

/** @param {Page} page @param {Position} position */
function tallyOf(page, position) {
  const tally = /** @type {NonNullable<Position["tally"]>} */ (position.tally);
  const head = tally.total.map((_, side) => make("th", { scope: "col" }, page.words.Side.replace("{side}", String(side))));
  const rows = tally.items.map((item) => make("tr", {}, make("th", { scope: "row" }, item.name), ...item.points.map((points) => make("td", {}, String(points))), make("td", { class: "why" }, item.why)));
  const total = make("tr", { class: "total" }, make("th", { scope: "row" }, page.words.total), ...tally.total.map((points) => make("td", {}, String(points))), make("td", {}));
  return make("section", { class: "tally" }, make("h2", {}, page.words.over), make("table", {}, make("thead", {}, make("tr", {}, make("td", {}), ...head, make("td", {}))), make("tbody", {}, ...rows, total)));
}
