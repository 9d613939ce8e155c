// The parts of the board that need no document, under the test runner of node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const board = process.env.BOARD ? pathToFileURL(`${process.env.BOARD}/`) : new URL("../../../scopa_lab/views/board/", import.meta.url);
const { cardsOf, narrowed, pickedWith } = await import(new URL("choice.js", board));
const { asked } = await import(new URL("keys.js", board));
const { seatsFrom, share, wayBack } = await import(new URL("layout.js", board));
const { bestLine, placeOf, played, startOf, wentOn, wentTo, wentToEnd } = await import(new URL("tree.js", board));

const several = ["2b3c", "Ad4s", "Ad2b2c"].map((taken) => ({ taken, text: `5dx${taken}` }));
const move = (text, to, best = false) => ({ text, to, best });
const positions = [
  { moves: [move("Ac", 1), move("2c", 2, true)] },
  { moves: [move("3c", 3, true)] },
  { moves: [move("4c", 3, true)] },
  { moves: [] },
];

test("a text of cards is cut into cards", () => {
  assert.deepEqual(cardsOf("3c4s"), ["3c", "4s"]);
  assert.deepEqual(cardsOf(""), []);
});

test("picking table cards leaves the moves that take them all", () => {
  assert.deepEqual(narrowed(several, ["Ad"]).map((each) => each.taken), ["Ad4s", "Ad2b2c"]);
  assert.deepEqual(pickedWith(several, [], "Ad"), { picked: ["Ad"], move: null });
  assert.equal(pickedWith(several, ["Ad"], "4s").move.text, "5dxAd4s");
  assert.equal(pickedWith(several, [], "3c").move.text, "5dx2b3c");
});

test("a card that fits nothing picked begins anew, and one picked is given back", () => {
  assert.equal(pickedWith(several, ["Ad"], "3c").move.text, "5dx2b3c");
  assert.deepEqual(pickedWith(several, ["Ad"], "Kd"), { picked: ["Ad"], move: null });
  assert.deepEqual(pickedWith(several, ["Ad"], "Ad"), { picked: [], move: null });
});

test("keys with a modifier belong to the browser", () => {
  const key = (name, ctrlKey = false) => asked({ key: name, ctrlKey, metaKey: false, altKey: false });
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "Escape", "2", "x"].map((name) => key(name)), ["back", "forward", "start", "end", "release", "2", null]);
  assert.equal(key("ArrowLeft", true), null);
});

test("the bar is half for a level margin, and each side keeps a part of it", () => {
  assert.equal(share(0), 50);
  assert.equal(share(3) + share(-3), 100);
  assert.ok(share(-30) > 0 && share(30) < 100);
});

test("a card that did not move has no way back", () => {
  const box = (x, y) => ({ x, y, width: 60, height: 96 });
  assert.equal(wayBack(box(10, 10), box(11, 10)), null);
  assert.deepEqual(wayBack(box(10, 10), box(110, 60)), { x: -100, y: -50 });
});

test("the seat at the lower edge is drawn last", () => {
  assert.deepEqual(seatsFrom(4, 0), [1, 2, 3, 0]);
  assert.deepEqual(seatsFrom(2, 1), [0, 1]);
});

test("what was played is gone back over, and on again", () => {
  const there = played(played(startOf(), positions[0].moves[0]), positions[1].moves[0]);
  const back = wentTo(there, 0);
  assert.equal(placeOf(back), 0);
  assert.deepEqual(wentToEnd(positions, back), there);
  assert.deepEqual(played(back, positions[0].moves[1]).moves.map((each) => each.text), ["2c"]);
});

test("beyond what was played it goes on along the best line", () => {
  assert.deepEqual(bestLine(positions, 0).map((each) => each.text), ["2c", "4c"]);
  assert.equal(placeOf(wentOn(positions, startOf())), 2);
  assert.equal(wentToEnd(positions, startOf()).at, 2);
});

test("a move past the depth of the page leads nowhere", () => {
  assert.deepEqual(played(startOf(), move("Kd", null)), startOf());
});
