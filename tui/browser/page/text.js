// @ts-check
// Sentences of the page itself, and the program as text alone.

import { at, button, copyTo, fill, make } from "../../webparts/dom.js";
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

/** showText adds what is said to the log. @param {string} text */
export const showText = (text) => {
  const log = at("log");
  log.append(text);
  log.scrollTop = log.scrollHeight;
};

/** openText sends the program the words of a field. */
export const openText = () => {
  const word = at("word");
  word.form.onsubmit = () => {
    showText(`> ${word.value}\n`);
    send(word.value + "\n");
    word.form.reset();
  };
  word.focus();
};
