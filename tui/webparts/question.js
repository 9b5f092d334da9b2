// @ts-check
// Questions by letter and by number, and their answers.

import { formOf, make, rich } from "./dom.js";
import { letter, numberOf, written } from "./numbers.js";
import { say } from "./words.js";

/** letters asks by letter: a group of radios with the question as its name. @type {Letters} */
export const letters = (ask, options, lang, chosen, choose) =>
  make("fieldset", {}, make("legend", {}, ask), options.map((text, i) => make("label", { class: "option" },
    make("input", { type: "radio", name: "option", value: i, checked: i === chosen, onchange: () => choose(i) }),
    make("span", { class: "card" }, make("b", { class: "key" }, letter(i)), rich(text, lang), " ",
      make("span", { class: "chosen" }, "✓ " + say("chosen"))))));

/** told lists the options of a question that was answered; extra stands under each. @type {Told} */
export const told = (options, { lang, chosen, right }, extra) => {
  const item = (/** @type {string} */ text, /** @type {number} */ i) => {
    const mine = i === chosen;
    return make("li", { class: mine && "mine" }, make("b", { class: "key" }, letter(i)), rich(text, lang), " ",
      i === right && make("span", { class: "good" }, "✓ " + say("rightOne")),
      mine && right !== undefined && i !== right && make("span", { class: "bad" }, "✗"), " ",
      mine && make("span", { class: "chosen" }, "◂ " + say("chosen")), extra && extra(i));
  };
  return make("ul", { class: "told" }, options.map(item));
};

/** numberField asks by number; the browser itself says what is none. @type {NumberField} */
export const numberField = (value, send, take) => {
  const field = make("input", { type: "text", inputmode: "decimal", id: "number", autocomplete: "off", maxlength: 24,
    value: value !== undefined && written(value) });
  const number = () => numberOf(field.value);
  const changed = () => {
    field.setCustomValidity(number() === null ? say("numberBad") : "");
    if (take) take(number());
  };
  field.oninput = changed;
  changed();
  return formOf(() => send(Number(number())), make("label", { for: "number" }, say("numberHint"), field),
    !take && make("button", { class: "plain" }, say("send")));
};
