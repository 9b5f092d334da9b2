// @ts-check
// The sentences of a page, by their keys.

export let language = "en";
let sentences = /** @type {Record<string, string[]>} */ ({});

/** speak sets the language and the sentences, in English and German. @type {(tongue: string, table: any) => void} */
export const speak = (tongue, table) => {
  language = tongue;
  sentences = table;
};

/** say is a sentence with words in its places {0}, {1}; "" where there is none. @type {Say} */
export const say = (key, ...words) =>
  (sentences[key] || ["", ""])[language === "de" ? 1 : 0].replace(/\{(\d)\}/g, (_, i) => String(words[i]));
