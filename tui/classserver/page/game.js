// @ts-check
// The game on a phone, as parts of a screen (see state.js).

import { written } from "../../webparts/numbers.js";
import { say } from "../../webparts/words.js";

/** pollsOf are those of the present game. @param {State} s @param {Me} me */
export const pollsOf = (s, { game, moves = [], hit = [], hits = 0 }) =>
  (game === s.game ? { moves, hit, hits } : { moves: [], hit: [], hits: 0 });

/** named names a page or an arm. @param {State} s @param {number} page */
const named = (s, page) => say(s.item || "page") + " " + page;

/** howTo says what a tap does. @param {State} s */
const howTo = (s) => say((s.together ? "playTogether" : "play") + (s.item === "arm" ? "Arm" : ""));

/** rulesOf are shown before a game. @param {State} s @returns {Part[]} */
export const rulesOf = (s) => [
  ["h1", say("rulesTitle")], ["p", say(s.item === "arm" ? "rulesArm" : "rules", s.budget || 0)], ["p", howTo(s)],
];

/** gameOf is the open game. @type {ViewOf} */
export const gameOf = (s, me, { wish, says }) => {
  const { moves, hit, hits } = pollsOf(s, me), budget = s.budget || 0;
  const left = s.together ? s.left : budget - moves.length, done = left === 0;
  const count = say("left", written(s.together ? s.hits || 0 : hits), left || 0);
  const pages = Array.from({ length: s.pages || 0 }, (_, i) => {
    const polls = moves.filter((page) => page === i + 1).length;
    const found = moves.filter((page, k) => page === i + 1 && hit[k]).length;
    const ago = say("ago", moves.length - moves.lastIndexOf(i + 1));
    return [named(s, i + 1), polls ? `${found} / ${polls} · ${ago}` : say("never"), !done && wish === i + 1];
  });
  const last = s.together && s.page && say("lastPoll", named(s, s.page), say(s.hit ? "hit" : "miss"));
  const note = last ? [last, count, says].filter(Boolean).join(" ") : says || howTo(s);
  const turn = s.together && !done && say("together", s.move || 0, budget);
  return [["h1", turn || count], ["note", done ? say("played") : note], ["pages", pages, done]];
};

/** pollSaid is what a poll gave. @param {State} s @param {number} page @param {boolean} hit */
export const pollSaid = (s, page, hit) => named(s, page) + ": " + (hit ? "✓ " + say("hit") : "✗ " + say("miss"));

/** tableOf is the table at the end of a game. @param {State} s @param {Me} me @returns {Part[]} */
export const tableOf = (s, me) => {
  const { table = [], rivals = [], median } = s, mine = table.findIndex((r) => r.you !== undefined && r.you === me.you);
  const rows = table.map(({ place, name, you, hits, hottest = "" }) =>
    [place + ".", name || (you ? say("nr", you) : say("all")), written(hits), hottest]);
  if (median !== undefined) rows.push(["", say("classMedian"), written(median), ""]);
  for (const { name = "", hits } of rivals) rows.push(["", name, written(hits), ""]);
  const heads = [say("place"), say("player"), say("hits"), say(s.item === "arm" ? "hottestArm" : "hottest")];
  return [["h1", me.place ? say("placed", me.place, written(me.hits || 0)) : say("gameClosed")],
    rows.length > 0 && ["table", heads, rows, mine]];
};
