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
const endHint = () => {
  kept.dragged = "1";
  at("hint").hidden = true;
};

/** @param {number} code @param {number[]} cell @param {string} [end] */
const mouse = (code, [x, y], end = "M") => send(`\x1b[<${code};${x};${y}${end}`);

/** listenToTouches listens on the terminal's box. @param {HTMLElement} screen */
export const listenToTouches = (screen) => {
  let mode = "", from = [0, 0], last = from, timer = 0;
  /** listen hears one finger: two zoom the page. @param {string} name @param {(event: PointerEvent) => void} hear */
  const listen = (name, hear) => screen.addEventListener(name, (/** @type {any} */ event) => {
    if (event.pointerType !== "mouse" && event.isPrimary) hear(event);
  });
  listen("pointerdown", (event) => {
    event.preventDefault(); // no mouse of the browser
    screen.setPointerCapture(event.pointerId);
    focusTerminal();
    from = last = cellAt(event);
    mode = "tap";
    timer = setTimeout(() => {
      mode = "press";
      endHint();
      mouse(35, from);
    }, 500);
  });
  listen("pointermove", (event) => {
    const now = cellAt(event), dx = Math.abs(now[0] - from[0]), dy = Math.abs(now[1] - from[1]);
    if (mode === "tap" && (dx > 1 || dy > 0)) {
      clearTimeout(timer);
      mode = dy * 2 > dx ? "scroll" : "draw";
      endHint();
      if (mode === "draw") mouse(0, from);
    }
    if (mode === "tap" || String(now) === String(last)) return;
    if (mode === "draw") mouse(32, now);
    if (mode === "press") mouse(35, now);
    for (let rows = Math.abs(now[1] - last[1]); mode === "scroll" && rows > 0; rows--) {
      mouse(now[1] < last[1] ? 65 : 64, from);
    }
    last = now;
  });
  /** over ends it; the browser cancels a finger that scrolls or zooms its page. @param {PointerEvent} event */
  const over = (event) => {
    clearTimeout(timer);
    const tap = mode === "tap" && event.type === "pointerup";
    if (tap) mouse(0, from);
    if (tap || mode === "draw") mouse(0, last, "m");
    mode = "";
  };
  listen("pointerup", over);
  listen("pointercancel", over);
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
