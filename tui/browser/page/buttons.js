// @ts-check
// The buttons below the screen: the program says which.

import { add, at, fill, make } from "../../webparts/dom.js";
import { share } from "../../webparts/share.js";
import { coarse, words } from "./embed.js";
import { obey, send } from "./terminal.js";

const bar = at("buttons");
/** @type {Button[]} */
let shown = [];
/** @type {{ label: string, act: () => void } | null} */
let instead = null;
let more = false;

// Keys that are pressed again while their button is held.
const repeated = /^([.,+-]|\x1b\[[ABCD])$/;

/** press is a button. @type {(label: string, key: string | undefined, act: any, about?: any) => HTMLElement} */
const press = (label, key, onclick, about = {}) =>
  make("button", { type: "button", onclick, onpointerdown: stay, oncontextmenu: stay, ...about }, label,
    key && make("kbd", {}, key));
const stay = (/** @type {Event} */ event) => event.preventDefault(); // the focus stays where it is

/** keyOf is a button that sends keys. @param {Button} button */
const keyOf = ({ label, key, keys, lead }) => {
  if (lead && instead) return press(instead.label, "", instead.act, { class: "lead" });
  let timer = 0, held = false;
  const b = press(label, key === label ? "" : key,
    (/** @type {MouseEvent} */ event) => (held && event.detail > 0) || send(keys), { class: lead ? "lead" : null });
  const hold = () => {
    held = true;
    send(keys);
    timer = setTimeout(hold, 60);
  };
  if (repeated.test(keys)) {
    b.addEventListener("pointerdown", () => {
      held = false;
      timer = setTimeout(hold, 400);
    });
    const end = () => clearTimeout(timer);
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) b.addEventListener(name, end);
  }
  return b;
};

const promptField = () => {
  const field = make("input", { "aria-label": "a command or a line, for the prompt", placeholder: "a command or a line",
    autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "go" });
  field.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (field.value !== "") obey(":" + field.value);
    field.value = "";
    field.blur();
  };
  return field;
};

// fold leaves two rows, with a button that opens the rest. The button that shares is for screens without a lesson.
const fold = () => {
  const all = [...bar.querySelectorAll("button")], dots = all.pop(), own = all.pop();
  own.hidden = bar.classList.contains("few");
  const rows = () => new Set([...all, own, dots].filter((b) => !b.hidden).map((b) => b.offsetTop)).size;
  for (const b of all) b.hidden = false;
  dots.hidden = rows() <= 2 && bar.classList.contains("few");
  for (let i = all.length - 1; i > 0 && rows() > 2 && !more; i--) {
    dots.hidden = false;
    all[i].hidden = true;
  }
};

const draw = () => {
  const focused = [...bar.children].indexOf(document.activeElement);
  fill(bar, shown.map(keyOf));
  const dots = press("⋯", "", () => {
    more = !more;
    draw();
  }, { "aria-label": "more keys", "aria-expanded": String(more) });
  if (more && !bar.classList.contains("few")) add(bar, promptField());
  add(bar, press("share", "", share), dots);
  fold();
  const again = bar.children[focused];
  if (again instanceof HTMLElement && !again.hidden) again.focus();
};

/** @type {(buttons: Button[], lesson: boolean) => void} always shows those of a lesson, which are few */
export const showButtons = (buttons, lesson) => {
  const wanted = words.get("buttons") === "1" || (coarse && words.get("buttons") !== "0");
  const hidden = !lesson && !wanted;
  if (hidden === bar.hidden && JSON.stringify(buttons) === JSON.stringify(shown)) return;
  bar.hidden = hidden;
  bar.classList.toggle("few", lesson);
  shown = buttons;
  draw();
};

/** @type {(button: { label: string, act: () => void } | null) => void} in the place of the lead; null puts that back */
export const lead = (button) => {
  if (!button && !instead) return;
  instead = button;
  draw();
};

let width = innerWidth;
addEventListener("resize", () => {
  if (bar.hidden || innerWidth === width) return; // the keyboard changes the height alone
  width = innerWidth;
  draw();
});
