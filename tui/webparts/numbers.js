// @ts-check
// Numbers as a person writes and reads them.

import { language } from "./words.js";

/** written has the decimal sign of the language, and as many digits. @param {number} x @param {number} [digits] */
export const written = (x, digits = 16) => {
  const text = String(Number(x.toPrecision(digits)));
  return language === "de" ? text.replace(".", ",") : text;
};

/** numberOf reads a number, with a point or a comma; null if the text is none. @param {string} text */
export const numberOf = (text) => {
  const plain = text.trim().replace(",", ".").replace("−", "-"), number = Number(plain);
  return /^[-+.e\d]+$/i.test(plain) && Math.abs(number) <= 1e12 ? number : null;
};
