// @ts-check
// The terminal of xterm.js, and the worker that runs the program behind it.

import { at } from "../../webparts/dom.js";
import { coarse, embedded, front, words } from "./embed.js";

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

/** typed are the keys of a line, whose first letter opens the prompt; the others are a paste. @param {string} line */
export const typed = (line) => line.slice(0, 1) + "\x1b[200~" + line.slice(1) + "\x1b[201~\r";

export const focusTerminal = () => term && !embedded && term.focus();

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
  const root = document.documentElement;
  root.className = parseInt(paper.slice(1, 3), 16) < 128 ? "dark" : "light";
  root.style.setProperty("--paper", paper);
  term.options.theme = { background: paper, foreground: colour("--ink"), cursor: paper, cursorAccent: paper,
    overviewRulerBorder: paper, selectionBackground: colour("--selected") };
};

// draw has a real graphics processor draw the cells, where there is one; else, or if it fails, the browser does.
const draw = async () => {
  if (coarse || words.get("gl") === "0") return;
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

export const openTerminal = async () => {
  await Promise.all([document.fonts.load("14px 'Lascope Braille'", "\u2800"), document.fonts.ready]).catch(() => {});
  term = addons.term = new addons.Terminal({
    scrollback: 0, allowProposedApi: true, drawBoldTextInBrightColors: false, cursorInactiveStyle: "none",
    fontSize: fontSize(),
    fontFamily: "'Lascope Braille', 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  });
  paint(colour("--paper"));
  const fit = new addons.FitAddon.FitAddon();
  term.loadAddon(fit);
  term.loadAddon(new addons.Unicode11Addon.Unicode11Addon());
  term.unicode.activeVersion = "11";
  term.open(screen);
  draw().catch(() => {});
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
  term.attachCustomKeyEventHandler(passes);
  focusTerminal();
  // Outside of its focus, a frame and the front door leave the wheel to the page around them.
  if (embedded || front) {
    let inside = false;
    term.textarea.addEventListener("blur", () => (inside = false));
    screen.addEventListener("mousedown", () => (inside = true));
    term.attachCustomWheelEventHandler((/** @type {Event} */ { isTrusted }) => inside || !isTrusted); // or of a finger
  }
};
