// @ts-check
// Sentences of the page itself, and the program as text alone.

import { add, at, button, fill, make } from "../../webparts/dom.js";
import { copyTo } from "../../webparts/share.js";
import { focusTerminal, send } from "./terminal.js";

/** tell shows a sentence in the place of the program, then extras. @param {string} sentence @param {...Node} extras */
export const tell = (sentence, ...extras) => {
  fill(at("message"), make("p", {}, sentence), extras);
  at("message").hidden = false;
};

export const quiet = () => {
  at("message").hidden = true;
  focusTerminal();
};

/** copy puts a text on the clipboard; where the browser refuses, it shows the text. @param {string} text */
export const copy = (text) => copyTo(text, "the text", (field) =>
  tell("The browser gives no clipboard here. Copy the text yourself:", field, button("copy", () => {
    field.select();
    document.execCommand("copy");
    quiet();
  }), button("close", quiet)));

/** openText shows what the program says as a log, with a field for words; it takes the program's output. */
export const openText = () => {
  const decoder = new TextDecoder(), log = at("log"), word = at("word");
  const line = (/** @type {string} */ text) => add(log, make("div", {}, text));
  let begun = "";
  log.hidden = at("words").hidden = false;
  at("screen").hidden = at("still").hidden = at("as-text").hidden = true;
  at("words").onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    line("> " + word.value);
    send(word.value + "\n");
    word.value = "";
  };
  word.focus();
  return (/** @type {Uint8Array} */ bytes) => {
    const lines = (begun + decoder.decode(bytes, { stream: true })).split("\n");
    begun = lines.pop() || "";
    lines.forEach(line);
    log.scrollTop = log.scrollHeight;
  };
};
