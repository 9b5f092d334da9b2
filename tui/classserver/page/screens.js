// @ts-check
// The parts of a screen as elements. A part that has not changed stays as it is, with its focus.

import { curveField, curves } from "../../webparts/curve.js";
import { at, button, fill, make, rich } from "../../webparts/dom.js";
import { letters, mark, numberField, told } from "../../webparts/question.js";
import { share } from "../../webparts/share.js";
import { say } from "../../webparts/words.js";

/** text draws words; those of a lesson have its language. @type {(name: "h1" | "p", kind?: string) => Draw} */
const text = (name, kind) => (acts, words, lang) => make(name, { class: kind }, rich(words, lang));

/** joinForm asks for the code and a name. @type {Draw} */
const joinForm = ({ join, withCode, withName }, trouble) => {
  const field = (/** @type {string} */ id, /** @type {number} */ maxlength, /** @type {string} */ autocomplete) =>
    make("input", { type: "text", id, maxlength, autocomplete, spellcheck: "false", autocapitalize: "characters" });
  const code = field("code", 20, "off"), name = field("name", 24, "nickname"), before = at("name");
  if (before) name.value = before.value;
  const note = make("p", { class: "bad note", role: "alert" }, trouble);
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    fill(note, say("joining"));
    join(code.value, name.value);
  };
  return make("form", { onsubmit }, withCode && make("label", {}, say("code"), code),
    withName && make("label", {}, say("name"), name), make("button", { class: "plain" }, say("enter")), note);
};

/** bars stand under an option. @param {{ part: number, votes: number, vote: string, before: boolean }[]} all */
const bars = (all) => all.map(({ part, votes, vote, before }) => make("div", { class: before ? "bar before" : "bar" },
  make("i", { style: { width: 80 * part + "%" } }),
  make("b", {}, votes, make("span", { class: "unseen" }, " " + vote))));

/** row is one of a table. @param {"th" | "td"} name @param {any[]} cells @param {boolean} [mine] */
const row = (name, cells, mine) => make("tr", { class: mine && "mine" },
  cells.map((cell) => make(name, { scope: name === "th" && "col" }, cell)));

/** pageButton polls a page. @param {Acts} acts @param {number} page */
const pageButton = ({ tap }, page) =>
  make("button", { type: "button", "data-page": page, onclick: () => tap(page) }, make("b"), make("span"));

/** @type {Record<string, Draw>} */
const draws = {
  h1: text("h1"), p: text("p"), good: text("p", "good"), bad: text("p", "bad"), join: joinForm,
  gives: (acts, measure, lang) => make("p", {}, say("runGives") + " ", make("span", { lang }, measure)),
  note: ({ again }, words, failed) =>
    make("p", { id: "note", class: "note" }, words, failed && button(say("again"), again)),
  letters: ({ vote }, id, ask, options, lang) =>
    letters(make("h1", {}, rich(ask, lang)), options, lang, undefined, (option) => vote({ option })),
  number: ({ vote }, id, value) => numberField(value, (number) => vote({ number })),
  curve: ({ vote }, id, axis, before) => make("div", {}, curveField(axis, before, (curve) => vote({ curve }))),
  pages: (acts, game, all) =>
    make("div", { class: "pages" }, Object.keys(all).map((i) => pageButton(acts, Number(i) + 1))),
  curves: (acts, axis, lines, band) => curves(axis, lines, band),
  told: (acts, options, answer, rows) => told(options, answer, (i) => bars(rows[i] || [])),
  dots: (acts, heights) => make("div", { class: "dots", "aria-hidden": "true" },
    heights.map((/** @type {number} */ part) => make("i", { style: { height: 100 * part + "%" } }))),
  table: (acts, heads, rows, mine, caption) => make("table", { class: heads.length > 3 && "places" },
    caption && make("caption", {}, rich(caption)), make("thead", {}, row("th", heads)),
    make("tbody", {}, rows.map((/** @type {any[]} */ cells, /** @type {number} */ i) => row("td", cells, i === mine)))),
  share: () => make("div", {}, button(say("share"), share)),
  home: (acts, href) => make("p", {}, make("a", { href, rel: "noreferrer" }, say("home"))),
};

/** @type {Record<string, (e: Element, ...shows: any[]) => void>} change a part whose question or game is the same */
const updates = {
  letters: (e, id, ask, options, lang, chosen) => mark(e, chosen),
  number: () => {},
  curve: () => {},
  pages: (e, game, all, done) => e.querySelectorAll("button").forEach((button, i) => {
    const [name, about, wished] = all[i];
    button.disabled = done;
    button.setAttribute("aria-pressed", String(wished));
    fill(button.children[0], name);
    fill(button.children[1], about);
  }),
};

let shown = { key: "none", ids: /** @type {string[]} */ ([]) };

/** show shows a view, and announces a new one. @param {View} view @param {Acts} acts */
export const show = ({ key, lang, head: [title, ...place], parts, foot: [who, ...lines] }, acts) => {
  const main = at("main"), fresh = key !== shown.key, before = fresh ? [] : shown.ids;
  shown = { key, ids: parts.map((part) => (part[0] in updates ? part[0] + part[1] : JSON.stringify(part))) };
  if (fresh) fill(main);
  parts.forEach(([kind, ...shows], i) => {
    const old = main.children[i], kept = shown.ids[i] === before[i], e = kept ? old : draws[kind](acts, ...shows);
    if (kind in updates) updates[kind](e, ...shows);
    if (!old) main.append(e);
    else if (!kept) old.replaceWith(e);
  });
  while (main.children[parts.length]) main.children[parts.length].remove();
  fill(at("head"), make("span", { lang }, title), place.map((words) => [" ", make("span", {}, "· " + words)]));
  at("foot").hidden = !who;
  fill(at("who"), who, " ☰");
  fill(at("about"), lines.map((words) => make("p", {}, words)));
  const field = key === "join" && main.querySelector("input");
  if (field && !main.contains(document.activeElement)) field.focus();
  if (fresh) announce(Array.from(main.querySelectorAll("h1, .good, .bad"), (e) => e.textContent).join(" "));
};

/** announce says a text to a screen reader. @param {string} [text] */
export const announce = (text) => fill(at("live"), text);
