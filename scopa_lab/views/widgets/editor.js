// The board of the deal editor: places that hold cards. A card goes to a place by dragging, by a click on both, or by the key of the place.
function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "scopa-editor";
  el.append(root);
  let held = null; // the card that was clicked and waits for its place
  let focused = null;

  function send(card, to) {
    held = null;
    focused = card;
    model.send({ kind: "place", card, to });
  }

  function cardButton(card) {
    const button = document.createElement("button");
    button.type = "button";
    button.draggable = true;
    button.className = `scopa-token scopa-suit-${card.card.at(-1)}`;
    button.textContent = card.card;
    button.dataset.card = card.card;
    button.dataset.lmSuppressShortcuts = "true";
    button.setAttribute("aria-label", card.name);
    button.setAttribute("aria-pressed", String(held === card.card));
    button.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", card.card));
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      held = held === card.card ? null : card.card;
      focused = card.card;
      for (const other of root.querySelectorAll("[data-card]")) other.setAttribute("aria-pressed", String(other.dataset.card === held));
    });
    button.addEventListener("focus", () => { focused = card.card; });
    return button;
  }

  function draw() {
    const had = root.contains(document.activeElement);
    root.replaceChildren(...model.get("places").map((place) => {
      const zone = document.createElement("div");
      zone.className = "scopa-zone";
      zone.dataset.place = place.key;
      zone.setAttribute("role", "group");
      zone.setAttribute("aria-label", `${place.name}, ${place.cards.length}`);
      const head = document.createElement("button");
      head.type = "button";
      head.className = "scopa-place";
      head.dataset.lmSuppressShortcuts = "true";
      const key = document.createElement("kbd");
      key.textContent = place.key;
      head.append(key, ` ${place.name} (${place.cards.length})`);
      zone.append(head, ...place.cards.map(cardButton));
      zone.addEventListener("click", () => held && send(held, place.key));
      zone.addEventListener("dragover", (event) => event.preventDefault());
      zone.addEventListener("drop", (event) => {
        event.preventDefault();
        send(event.dataTransfer.getData("text/plain"), place.key);
      });
      return zone;
    }));
    if (had) root.querySelector(`[data-card="${CSS.escape(focused)}"]`)?.focus();
  }

  function onKey(event) {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cards = [...root.querySelectorAll("[data-card]")];
    const at = cards.indexOf(document.activeElement);
    const card = document.activeElement?.dataset?.card;
    if (event.key === "ArrowRight" && at >= 0) cards[(at + 1) % cards.length].focus();
    else if (event.key === "ArrowLeft" && at >= 0) cards[(at + cards.length - 1) % cards.length].focus();
    else if (card && model.get("places").some((place) => place.key === event.key)) send(card, event.key);
    else return;
    event.preventDefault();
  }

  root.addEventListener("keydown", onKey);
  model.on("change:places", draw);
  draw();
}

export default { render };
