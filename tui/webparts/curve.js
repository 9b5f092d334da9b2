// @ts-check
// Curves on a canvas: those of an answer, and a field where a finger or sliders draw one. A curve has 21 knots in 0..1
// of its axis, the first at present. Colours are the page's --text --dim --line --band and those that lines name.

import { button, make } from "./dom.js";
import { written3 } from "./numbers.js";
import { language, say } from "./words.js";

const knots = 21;
const pad = 12;

/** tickOf names the tick of a knot. @param {Axis} axis @param {number} k */
const tickOf = (axis, k) => Math.round(axis.from + ((axis.to - axis.from) * k) / (knots - 1)).toLocaleString(language);

/** presentX is where the past ends. @param {number} width @param {Axis} axis */
const presentX = (width, axis) => (axis.from > 0 ? pad + (width - 2 * pad) / 3 : pad);

/** @type {(canvas: HTMLCanvasElement, axis: Axis, lines: Line[], band: Band | null) => void} and the curve so far */
const drawCurves = (canvas, axis, lines, band) => {
  const w = canvas.clientWidth, h = canvas.clientHeight, now = presentX(w, axis), scale = window.devicePixelRatio || 1;
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colours = getComputedStyle(document.documentElement), past = axis.so_far || [];
  const colour = (/** @type {string} */ name) => colours.getPropertyValue(name).trim();
  const x = (/** @type {number} */ k) => now + (k * (w - pad - now)) / (knots - 1);
  const y = (/** @type {number} */ v) => pad + (1 - v) * (h - 2 * pad);
  canvas.width = w * scale;
  canvas.height = h * scale;
  c.scale(scale, scale);
  const line = (/** @type {Line} */ { values, style, width, dash }, at = x) => {
    let down = false;
    c.strokeStyle = colour(style);
    c.lineWidth = width;
    c.setLineDash(dash || []);
    c.beginPath();
    (values || []).forEach((v, k) => {
      if (v !== null) c[down ? "lineTo" : "moveTo"](at(k), y(v));
      down = v !== null;
    });
    c.stroke();
  };
  if (band) {
    c.fillStyle = colour("--band");
    c.beginPath();
    band.low.forEach((v, k) => c.lineTo(x(k), y(v)));
    for (let k = knots - 1; k >= 0; k--) c.lineTo(x(k), y(band.high[k]));
    c.fill();
  }
  c.strokeStyle = colour("--line");
  c.setLineDash([4, 4]);
  c.strokeRect(now, -2, w, h + 4);
  if (past.length > 1 && now > pad) {
    line({ values: past, style: "--text", width: 3 }, (k) => pad + (k * (now - pad)) / (past.length - 1));
  }
  lines.forEach((l) => line(l));
  c.fillStyle = colour("--dim");
  c.font = "14px system-ui, sans-serif";
  c.fillText(written3(axis.high) + "  " + axis.name, 6, 16);
  c.fillText(written3(axis.low), 6, h - 6);
  const end = tickOf(axis, knots - 1);
  c.fillText(end, w - 8 - c.measureText(end).width, h - 6);
};

/** @type {Picture} a canvas of the lines that of gives, and a function that draws it anew */
const picture = (axis, of, band = null) => {
  const canvas = make("canvas", { "aria-hidden": "true" });
  const draw = () => canvas.isConnected && drawCurves(canvas, axis, of(), band);
  const resized = () => draw() === false && removeEventListener("resize", resized);
  addEventListener("resize", resized);
  requestAnimationFrame(draw);
  return { canvas, draw };
};

/** curves is a picture of lines and a band. @type {(axis: Axis, lines: Line[], band?: Band | null) => HTMLElement} */
export const curves = (axis, lines, band) => picture(axis, () => lines, band).canvas;

/** curveField asks by drawing: a canvas for a finger and 20 sliders. @type {CurveField} */
export const curveField = (axis, before, send, take) => {
  const past = /** @type {number[]} */ ((axis.so_far || []).filter((v) => v !== null));
  const flat = () => new Array(knots).fill(past.length > 0 ? past[past.length - 1] : 0.5);
  let values = before ? before.slice() : flat(), last = -1;
  const { canvas, draw } = picture(axis, () => [{ values, style: "--mine", width: 4 }]);
  const sliders = values.slice(1).map((_, i) => make("input", {
    type: "range", min: 0, max: 100, step: 1, id: "knot" + (i + 1),
    oninput: () => {
      values[i + 1] = Number(sliders[i].value) / 100;
      changed();
    },
  }));
  const show = () => {
    sliders.forEach((slider, i) => (slider.value = String(Math.round(100 * values[i + 1]))));
    draw();
  };
  const rounded = () => values.map((v) => Math.round(1e4 * v) / 1e4);
  const changed = () => {
    show();
    if (take) take(rounded());
  };
  // place draws to a point: a drag from the point before, a tap all that follows.
  const place = (/** @type {Point} */ { clientX, clientY }, /** @type {boolean} */ drag) => {
    const box = canvas.getBoundingClientRect(), now = presentX(canvas.clientWidth, axis);
    const knot = Math.round(((clientX - box.left - now) / (canvas.clientWidth - pad - now)) * (knots - 1));
    const v = Math.max(0, Math.min(1, 1 - (clientY - box.top - pad) / (canvas.clientHeight - 2 * pad)));
    const to = Math.min(knot, knots - 1), from = drag && last > 0 ? last : to, begin = values[from];
    last = knot < 1 ? -1 : to;
    if (last < 0) return;
    for (let k = Math.min(from, to); k <= Math.max(from, to); k++) {
      values[k] = from === to ? v : begin + ((v - begin) * Math.abs(k - from)) / Math.abs(to - from);
    }
    if (!drag) values.fill(v, to);
    changed();
  };
  if (window.PointerEvent) {
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      place(event, false);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!event.buttons) return;
      const passed = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
      (passed.length > 0 ? passed : [event]).forEach((point) => place(point, true));
    });
  } else { // Safari before 13
    for (const name of /** @type {("touchstart" | "touchmove")[]} */ (["touchstart", "touchmove"])) {
      canvas.addEventListener(name, (event) => {
        event.preventDefault();
        place(event.touches[0], name === "touchmove");
      });
    }
  }
  const restart = () => {
    values = flat();
    last = -1;
    changed();
  };
  show();
  return [make("p", {}, say("curveHint")), canvas, button(say("restart"), restart),
    send && button(say("send"), () => send(rounded())),
    make("details", {}, make("summary", {}, say("sliders")), make("div", { class: "sliders" },
      sliders.map((slider, i) => make("label", { for: slider.id }, say("tick", tickOf(axis, i + 1)), slider))))];
};
