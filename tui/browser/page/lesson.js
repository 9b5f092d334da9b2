// @ts-check
// A step of a lesson as the program gives it: its text, its question, and the parameters that can be changed.

import { curveField } from "../../webparts/curve.js";
import { at, fill, make, renew, rich } from "../../webparts/dom.js";
import { letter } from "../../webparts/numbers.js";
import { letters, numberField, told } from "../../webparts/question.js";
import { lead, showButtons } from "./buttons.js";
import { focusTerminal, obey, pressLead, send } from "./terminal.js";

/** blockOf is a paragraph. @param {Block} block */
const blockOf = ({ kind, text }) =>
  make("p", { class: kind }, (kind === "look" || kind === "try") && make("b", {}, kind + " "), rich(text));

/** question is the open question, or what was answered. @param {Question} q @param {Param[]} params */
const question = (q, params) => {
  const { kind, options = [], open, axis, set = "" } = q, ask = make("h2", {}, rich(q.ask));
  const predict = (/** @type {string} */ what, answer = what) => lead({ label: "predict " + what, line: set + answer });
  lead(null);
  if (!open) return [ask, kind === "letter" && told(options, q)];
  if (kind === "letter") return letters(rich(q.ask), options, "en", undefined, (i) => predict(letter(i)));
  const byNumber = (/** @type {number | null} */ v) => (v === null ? lead(null) : predict(String(v)));
  if (kind === "number") return [ask, numberField(undefined, pressLead, byNumber)];
  if (!axis) return [ask, params.filter((p) => (q.free || []).includes(p.key)).map(paramOf)];
  const inUnit = (/** @type {number} */ v) => Number((axis.low + v * (axis.high - axis.low)).toPrecision(6));
  return [ask, curveField(axis, null, pressLead, (v) => predict("this curve", v.slice(1).map(inUnit).join(" ")))];
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
  const about = make("span", {}, make("b", {}, p.symbol || p.key), " " + p.meaning);
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
  const { question: q, before, after = [], params = [] } = page, lesson = page.title !== undefined;
  if (!lesson && !at("lesson").hidden) focusTerminal();
  at("lesson").hidden = at("numbers").hidden = !lesson;
  document.body.classList.toggle("lesson", lesson);
  showButtons(page.buttons, lesson);
  if (!lesson) {
    lead(null);
    for (const id of ["heading", "question"]) renew(at(id), null, () => null);
    return;
  }
  const focused = document.activeElement && document.activeElement.getAttribute("data-key");
  const place = `${page.noun} ${page.number} · ${page.title} · step ${page.step} of ${page.steps}`;
  for (const [id, text] of Object.entries({ place, under: page.under, score: page.score })) fill(at(id), text);
  const fresh = renew(at("heading"), [place, page.heading], () => page.heading);
  renew(at("before"), before, () => (before || []).map(blockOf));
  const free = q && q.open && q.kind === "deed" ? params : [];
  renew(at("question"), [q, free], () => q && question(q, free));
  if (!q) lead(null);
  const answered = renew(at("after"), after, () => after.map(blockOf)) && after.some((b) => b.kind === "verdict");
  const dragged = at("change").querySelector(":active");
  if (!dragged) renew(at("params"), params, () => params.map(paramOf));
  if (focused) at("lesson").querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  at("change").hidden = params.length === 0;
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
