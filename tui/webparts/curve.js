// @ts-check
// Curves as a picture: those of an answer, and a field where a finger or sliders draw one. A curve has 21 knots in 0..1
// of its axis, the first at present. Colours and widths are the page's style, by the kind of a line.

import { make } from "./dom.js";
import { written } from "./numbers.js";
import { language, say } from "./words.js";

const knots = 21;

/** tickOf names the tick of a knot. @param {Axis} axis @param {number} k */
const tickOf = (axis, k) => Math.round(axis.from + ((axis.to - axis.from) * k) / (knots - 1)).toLocaleString(language);

/** nowOf is the part of the picture's width where the past ends. @param {Axis} axis */
const nowOf = (axis) => (axis.from > 0 ? 1 / 3 : 0);

/** pathOf joins values at even distances, with gaps where one is null. @type {PathOf} */
const pathOf = (values, from, to) => values.map((v, k) => {
  const x = from + (k * (to - from)) / Math.max(1, values.length - 1), begins = k === 0 || values[k - 1] === null;
  return v === null ? "" : `${begins ? "M" : "L"}${x} ${1 - v}`;
}).join("");

/** curves is a picture of the curve so far and of lines; a band is between a line and the one back. @type {Curves} */
export const curves = (axis, lines) => {
  const now = nowOf(axis);
  const path = (/** @type {string} */ kind, /** @type {string} */ d) => make("path", { class: kind, d });
  const backOf = (/** @type {Values} */ values) => "L" + pathOf([...values].reverse(), 1, now).slice(1);
  return make("div", { class: "curves", "aria-hidden": "true" },
    make("svg", { viewBox: "0 -.05 1 1.1", preserveAspectRatio: "none" },
      path("now", `M${now} -1V2`), now > 0 && path("past", pathOf(axis.so_far || [], 0, now)),
      lines.map(([kind, values, back]) => values && path(kind, pathOf(values, now, 1) + (back ? backOf(back) : "")))),
    make("span", {}, written(axis.high, 3) + " " + axis.name), make("span", {}, written(axis.low, 3)),
    make("span", {}, tickOf(axis, knots - 1)));
};

/** curveField asks by drawing: 20 sliders hold the curve, and a finger on its picture moves them. @type {CurveField} */
export const curveField = (axis, before, send, take) => {
  const present = [0.5, ...(axis.so_far || [])].filter((v) => v !== null).pop() || 0;
  const sliders = Array.from({ length: knots - 1 }, (_, i) =>
    make("input", { type: "range", min: 0, max: 100, step: 0.5, value: 100 * present, id: "knot" + (i + 1) }));
  if (before) sliders.forEach((slider, i) => (slider.value = String(100 * before[i + 1])));
  const values = () => [present, ...sliders.map((slider) => Number(slider.value) / 100)];
  const picture = curves(axis, [["drawn", values()]]);
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
  const hears = { oninput: changed, onreset: () => setTimeout(changed), onsubmit: () => send(values()) };
  return make("form", hears, make("p", {}, say("curveHint")), picture,
    make("button", { type: "reset", class: "plain" }, say("restart")),
    !take && make("button", { class: "plain" }, say("send")),
    make("details", {}, make("summary", {}, say("sliders")), make("div", { class: "sliders" },
      sliders.map((slider, i) => make("label", {}, say("tick", tickOf(axis, i + 1)), slider)))));
};
