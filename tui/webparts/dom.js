// @ts-check
// Elements of a page. A text is never read as HTML, and no form leaves its page.

import { say } from "./words.js";

/** at is an element of the page by its id. @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** fill replaces what an element holds by children. @param {Element} e @param {...Child} children */
export const fill = (e, ...children) => {
  e.textContent = "";
  e.append(.../** @type {any[]} */ (children).flat(9).filter((child) => child || child === 0));
};

const drawn = new WeakMap(); // elements: what they were drawn from, as a text

/** renew fills an element if its data differ, and says so; the control that has the focus keeps it. @type {Renew} */
export const renew = (e, data, draw) => {
  const text = JSON.stringify(data), controls = e.getElementsByTagName("*");
  if (drawn.get(e) === text) return false;
  const focused = Array.from(controls).indexOf(/** @type {Element} */ (document.activeElement));
  drawn.set(e, text);
  fill(e, draw());
  if (focused >= 0 && controls[focused]) /** @type {any} */ (controls[focused]).focus();
  return true;
};

// make builds an element. An attribute "onclick" is a listener, "style" has styles by name; one that is null or false
// is left out, one that is true has no value.
/** @type {Make} */
export const make = (name, attributes = {}, ...children) => {
  const like = name === "svg" || name === "path" ? at("svg") : document.body;
  const e = /** @type {any} */ (document.createElementNS(like.namespaceURI, name));
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) e[key] = value;
    else if (key === "style") Object.assign(e.style, value);
    else if (value !== null && value !== undefined && value !== false) e.setAttribute(key, value === true ? "" : value);
  }
  fill(e, ...children);
  return e;
};

/** button is a plain one. @param {string} label @param {(event: any) => void} onclick */
export const button = (label, onclick) => make("button", { type: "button", class: "plain", onclick }, label);

/** rich is a text of the program: *words* are bold, `code` is code. @param {string} text @param {string} [lang] */
export const rich = (text, lang) => {
  const parts = text.split(/\*([^\s*](?:[^*]*[^\s*])?)\*|`([^\s`](?:[^`]*[^\s`])?)`/); // text, bold, code, text, …
  const all = parts.map((part, i) => part && [part, make("b", {}, part),
    make("code", { class: part.length < 13 && "short" }, part)][i % 3]); // a short one is not parted at its hyphen
  return make("span", { lang }, all);
};

/** copyTo copies a text; where the browser refuses, as over plain HTTP, a field shows it. @type {CopyTo} */
export const copyTo = (text, label, show) => (async () => navigator.clipboard.writeText(text))().catch(() => {
  const field = make("textarea", { rows: 2, readonly: true, "aria-label": label }, text);
  show(field);
  field.select();
});

addEventListener("submit", (event) => event.preventDefault());
// A button of the class "share" gives the page's address away.
addEventListener("click", async ({ target }) => {
  const share = /** @type {Element} */ (target).closest("button.share"), { title } = document, url = location.href;
  if (!share) return;
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  await copyTo(url, say("address"), (field) => share.replaceWith(field));
  fill(share, say("copied"));
});
