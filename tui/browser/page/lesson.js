// @ts-check
// A step of a lesson as the program gives it: its text, its question, and the parameters that can be changed.

import { curveField } from "../../webparts/curve.js";
import { at, fill, make, rich } from "../../webparts/dom.js";
import { letter, numberOf } from "../../webparts/numbers.js";
import { letters, numberField, told } from "../../webparts/question.js";
import { share } from "../../webparts/share.js";
import { lead, showButtons } from "./buttons.js";
import { focusTerminal, obey, send } from "./terminal.js";

let drawn = /** @type {Record<string, string>} */ ({}); // by the part of the page: what it was drawn from

/** renew draws a part of the page if its data differ. @param {string} id @param {any} data @param {() => any} draw */
const renew = (id, data, draw) => {
  const text = JSON.stringify(data) || "";
  if (drawn[id] === text) return false;
  drawn[id] = text;
  fill(at(id), draw());
  return true;
};

/** blockOf is a paragraph. @param {Block} block */
const blockOf = ({ kind, text }) =>
  make("p", { class: kind }, (kind === "look" || kind === "try") && make("b", {}, kind + " "), rich(text));

/** predict has the lead answer a question. @param {Question} q @param {string} what @param {string | number} answer */
const predict = ({ set = "" }, what, answer) => {
  const label = "predict " + what;
  lead({ label, act: () => {
    lead({ label, act: () => {} }); // a second press answers nothing
    obey(set + answer);
  } });
};

/** byNumber asks by number. @param {Question} q */
const byNumber = (q) => {
  const form = numberField(undefined, (value) => obey((q.set || "") + value), false);
  form.oninput = (event) => {
    const value = numberOf(/** @type {HTMLInputElement} */ (event.target).value);
    if (value === null) lead(null);
    else predict(q, String(value), value);
  };
  return form;
};

/** byDrawing asks for a curve. @param {Question} q @param {Axis} axis */
const byDrawing = (q, axis) => curveField(axis, null, undefined, (values) => {
  const of = (/** @type {number} */ v) => Number((axis.low + v * (axis.high - axis.low)).toPrecision(6));
  predict(q, "this curve", values.slice(1).map(of).join(" "));
});

/** question is the open question, or what was answered. @param {Question} q @param {Param[]} params */
const question = (q, params) => {
  const { kind, options = [], open, axis, free = [] } = q, ask = make("h2", {}, rich(q.ask));
  lead(null);
  if (!open) return [ask, kind === "letter" && told(options, q)];
  if (kind === "letter") return letters(rich(q.ask), options, "en", undefined, (i) => predict(q, letter(i), letter(i)));
  if (kind === "number") return [ask, byNumber(q)];
  if (axis) return [ask, byDrawing(q, axis)];
  return [ask, params.filter((p) => free.includes(p.key)).map(paramOf)];
};

/**
 * valuesOf are the values of a parameter's slider, in order: multiples of its step, at most 200; by factors, 200 of
 * the range, or of a factor 100 around the present value where the range is more than 1000 wide.
 * @param {Param} p
 */
export const valuesOf = (p) => {
  const now = Number(p.value), most = 199, even = !p.log && (p.max - p.min) / p.step <= most;
  let low = p.log ? Math.max(p.min, p.integer ? 1 : 1e-6) : p.min, high = p.max;
  if (p.log && high / low > 1000) [low, high] = [Math.max(low, now / 100), Math.min(high, Math.max(low, now) * 100)];
  const steps = even ? Math.round((high - low) / p.step) : most;
  const values = Array.from({ length: steps + 1 }, (_, i) => {
    const v = p.log ? low * Math.pow(high / low, i / steps) : low + (i / steps) * (high - low);
    const short = Number(v.toPrecision(even ? 9 : 3));
    return p.integer ? Math.round(short) : short;
  });
  return [...new Set([...values, now])].sort((x, y) => x - y);
};

/** paramOf changes a parameter: a slider or a choice. It acts when it is let go. @param {Param} p */
const paramOf = (p) => {
  const about = [make("span", {}, make("b", {}, p.symbol || p.key), " " + p.meaning)];
  if (p.choices) {
    const choice = make("select", { onchange: () => obey(p.set + choice.value) },
      p.choices.map((c) => make("option", { selected: c === p.value }, c)));
    return make("label", { class: "param" }, about, choice);
  }
  const values = valuesOf(p), shown = make("output", {}, `${p.value} ${p.unit}`);
  const valueNow = () => String(values[Number(slider.value)]);
  const say = () => {
    slider.setAttribute("aria-valuetext", valueNow());
    fill(shown, `${valueNow()} ${p.unit}`);
  };
  const slider = make("input", { type: "range", min: 0, max: values.length - 1, value: values.indexOf(Number(p.value)),
    "data-key": p.key, "aria-valuetext": p.value, oninput: say, onchange: () => obey(p.set + valueNow()) });
  return make("label", { class: "param" }, about, shown, slider);
};

at("share").onclick = share;

// From the heading the keys of the program act, and those of a presenter's remote once there is no more to read.
at("heading").onkeydown = (/** @type {KeyboardEvent} */ event) => {
  const { key, ctrlKey, metaKey, altKey } = event, box = at("lesson");
  const left = { PageUp: box.scrollTop, PageDown: box.scrollHeight - box.clientHeight - box.scrollTop }[key];
  if (left !== undefined && left < 4) send(key === "PageUp" ? "\x1b[5~" : "\x1b[6~");
  else if ((key.length === 1 || key === "Escape") && key !== " " && !ctrlKey && !metaKey && !altKey) {
    focusTerminal();
    send(key === "Escape" ? "\x1b" : key);
  } else return;
  event.preventDefault();
};

/** showPage shows what the program says of its screen: a step of a lesson, or buttons alone. @param {Page} page */
export const showPage = (page) => {
  const lesson = page.title !== undefined;
  at("lesson").hidden = at("numbers").hidden = !lesson;
  document.body.classList.toggle("lesson", lesson);
  if (!lesson) {
    if (drawn.heading) focusTerminal();
    drawn = {};
    lead(null);
    return showButtons(page.buttons, false);
  }
  const { question: q, before, after = [], params = [] } = page;
  const focused = document.activeElement && document.activeElement.getAttribute("data-key");
  const place = `${page.noun} ${page.number} · ${page.title} · step ${page.step} of ${page.steps}`;
  for (const [id, text] of Object.entries({ place, under: page.under, score: page.score })) fill(at(id), text);
  const fresh = renew("heading", [place, page.heading], () => page.heading);
  renew("before", before, () => (before || []).map(blockOf));
  const free = q && q.open && q.kind === "deed" ? params : [];
  renew("question", [q, free], () => (q ? question(q, free) : lead(null)));
  const answered = renew("after", after, () => after.map(blockOf)) && after.some((b) => b.kind === "verdict");
  if (!at("change").querySelector(":active")) renew("params", params, () => params.map(paramOf)); // nothing is dragged
  if (focused) at("lesson").querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  at("change").hidden = params.length === 0;
  showButtons(page.buttons, true);
  if (fresh) {
    document.title = `${page.title}, lascope`;
    at("heading").focus({ preventScroll: true });
    at("lesson").scrollTop = 0;
    scrollTo(0, 0);
  } else if (answered) {
    at("after").firstElementChild.scrollIntoView({ block: "center" });
  }
};

/** showFacts shows the numbers that move. @param {{ tick?: string, facts?: string[] }} facts */
export const showFacts = ({ tick, facts = [] }) => {
  if (tick !== undefined) fill(at("numbers"), [`tick ${tick}`, ...facts].join(" · "));
};
