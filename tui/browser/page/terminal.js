// @ts-check
// The terminal of xterm.js, and the worker that runs the program behind it.

import { at } from "../../webparts/dom.js";
import { coarse, embedded, front, plain, words } from "./embed.js";

/** @type {any} */
const addons = window;
/** @type {any} */
export let term = null;
/** @type {Worker | null} */
let worker = null;
let ended = false;
const text = new TextEncoder();
const screen = at("screen");

/** run begins a worker, or ends the present one. @param {Worker | null} next */
export const run = (next) => {
  if (worker) worker.terminate();
  worker = next;
  ended = next === null;
};

/** post sends the worker a message; false where there is none. @param {any} message @param {Transferable[]} [moved] */
export const post = (message, moved = []) => {
  if (worker) worker.postMessage(message, moved);
  return worker !== null;
};

/** send sends the program keys; after its end enter begins again. @param {string} keys */
export const send = (keys) => {
  if (!post({ kind: "keys", bytes: text.encode(keys) }) && ended && /[\r\n]/.test(keys)) location.reload();
};

/** paste types a text at the prompt in one piece, and then its last key. @param {string} keys */
export const paste = (keys) => {
  const enter = keys.endsWith("\r");
  send("\x1b[200~" + (enter ? keys.slice(0, -1) : keys) + "\x1b[201~");
  if (enter) send("\r");
};

/** obey types a line at the prompt, after the key that opens it. @param {string} line */
export const obey = (line) => {
  send(line.slice(0, 1));
  paste(line.slice(1) + "\r");
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

/** @param {string} colour */
const dark = (colour) => parseInt(colour.slice(1, 3), 16) < 128;
let paper = "#14161b";
const theme = () => ({
  background: paper, foreground: dark(paper) ? "#d4d8df" : "#22262e", cursor: paper, cursorAccent: paper,
  selectionBackground: dark(paper) ? "#2d384a" : "#cfe0f1", overviewRulerBorder: paper,
});

/** paint takes the paper of the program's theme for the page. @param {string} colour */
export const paint = (colour) => {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return;
  paper = colour;
  const on = dark(colour) ? "#d4d8df #262b34 #a2a9b5 #7fb4f0" : "#22262e #e6e9ee #505866 #055dbb";
  const inks = [paper, ...on.split(" ")];
  ["--paper", "--ink", "--bar", "--dim", "--link"].forEach((name, i) =>
    document.documentElement.style.setProperty(name, inks[i]));
  if (term) term.options.theme = theme();
};

// draw has a real graphics processor draw the cells, where there is one; else the browser does.
const draw = () => {
  if (coarse || words.get("gl") === "0") return;
  try {
    const gl = document.createElement("canvas").getContext("webgl2");
    const named = gl && gl.getExtension("WEBGL_debug_renderer_info");
    const name = gl ? gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER) : "software";
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    if (/swiftshader|llvmpipe|software/i.test(name)) return;
    const addon = new addons.WebglAddon.WebglAddon();
    addon.onContextLoss(() => addon.dispose());
    term.loadAddon(addon);
    // If the first frames are slow, the browser draws.
    let frames = 0, slow = 0, last = 0;
    const watch = (/** @type {number} */ now) => {
      if (last && now - last > 30) slow++;
      last = now;
      if (++frames < 21) requestAnimationFrame(watch);
      else if (slow === 20) addon.dispose();
    };
    requestAnimationFrame(watch);
  } catch {
    // the browser draws
  }
};

// passes has the program take a key, but those of the browser: copy, paste, and tab after two escapes.
let escapes = 0;
const passes = (/** @type {KeyboardEvent} */ event) => {
  if (event.type !== "keydown") return true;
  const letter = event.key.toLowerCase(), command = event.ctrlKey || event.metaKey;
  if (command && letter === "c" && term.hasSelection()) {
    navigator.clipboard?.writeText(term.getSelection()).catch(() => {});
    term.clearSelection();
    event.preventDefault();
    return false;
  }
  if (event.metaKey || (command && letter === "v")) return false;
  if (event.key === "Tab" && escapes >= 2) {
    escapes = 0;
    return false; // the focus leaves the terminal
  }
  escapes = event.key === "Escape" ? escapes + 1 : 0;
  return true;
};

/** openTerminal opens the terminal; codes hear the program. @param {Record<string, (data: string) => void>} codes */
export const openTerminal = async (codes) => {
  await Promise.all([document.fonts.load("14px 'Lascope Braille'", "\u2800"), document.fonts.ready]).catch(() => {});
  term = addons.term = new addons.Terminal({
    scrollback: 0, allowProposedApi: true, minimumContrastRatio: 1, drawBoldTextInBrightColors: false,
    cursorBlink: false, cursorInactiveStyle: "none", lineHeight: 1, customGlyphs: true, fontSize: fontSize(),
    fontFamily: "'Lascope Braille', 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace",
    theme: theme(),
  });
  const fit = new addons.FitAddon.FitAddon();
  term.loadAddon(fit);
  term.loadAddon(new addons.Unicode11Addon.Unicode11Addon());
  term.unicode.activeVersion = "11";
  term.open(screen);
  draw();
  fit.fit();
  term.textarea.setAttribute("aria-label", "lascope. Escape, escape, tab leave it.");
  if (coarse) term.textarea.inputMode = "none";
  let due = 0;
  new ResizeObserver(() => {
    due = due || requestAnimationFrame(() => {
      due = 0;
      const size = fontSize();
      if (term.options.fontSize !== size) term.options.fontSize = size;
      fit.fit();
    });
  }).observe(screen);
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
