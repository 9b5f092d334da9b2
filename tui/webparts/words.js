// @ts-check
// The sentences of a page, by their keys.

/** @typedef {Record<string, string>} Sentences */

/**
 * parts are the sentences of the parts themselves.
 * @type {Sentences}
 */
export const parts = {
  chosen: "chosen", rightOne: "right answer", send: "send", restart: "start again",
  numberHint: "Your number", numberBad: "This is no number, such as 0.35.",
  curveHint: "Draw the curve to come with your finger.", sliders: "Draw with sliders", tick: "tick {0}",
};

export let language = "en";
let sentences = parts;

/**
 * speak sets the language of the page.
 * @param {string} tongue
 * @param {Sentences} table
 */
export const speak = (tongue, table) => {
  language = tongue;
  sentences = table;
};

/**
 * say is a sentence with words in its places {0}, {1}.
 * @param {string} key
 * @param {...(string | number)} words
 */
export const say = (key, ...words) => sentences[key].replace(/\{(\d)\}/g, (_, i) => String(words[i]));

/** knows reports that there is a sentence. @param {string} key */
export const knows = (key) => Object.prototype.hasOwnProperty.call(sentences, key);
