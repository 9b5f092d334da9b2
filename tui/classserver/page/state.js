// @ts-check
// What a phone shows, as data: parts, each a kind and what it shows. Nothing here knows the page or the class's line.

import { written } from "../../webparts/numbers.js";
import { say } from "../../webparts/words.js";
import { gameOf, rulesOf, tableOf } from "./game.js";

/** idOf names what a phone does at present: its vote, or its move of a game of all. @param {State} s */
export const idOf = (s) => [s.question, s.round, s.game, s.move].join();

/** countOf counts the answers, in open with one time: until the turn ends, else since the begin. @type {CountOf} */
const countOf = (s, now = 0) => {
  const gone = Math.max(0, Math.floor((now - (s.opened || 0) / 1e6) / 1000));
  const left = Math.max(0, Math.ceil(((s.ends || 0) / 1e6 - now) / 1000));
  const clock = `${Math.floor(gone / 60)}:${String(gone % 60).padStart(2, "0")}`;
  const time = s.together ? s.ends && say("seconds", left) : s.opened && clock;
  const key = s.kind !== "game" ? "answered" : s.together ? "tapped" : "playing";
  if (s.together && s.left === 0) return "";
  return [say(key, s.answered || 0, s.joined), s.hands && say("hands", s.hands), s.phase === "open" && time]
    .filter(Boolean).join(" ·\u00a0");
};

/** votesOf are the own answer, and by letter and number those of the class. @type {ViewOf} */
const votesOf = (s, me) => {
  const { answer: a } = me, { tally = [], first } = s, most = Math.max(1, ...tally, ...(first || []));
  const bar = (/** @type {number} */ votes, /** @type {string} */ key) =>
    ({ part: votes / most, votes, vote: first ? say(key) : "", before: key === "first" });
  const bars = tally.map((n, i) => (first ? [bar(first[i], "first"), bar(n, "last")] : [bar(n, "last")]));
  const right = s.phase === "revealed" ? s.right : undefined, [low, middle, high] = tally.map((v) => written(v, 3));
  return [
    !a ? ["p", say("none")] : a.number !== undefined && ["p", say("yours", written(a.number))],
    s.kind === "letter" && !!first && ["p", say("bars")],
    s.kind === "letter" && ["told", s.options, { lang: s.lang, chosen: a && a.option, right }, bars],
    !!s.dots && ["dots", s.dots.map((n, _, all) => n / Math.max(...all))],
    !!s.span && ["p", s.span.map((v) => written(v, 3)).join(" … ")],
    !!s.span && ["p", say("median", low, high, middle)],
  ];
};

/** curvesOf are the own curve, those of the class and of the run. @type {PartOf} */
const curvesOf = (s, { answer: a }) => ["curves", s.axis, [
  ["band", s.low, s.high], ...(s.drawn || []).map((values) => ["one", values]), ["mean", s.mean],
  ["mine", a && a.curve], ["run", s.run],
]];

/** actOf is the table of an act, or the hits of a game. @param {Act} act @returns {Part} */
const actOf = ({ title, scores = [], best, median = 0, majority }) => {
  const columns = scores.some((q) => q.second !== undefined) ? 3 : 2;
  const heads = [say("questions"), say("first"), say("last")].slice(0, columns);
  const rows = scores.map(({ question, first = "–", second = "–" }) => [question, first, second].slice(0, columns));
  if (rows.length > 0) return ["table", heads, rows, -1, say("percent", title)];
  if (majority !== undefined) return ["p", say("majority", written(majority))];
  return best !== undefined && ["p", say("best", written(best), written(median))];
};

/** evening is the table of all. @param {string} key @returns {ViewOf} */
const evening = (key) => (s, me) => [
  ["h1", say(key)], ["p", me.score],
  ...(me.games || []).map((game) => /** @type {Part} */ (["p", say("placed", game.place, written(game.hits))])),
  ...(s.evening || []).map(actOf), /^https?:/.test(s.home || "") && ["home", s.home],
];

/** @type {Record<string, ViewOf>} */
const phases = {
  lobby: (s, me) => [["h1", say("you", me.you)], ["p", say("wait")], ["p", s.recorded && say("recorded")], ["share"]],
  text: (s) => (s.kind === "game" ? rulesOf(s) :
    [["h1", s.title || s.lesson, s.lang], ["p", say("look")], ["p", s.asks && say("asks")]]),
  open: (s, me, about) => {
    const count = countOf(s, about.now), a = about.answer || me.answer || {};
    if (s.kind === "game") return [...gameOf(s, me, about), ["p", count]];
    return [
      s.kind === "letter" ? ["letters", s.ask, s.options, s.lang, a.option] : ["h1", s.ask, s.lang],
      s.kind === "number" && ["number", a.number], s.kind === "curve" && ["curve", s.axis, a.curve],
      ["note", about.says || (me.answer ? say("sent") : ""), !!about.failed], ["p", count],
    ];
  },
  closed: (s, me, about) => {
    if (s.kind === "game") return [["h1", say("gameClosed")], ["p", say("look")]];
    return [["h1", say(s.computing ? "computing" : "neighbour")], ["p", s.ask, s.lang], ...votesOf(s, me, about),
      s.kind === "curve" && !!me.answer && ["curves", s.axis, [["mine", me.answer.curve]]], ["p", countOf(s)]];
  },
  revealed: (s, me, about) => {
    if (s.kind === "game") return tableOf(s, me);
    const { answer: a, verdict: right } = me, why = a && s.why && s.why[a.option || 0];
    const nearest = s.nearest ? " " + say("nearest", s.nearest.join(", ")) : "";
    return [["h1", s.ask, s.lang],
      right === true && ["good", "✓ " + say("right")], right === false && ["bad", "✗ " + say("wrong")],
      ["p", s.kind === "letter" && right === false && why, s.lang], !!s.measure && ["gives", s.measure, s.lang],
      ...votesOf(s, me, about), s.kind === "curve" && curvesOf(s, me), ["p", s.kind === "curve" && say("legend")],
      ["p", s.distance !== undefined && say("meanAway", Math.round(100 * s.distance)) + nearest],
      ["p", s.near !== undefined && say("near", s.near, s.answered || 0)], ["p", me.score]];
  },
  over: evening("over"), ended: evening("ended"), away: () => [["h1", say("away")]],
};

/** headOf is the place in the class. @param {State} s */
const headOf = (s) => {
  if (/over|ended|away/.test(s.phase)) return [];
  if (s.kind === "game") return [say("game")];
  const place = s.question ? say("question", s.question) : s.step && say("step", s.step, s.steps || 0);
  return [s.lesson, place, (s.round || 0) > 1 && say("second")];
};

/** @type {(s: State | null, own: Me | null | undefined, about: About) => View} own is null for a phone that is out */
export const screenOf = (s, own, about) => {
  if (own === null) return { key: "join", head: [], parts: [["h1", say("join")]], foot: [] };
  if (!s || !own) return { key: "", head: [], parts: [], foot: [] };
  const q = s.question || 0, answer = own.answers[q], verdict = (own.judged || {})[q];
  const me = { ...own, answer, verdict, score: own.of > 0 && say("score", own.right, own.of) };
  const parts = /** @type {any[]} */ ((phases[s.phase] || phases.text)(s, me, about));
  const foot = [say("number", me.you) + (me.name ? " · " + me.name : ""), me.score, s.recorded && say("recorded")];
  return {
    key: [s.act, s.phase, s.step, q, s.round, s.game, s.computing, verdict].join(),
    head: headOf(s).filter(Boolean), lang: s.kind === "game" ? undefined : s.lang,
    parts: parts.filter((part) => part && (part[0] !== "p" || part[1])), foot: foot.filter(Boolean),
  };
};
