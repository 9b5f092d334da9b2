// @ts-check
// The buttons below the screen: the program says which. Two rows are seen; a button opens the rest.

import { at, make, renew } from "../../webparts/dom.js";
import { coarse, words } from "./embed.js";
import { send, typed } from "./terminal.js";

const bar = at("buttons"), keys = at("keys"), more = at("more"), prompt = at("prompt");
let shown = /** @type {Button[]} */ ([]);
let instead = /** @type {Button | null} */ (null); // of the program's lead

const repeated = /^([.,+-]|\x1b\[[ABCD])$/; // keys that act again and again while their button is held
let timer = 0, held = 0; // for ticks of 60 ms, also where the button is drawn anew meanwhile
const release = () => clearInterval(timer);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release);

/** buttonOf is one that sends keys; one in place of the lead sends them once. @param {Button} button */
const buttonOf = (button) => {
  const { label, key, keys, lead } = button;
  const onclick = (/** @type {MouseEvent} */ { detail }) => {
    if (held > 6 && detail > 0) return; // it was held; a keyboard holds none
    send(button.keys);
    if (button === instead) button.keys = "";
  };
  const onpointerdown = (/** @type {any} */ { currentTarget }) => {
    held = 0;
    if (repeated.test(keys)) timer = setInterval(() => ++held > 6 && currentTarget.click(), 60);
  };
  return make("button", { type: "button", class: lead && "lead", onclick, onpointerdown, onpointerleave: release },
    label, key && key !== label && make("kbd", {}, key));
};

// Those of a lesson are always shown, and are few.
const draw = () => {
  const lesson = document.body.classList.contains("lesson"), all = shown.map((b) => (b.lead && instead) || b);
  renew(at("program"), all, () => all.map(buttonOf));
  bar.hidden = !lesson && (words.get("buttons") || (coarse ? "1" : "0")) !== "1";
  more.hidden = lesson && keys.scrollHeight <= keys.clientHeight;
};
addEventListener("resize", draw);

/** showButtons shows those of the program. @param {Button[]} buttons */
export const showButtons = (buttons) => {
  shown = buttons;
  draw();
};

/** predict offers a prediction in place of the program's lead; without a line it puts that back. @type {Predict} */
export const predict = (what, line) => {
  instead = line ? { label: "predict " + what, keys: typed(line), lead: true } : null;
  draw();
};

bar.onpointerdown = bar.oncontextmenu = (/** @type {Event} */ event) => {
  if (event.target !== prompt) event.preventDefault(); // the focus stays where it is
};
more.onclick = () => more.setAttribute("aria-expanded", String(bar.classList.toggle("all")));
prompt.form.onsubmit = () => {
  send(typed(":" + prompt.value));
  prompt.form.reset();
  prompt.blur();
};
