// @ts-check
// Questions by letter and by number.

import { add, fill, make, rich } from "./dom.js";
import { letter, numberOf, written } from "./numbers.js";
import { say } from "./words.js";

/** letters asks by letter: a group of radios with the question as its name. @type {Letters} */
export const letters = (ask, options, lang, chosen, choose) => {
  const field = make("fieldset", {}, make("legend", {}, ask), options.map((text, i) =>
    make("label", { class: "option" },
      make("input", { type: "radio", name: "option", value: i, onchange: () => choose && choose(i) }),
      make("span", { class: "card" }, make("b", { class: "key" }, letter(i)), rich(text, lang), " ",
        make("span", { class: "chosen" }, "✓ " + say("chosen"))))));
  mark(field, chosen);
  return field;
};

/** mark chooses an option; none is undefined. @param {Element} field @param {number} [chosen] */
export const mark = (field, chosen) => {
  field.querySelectorAll("input").forEach((radio) => (radio.checked = Number(radio.value) === chosen));
};

/** told lists the options of a question that was answered; extra stands under each. @type {Told} */
export const told = (options, { lang, chosen, right }, extra) => {
  const item = (/** @type {string} */ text, /** @type {number} */ i) => {
    const mine = i === chosen;
    return make("li", { class: mine ? "mine" : null }, make("b", { class: "key" }, letter(i)), rich(text, lang), " ",
      i === right && make("span", { class: "good" }, "✓ " + say("rightOne")),
      mine && right !== undefined && i !== right && make("span", { class: "bad" }, "✗"), " ",
      mine && make("span", { class: "chosen" }, "◂ " + say("chosen")), extra ? extra(i) : null);
  };
  return make("ul", { class: "told" }, options.map(item));
};

/** numberField asks by number, which is sent by enter, too. @type {NumberField} */
export const numberField = (value, take, button = true) => {
  const input = make("input", { type: "text", inputmode: "decimal", id: "number", autocomplete: "off", maxlength: 24 });
  if (value !== undefined) input.value = written(value);
  const trouble = make("p", { class: "bad", role: "alert" });
  const form = make("form", {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const number = numberOf(input.value);
      fill(trouble, number === null && say("numberBad"));
      if (number !== null) take(number);
    },
  }, make("label", { for: "number" }, say("numberHint"), input));
  add(form, button && make("button", { class: "plain" }, say("send")), trouble);
  return form;
};
