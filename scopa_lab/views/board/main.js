// The page: it holds what was chosen and where one is, draws it anew after every change, and hears clicks and keys.
import { narrowed, pickedWith } from "./choice.js";
import { make } from "./elements.js";
import { asked } from "./keys.js";
import { glide, placesIn } from "./motion.js";
import { panelOf } from "./panel.js";
import { tableOf } from "./table.js";
import { placeOf, played, startOf, wentOn, wentTo, wentToEnd } from "./tree.js";

/**
 * @import { Move, Walk } from "./tree.js"
 * @import { Choice, Page } from "./table.js"
 */

/** Draw a page inside an element. @param {HTMLElement} root @param {Page} page */
export function show(root, page) {
  let walk = startOf();
  /** @type {Choice | null} */
  let choice = null;
  const status = make("p", { class: "status", role: "status", "aria-live": "polite" });
  const stage = make("div", { class: "stage" });
  const controls = make("div", { class: "controls", role: "group", "aria-label": page.words.ply });
  for (const name of ["start", "back", "forward", "end"]) {
    controls.append(make("button", { type: "button", "data-go": name, "data-focus": name }, make("span", { "aria-hidden": "true" }, { start: "« ", back: "◀ ", forward: "▶ ", end: "» " }[name] ?? ""), page.words[name]));
  }
  root.append(stage);
  draw("");

  /** @param {string} said */
  function draw(said) {
    const had = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.focus;
    const position = page.positions[placeOf(walk)];
    const beside = panelOf(page, walk, choice);
    const on = wentOn(page.positions, walk).at !== walk.at;
    for (const button of controls.querySelectorAll("button")) button.setAttribute("aria-disabled", String(["back", "start"].includes(button.dataset.go ?? "") ? walk.at === 0 : !on));
    const isInside = stage.contains(document.activeElement);
    const first = stage.firstElementChild;
    if (first) {
      first.replaceWith(tableOf(page, position, choice));
      stage.lastElementChild?.replaceWith(beside);
    } else stage.append(tableOf(page, position, choice), make("div", { class: "below" }, status, controls), beside);
    say(said ? `${said} ${position.status}` : position.status);
    if (isInside && had && document.activeElement?.getAttribute("data-focus") !== had) refocus(had);
  }

  /** @param {string} text */
  function say(text) {
    status.textContent = text.replace(/(^|\. )\p{L}/gu, (start) => start.toUpperCase());
  }

  /** Give the focus back; if what had it is gone, to the first card to play. @param {string} had */
  function refocus(had) {
    const again = stage.querySelector(`[data-focus="${CSS.escape(had)}"]`) ?? stage.querySelector("[data-card]") ?? stage.querySelector('[data-go="back"]');
    /** @type {HTMLElement | null} */ (again)?.focus({ preventScroll: true });
  }

  /** @param {Walk} next */
  function go(next) {
    const isStep = next.at === walk.at + 1;
    const move = next.at ? next.moves[next.at - 1] : null;
    const side = isStep ? page.sides[page.positions[placeOf(walk)].turn] : null;
    if (next.at === walk.at && !choice) return;
    const before = placesIn(stage);
    walk = next;
    choice = null;
    draw(move ? move.did : "");
    glide(stage, before, isStep ? move : null, side);
  }

  /** @param {Move} move */
  function play(move) {
    if (move.to === null) {
      choice = null;
      draw(page.words.horizon);
    } else go(played(walk, move));
  }

  /** @param {string} card */
  function choose(card) {
    const moves = page.positions[placeOf(walk)].moves.filter((move) => move.card === card);
    if (moves.length === 1) return play(moves[0]);
    choice = choice?.card === card ? null : { card, moves, picked: [] };
    sayChoice();
  }

  function sayChoice() {
    draw(""); // the status line says who is to play, unless a card is chosen
    if (!choice) return;
    const left = narrowed(choice.moves, choice.picked);
    const briefly = (/** @type {Move} */ move) => (move.taken && left.length > 3 ? page.words.takes.replace("{cards}", move.taken) : move.says);
    say(page.words.may.replace("{card}", page.cards[choice.card]).replace("{moves}", left.map(briefly).join(page.words.or)));
    const list = /** @type {HTMLElement} */ (stage.querySelector(".moves"));
    const first = /** @type {HTMLElement | null} */ (list.querySelector(".move kbd"));
    if (first) list.scrollTop = first.offsetTop - list.offsetTop;
  }

  /** @param {string} card */
  function pick(card) {
    if (!choice) return;
    const { picked, move } = pickedWith(choice.moves, choice.picked, card);
    if (move) return play(move);
    choice = { ...choice, picked };
    sayChoice();
  }

  function release() {
    const card = choice?.card;
    choice = null;
    draw("");
    if (card) refocus(card);
  }

  /** @param {string} name */
  function follow(name) {
    if (name === "back") go(wentTo(walk, walk.at - 1));
    else if (name === "start") go(wentTo(walk, 0));
    else if (name === "forward") go(wentOn(page.positions, walk));
    else if (name === "end") go(wentToEnd(page.positions, walk));
    else if (name === "release") choice && release();
    else if (choice?.moves[Number(name) - 1]) play(choice.moves[Number(name) - 1]);
  }

  root.addEventListener("click", (event) => {
    const on = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("button"));
    const data = on?.dataset ?? {};
    if (data.card) choose(data.card);
    else if (data.table) pick(data.table);
    else if (data.go) follow(data.go);
    else if (data.move) play(page.positions[placeOf(walk)].moves[Number(data.move)]);
    else if (data.walk) go(wentTo(walk, Number(data.walk) + 1));
    else if (data.line) {
      let next = walk;
      for (let steps = Number(data.line) + 1; steps; steps -= 1) next = bestStep(next);
      go(next);
    }
  });

  /** One step along the best line, whatever was played. @param {Walk} from @returns {Walk} */
  function bestStep(from) {
    const move = page.positions[placeOf(from)].moves.find((each) => each.best);
    return move ? played(from, move) : from;
  }

  document.addEventListener("keydown", (event) => {
    const name = asked(event);
    if (!name) return;
    event.preventDefault();
    follow(name);
  });
}
