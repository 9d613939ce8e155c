// Cards as elements: a face, and what is written on it.
import { make } from "./elements.js";

const SVG = "http://www.w3.org/2000/svg";

/** The face of a card; its symbol stands once in the page. @param {string} card @returns {SVGElement} */
export function faceOf(card) {
  const face = document.createElementNS(SVG, "svg");
  face.setAttribute("viewBox", "0 0 60 96");
  face.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#face-${card}`);
  face.append(use);
  return face;
}

/** The class that gives a capture its colour; there are six. @param {number} number */
export function colourOf(number) {
  return `take-${number % 6}`;
}

/** A card that may be played. @param {string} card @param {string} label @param {{worth: string, best: boolean} | undefined} badge @param {boolean} isChosen */
export function playable(card, label, badge, isChosen) {
  const button = make("button", { type: "button", class: "card", "data-card": card, "data-at": card, "data-focus": card, "aria-label": label, "aria-pressed": String(isChosen) }, faceOf(card));
  if (badge) button.append(make("span", { class: badge.best ? "badge best" : "badge" }, (badge.best ? "★" : "") + badge.worth));
  return button;
}

/** A card that only lies there. @param {string} card @param {string} name */
export function lying(card, name) {
  return make("span", { class: "card", role: "img", "data-at": card, "aria-label": name }, faceOf(card));
}

/** A table card that some captures take, each by its number. @param {string} card @param {string} name @param {number[]} takers @param {boolean} isPicked */
export function pickable(card, name, takers, isPicked) {
  const button = make("button", { type: "button", class: `card ${takers.length === 1 ? colourOf(takers[0]) : "take-several"}`, "data-at": card, "data-table": card, "data-focus": card, "aria-label": name, "aria-pressed": String(isPicked) }, faceOf(card));
  button.append(make("span", { class: "takers" }, ...takers.map((number) => make("b", { class: colourOf(number) }, String(number + 1)))));
  return button;
}
