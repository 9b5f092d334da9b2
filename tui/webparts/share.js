// @ts-check
// Texts given away.

import { fill, make } from "./dom.js";
import { say } from "./words.js";

/** copyTo copies a text; where the browser refuses, as over plain HTTP, a field shows it. @type {CopyTo} */
export const copyTo = async (text, label, show) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make("textarea", { rows: 2, readonly: true, "aria-label": label }, text);
    show(field);
    field.select();
    return false;
  }
};

/** share gives the page's address away when a button is pressed. @param {any} event */
export const share = async ({ currentTarget: button }) => {
  const { title } = document, url = location.href;
  if (navigator.share) navigator.share({ title, url }).catch(() => {});
  else if (await copyTo(url, say("address"), (field) => button.replaceWith(field))) fill(button, say("copied"));
};
document.querySelectorAll("button.share").forEach((e) => e.addEventListener("click", share));
