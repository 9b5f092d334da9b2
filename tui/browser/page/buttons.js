// @ts-check
// The buttons below the screen: the program says which. Two rows are seen; a button opens the rest.

import { at, fill, make } from "../../webparts/dom.js";
import { share } from "../../webparts/share.js";
import { coarse, words } from "./embed.js";
import { obey, send } from "./terminal.js";

const bar = at("buttons"), keys = at("keys"), more = at("more"), prompt = at("prompt");
let shown = /** @type {Button[]} */ ([]);
let instead = /** @type {Lead | null} */ (null); // of the program's lead

const repeated = /^([.,+-]|\x1b\[[ABCD])$/; // keys that act again and again while their button is held

/** buttonOf is one that sends keys. @param {Button} button */
const buttonOf = ({ label, key, keys, lead }) => {
  const mine = lead && instead, act = mine ? mine.act : () => send(keys);
  let timer = 0, held = false;
  const again = () => {
    held = true;
    act();
    timer = setTimeout(again, 60);
  };
  const begin = () => {
    held = false;
    if (repeated.test(keys)) timer = setTimeout(again, 400);
  };
  const end = () => clearTimeout(timer);
  return make("button", {
    type: "button", class: lead && "lead",
    onclick: (/** @type {MouseEvent} */ event) => (held && event.detail > 0) || act(), // none by a keyboard
    onpointerdown: begin, onpointerup: end, onpointercancel: end, onpointerleave: end,
  }, mine ? mine.label : label, !mine && key !== label && key && make("kbd", {}, key));
};

const draw = () => {
  const all = at("program"), focused = [...all.children].indexOf(document.activeElement);
  fill(all, shown.map(buttonOf));
  if (all.children[focused]) all.children[focused].focus();
  fit();
};
const fit = () => {
  more.hidden = bar.classList.contains("few") && keys.scrollHeight <= keys.clientHeight;
};
addEventListener("resize", fit);

/** @type {(buttons: Button[], lesson: boolean) => void} always shows those of a lesson, which are few */
export const showButtons = (buttons, lesson) => {
  const wanted = words.get("buttons") || (coarse ? "1" : "0"), hidden = !lesson && wanted !== "1";
  if (hidden === bar.hidden && JSON.stringify(buttons) === JSON.stringify(shown)) return;
  bar.hidden = hidden;
  bar.classList.toggle("few", lesson);
  shown = buttons;
  draw();
};

/** lead takes the place of the program's lead; null puts that back. @param {Lead | null} button */
export const lead = (button) => {
  if (!button && !instead) return;
  instead = button;
  draw();
};

bar.onpointerdown = bar.oncontextmenu = (/** @type {Event} */ event) => {
  if (event.target !== prompt) event.preventDefault(); // the focus stays where it is
};
more.onclick = () => more.setAttribute("aria-expanded", String(bar.classList.toggle("all")));
prompt.onkeydown = (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  if (prompt.value !== "") obey(":" + prompt.value);
  prompt.value = "";
  prompt.blur();
};
at("give").onclick = share;
