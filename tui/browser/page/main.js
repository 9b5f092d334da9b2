// @ts-check
// The page draws the program that worker.js runs, and hands it keys, sizes and files.

import { at, button, fill, make } from "../../webparts/dom.js";
import { speak } from "../../webparts/words.js";
import { embedded, front, plain, reads, watchFrame, words } from "./embed.js";
import { download, pick } from "./files.js";
import { keep, keptFiles } from "./kept.js";
import { showPage } from "./lesson.js";
import { focusTerminal, openTerminal, paint, post, run, send, term } from "./terminal.js";
import { copy, openText, showText, tell } from "./text.js";
import { drew } from "./touch.js";

let seen = false; // the program has seen its run
let readyNow = () => {};
const ready = new Promise((resolve) => (readyNow = () => resolve(undefined)));

const decoder = new TextDecoder();
const size = () => (term ? [term.cols, term.rows] : [80, 24]);
const again = () => button("start again", () => location.reload());
const clear = () => (at("state").hidden = at("still").hidden = true);

const end = () => {
  run(null);
  hear.memory(0);
};

/** stop ends the program, and tells why. @param {string} sentence @param {...Node} extras */
const stop = (sentence, ...extras) => {
  end();
  clear();
  tell(sentence, ...extras);
  focusTerminal(); // whose enter begins it again
  readyNow();
};

// The first frame is there when the program has seen its run and a row has text.
const drawn = () => {
  const rows = Array.from({ length: term.rows }, (_, y) => term.buffer.active.getLine(y));
  if (seen && rows.some((row) => row && row.translateToString(true))) readyNow();
};

/** hear takes what worker.js posts, and the program by it: see tui/tty/code.go. @type {Record<string, Hear>} */
const hear = {
  loading: (part) => fill(at("state"), `loading ${at("state").dataset.size} … ${Math.round(part * 100)} %`),
  running: () => fill(at("state"), "starting …"),
  output(bytes) {
    clear();
    drew();
    if (term) return term.write(bytes, drawn);
    showText(decoder.decode(bytes, { stream: true }));
    readyNow();
  },
  example: (text) => fill(at("example"), "words for lascope, such as: ", text),
  refused(text) {
    if (term) term.write("\r\n" + text.replace(/[\x00-\x1f\x7f-\x9f]/g, " ") + "\r\n");
    stop(text, make("p", {}, make("a", { href: embedded ? "?embed=1" : "." }, "open lascope without it")));
  },
  crashed: (text) =>
    stop("A defect ended lascope. Reload the page to start again; if it happens again, report it with this text.",
      make("pre", {}, text.split("\n").slice(0, 11).join("\n")),
      button("copy all", () => copy(location.href + "\n" + text)), again()),
  ended: () => stop("lascope has ended. Press Enter or reload the page to start again.", again()),
  memory: () => {}, // whoever asks
  // The address is that which opens the present run: of the words of the program, and of the page.
  address(address) {
    const own = [...words].filter(([name]) => !["line", "lesson", "demo", "tour"].includes(name));
    if (!front) history.replaceState(null, "", "?" + [address, new URLSearchParams(own)].filter(String).join("&"));
  },
  page: (page) => showPage(JSON.parse(page)),
  facts(facts) {
    fill(at("numbers"), JSON.parse(facts));
    seen = true;
    drawn();
  },
  saved: download, kept: keep, paper: paint, copy, pick,
};

/** usual are the words of the address where it has none: what the system prefers, and the run of the front door. */
const usual = () => {
  const prefers = (/** @type {string} */ what) => matchMedia(`(prefers-${what})`).matches;
  const theme = [prefers("contrast: more") && "contrast", prefers("color-scheme: light") && "light"];
  return Object.entries({
    line: front && "h-traa", theme: theme.filter(Boolean).join("-"),
    "reduced-motion": prefers("reduced-motion: reduce") && "1",
  }).filter(([name, value]) => value && !words.has(name));
};

const begin = async () => {
  if (plain) openText();
  else await openTerminal();
  if (typeof WebAssembly !== "object") {
    return tell("this browser cannot run lascope: it needs WebAssembly (all browsers since 2017)");
  }
  const kept = await keptFiles(), worker = new Worker("worker.js");
  worker.onmessage = ({ data: [kind, what] }) => hear[kind](what);
  worker.onerror = (event) => hear.crashed(event.message || "worker.js cannot be loaded");
  run(worker);
  post({ kind: "start", size: size(), address: [...words, ...usual()], reads, kept });
};

Object.assign(window, {
  lascope: {
    ready, send, end, size,
    memory: () => new Promise((resolve) => {
      hear.memory = resolve;
      if (!post({ kind: "memory" })) resolve(0);
    }),
  },
});
speak("en", JSON.parse(at("sentences").textContent));
const lesson = reads && words.has("lesson"); // its first size is its own
for (const [name, is] of Object.entries({ front, plain, embedded, lesson })) document.body.classList.toggle(name, is);
at("as-text").href = `?${words}&plain=1`;
at("in-full").href = location.search.replace("embed=1", "");
if (embedded && !plain) watchFrame(begin, () => stop("lascope has rested, out of sight.", again()));
else begin();
