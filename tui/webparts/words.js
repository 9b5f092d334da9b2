// @ts-check
// The sentences of a page, by their keys.

/** @type {Record<string, string[]>} those of the parts; a page of several languages gives its own by speak */
let sentences = {
  chosen: ["chosen"], rightOne: ["right answer"], send: ["send"], restart: ["start again"], share: ["share"],
  copied: ["copied"], address: ["the address of this page"], numberHint: ["Your number"],
  numberBad: ["This is no number, such as 0.35."], curveHint: ["Draw the curve to come with your finger."],
  sliders: ["Draw with sliders"], tick: ["tick {0}"],
};
export let language = "en";

/**
 * speak sets the language of the page, and its sentences in English and German.
 * @param {string} tongue
 * @param {Record<string, string[]>} table
 */
export const speak = (tongue, table) => {
  language = tongue;
  sentences = table;
};

/** say is a sentence with words in its places {0}, {1}. @param {string} key @param {...(string | number)} words */
export const say = (key, ...words) =>
  sentences[key][language === "de" ? 1 : 0].replace(/\{(\d)\}/g, (_, i) => String(words[i]));

/** knows reports that there is a sentence. @param {string} key */
export const knows = (key) => Object.prototype.hasOwnProperty.call(sentences, key);
