// The front end of the table. It knows no rules: `_cards` says what each card may do, and a choice goes back as a message.
const NS = "http://www.w3.org/2000/svg";

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "scopa-table";
  root.setAttribute("role", "group");
  const stage = document.createElement("div");
  const moves = document.createElement("div");
  moves.className = "scopa-moves";
  const said = document.createElement("div");
  said.className = "scopa-said";
  said.setAttribute("role", "status");
  root.append(stage, moves, said);
  el.append(root);

  let faces = new Map(); // text of a card -> its element
  let chosen = null; // the hand card whose captures are being chosen
  let focused = null; // the card that had the focus, kept over a redraw
  let queued = false;

  const offered = () => model.get("_cards");
  const cardNamed = (text) => offered().find((card) => card.card === text);
  const format = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  function say(text, isError = false) {
    said.textContent = text;
    said.classList.toggle("scopa-error", isError);
  }

  function status() {
    const message = model.get("message");
    say(message || model.get("_status"), Boolean(message));
  }

  function highlight(cards, name) {
    for (const [text, face] of faces) face.classList.toggle(name, cards.includes(text));
  }

  function preview(card, move = null) {
    const shown = move ? [move] : card ? card.moves : [];
    highlight(shown.flatMap((each) => each.taken), "scopa-taken");
    if (!card) return status();
    say(`${card.name}: ${phrase(card, shown)}`);
  }

  function phrase(card, shown = card.moves) {
    // What a card may do, in words; where it may not be laid, what it must do.
    const words = model.get("_words");
    const each = shown.map((move) => move.says + (move.worth && ` (${move.worth})`)).join(words.or);
    return card.moves.every((move) => move.taken.length) ? format(words.must, { moves: each }) : each;
  }

  function send(move) {
    release();
    model.send({ kind: "move", move: move.text, serial: model.get("_serial") });
  }

  function release() {
    chosen = null;
    moves.replaceChildren();
    highlight([], "scopa-chosen");
    highlight([], "scopa-taken");
  }

  function choose(card) {
    if (card.moves.length === 1) return send(card.moves[0]);
    release();
    chosen = card;
    highlight([card.card], "scopa-chosen");
    card.moves.forEach((move, number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.lmSuppressShortcuts = "true";
      button.dataset.move = move.text;
      const key = document.createElement("kbd");
      key.textContent = number + 1;
      button.append(key, move.says + (move.worth && ` (${move.worth})`));
      button.addEventListener("click", () => send(move));
      for (const kind of ["mouseenter", "focus"]) button.addEventListener(kind, () => preview(card, move));
      moves.append(button);
    });
    preview(card);
    say(format(model.get("_words").choose, {
      card: card.name, moves: card.moves.map((move) => move.says).join(model.get("_words").or), count: card.moves.length,
    }));
  }

  function pick(text) {
    // A table card settles the choice if only one of the captures takes it.
    const matching = chosen ? chosen.moves.filter((move) => move.taken.includes(text)) : [];
    if (matching.length === 1) send(matching[0]);
  }

  function step(distance) {
    const hand = model.get("is_selecting") ? [...faces].filter(([, face]) => face.hasAttribute("tabindex")).map(([text]) => text) : offered().map((card) => card.card);
    if (!hand.length) return;
    const at = hand.indexOf(focused);
    const next = hand[(at + distance + hand.length) % hand.length] ?? hand[0];
    faces.get(next)?.focus();
  }

  function badge(face, card) {
    if (!card.worth) return;
    const group = document.createElementNS(NS, "g");
    group.setAttribute("transform", "translate(41 11)");
    if (card.best) group.setAttribute("class", "scopa-best");
    const plate = document.createElementNS(NS, "rect");
    const look = { class: "scopa-badge", x: -18, y: -10, width: 36, height: 20, rx: 10, fill: card.best ? "#d9f2df" : "#fff", stroke: "#555" };
    for (const [name, value] of Object.entries(look)) plate.setAttribute(name, value);
    const text = document.createElementNS(NS, "text");
    text.setAttribute("text-anchor", "middle");
    text.setAttribute("y", 4.5);
    text.setAttribute("font-size", 12);
    text.setAttribute("font-weight", card.best ? 800 : 400);
    text.textContent = (card.best ? "★" : "") + card.worth;
    group.append(plate, text);
    face.append(group);
  }

  function selectable(text, face) {
    // A table card that can be chosen, and given back.
    face.setAttribute("role", "button");
    face.setAttribute("tabindex", "0");
    face.setAttribute("aria-label", model.get("_table")[text]);
    face.dataset.lmSuppressShortcuts = "true";
    face.addEventListener("focus", () => { focused = text; });
    face.addEventListener("click", () => {
      const now = model.get("selected");
      model.set("selected", now.includes(text) ? now.filter((other) => other !== text) : [...now, text]);
      model.save_changes();
    });
  }

  function showSelected() {
    highlight(model.get("selected"), "scopa-chosen");
    for (const [text, face] of faces) if (face.hasAttribute("aria-label")) face.setAttribute("aria-pressed", model.get("selected").includes(text));
  }

  function dress() {
    // Give every card a mark for the focus, and the cards that may be played the manners of a button.
    for (const [text, face] of faces) {
      const mark = document.createElementNS(NS, "rect");
      for (const [name, value] of Object.entries({ class: "scopa-mark", x: 1, y: 1, width: 58, height: 94, rx: 5 })) mark.setAttribute(name, value);
      face.append(mark);
      const card = cardNamed(text);
      if (!card) {
        if (model.get("is_selecting") && text in model.get("_table")) selectable(text, face);
        else face.addEventListener("click", () => (text in model.get("_table") ? pick(text) : say(model.get("_status"))));
        continue;
      }
      badge(face, card);
      face.setAttribute("role", "button");
      face.setAttribute("tabindex", "-1");
      face.setAttribute("aria-label", `${card.name}: ${phrase(card)}`);
      face.dataset.lmSuppressShortcuts = "true";
      face.addEventListener("click", () => choose(card));
      face.addEventListener("mouseenter", () => chosen || preview(card));
      face.addEventListener("mouseleave", () => chosen || preview(null));
      face.addEventListener("focus", () => {
        focused = text;
        for (const other of faces.values()) if (other.hasAttribute("tabindex")) other.setAttribute("tabindex", other === face ? "0" : "-1");
        if (!chosen) preview(card);
      });
      face.addEventListener("blur", () => chosen || preview(null));
    }
    const first = faces.get(offered()[0]?.card);
    first?.setAttribute("tabindex", "0");
    if (model.get("is_selecting")) showSelected();
  }

  function draw() {
    queued = false;
    const had = root.contains(document.activeElement);
    const before = new Map([...faces].map(([text, face]) => [text, face.getBoundingClientRect()]));
    release();
    stage.innerHTML = model.get("_picture");
    faces = new Map([...stage.querySelectorAll("[data-card]")].map((face) => [face.dataset.card, face]));
    const picture = stage.querySelector("svg");
    root.setAttribute("aria-label", picture.querySelector("title")?.textContent ?? "");
    picture.removeAttribute("role");
    picture.querySelector("title")?.remove();
    dress();
    status();
    if (had) (faces.get(focused)?.hasAttribute("tabindex") ? faces.get(focused) : faces.get(offered()[0]?.card))?.focus();
    if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) glide(before, picture);
  }

  function glide(before, picture) {
    // A card that lies elsewhere now moves there from where it was.
    const scale = picture.viewBox.baseVal.width / (picture.getBoundingClientRect().width || 1);
    for (const [text, face] of faces) {
      const old = before.get(text);
      const now = face.getBoundingClientRect();
      if (!old || !old.width || Math.hypot(old.x - now.x, old.y - now.y) < 2) continue;
      // The way is added behind the card's own transform, so it counts in units of the card.
      const unit = scale / (parseFloat(/scale\(([\d.]+)\)/.exec(face.getAttribute("transform"))?.[1]) || 1);
      face.animate(
        [{ transform: `translate(${(old.x - now.x) * unit}px, ${(old.y - now.y) * unit}px)` }, { transform: "translate(0px, 0px)" }],
        { duration: 260, easing: "ease-out", composite: "add" },
      );
    }
  }

  function schedule() {
    if (queued) return;
    queued = true;
    queueMicrotask(draw);
  }

  function onKey(event) {
    event.stopPropagation(); // the shortcuts of the notebook stay away while a card has the focus
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "ArrowRight" || key === "ArrowDown") step(1);
    else if (key === "ArrowLeft" || key === "ArrowUp") step(-1);
    else if (key === "Escape") { release(); faces.get(focused)?.focus(); preview(cardNamed(focused) ?? null); }
    else if (/^[1-9]$/.test(key) && chosen?.moves[key - 1]) send(chosen.moves[key - 1]);
    else if (key === "u" || key === "U") model.send({ kind: "undo" });
    else if (key === "r" || key === "R") model.send({ kind: "redo" });
    else if ((key === "Enter" || key === " ") && event.target.dataset?.card) event.target.dispatchEvent(new MouseEvent("click"));
    else return;
    event.preventDefault();
  }

  root.addEventListener("keydown", onKey);
  for (const name of ["_picture", "_cards", "_table", "_status", "_words"]) model.on(`change:${name}`, schedule);
  model.on("change:message", status);
  model.on("change:selected", showSelected);
  draw();
  return () => root.removeEventListener("keydown", onKey);
}

export default { render };
