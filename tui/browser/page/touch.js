// @ts-check
// Fingers on the terminal: a tap is a click, a drag along the rows draws, one across them scrolls, and a long press
// shows the explanation under the finger.

import { at } from "../../webparts/dom.js";
import { coarse, embedded, front } from "./embed.js";
import { cellAt, focusTerminal, send } from "./terminal.js";

// The hint goes for good after the first drag or long press.
let kept = /** @type {Record<string, string>} */ ({});
try {
  kept = localStorage;
} catch {
  // nothing is kept here
}
at("hint").hidden = embedded || front || !coarse || kept.dragged === "1";

/** @param {number} code @param {number[]} cell @param {string} [end] */
const mouse = (code, [x, y], end = "M") => send(`\x1b[<${code};${x};${y}${end}`);

/** listenToTouches listens on the terminal's box. @param {HTMLElement} screen */
export const listenToTouches = (screen) => {
  let mode = "", from = [0, 0], last = from, timer = 0;
  // turn is from a tap to something else.
  const turn = (/** @type {string} */ to) => {
    clearTimeout(timer);
    mode = to;
    kept.dragged = "1";
    at("hint").hidden = true;
    if (mode !== "scroll") mouse(mode === "press" ? 35 : 0, from);
  };
  const down = (/** @type {PointerEvent} */ event) => {
    event.preventDefault(); // no mouse of the browser
    screen.setPointerCapture(event.pointerId);
    focusTerminal();
    from = last = cellAt(event);
    mode = "tap";
    timer = setTimeout(turn, 500, "press");
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const now = cellAt(event), dx = Math.abs(now[0] - from[0]), dy = Math.abs(now[1] - from[1]);
    if (mode === "tap" && (dx > 1 || dy > 0)) turn(dy * 2 > dx ? "scroll" : "draw");
    if (mode === "tap" || String(now) === String(last)) return;
    if (mode === "draw" || mode === "press") mouse(mode === "draw" ? 32 : 35, now);
    for (let rows = Math.abs(now[1] - last[1]); mode === "scroll" && rows > 0; rows--) {
      mouse(now[1] < last[1] ? 65 : 64, from);
    }
    last = now;
  };
  // The browser cancels a finger that scrolls or zooms its page.
  const over = (/** @type {PointerEvent} */ { type }) => {
    clearTimeout(timer);
    const tap = mode === "tap" && type === "pointerup";
    if (tap) mouse(0, from);
    if (tap || mode === "draw") mouse(0, last, "m");
    mode = "";
  };
  const all = { pointerdown: down, pointermove: move, pointerup: over, pointercancel: over };
  for (const [name, hear] of Object.entries(all)) {
    screen.addEventListener(name, (/** @type {any} */ event) => { // one finger: two zoom the page
      if (event.pointerType !== "mouse" && event.isPrimary) hear(event);
    });
  }
};

// The screen of a phone does not sleep while the program draws.
let lock = /** @type {Promise<any> | null} */ (null);
let rest = 0;
const sleep = () => {
  if (lock) lock.then((held) => held && held.release());
  lock = null;
};
document.addEventListener("visibilitychange", sleep); // the browser has released it

/** drew notes that the program draws. */
export const drew = () => {
  clearTimeout(rest);
  rest = setTimeout(sleep, 5000);
  if (lock || !coarse || !navigator.wakeLock || document.hidden) return;
  lock = navigator.wakeLock.request("screen").catch(() => null);
};
