// @ts-check
// The terminal of xterm.js, and the worker that runs the program behind it.

import { at } from "../../webparts/dom.js";
import { coarse, embedded, front, plain, words } from "./embed.js";

const addons = /** @type {any} */ (window);
export let term = /** @type {any} */ (null);
let worker = /** @type {Worker | null} */ (null);
const screen = at("screen");

/** run begins a worker, or ends the present one. @param {Worker | null} next */
export const run = (next) => {
  if (worker) worker.terminate();
  worker = next;
};

/** post sends the worker a message; false where there is none. @param {any} message @param {Transferable[]} [moved] */
export const post = (message, moved = []) => {
  if (worker) worker.postMessage(message, moved);
  return worker !== null;
};

/** send sends the program keys; where it does not run, enter begins it again. @param {string} keys */
export const send = (keys) => {
  if (!post({ kind: "keys", bytes: new TextEncoder().encode(keys) }) && /[\r\n]/.test(keys)) location.reload();
};

/** paste types a text at the prompt in one piece, and enter. @param {string} text */
export const paste = (text) => send("\x1b[200~" + text + "\x1b[201~\r");

/** obey types a line at the prompt, after the key that opens it. @param {string} line */
export const obey = (line) => {
  send(line.slice(0, 1));
  paste(line.slice(1));
};

export const focusTerminal = () => {
  if (term && !embedded && !plain) term.focus();
};

/** cellAt is the cell under a point, from 1. @param {{ clientX: number, clientY: number }} point */
export const cellAt = ({ clientX, clientY }) => {
  const box = /** @type {Element} */ (screen.querySelector(".xterm-screen")).getBoundingClientRect();
  const x = Math.floor(((clientX - box.left) / box.width) * term.cols);
  const y = Math.floor(((clientY - box.top) / box.height) * term.rows);
  return [Math.min(Math.max(x, 0), term.cols - 1) + 1, Math.min(Math.max(y, 0), term.rows - 1) + 1];
};

// fontSize leaves 60 columns beside a lesson, 64 on a phone, and 60 on a narrower one.
const cellWidth = 0.602; // of the font's size
const fontSize = () => {
  const given = Number(words.get("font"));
  if (given >= 6 && given <= 40) return given;
  const width = screen.clientWidth || innerWidth;
  if (document.body.classList.contains("lesson")) return Math.min(14, width / 60.2 / cellWidth);
  const short = coarse ? Math.min(width, screen.clientHeight + at("buttons").offsetHeight || width) : width;
  const size = Math.floor(Math.min(14, Math.max(7, short / 64 / cellWidth)) * 2) / 2;
  return width / (size * cellWidth) < 60 ? 6 : size;
};

/** colour is one of the page. @param {string} name */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** paint takes the paper of the program's theme for the page. @param {string} paper */
export const paint = (paper) => {
  if (!/^#[0-9a-f]{6}$/i.test(paper)) return;
  const root = document.documentElement;
  root.className = parseInt(paper.slice(1, 3), 16) < 128 ? "dark" : "light";
  root.style.setProperty("--paper", paper);
  term.options.theme = { background: paper, foreground: colour("--ink"), cursor: paper, cursorAccent: paper,
    overviewRulerBorder: paper, selectionBackground: colour("--selected") };
};

// draw has a real graphics processor draw the cells, where there is one; else the browser does.
const draw = () => {
  if (coarse || words.get("gl") === "0") return;
  try {
    const gl = /** @type {WebGL2RenderingContext} */ (document.createElement("canvas").getContext("webgl2"));
    const named = gl.getExtension("WEBGL_debug_renderer_info");
    const name = gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    if (/swiftshader|llvmpipe|software/i.test(name)) return;
    const addon = new addons.WebglAddon.WebglAddon();
    addon.onContextLoss(() => addon.dispose());
    term.loadAddon(addon);
    // Where the first 20 frames are slow, the browser draws.
    const watch = (/** @type {number} */ frames, last = -Infinity) => requestAnimationFrame((now) => {
      if (frames === 0) addon.dispose();
      else if (now - last > 30) watch(frames - 1, now);
    });
    watch(20);
  } catch {
    // the browser draws
  }
};

/** pressLead presses the first button of a lesson; false where there is none. */
export const pressLead = () => {
  const button = at("program").querySelector(".lead");
  if (button) button.click();
  return button !== null;
};

// passes has the program take a key, but those of the browser: copy, paste, and tab after two escapes; page down is a
// lesson's first button.
let escapes = 0;
const passes = (/** @type {KeyboardEvent} */ event) => {
  if (event.type !== "keydown") return true;
  if (event.key === "PageDown" && pressLead()) return false;
  const letter = event.key.toLowerCase(), leaves = event.key === "Tab" && escapes >= 2;
  escapes = event.key === "Escape" ? escapes + 1 : 0;
  return !(leaves || event.metaKey || (event.ctrlKey && (letter === "v" || (letter === "c" && term.hasSelection()))));
};

/** openTerminal opens the terminal; codes hear the program. @param {Record<string, (data: string) => void>} codes */
export const openTerminal = async (codes) => {
  await Promise.all([document.fonts.load("14px 'Lascope Braille'", "\u2800"), document.fonts.ready]).catch(() => {});
  term = addons.term = new addons.Terminal({
    scrollback: 0, allowProposedApi: true, minimumContrastRatio: 1, drawBoldTextInBrightColors: false,
    cursorBlink: false, cursorInactiveStyle: "none", lineHeight: 1, customGlyphs: true, fontSize: fontSize(),
    fontFamily: "'Lascope Braille', 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  });
  paint(colour("--paper"));
  const fit = new addons.FitAddon.FitAddon();
  term.loadAddon(fit);
  term.loadAddon(new addons.Unicode11Addon.Unicode11Addon());
  term.unicode.activeVersion = "11";
  term.open(screen);
  draw();
  fit.fit();
  term.textarea.setAttribute("aria-label", "lascope. Escape, escape, tab leave it.");
  if (coarse) term.textarea.inputMode = "none";
  new ResizeObserver(() => {
    term.options.fontSize = fontSize();
    fit.fit();
  }).observe(screen);
  screen.addEventListener("copy", () => setTimeout(() => term.clearSelection()));
  term.onResize((/** @type {any} */ { cols, rows }) => post({ kind: "size", size: [cols, rows] }));
  term.onData(send);
  term.onBinary((/** @type {string} */ data) =>
    post({ kind: "keys", bytes: Uint8Array.from(data, (c) => c.charCodeAt(0)) }));
  term.attachCustomKeyEventHandler(passes);
  for (const [code, hear] of Object.entries(codes)) {
    term.parser.registerOscHandler(Number(code), (/** @type {string} */ data) => {
      hear(data);
      return true;
    });
  }
  // Outside of its focus, a frame and the front door leave the wheel to the page around them.
  if (embedded || front) {
    let inside = false;
    term.textarea.addEventListener("blur", () => (inside = false));
    screen.addEventListener("mousedown", () => (inside = true));
    term.attachCustomWheelEventHandler(() => inside);
  }
};
