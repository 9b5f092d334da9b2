// @ts-check
// The page draws the program that worker.js runs, and hands it keys, sizes and files.

import { at, button, fill, make } from "../../webparts/dom.js";
import { speak } from "../../webparts/words.js";
import { embedded, front, home, plain, reads, watchFrame, words } from "./embed.js";
import { download, pick } from "./files.js";
import { keep, keptFiles } from "./kept.js";
import { showFacts, showPage } from "./lesson.js";
import { focusTerminal, openTerminal, paint, post, run, send, term } from "./terminal.js";
import { copy, openText, tell } from "./text.js";
import { drew, listenToTouches } from "./touch.js";

let seen = false; // the program has seen its run
let refused = false;
let readyNow = () => {};
const ready = new Promise((resolve) => (readyNow = () => resolve(undefined)));
let output = (/** @type {Uint8Array} */ bytes) => {};
let memory = (/** @type {number} */ bytes) => {};

const end = () => {
  run(null);
  memory(0);
};
const again = () => button("start again", () => location.reload());
const clear = () => (at("state").hidden = at("still").hidden = true);

/** fail tells why the program does not run. @param {string} sentence @param {...Node} extras */
const fail = (sentence, ...extras) => {
  refused = true;
  clear();
  tell(sentence, ...extras);
  readyNow();
};

// follow keeps the address that opens the present run: of the program's words, and of the page's own.
const follow = (/** @type {string} */ address) => {
  const own = [...words].filter(([name]) => !["line", "lesson", "demo", "tour"].includes(name));
  if (!front) history.replaceState(null, "", "?" + [address, new URLSearchParams(own)].filter(String).join("&"));
};

// codes are the operating system commands of the program; see tui/tty/code.go.
const codes = {
  11: paint,
  52: (/** @type {string} */ data) => {
    const code = data.slice(data.indexOf(";") + 1);
    if (code !== "?") copy(new TextDecoder().decode(Uint8Array.from(atob(code), (c) => c.charCodeAt(0))));
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
  loading: ({ part }) => fill(at("state"), `loading ${at("state").dataset.size} … ${Math.round(part * 100)} %`),
  running: () => fill(at("state"), "starting …"),
  output({ bytes }) {
    clear();
    at("as-text").hidden = plain;
    drew();
    output(bytes);
  },
  example: ({ text }) => fill(at("example"), "words for lascope, such as: ", text),
  refused({ text }) {
    const without = make("a", { href: home + (embedded ? "?embed=1" : "") }, "open lascope without it");
    if (term) term.write("\r\n" + text.replace(/[\x00-\x1f\x7f-\x9f]/g, " ") + "\r\n");
    fail(text, make("p", {}, without));
  },
  crashed({ text }) {
    end();
    fail("A defect ended lascope. Reload the page to start again; if it happens again, report it with this text.",
      make("pre", {}, text.split("\n").slice(0, 11).join("\n")),
      button("copy all", () => copy(location.href + "\n" + text)), again());
  },
  saved: ({ name, bytes }) => download(name, bytes),
  kept: ({ files }) => keep(files),
  memory: ({ bytes }) => memory(bytes),
  ended({ code, text }) {
    end();
    if (refused) return;
    if (code !== 0 && text) return hear.crashed({ text });
    clear();
    tell("lascope has ended. Press Enter or reload the page to start again.", again());
    focusTerminal();
  },
};

const start = async () => {
  if (typeof WebAssembly !== "object") {
    return tell("this browser cannot run lascope: it needs WebAssembly (all browsers since 2017)");
  }
  const address = [...words], prefers = (/** @type {string} */ what) => matchMedia(`(prefers-${what})`).matches;
  if (front) address.push(["line", "h-traa"]); // without the start card: the links of the door stand below
  const suffix = prefers("color-scheme: light") ? "light" : "";
  const theme = [prefers("contrast: more") && "contrast", suffix].filter(Boolean).join("-");
  if (theme && !words.has("theme")) address.push(["theme", theme]);
  if (prefers("reduced-motion: reduce") && !words.has("reduced-motion")) address.push(["reduced-motion", "1"]);
  const kept = await keptFiles(), worker = new Worker("worker.js");
  worker.onmessage = ({ data }) => hear[data.kind](data);
  worker.onerror = (event) => hear.crashed({ text: event.message || "worker.js cannot be loaded" });
  run(worker);
  post({ kind: "start", size: term ? [term.cols, term.rows] : [80, 24], address, home, reads, kept });
};

// The first frame is there when the program has seen its run and a row has text.
const drawn = () => {
  const row = (/** @type {number} */ y) => term.buffer.active.getLine(y)?.translateToString(true);
  if (seen && Array.from({ length: term.rows }, (_, y) => row(y)).some(Boolean)) readyNow();
};

const begin = async () => {
  await openTerminal(codes);
  listenToTouches(at("screen"));
  focusTerminal();
  output = (bytes) => term.write(bytes, drawn);
  await start();
};

Object.assign(window, {
  lascope: {
    ready, send, end,
    size: () => (term ? [term.cols, term.rows] : [0, 0]),
    memory: () => new Promise((resolve) => {
      memory = resolve;
      if (!post({ kind: "memory" })) resolve(0);
    }),
  },
});
speak("en", JSON.parse(at("sentences").textContent));
document.body.classList.toggle("front", front);
document.body.classList.toggle("lesson", reads && words.has("lesson")); // its first size is its own
at("as-text").href = `?${words}&plain=1`;
Object.assign(at("in-full"), { hidden: !embedded, href: location.search.replace("embed=1", "") });
if (plain) {
  const show = openText();
  output = (bytes) => {
    show(bytes);
    readyNow();
  };
  start();
} else if (embedded) {
  watchFrame(begin, () => {
    end();
    tell("lascope has rested, out of sight.", again());
  });
} else {
  begin();
}
