// @ts-check
// What a phone shows, as data: parts, each a kind and what it shows. Nothing here knows the page or the class's line.

import { written, written3 } from "../../webparts/numbers.js";
import { say } from "../../webparts/words.js";
import { gameOf, rulesOf, tableOf } from "./game.js";

/** idOf names a vote. @param {State} s */
export const idOf = (s) => s.question + ":" + s.round;

/** @type {(s: State, me: Me, about: About) => Answer | undefined} the answer that counts */
const mine = (s, me, { own }) => (own && own.note === "sent" ? own.answer : me.answers[s.question || 0]);

/** judgedOf is the class's verdict on the answer. @param {State} s @param {Me} me */
const judgedOf = (s, me) => (me.judged || {})[s.question || 0];

/** scoreOf is a phone's. @param {Me} me @returns {Part} */
const scoreOf = (me) => me.of > 0 && ["p", say("score", me.right, me.of)];

/** countOf counts the answers; in open a clock counts up. @param {State} s @param {number} now */
const countOf = (s, now) => {
  const seconds = Math.max(0, Math.floor((now - (s.opened || 0) / 1e6) / 1000));
  const clock = ` · ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const key = s.kind !== "game" ? "answered" : s.together ? "tapped" : "playing";
  return say(key, s.answered || 0, s.joined) + (s.hands ? " · " + say("hands", s.hands) : "") +
    (s.opened && s.phase === "open" ? clock : "");
};

/** answerOf is the own answer, and by letter and number those of the class. @type {ViewOf} */
const answerOf = (s, me, about) => {
  const a = mine(s, me, about), tally = s.tally || [], { first } = s, most = Math.max(1, ...tally, ...(first || []));
  const bar = (/** @type {number} */ votes, /** @type {string} */ key) =>
    ({ part: votes / most, votes, vote: first ? say(key) : "", before: key === "first" });
  const bars = () => tally.map((n, i) => (first ? [bar(first[i], "first"), bar(n, "last")] : [bar(n, "last")]));
  const right = s.phase === "revealed" ? s.right : undefined, [low, middle, high] = tally.map(written3);
  return [!a ? ["p", say("none")] : a.number !== undefined && ["p", say("yours", written(a.number))],
    ...(s.kind !== "letter" ? [] : /** @type {Part[]} */ ([
      !!first && ["p", say("bars")], ["told", s.options, { lang: s.lang, chosen: a && a.option, right }, bars()],
    ])),
    ...(!s.dots || !s.span ? [] : /** @type {Part[]} */ ([
      ["dots", s.dots.map((n, _, all) => n / Math.max(...all))], ["p", s.span.map(written3).join(" … ")],
      ["p", say("median", low, high, middle)],
    ]))];
};

/** bandOf are the curves of the class. @type {ViewOf} */
const bandOf = (s, me, about) => {
  const a = mine(s, me, about), thin = (s.drawn || []).map((values) => ({ values, style: "--class", width: 1 }));
  const lines = [...thin, { values: s.mean, style: "--class", width: 3 },
    { values: a && a.curve, style: "--mine", width: 2, dash: [8, 5] }, { values: s.run, style: "--run", width: 5 }];
  const nearest = s.nearest && s.nearest.length > 0 ? " " + say("nearest", s.nearest.join(", ")) : "";
  return [["curves", s.axis, lines, s.low && s.high && s.low.length > 0 ? { low: s.low, high: s.high } : null],
    ["p", say("legend")],
    s.distance !== undefined && ["p", say("meanAway", Math.round(100 * s.distance)) + nearest]];
};

/** actOf is the table of an act, or the hits of a game. @param {Act} act @returns {Part} */
const actOf = ({ title, scores = [], best, median, majority }) => {
  const percent = (/** @type {number | undefined} */ n) => (n === undefined ? "–" : n);
  const rows = scores.map((q) => [q.question, percent(q.first), percent(q.second)]);
  const heads = [say("questions"), say("first"), say("last")], twice = scores.some((q) => q.second !== undefined);
  const narrow = (/** @type {any[]} */ cells) => (twice ? cells : cells.slice(0, 2));
  if (rows.length > 0) return ["table", narrow(heads), rows.map(narrow), -1, say("percent", title)];
  if (majority !== undefined) return ["p", say("majority", written(majority))];
  return best !== undefined && ["p", say("best", written(best), written(median || 0))];
};

/** evening is the table of all. @param {string} key @returns {ViewOf} */
const evening = (key) => (s, me) => [
  ["h1", say(key)], scoreOf(me),
  ...(me.games || []).map((game) => /** @type {Part} */ (["p", say("placed", game.place, written(game.hits))])),
  ...(s.evening || []).map(actOf), /^https?:/.test(s.home || "") && ["home", s.home],
];

/** @type {Record<string, ViewOf>} */
const phases = {
  lobby: (s, me) => [["h1", say("you", me.you)], ["p", say("wait")], s.recorded && ["p", say("recorded")], ["share"]],
  text: (s) => (s.kind === "game" ? rulesOf(s) :
    [["title", s.title || s.lesson], ["p", say("look")], s.asks && ["p", say("asks")]]),
  open: (s, me, about) => {
    const count = countOf(s, about.now), { own } = about, id = idOf(s), before = me.answers[s.question || 0];
    if (s.kind === "game") return gameOf(s, me, Object.assign({ count }, about));
    const a = own ? own.answer : before || {}, note = own ? own.note : before ? "sent" : "";
    return [s.kind !== "letter" && ["title", s.ask],
      s.kind === "letter" && ["letters", id, s.ask, s.options, a.option],
      s.kind === "number" && ["number", id, a.number], s.kind === "curve" && ["curve", id, s.axis, a.curve],
      ["note", note === "refused" && own ? own.text : note && say(note), note === "failed"], ["p", count]];
  },
  closed: (s, me, about) => {
    if (s.kind === "game") return [["h1", say("gameClosed")], ["p", say("look")]];
    const a = mine(s, me, about), line = a && { values: a.curve, style: "--mine", width: 3, dash: [8, 5] };
    return [["h1", say(s.computing ? "computing" : "neighbour")], ["text", s.ask], ...answerOf(s, me, about),
      s.kind === "curve" && !!a && ["curves", s.axis, [line], null], ["p", countOf(s, 0)]];
  },
  revealed: (s, me, about) => {
    if (s.kind === "game") return tableOf(s, me);
    const a = mine(s, me, about), right = judgedOf(s, me), why = a && s.why && s.why[a.option || 0];
    const verdict = right ? ["good", "✓ " + say("right")] : ["bad", "✗ " + say("wrong")];
    return [["title", s.ask], right !== undefined && /** @type {Part} */ (verdict),
      s.kind === "letter" && !!why && right === false && ["text", why], !!s.measure && ["gives", s.measure],
      ...answerOf(s, me, about), ...(s.kind === "curve" ? bandOf(s, me, about) : []),
      s.near !== undefined && ["p", say("near", s.near, s.answered || 0)], scoreOf(me)];
  },
  over: evening("over"), ended: evening("ended"), away: () => [["h1", say("away")]],
};

/** @type {(s: State | null, me: Me | null | undefined, about: About) => View} me is null for a phone that is out */
export const screenOf = (s, me, about) => {
  if (me === null) return { key: "join", head: [], parts: [["h1", say("join")], ["join", about.trouble || ""]] };
  if (!s || !me) return { key: "", head: [], parts: [] };
  const game = s.kind === "game", over = s.phase === "over" || s.phase === "ended" || s.phase === "away";
  const place = s.question && !game ? say("question", s.question) : s.step && say("step", s.step, s.steps || 0);
  const head = game ? [say("game")] : [s.lesson, place, (s.round || 0) > 1 && say("second")];
  const key = [s.act, s.phase, s.step, s.question, s.round, s.game, s.computing, judgedOf(s, me)].join();
  const parts = (phases[s.phase] || phases.text)(s, me, about).filter(Boolean);
  return { key, head: over ? [] : head.filter(Boolean), parts };
};
