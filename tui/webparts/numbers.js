// @ts-check
// Numbers as a person writes and reads them.

import { language } from "./words.js";

/** letter is that of an option. @param {number} i */
export const letter = (i) => String.fromCharCode(97 + i);

/** written has the decimal sign of the language. @param {number} x */
export const written = (x) => (language === "de" ? String(x).replace(".", ",") : String(x));

/** written3 is written with three digits. @param {number} x */
export const written3 = (x) => written(Number(x.toPrecision(3)));

/** numberOf reads a number, with a point or a comma; null if the text is none. @param {string} text */
export const numberOf = (text) => {
  const plain = text.trim().replace(",", ".").replace("−", "-"), number = Number(plain);
  return /^[-+.e\d]+$/i.test(plain) && Math.abs(number) <= 1e12 ? number : null;
};
