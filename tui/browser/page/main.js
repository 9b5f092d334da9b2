// @ts-check
// The page draws the program that worker.js runs, and hands it keys, sizes and files.

import { at, button, make } from "../../webparts/dom.js";
import { addressWith, embedded, front, home, plain, reads, watchFrame, words } from "./embed.js";
import { download, pick } from "./files.js";
import { keep, keptFiles } from "./kept.js";
import { showFacts, showPage } from "./lesson.js";
import { focusTerminal, openTerminal, paint, post, run, send, term } from "./terminal.js";
import { copy, openText, tell } from "./text.js";
import { drew, listenToTouches } from "./touch.js";

let first = true, refused = false, seen = false;
/** @type {() => void} */
let readyNow;
const ready = new Promise((resolve) => (readyNow = () => resolve(undefined)));
/** @type {((bytes: number) => void)[]} */
let memoryAsked = []; // the callers that wait for it
/** @type {(bytes: Uint8Array) => void} */
let output;

const stop = () => {
  run(null);
  for (const resolve of memoryAsked.splice(0)) resolve(0);
};
const again = () => button("start again", () => location.reload());
const clear = () => {
  at("state").hidden = at("still").hidden = true;
};

// follow keeps the address that opens the present run: of the program's words, and of the page's own.
const follow = (/** @type {string} */ address) => {
  if (front) return;
  const now = new URLSearchParams(location.search);
  for (const name of ["line", "lesson", "demo", "tour"]) now.delete(name);
  const rest = now.toString();
  history.replaceState(null, "", "?" + address + (rest ? "&" + rest : ""));
};

// codes are the operating system commands of the program; see tui/tty/code.go.
const codes = {
  11: paint,
  52: (/** @type {string} */ data) => {
    const code = data.slice(data.indexOf(";") + 1);
    try {
      if (code !== "?") copy(new TextDecoder().decode(Uint8Array.from(atob(code), (c) => c.charCodeAt(0))));
    } catch {
      // no text
    }
  },
  7748: pick,
  7750: follow,
  7751: (/** @type {string} */ data) => showPage(JSON.parse(data)),
  7752: (/** @type {string} */ data) => {
    seen = true;
    showFacts(JSON.parse(data));
  },
};

/** hear takes the messages of the worker. @type {Record<string, (message: any) => void>} */
const hear = {
  loading({ part }) {
    const { dataset } = at("state");
    if (first) at("state").textContent = `loading ${dataset.size || "lascope"} … ${Math.round(part * 100)} %`;
  },
  running() {
    if (first) at("state").textContent = "starting …";
  },
  output({ bytes }) {
    if (first) {
      clear();
      at("as-text").hidden = plain;
    }
    first = false;
    drew();
    output(bytes);
  },
  example({ text }) {
    at("example").textContent = "words for lascope, such as: " + text;
  },
  refused({ text }) {
    refused = true;
    clear();
    const without = make("a", { href: home + (embedded ? "?embed=1" : "") }, "open lascope without it");
    tell([text], make("p", {}, without));
    if (term) term.write("\r\n" + text.replace(/[\x00-\x1f\x7f-\x9f]/g, " ") + "\r\n");
    readyNow();
  },
  crashed({ text }) {
    stop();
    refused = true;
    clear();
    tell(["A defect ended lascope. Reload the page to start again; if it happens again, report it with this text."],
      make("pre", {}, text.split("\n").slice(0, 11).join("\n")),
      button("copy all", () => navigator.clipboard?.writeText(location.href + "\n" + text).catch(() => {})), again());
    readyNow();
  },
  saved: ({ name, bytes }) => download(name, bytes),
  kept: ({ files }) => keep(files),
  memory({ bytes }) {
    for (const resolve of memoryAsked.splice(0)) resolve(bytes);
  },
  ended({ code, text }) {
    stop();
    if (refused) return;
    if (code !== 0 && text) return hear.crashed({ text });
    clear();
    tell(["lascope has ended. Press Enter or reload the page to start again."], again());
    focusTerminal();
  },
};

const start = async () => {
  const address = [...words].map(([name, value]) => [name, value]);
  if (front) address.push(["line", "h-traa"]); // without the start card: the links of the door stand below
  const prefers = (/** @type {string} */ what) => matchMedia(`(prefers-${what})`).matches;
  const light = prefers("color-scheme: light"), contrast = prefers("contrast: more");
  const usual = (/** @type {string} */ name, /** @type {string} */ value) =>
    words.has(name) || address.push([name, value]);
  if (contrast) usual("theme", light ? "contrast-light" : "contrast");
  else if (light) usual("theme", "light");
  if (prefers("reduced-motion: reduce")) usual("reduced-motion", "1");
  const kept = await keptFiles(), worker = new Worker("worker.js");
  worker.onmessage = ({ data }) => hear[data.kind](data);
  worker.onerror = (event) => hear.crashed({ text: event.message || "worker.js cannot be loaded" });
  run(worker);
  post({ kind: "start", size: term ? [term.cols, term.rows] : [80, 24], address, home, reads, kept });
};

// The first frame is there when the program has seen its run and a row has text.
const drawnNow = () => {
  for (let y = 0; seen && y < term.rows; y++) {
    if (term.buffer.active.getLine(y)?.translateToString(true)) return readyNow();
  }
};

const begin = async () => {
  await openTerminal(codes);
  listenToTouches(at("screen"));
  focusTerminal();
  output = (bytes) => term.write(bytes, drawnNow);
  await start();
};

Object.assign(window, {
  lascope: {
    ready, send, end: stop,
    size: () => (term ? [term.cols, term.rows] : [0, 0]),
    memory: () => new Promise((resolve) => (post({ kind: "memory" }) ? memoryAsked.push(resolve) : resolve(0))),
  },
});
document.body.classList.toggle("front", front);
document.body.classList.toggle("lesson", reads && words.has("lesson")); // its first size is its own
at("as-text").href = addressWith((all) => all.set("plain", "1"));
if (embedded) Object.assign(at("in-full"), { hidden: false, href: addressWith((all) => all.delete("embed")) });
if (plain) {
  const show = openText();
  output = (bytes) => {
    show(bytes);
    readyNow();
  };
  start();
} else if (embedded) {
  watchFrame(begin, () => {
    stop();
    tell(["lascope has rested, out of sight."], again());
  });
} else {
  begin();
}
