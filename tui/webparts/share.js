// @ts-check
// The address of a page, given away.

import { fill, make } from "./dom.js";
import { say } from "./words.js";

/**
 * share gives the address away when a button is pressed: by the browser, else on the clipboard, else in a field in the
 * button's place, as over plain HTTP.
 * @param {{ currentTarget: any }} event
 */
export const share = async ({ currentTarget: button }) => {
  const { title } = document, url = location.href;
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    fill(button, say("copied"));
  } catch {
    const field = make("input", { type: "text", readonly: true, value: url, "aria-label": say("address") });
    button.replaceWith(field);
    field.select();
  }
};
