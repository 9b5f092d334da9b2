// @ts-check
// A step of a lesson as the program gives it: its text, its question, and the parameters that can be changed.

import { curveField } from "../../webparts/curve.js";
import { at, fill, make, renew, rich } from "../../webparts/dom.js";
import { letter, letters, numberField, told } from "../../webparts/question.js";
import { predict, showButtons } from "./buttons.js";
import { focusTerminal, pressLead, send, typed } from "./terminal.js";

/** blockOf is a paragraph. @param {Block} block */
const blockOf = ({ kind, text }) => make("p", { class: kind }, rich(text));

/** question is the open question, or what was answered. @param {Question | undefined} q @param {Param[]} params */
const question = (q, params) => {
  predict("", "");
  if (!q) return null;
  const { kind, options = [], open, axis, set = "" } = q, ask = make("h2", {}, rich(q.ask));
  const offer = (/** @type {string} */ what, answer = what) => predict(what, answer && set + answer);
  if (!open) return [ask, kind === "letter" && told(options, q)];
  if (kind === "letter") return letters(rich(q.ask), options, "en", undefined, (i) => offer(letter(i)));
  if (kind === "number") return [ask, numberField(undefined, pressLead, (v) => offer(v === null ? "" : String(v)))];
  if (!axis) return [ask, params.map(paramOf)];
  const inUnit = (/** @type {number} */ v) => Number((axis.low + v * (axis.high - axis.low)).toPrecision(6));
  return [ask, curveField(axis, null, pressLead, (v) => offer("this curve", v.slice(1).map(inUnit).join(" ")))];
};

// valuesOf are the values of a parameter's slider, in order: multiples of its step, at most 200; by factors, 200 of the
// range, or of a factor 100 around the present value where the range is more than 1000 wide.
/** @param {Param} p */
export const valuesOf = ({ value, min, max, step, log, integer }) => {
  const now = Number(value), all = (max - min) / step, even = !log && all < 200, steps = even ? Math.round(all) : 199;
  let low = log ? Math.max(min, integer ? 1 : 1e-6) : min, high = max;
  if (log && high / low > 1000) [low, high] = [Math.max(low, now / 100), Math.min(high, Math.max(low, now) * 100)];
  const values = Array.from({ length: steps + 1 }, (_, i) => {
    const v = log ? low * (high / low) ** (i / steps) : low + (i / steps) * (high - low);
    const short = Number(v.toPrecision(even ? 9 : 3));
    return integer ? Math.round(short) : short;
  });
  return [...new Set([...values, now])].sort((x, y) => x - y);
};

/** paramOf changes a parameter: a slider or a choice. It acts when it is let go. @param {Param} p */
const paramOf = (p) => {
  const values = p.choices || valuesOf(p), now = values.findIndex((v) => v === p.value || v === Number(p.value));
  const shown = make("output", {}, `${p.value} ${p.unit}`), chosen = () => String(values[Number(control.value)]);
  const onchange = () => send(typed(p.set + chosen()));
  const oninput = () => {
    control.setAttribute("aria-valuetext", chosen());
    fill(shown, `${chosen()} ${p.unit}`);
  };
  const control = p.choices
    ? make("select", { onchange }, values.map((value, i) => make("option", { value: i, selected: i === now }, value)))
    : make("input", { type: "range", min: 0, max: values.length - 1, value: now, onchange, oninput,
      "data-key": p.key, "aria-valuetext": p.value });
  const about = make("span", {}, make("b", {}, p.symbol || p.key), " " + p.meaning);
  return make("label", { class: "param" }, about, !p.choices && shown, control);
};

// From the heading the keys of the program act, and those of a presenter's remote once there is no more to read.
at("heading").onkeydown = (/** @type {KeyboardEvent} */ event) => {
  const { key, ctrlKey, metaKey, altKey } = event, box = at("lesson");
  const left = { PageUp: box.scrollTop, PageDown: box.scrollHeight - box.clientHeight - box.scrollTop }[key] || 0;
  if (key === "PageUp" && left < 4) send("\x1b[5~");
  else if (key === "PageDown" && left < 4) pressLead();
  else if ((key.length === 1 || key === "Escape") && key !== " " && !ctrlKey && !metaKey && !altKey) {
    focusTerminal();
    send(key === "Escape" ? "\x1b" : key);
  } else return;
  event.preventDefault();
};

/** showPage shows what the program says of its screen: a step of a lesson, or buttons alone. @param {Page} page */
export const showPage = (page) => {
  const { title, place, under, score, question: q, before = [], after = [], params = [] } = page;
  const lesson = title !== undefined;
  if (!lesson && !at("lesson").hidden) focusTerminal();
  at("lesson").hidden = at("numbers").hidden = !lesson;
  document.body.classList.toggle("lesson", lesson);
  showButtons(page.buttons);
  for (const [id, text] of Object.entries({ place, under, score })) fill(at(id), text);
  const fresh = renew(at("heading"), [place, page.heading], () => page.heading) && lesson;
  renew(at("before"), before, () => before.map(blockOf));
  const free = params.filter(({ key }) => q && q.open && (q.free || []).includes(key));
  renew(at("question"), [q, free], () => question(q, free));
  const answered = renew(at("after"), after, () => after.map(blockOf)) && after.some((b) => b.kind === "verdict");
  if (!at("change").querySelector(":active")) renew(at("params"), params, () => params.map(paramOf)); // none is dragged
  at("change").hidden = params.length === 0;
  if (fresh) {
    document.title = `${title}, lascope`;
    at("heading").focus({ preventScroll: true });
    at("lesson").scrollTop = 0;
    scrollTo(0, 0);
  } else if (answered) {
    at("after").firstElementChild.scrollIntoView({ block: "center" });
  }
};
