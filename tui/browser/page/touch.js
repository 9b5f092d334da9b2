// @ts-check
// Fingers on the terminal: a tap is a click, a drag along the rows scrolls, one across them draws, and a long press
// shows the explanation under the finger.

import { at } from "../../webparts/dom.js";
import { coarse, embedded, front } from "./embed.js";
import { cellAt, focusTerminal, send } from "./terminal.js";

// The hint goes for good after the first drag or long press.
const kept = (/** @type {(store: Storage) => any} */ act) => {
  try {
    return act(localStorage);
  } catch {
    return null; // nothing is kept here
  }
};
let dragged = embedded || front || !coarse || kept((store) => store.getItem("dragged")) !== null;
at("hint").hidden = dragged;
const endHint = () => {
  if (dragged) return;
  dragged = at("hint").hidden = true;
  kept((store) => store.setItem("dragged", "1"));
};

/** scrolls reports that a drag scrolls the page: it is longer than the window. */
const scrolls = () => document.documentElement.scrollHeight > innerHeight + 1;

/** @param {number} code @param {number[]} cell @param {string} [end] */
const mouse = (code, [x, y], end = "M") => send(`\x1b[<${code};${x};${y}${end}`);

/** listenToTouches listens on the terminal's box. @param {HTMLElement} screen */
export const listenToTouches = (screen) => {
  let last = [0, 0], mode = "", timer = 0;
  /** @type {number[] | null} */
  let from = null;
  /** @param {string} name @param {(event: any) => void} hear */
  const listen = (name, hear) => screen.addEventListener(name, hear, { passive: false });
  listen("touchstart", (event) => {
    clearTimeout(timer);
    if (event.touches.length > 1) {
      if (from && mode === "draw") mouse(0, last, "m");
      from = null;
      return;
    }
    if (!scrolls()) event.preventDefault();
    focusTerminal();
    const begin = (from = last = cellAt(event.touches[0]));
    mode = "tap";
    timer = setTimeout(() => {
      if (mode !== "tap" || !from) return;
      mode = "press";
      endHint();
      mouse(35, begin);
    }, 500);
  });
  listen("touchmove", (event) => {
    if (!from || event.touches.length > 1) return;
    const now = cellAt(event.touches[0]), begin = from;
    const dx = Math.abs(now[0] - begin[0]), dy = Math.abs(now[1] - begin[1]);
    if (mode === "tap" && (dx > 1 || dy > 0)) {
      clearTimeout(timer);
      mode = dy * 2 > dx ? "scroll" : "draw";
      endHint();
      if (mode === "draw") mouse(0, begin);
    }
    if (scrolls() && mode === "scroll") from = null;
    if (scrolls() && (mode === "scroll" || mode === "tap")) return;
    event.preventDefault();
    if (mode === "draw" && (now[0] !== last[0] || now[1] !== last[1])) mouse(32, now);
    if (mode === "press") mouse(35, now);
    if (mode === "scroll") {
      for (let i = Math.abs(now[1] - last[1]); i > 0; i--) mouse(now[1] < last[1] ? 65 : 64, begin);
    }
    last = now;
  });
  const over = (/** @type {Event} */ event) => {
    clearTimeout(timer);
    if (!from) return;
    event.preventDefault();
    if (mode === "tap") {
      mouse(0, from);
      mouse(0, from, "m");
    }
    if (mode === "draw") mouse(0, last, "m");
    from = null;
  };
  listen("touchend", over);
  listen("touchcancel", over);
};

// The screen of a phone does not sleep while the program draws.
/** @type {any} */
let lock = null;
let drawn = 0;

/** drew notes that the program draws. */
export const drew = () => (drawn = Date.now());

setInterval(async () => {
  const wanted = Date.now() - drawn < 5000;
  if (!navigator.wakeLock || !coarse) return;
  if (wanted && !lock) {
    lock = "asked";
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (lock) lock.addEventListener("release", () => (lock = null));
  } else if (!wanted && lock && lock !== "asked") {
    lock.release().catch(() => {});
  }
}, 5000);
