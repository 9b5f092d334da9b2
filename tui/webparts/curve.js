// @ts-check
// Curves as a picture: those of an answer, and a field where a finger or sliders draw one. A curve has 21 knots in 0..1
// of its axis, the first at present. Colours are the page's.

import { button, make, shape } from "./dom.js";
import { written3 } from "./numbers.js";
import { language, say } from "./words.js";

const knots = 21;

/** tickOf names the tick of a knot. @param {Axis} axis @param {number} k */
const tickOf = (axis, k) => Math.round(axis.from + ((axis.to - axis.from) * k) / (knots - 1)).toLocaleString(language);

/** nowOf is the part of the picture's width where the past ends. @param {Axis} axis */
const nowOf = (axis) => (axis.from > 0 ? 1 / 3 : 0);

/** pathOf joins values at even distances, with gaps where one is null. @type {PathOf} */
const pathOf = (values, from, to) => values.map((v, k) => {
  const x = from + (k * (to - from)) / (values.length - 1), begins = k === 0 || values[k - 1] === null;
  return v === null ? "" : `${begins ? "M" : "L"}${x} ${1 - v}`;
}).join("");

/** curves is a picture of the curve so far, of a band and of lines. @type {Curves} */
export const curves = (axis, lines, band) => {
  const now = nowOf(axis), past = axis.so_far || [];
  const path = (/** @type {string} */ d, /** @type {object} */ style) => shape("path", { d, style });
  const line = (/** @type {Line} */ { values, style, width: strokeWidth, dash }) => values &&
    path(pathOf(values, now, 1), { stroke: `var(${style})`, strokeWidth, strokeDasharray: dash ? "8 5" : "" });
  return make("div", { class: "curves", "aria-hidden": "true" },
    shape("svg", { viewBox: "0 -.05 1 1.1", preserveAspectRatio: "none" },
      band && path(pathOf(band.low, now, 1) + "L" + pathOf([...band.high].reverse(), 1, now).slice(1),
        { fill: "var(--band)" }),
      path(`M${now} -1V2`, { stroke: "var(--line)", strokeDasharray: 4 }),
      now > 0 && past.length > 1 && path(pathOf(past, 0, now), { stroke: "var(--text)", strokeWidth: 3 }),
      lines.map(line)),
    make("span", {}, written3(axis.high) + " " + axis.name), make("span", {}, written3(axis.low)),
    make("span", {}, tickOf(axis, knots - 1)));
};

/** curveField asks by drawing: a picture for a finger and 20 sliders. @type {CurveField} */
export const curveField = (axis, before, send, take) => {
  const past = /** @type {number[]} */ ((axis.so_far || []).filter((v) => v !== null));
  const flat = () => new Array(knots).fill(past.length > 0 ? past[past.length - 1] : 0.5);
  let values = before ? before.slice() : flat(), last = -1;
  const picture = curves(axis, [{ values, style: "--mine", width: 4 }]), lines = picture.querySelectorAll("path");
  const sliders = values.slice(1).map((_, i) => make("input", {
    type: "range", min: 0, max: 100, step: 1, id: "knot" + (i + 1),
    oninput: () => {
      values[i + 1] = Number(sliders[i].value) / 100;
      changed();
    },
  }));
  const show = () => {
    sliders.forEach((slider, i) => (slider.value = String(Math.round(100 * values[i + 1]))));
    lines[lines.length - 1].setAttribute("d", pathOf(values, nowOf(axis), 1));
  };
  const rounded = () => values.map((v) => Math.round(1e4 * v) / 1e4);
  const changed = () => {
    show();
    if (take) take(rounded());
  };
  // A drag draws from the point before, a tap all that follows.
  const draw = (/** @type {any} */ event) => {
    const drag = /move/.test(event.type), { clientX, clientY } = event.touches ? event.touches[0] : event;
    if (drag && !event.touches && !event.buttons) return;
    event.preventDefault();
    const box = picture.getBoundingClientRect(), now = nowOf(axis);
    const knot = Math.round((((clientX - box.left) / box.width - now) / (1 - now)) * (knots - 1));
    const v = Math.max(0, Math.min(1, 1.05 - (1.1 * (clientY - box.top)) / box.height));
    const to = Math.min(knot, knots - 1), from = drag && last > 0 ? last : to, begin = values[from];
    last = knot < 1 ? -1 : to;
    if (last < 0) return;
    for (let k = Math.min(from, to); k <= Math.max(from, to); k++) {
      values[k] = from === to ? v : begin + ((v - begin) * Math.abs(k - from)) / Math.abs(to - from);
    }
    if (!drag) values.fill(v, to);
    changed();
  };
  for (const name of ["touchstart", "touchmove", "mousedown", "mousemove"]) {
    picture.addEventListener(name, draw, { passive: false });
  }
  const restart = () => {
    values = flat();
    last = -1;
    changed();
  };
  show();
  return [make("p", {}, say("curveHint")), picture, button(say("restart"), restart),
    send && button(say("send"), () => send(rounded())),
    make("details", {}, make("summary", {}, say("sliders")), make("div", { class: "sliders" },
      sliders.map((slider, i) => make("label", {}, say("tick", tickOf(axis, i + 1)), slider))))];
};
