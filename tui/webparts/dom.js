// @ts-check
// Elements of a page. A text is never read as HTML.

/** at is an element of the page by its id. @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** add appends nodes, texts and lists of them. @param {Element} e @param {...Child} children */
export const add = (e, ...children) =>
  e.append(.../** @type {any[]} */ (children).flat(9).filter((child) => child || child === 0));

/** fill replaces what an element holds. @param {Element} e @param {...Child} children */
export const fill = (e, ...children) => {
  e.textContent = "";
  add(e, ...children);
};

const drawn = new WeakMap(); // elements: what they were drawn from, as a text

/** renew fills an element if its data differ, and says so. @type {Renew} */
export const renew = (e, data, draw) => {
  const text = JSON.stringify(data);
  if (drawn.get(e) === text) return false;
  drawn.set(e, text);
  fill(e, draw());
  return true;
};

/**
 * built gives an element its attributes and children. An attribute "onclick" is a listener, "style" has styles by name;
 * one that is null or false is left out, one that is true has no value.
 * @type {(e: any, attributes: Record<string, any>, children: Child[]) => any}
 */
const built = (e, attributes, children) => {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) e[key] = value;
    else if (key === "style") Object.assign(e.style, value);
    else if (value !== null && value !== undefined && value !== false) e.setAttribute(key, value === true ? "" : value);
  }
  add(e, ...children);
  return e;
};

/** make builds an element. @type {Make} */
export const make = (name, attributes = {}, ...children) => built(document.createElement(name), attributes, children);

/** shape builds one of SVG, whose namespace is that of the page's own. @type {Shape} */
export const shape = (name, attributes, ...children) =>
  built(document.createElementNS(at("svg").namespaceURI, name), attributes, children);

/** button is a plain one. @param {string} label @param {(event: any) => void} onclick */
export const button = (label, onclick) => make("button", { type: "button", class: "plain", onclick }, label);

/** formOf is a form that sends by enter, and by its button if it has one. @type {FormOf} */
export const formOf = (send, ...parts) => make("form", { onsubmit: (/** @type {Event} */ event) => {
  event.preventDefault();
  send();
} }, ...parts);

/** rich is a text of the program: *words* are bold, `code` is code. @param {string} text @param {string} [lang] */
export const rich = (text, lang) => {
  const parts = text.split(/\*([^\s*](?:[^*]*[^\s*])?)\*|`([^\s`](?:[^`]*[^\s`])?)`/); // text, bold, code, text, …
  const code = (/** @type {string} */ part) =>
    make("code", { style: { whiteSpace: part.length < 13 ? "nowrap" : "" } }, part); // not parted at its hyphen
  return make("span", { lang }, parts.map((part, i) => part && [part, make("b", {}, part), code(part)][i % 3]));
};
