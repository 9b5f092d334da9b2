// @ts-check
// Questions by letter and by number, and their answers.

import { make, rich } from "./dom.js";
import { numberOf, written } from "./numbers.js";
import { say } from "./words.js";

/** letter is that of an option. @param {number} i */
export const letter = (i) => String.fromCharCode(97 + i);

/** letters asks by letter: a group of radios with the question as its name. @type {Letters} */
export const letters = (ask, options, lang, chosen, choose) =>
  make("fieldset", {}, make("legend", {}, ask), options.map((text, i) => make("label", { class: "option" },
    make("input", { type: "radio", name: "option", value: i, checked: i === chosen, onchange: () => choose(i) }),
    make("span", { class: "card" }, make("b", { class: "key" }, letter(i)), rich(text, lang), " ",
      make("span", { class: "chosen" }, "✓ " + say("chosen"))))));

/** told lists the options of a question that was answered; extra stands under each. @type {Told} */
export const told = (options, about, extra) => make("ul", { class: "told" }, options.map((text, i) => {
  const { lang, chosen, right } = about, mine = i === chosen, wrong = mine && right !== undefined && i !== right;
  return make("li", { class: mine && "mine" }, make("b", { class: "key" }, letter(i)), rich(text, lang), " ",
    i === right && make("span", { class: "good" }, "✓ " + say("rightOne")),
    wrong && make("span", { class: "bad" }, "✗"), " ",
    mine && make("span", { class: "chosen" }, "◂ " + say("chosen")), extra && extra(i));
}));

/** numberField asks by number; the browser itself says what is none. @type {NumberField} */
export const numberField = (value, send, take) => {
  const field = make("input", { type: "text", inputmode: "decimal", id: "number", autocomplete: "off", maxlength: 24,
    value: value !== undefined && written(value) });
  const heard = () => {
    const number = numberOf(field.value);
    field.setCustomValidity(number === null ? say("numberBad") : "");
    if (take) take(number);
  };
  heard();
  return make("form", { oninput: heard, onsubmit: () => send(Number(numberOf(field.value))) },
    make("label", {}, say("numberHint"), field), !take && make("button", { class: "plain" }, say("send")));
};
