// @ts-check
// The parts of a screen as elements. A part that has not changed stays as it is, with its focus.

import { curveField, curves } from "../../webparts/curve.js";
import { add, at, button, fill, make, rich } from "../../webparts/dom.js";
import { letters, mark, numberField, told } from "../../webparts/question.js";
import { share } from "../../webparts/share.js";
import { say } from "../../webparts/words.js";

/** sentence is one of the page's. @param {"h1" | "p"} name @param {string} [kind] @returns {Draw} */
const sentence = (name, kind) => (acts, lang, words) => make(name, { class: kind }, words);

/** ofLesson is a text of the lesson. @param {"h1" | "p"} name @returns {Draw} */
const ofLesson = (name) => (acts, lang, words) => make(name, {}, rich(words, lang));

/** joinForm asks for the code and a name. @type {Draw} */
const joinForm = ({ join, withCode, withName }, lang, trouble) => {
  const text = (/** @type {string} */ id, /** @type {number} */ maxlength, /** @type {string} */ autocomplete) =>
    make("input", { type: "text", id, maxlength, autocomplete, spellcheck: "false", autocapitalize: "characters" });
  const code = text("code", 20, "off"), name = text("name", 24, "nickname"), before = document.getElementById("name");
  if (before instanceof HTMLInputElement) name.value = before.value;
  const note = make("p", { class: "bad note", role: "alert" }, trouble);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    fill(note, say("joining"));
    join(code.value, name.value);
  };
  return make("form", { onsubmit: send }, withCode && make("label", { for: "code" }, say("code"), code),
    withName && make("label", { for: "name" }, say("name"), name),
    make("button", { class: "plain" }, say("enter")), note);
};

/** bars stand under an option. @param {{ part: number, votes: number, vote: string, before: boolean }[]} all */
const bars = (all) => all.map(({ part, votes, vote, before }) => make("div", { class: before ? "bar before" : "bar" },
  make("i", { style: { width: 80 * part + "%" } }),
  make("b", {}, votes, make("span", { class: "unseen" }, " " + vote))));

/** table @type {Draw} */
const table = (acts, lang, heads, rows, mine, caption) => make("table", { class: heads.length > 3 && "places" },
  caption && make("caption", {}, rich(caption, lang)),
  make("thead", {}, make("tr", {}, heads.map((/** @type {string} */ h) => make("th", { scope: "col" }, h)))),
  make("tbody", {}, rows.map((/** @type {any[]} */ cells, /** @type {number} */ i) =>
    make("tr", { class: i === mine ? "mine" : null }, cells.map((cell) => make("td", {}, cell))))));

/** pageButton polls a page. @param {Acts} acts @param {number} page */
const pageButton = ({ tap }, page) =>
  make("button", { type: "button", "data-page": page, onclick: () => tap(page) }, make("b"), make("span"));

/** @type {Record<string, Draw>} */
const draws = {
  h1: sentence("h1"), p: sentence("p"), good: sentence("p", "good"), bad: sentence("p", "bad"),
  title: ofLesson("h1"), text: ofLesson("p"), join: joinForm, table,
  gives: (acts, lang, measure) => make("p", {}, say("runGives") + " ", make("span", { lang }, measure)),
  note: ({ again }, lang, words, failed) => make("p", { id: "note", class: "note" }, words,
    failed && button(say("again"), again)),
  letters: ({ vote }, lang, id, ask, options, chosen) =>
    letters(make("h1", {}, rich(ask, lang)), options, lang, chosen, (option) => vote({ option })),
  number: ({ vote }, lang, id, value) => numberField(value, (number) => vote({ number })),
  curve: ({ vote }, lang, id, axis, before) => make("div", {}, curveField(axis, before, (curve) => vote({ curve }))),
  pages: (acts, lang, game, all) =>
    make("div", { class: "pages" }, Object.keys(all).map((i) => pageButton(acts, Number(i) + 1))),
  curves: (acts, lang, axis, lines, band) => curves(axis, lines, band),
  told: (acts, lang, options, about, rows) => told(options, about, (i) => bars(rows[i] || [])),
  dots: (acts, lang, heights) => make("div", { class: "dots", "aria-hidden": "true" },
    heights.map((/** @type {number} */ part) => make("i", { style: { height: 100 * part + "%" } }))),
  share: () => make("div", {}, button(say("share"), share)),
  home: (acts, lang, href) => make("p", {}, make("a", { href, rel: "noreferrer" }, say("home"))),
};

/** @type {Record<string, (e: Element, ...shows: any[]) => void>} change a part whose question or game is the same */
const updates = {
  letters: (e, id, ask, options, chosen) => mark(e, chosen),
  number: () => {},
  curve: () => {},
  pages: (e, game, all, done) => e.querySelectorAll("button").forEach((button, i) => {
    const [name, about, wished] = all[i];
    button.disabled = done;
    button.setAttribute("aria-pressed", String(wished));
    fill(/** @type {Element} */ (button.firstChild), name);
    fill(/** @type {Element} */ (button.lastChild), about);
  }),
};

let shown = { key: "none", ids: /** @type {string[]} */ ([]) };

/** show shows a view, and announces a new one. @param {View} view @param {Acts} acts @param {string} [lang] */
export const show = ({ key, head, parts }, acts, lang) => {
  const main = at("main"), fresh = key !== shown.key, before = fresh ? [] : shown.ids;
  shown = { key, ids: [] };
  if (fresh) fill(main);
  parts.forEach((part, i) => {
    const [kind, ...shows] = part || [""], old = main.children[i];
    shown.ids[i] = kind in updates ? kind + shows[0] : JSON.stringify(part);
    const e = shown.ids[i] === before[i] ? old : draws[kind](acts, lang, ...shows);
    if (kind in updates) updates[kind](e, ...shows);
    if (!old) add(main, e);
    else if (e !== old) main.replaceChild(e, old);
  });
  while (main.children.length > parts.length) main.removeChild(/** @type {Element} */ (main.lastChild));
  const [title, ...place] = head;
  fill(at("head"), make("span", { lang: place.length > 0 && lang }, title), place.map((words) => " · " + words));
  const field = key === "join" && main.querySelector("input");
  if (field && !main.contains(document.activeElement)) field.focus();
  if (fresh) announce(Array.from(main.querySelectorAll("h1, .good, .bad"), (e) => e.textContent).join(" "));
};

/** announce says a text to a screen reader. @param {string} text */
export const announce = (text) => {
  if (at("live").textContent !== text) fill(at("live"), text);
};

/** showLost shows that there is no connection. @param {boolean} is */
export const showLost = (is) => {
  at("lost").hidden = !is;
  fill(at("lost"), is && say("lost"));
};

/** showFoot shows who the phone is. @param {string} who @param {string[]} about */
export const showFoot = (who, about) => {
  const foot = at("foot"), text = [who, ...about].join("\n");
  if (foot.dataset.text === text) return;
  const open = foot.querySelector("details[open]") !== null;
  foot.dataset.text = text;
  const lines = about.map((words) => make("p", {}, words)), give = button(say("share"), share); // to one who comes late
  fill(foot, who && make("details", { open }, make("summary", {}, who + " ☰"), lines, give));
};
