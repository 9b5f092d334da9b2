// @ts-check
// The game on a phone, as parts of a screen (see state.js).

import { written } from "../../webparts/numbers.js";
import { say } from "../../webparts/words.js";

/** movesOf are the polls of a phone in the present game. @param {State} s @param {Me} me */
export const movesOf = (s, me) => (me.game === s.game ? me.moves || [] : []);

/** named names a page or an arm. @param {State} s @param {number} page */
const named = (s, page) => say(s.item || "page") + " " + page;

/** rulesOf are shown before a game. @param {State} s @returns {Part[]} */
export const rulesOf = (s) => [
  ["h1", say("rulesTitle")], ["p", say(s.item === "arm" ? "rulesArm" : "rules", s.budget || 0)], ["p", howTo(s)],
];

/** howTo says what a tap does. @param {State} s */
const howTo = (s) => say((s.together ? "playTogether" : "play") + (s.item === "arm" ? "Arm" : ""));

/** noteOf stands over the pages. @param {State} s @param {About} about @param {boolean} done */
const noteOf = (s, { wish, said }, done) => {
  if (done) return say("played");
  if (!s.together) return said || howTo(s);
  const last = s.page ? say("lastPoll", named(s, s.page), say(s.hit ? "hit" : "miss")) + " " +
    say("left", written(s.hits || 0), s.left || 0) : "";
  return [last, wish ? say("wish", wish) : last ? "" : howTo(s)].filter(Boolean).join(" ");
};

/** gameOf is the open game. @type {ViewOf} */
export const gameOf = (s, me, about) => {
  const moves = movesOf(s, me), hit = me.hit || [], budget = s.budget || 0;
  const done = s.together ? s.left === 0 : moves.length >= budget;
  const pages = Array.from({ length: s.pages || 0 }, (_, i) => {
    const polls = moves.filter((page) => page === i + 1).length;
    const hits = moves.filter((page, k) => page === i + 1 && hit[k]).length;
    const ago = say("ago", moves.length - moves.lastIndexOf(i + 1));
    return [named(s, i + 1), polls ? `${hits} / ${polls} · ${ago}` : say("never"), s.together && about.wish === i + 1];
  });
  const seconds = Math.max(0, Math.ceil(((s.ends || 0) / 1e6 - about.now) / 1000));
  return [
    ["h1", s.together ? say("together", s.move || 0, budget) :
      say("left", written(moves.length ? me.hits || 0 : 0), budget - moves.length)],
    ["note", noteOf(s, about, done)],
    ["pages", s.game, pages, done],
    ["p", [s.together && s.ends && !done ? say("seconds", seconds) : "", about.count].filter(Boolean).join(" · ")],
  ];
};

/** pollSaid is what a poll gave. @param {State} s @param {number} page @param {boolean} hit */
export const pollSaid = (s, page, hit) => named(s, page) + ": " + (hit ? "✓ " + say("hit") : "✗ " + say("miss"));

/** tableOf is the table at the end of a game. @param {State} s @param {Me} me @returns {Part[]} */
export const tableOf = (s, me) => {
  const rows = (s.table || []).map((r) => [r.place + ".", r.name || (r.you ? say("nr", r.you) : say("all")),
    written(r.hits), r.hottest === undefined ? "" : r.hottest]);
  const mine = (s.table || []).findIndex((r) => r.you !== undefined && r.you === me.you);
  if (s.median !== undefined) rows.push(["", say("classMedian"), written(s.median), ""]);
  for (const r of s.rivals || []) rows.push(["", r.name || "", written(r.hits), ""]);
  const heads = [say("place"), say("player"), say("hits"), say(s.item === "arm" ? "hottestArm" : "hottest")];
  return [["h1", me.place ? say("placed", me.place, written(me.hits || 0)) : say("gameClosed")],
    rows.length > 0 ? ["table", heads, rows, mine] : null];
};
