// @ts-check
// The parts of a screen as elements. A part that has not changed stays as it is, with its focus.

import { curveField, curves } from "../../webparts/curve.js";
import { at, button, fill, make, renew, rich } from "../../webparts/dom.js";
import { letters, numberField, told } from "../../webparts/question.js";
import { say } from "../../webparts/words.js";

/** text draws words; those of a lesson have its language. @type {(name: "h1" | "p", kind?: string) => Draw} */
const text = (name, kind) => (acts, words, lang) => make(name, { class: kind }, rich(words, lang));

/** bars stand under an option. @param {{ part: number, votes: number, vote: string, before: boolean }[]} all */
const bars = (all) => all.map(({ part, votes, vote, before }) => make("div", { class: before ? "bar before" : "bar" },
  make("i", { style: { width: 80 * part + "%" } }),
  make("b", {}, votes, make("span", { class: "unseen" }, " " + vote))));

/** row is one of a table; the first, 0, has headings. @param {any[]} cells @param {number} i @param {number} mine */
const row = (cells, i, mine) => make("tr", { class: i > 0 && i === mine && "mine" },
  cells.map((cell) => make(i ? "td" : "th", { scope: !i && "col" }, cell)));

/** pages has a button a page of a game, which stays while its words change. @type {Pages} */
const pages = (e, { tap }, all, done) => all.forEach(([name, about, wished], i) => {
  const poll = { type: "button", "data-page": i + 1, onclick: () => tap(i + 1) };
  const button = /** @type {any} */ (e.children[i] || e.appendChild(make("button", poll)));
  button.disabled = done;
  button.setAttribute("aria-pressed", String(wished));
  renew(button, [name, about], () => [make("b", {}, name), make("span", {}, about)]);
});

/** @type {Record<string, Draw>} */
const draws = {
  h1: text("h1"), p: text("p"), good: text("p", "good"), bad: text("p", "bad"),
  gives: (acts, measure, lang) => make("p", {}, say("runGives") + " ", make("span", { lang }, measure)),
  note: ({ again }, words, failed) =>
    make("p", { id: "note", class: "note" }, words, failed && button(say("again"), again)),
  letters: ({ vote }, ask, options, lang, chosen) =>
    letters(make("h1", {}, rich(ask, lang)), options, lang, chosen, (option) => vote({ option })),
  number: ({ vote }, value) => numberField(value, (number) => vote({ number })),
  curve: ({ vote }, axis, before) => curveField(axis, before, (curve) => vote({ curve })),
  pages: () => make("div", { class: "pages" }),
  curves: (acts, axis, lines) => curves(axis, lines),
  told: (acts, options, answer, rows) => told(options, answer, (i) => bars(rows[i] || [])),
  dots: (acts, heights) => make("div", { class: "dots", "aria-hidden": "true" },
    heights.map((/** @type {number} */ part) => make("i", { style: { height: 100 * part + "%" } }))),
  table: (acts, heads, rows, mine, caption) => make("table", { class: heads.length > 3 && "places" },
    caption && make("caption", {}, rich(caption)), [heads, ...rows].map((cells, i) => row(cells, i, mine + 1))),
  share: () => make("button", { type: "button", class: "plain share" }, say("share")),
  home: (acts, href) => make("p", {}, make("a", { href, rel: "noreferrer" }, say("home"))),
};

const stay = ["letters", "number", "curve", "pages"]; // as they are drawn, while the screen is the same
let shown = "none";

/** show shows a view; a screen reader says a new one, and what else there is to say. @type {Show} */
export const show = ({ key, lang, head: [title, ...place], parts, foot: [who, ...lines] }, acts, says) => {
  const main = at("main"), fresh = key !== shown;
  if (fresh) fill(main);
  shown = key;
  parts.forEach(([kind, ...shows], i) => {
    const e = main.children[i] || main.appendChild(make("div"));
    renew(e, stay.includes(kind) ? kind : [kind, ...shows], () => draws[kind](acts, ...shows));
    if (kind === "pages") pages(e.children[0], acts, shows[0], shows[1]);
  });
  while (main.children[parts.length]) main.children[parts.length].remove();
  fill(at("head"), make("span", { lang }, title), place.map((words) => [" ", make("span", {}, "· " + words)]));
  at("join").hidden = key !== "join";
  at("foot").hidden = !who;
  fill(at("who"), who, " ☰");
  fill(at("about"), lines.map((words) => make("p", {}, words)));
  const news = Array.from(fresh ? main.querySelectorAll("h1, .good, .bad") : [], (e) => e.textContent);
  if (fresh || says) fill(at("live"), says || news.join(" "));
};
