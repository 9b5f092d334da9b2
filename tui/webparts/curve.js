// @ts-check
// Curves as a picture: those of an answer, and a field where a finger or sliders draw one. A curve has 21 knots in 0..1
// of its axis, the first at present. Colours are the page's.

import { formOf, make, shape } from "./dom.js";
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
  return make("div", { class: "curves", "aria-hidden": "true" },
    shape("svg", { viewBox: "0 -.05 1 1.1", preserveAspectRatio: "none" },
      band && path(pathOf(band.low, now, 1) + "L" + pathOf([...band.high].reverse(), 1, now).slice(1),
        { fill: "var(--band)" }),
      path(`M${now} -1V2`, { stroke: "var(--line)", strokeDasharray: 4 }),
      now > 0 && past.length > 1 && path(pathOf(past, 0, now), { stroke: "var(--text)", strokeWidth: 3 }),
      lines.map(({ values, style, width: strokeWidth, dash }) => values &&
        path(pathOf(values, now, 1), { stroke: `var(${style})`, strokeWidth, strokeDasharray: dash ? "8 5" : "" }))),
    make("span", {}, written3(axis.high) + " " + axis.name), make("span", {}, written3(axis.low)),
    make("span", {}, tickOf(axis, knots - 1)));
};

/** curveField asks by drawing: 20 sliders hold the curve, and a finger on its picture moves them. @type {CurveField} */
export const curveField = (axis, before, send, take) => {
  const present = [0.5, ...(axis.so_far || [])].filter((v) => v !== null).pop() || 0;
  const sliders = Array.from({ length: knots - 1 }, (_, i) =>
    make("input", { type: "range", min: 0, max: 100, step: 0.5, value: 100 * present, id: "knot" + (i + 1) }));
  if (before) sliders.forEach((slider, i) => (slider.value = String(100 * before[i + 1])));
  const values = () => [present, ...sliders.map((slider) => Number(slider.value) / 100)];
  const picture = curves(axis, [{ values: values(), style: "--mine", width: 4 }]);
  const lines = picture.querySelectorAll("path"), now = nowOf(axis);
  const changed = () => {
    lines[lines.length - 1].setAttribute("d", pathOf(values(), now, 1));
    if (take) take(values());
  };
  // A drag draws from the point before, a tap all that follows.
  let last = 0;
  picture.onpointerdown = picture.onpointermove = ({ type, buttons, clientX, clientY }) => {
    const box = picture.getBoundingClientRect(), drag = type === "pointermove", since = drag ? last : 0;
    const part = ((clientX - box.left) / box.width - now) / (1 - now);
    const v = 105 - (110 * (clientY - box.top)) / box.height;
    const knot = last = buttons ? Math.max(0, Math.min(Math.round(part * (knots - 1)), knots - 1)) : 0;
    if (knot === 0) return;
    const from = since || knot, begin = Number(sliders[from - 1].value);
    for (let k = Math.min(from, knot); k <= (drag ? Math.max(from, knot) : knots - 1); k++) {
      sliders[k - 1].value = String(from === knot ? v : begin + ((v - begin) * (k - from)) / (knot - from));
    }
    changed();
  };
  return make("div", { oninput: changed, onreset: () => setTimeout(changed) }, formOf(() => send(values()),
    make("p", {}, say("curveHint")), picture, make("button", { type: "reset", class: "plain" }, say("restart")),
    !take && make("button", { class: "plain" }, say("send")),
    make("details", {}, make("summary", {}, say("sliders")), make("div", { class: "sliders" },
      sliders.map((slider, i) => make("label", {}, say("tick", tickOf(axis, i + 1)), slider))))));
};
