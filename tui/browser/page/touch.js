// @ts-check
// Fingers on the terminal: a tap is a click, a drag along the rows draws, one across them scrolls, and a long press
// shows the explanation under the finger.

import { at } from "../../webparts/dom.js";
import { coarse, embedded, front } from "./embed.js";
import { focusTerminal, term } from "./terminal.js";

// The hint goes for good after the first drag or long press.
let kept = /** @type {Record<string, string>} */ ({});
(async () => (kept = localStorage))().catch(() => {}); // a browser may refuse it
at("hint").hidden = embedded || front || !coarse || kept.dragged === "1";

let mode = "", from = { clientX: 0, clientY: 0 }, last = from, scrolled = 0, timer = 0;

// mouse makes an event of a mouse, as every wheel's is one; the terminal tells the program.
const mouse = (/** @type {string} */ type, { clientX = 0, clientY = 0 }, more = {}) =>
  term.element.dispatchEvent(new WheelEvent(type, { bubbles: true, clientX, clientY, ...more }));
// turn is from a tap to something else.
const turn = (/** @type {string} */ to) => {
  clearTimeout(timer);
  mode = to;
  kept.dragged = "1";
  at("hint").hidden = true;
  if (mode !== "scroll") mouse(mode === "press" ? "mousemove" : "mousedown", from);
};

const down = (/** @type {PointerEvent} */ event) => {
  event.preventDefault(); // no mouse of the browser
  at("screen").setPointerCapture(event.pointerId);
  focusTerminal();
  from = last = event;
  scrolled = 0;
  mode = "tap";
  timer = setTimeout(turn, 500, "press");
};

const move = (/** @type {PointerEvent} */ event) => {
  const dx = event.clientX - from.clientX, dy = event.clientY - from.clientY;
  const row = at("screen").clientHeight / term.rows;
  if (mode === "tap" && Math.hypot(dx, dy) > row) turn(Math.abs(dy) > Math.abs(dx) ? "scroll" : "draw");
  if (mode === "draw" || mode === "press") mouse("mousemove", event, { buttons: Number(mode === "draw") });
  last = event;
  if (mode !== "scroll") return;
  for (const rows = Math.round(-dy / row); scrolled !== rows; scrolled += Math.sign(rows - scrolled)) {
    mouse("wheel", from, { deltaY: rows - scrolled, deltaMode: 1 });
  }
};

// The browser cancels a finger that scrolls or zooms its page.
const over = (/** @type {PointerEvent} */ { type }) => {
  clearTimeout(timer);
  const tap = mode === "tap" && type === "pointerup";
  if (tap) mouse("mousedown", from);
  if (tap || mode === "draw") mouse("mouseup", last);
  mode = "";
};

const all = { pointerdown: down, pointermove: move, pointerup: over, pointercancel: over };
for (const [name, hear] of Object.entries(all)) {
  at("screen").addEventListener(name, (/** @type {any} */ event) => { // one finger: two zoom the page
    if (term && event.pointerType !== "mouse" && event.isPrimary) hear(event);
  });
}

// The screen of a phone does not sleep while the program draws.
let lock = /** @type {Promise<any> | null} */ (null), rest = 0;
const sleep = () => {
  lock?.then((held) => held?.release());
  lock = null;
};
document.addEventListener("visibilitychange", sleep); // the browser has released it

/** drew notes that the program draws. */
export const drew = () => {
  clearTimeout(rest);
  rest = setTimeout(sleep, 5000);
  if (coarse && !document.hidden) lock = lock || navigator.wakeLock?.request("screen").catch(() => null);
};
