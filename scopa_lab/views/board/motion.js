// Cards glide from where they lay to where they lie; what was taken glides to its pile. Nothing moves for those who do not want it.
import { faceOf } from "./cards.js";
import { cardsOf } from "./choice.js";
import { make } from "./elements.js";
import { wayBack } from "./layout.js";

/** @import { Move } from "./tree.js" */

const GLIDE = { duration: 260, easing: "ease-out" };

/** Where the cards lie now. @param {HTMLElement} root @returns {Map<string, DOMRect>} */
export function placesIn(root) {
  return new Map([...root.querySelectorAll("[data-at]")].map((card) => [/** @type {HTMLElement} */ (card).dataset.at ?? "", card.getBoundingClientRect()]));
}

/** @param {HTMLElement} root @param {Map<string, DOMRect>} before @param {Move | null} move @param {number | null} side who took */
export function glide(root, before, move, side) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [card, is] of placesIn(root)) {
    const was = before.get(card);
    const way = was && wayBack(was, is);
    if (way) root.querySelector(`[data-at="${card}"]`)?.animate([{ transform: `translate(${way.x}px, ${way.y}px)` }, { transform: "none" }], GLIDE);
  }
  const pile = side === null ? null : root.querySelector(`[data-pile="${side}"]`)?.getBoundingClientRect();
  if (move?.taken && pile) for (const card of [move.card, ...cardsOf(move.taken)]) toPile(root, card, before, before.get(cardsOf(move.taken)[0]), pile);
}

/** A picture of a card goes to what it takes, and on to the pile. @param {HTMLElement} root @param {string} card @param {Map<string, DOMRect>} before @param {DOMRect | undefined} over @param {DOMRect} pile */
function toPile(root, card, before, over, pile) {
  const was = before.get(card);
  if (!was || !over) return;
  const ghost = make("span", { class: "card ghost", "aria-hidden": "true", style: `left:${was.x}px;top:${was.y}px;width:${was.width}px` }, faceOf(card));
  root.append(ghost);
  const first = was.y === over.y ? { x: 0, y: 0 } : { x: over.x - was.x, y: over.y - was.y + over.height / 4 };
  const steps = [{ transform: "none" }, { transform: `translate(${first.x}px, ${first.y}px)`, offset: 0.5, opacity: 1 }, { transform: `translate(${pile.x - was.x}px, ${pile.y - was.y}px) scale(.4)`, opacity: 0.2 }];
  ghost.animate(steps, { duration: 620, easing: "ease-in-out" }).finished.finally(() => ghost.remove());
}
