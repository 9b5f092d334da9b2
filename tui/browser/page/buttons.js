// @ts-check
// The buttons below the screen: the program says which. Two rows are seen; a button opens the rest.

import { at, make, renew } from "../../webparts/dom.js";
import { coarse, words } from "./embed.js";
import { obey, send } from "./terminal.js";

const bar = at("buttons"), keys = at("keys"), more = at("more"), prompt = at("prompt"), program = at("program");
let shown = /** @type {Button[]} */ ([]);
let instead = /** @type {Lead | null} */ (null); // of the program's lead

const repeated = /^([.,+-]|\x1b\[[ABCD])$/; // keys that act again and again while their button is held

let timer = 0, held = 0; // for ticks of 60 ms, also where the button is drawn anew meanwhile
const release = () => clearInterval(timer);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release);

/** buttonOf is one that sends keys. @param {Button} button */
const buttonOf = ({ label, key, keys, lead }) => {
  const mine = lead && instead;
  const act = () => {
    if (!lead || !instead) return send(keys);
    if (instead.line) obey(instead.line);
    instead.line = ""; // a second press answers nothing
  };
  return make("button", {
    type: "button", class: lead && "lead", onpointerleave: release,
    onpointerdown: () => {
      held = 0;
      if (repeated.test(keys)) timer = setInterval(() => ++held > 6 && act(), 60);
    },
    onclick: (/** @type {MouseEvent} */ event) => (held > 6 && event.detail > 0) || act(), // a keyboard holds none
  }, mine ? mine.label : label, !mine && key !== label && key && make("kbd", {}, key));
};

const fit = () => (more.hidden = bar.classList.contains("few") && keys.scrollHeight <= keys.clientHeight);
addEventListener("resize", fit);

const draw = () => {
  const focused = [...program.children].indexOf(document.activeElement);
  renew(program, [shown, instead && instead.label], () => shown.map(buttonOf));
  if (program.children[focused]) program.children[focused].focus();
  fit();
};

/** @type {(buttons: Button[], lesson: boolean) => void} always shows those of a lesson, which are few */
export const showButtons = (buttons, lesson) => {
  bar.hidden = !lesson && (words.get("buttons") || (coarse ? "1" : "0")) !== "1";
  bar.classList.toggle("few", lesson);
  shown = buttons;
  draw();
};

/** lead takes the place of the program's lead; null puts that back. @param {Lead | null} button */
export const lead = (button) => {
  instead = button;
  draw();
};

bar.onpointerdown = bar.oncontextmenu = (/** @type {Event} */ event) => {
  if (event.target !== prompt) event.preventDefault(); // the focus stays where it is
};
more.onclick = () => more.setAttribute("aria-expanded", String(bar.classList.toggle("all")));
prompt.onkeydown = (/** @type {KeyboardEvent} */ { key }) => {
  if (key !== "Enter") return;
  if (prompt.value !== "") obey(":" + prompt.value);
  prompt.value = "";
  prompt.blur();
};
