// @ts-check
// What the address says of the page, and a page in a frame of another.

import { at } from "../../webparts/dom.js";

export const words = new URLSearchParams(location.search);
export const front = [...words].length === 0; // the front door
export const embedded = words.get("embed") === "1";
export const plain = words.get("plain") === "1";
export const reads = !embedded && !plain && !front; // this page shows the text of a lesson, not the terminal
export const coarse = matchMedia("(pointer: coarse)").matches;

/** @type {(begin: () => void, rest: () => void) => void} begins in sight, and rests after a minute out of it */
export const watchFrame = (begin, rest) => {
  at("state").textContent = "lascope begins when it is seen";
  let begun = false, hidden = 0;
  new IntersectionObserver(([{ isIntersecting: seen }]) => {
    clearTimeout(hidden);
    if (seen && !begun) begin();
    if (!seen && begun) hidden = setTimeout(rest, 60000);
    begun = begun || seen;
  }).observe(at("screen"));
};
