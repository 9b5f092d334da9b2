import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { speak } from "../../webparts/words.js";
import { screenOf } from "../page/state.js";

const words = JSON.parse(readFileSync(new URL("../page/words.json", import.meta.url)));

// What the class sends, by kind. A part of a later phase stands in it before: no screen may show it too early.
const question = { n: 1, lesson: "The liar", act: 1, step: 3, steps: 7, title: "A step", question: 2, round: 1, ask: "Where?", joined: 58, answered: 41, sent: 0, opened: 4e9, lang: "en" };
const axis = { from: 0, to: 100, low: 0, high: 1, name: "value", so_far: [0.5] };
const knots = (v) => new Array(21).fill(v);
const ofKind = {
  letter: { ...question, kind: "letter", options: ["here", "there"], tally: [14, 27], right: 1, measure: "0.9 of it", why: ["No: there.", ""] },
  number: { ...question, kind: "number", tally: [0.25, 0.5, 1], span: [0, 2], dots: [1, 4, 2], value: 0.5, within: 0.05, measure: "0.5 hits per poll", near: 9 },
  curve: { ...question, kind: "curve", axis, run: knots(0.5), mean: knots(0.4), low: knots(0.3), high: knots(0.6), distance: 0.12, nearest: [17, 4, 39], near: 5 },
  game: { ...question, question: 1, step: undefined, kind: "game", game: 1, item: "page", pages: 3, budget: 10, table: [{ place: 1, you: 4, hits: 7, hottest: 3 }, { place: 2, you: 17, hits: 6.5, hottest: 1 }], rivals: [{ name: "H-TRAA", hits: 8 }], median: 5 },
  together: { ...question, question: 1, step: undefined, kind: "game", game: 2, item: "arm", pages: 2, budget: 10, together: true, move: 3, left: 8, page: 2, hit: true, hits: 1, ends: 12e9, table: [{ place: 1, hits: 7 }] },
};
const answers = { letter: { option: 0 }, number: { number: 0.52 }, curve: { curve: knots(0.9) } };
const person = { you: 17, answers: {}, right: 4, of: 6, game: 1, moves: [2, 3, 2], hit: [true, false, false], hits: 1, place: 2 };

// line is a part in one line.
const line = ([kind, ...shows]) => {
  if (kind === "told") return `told chosen ${shows[1].chosen} right ${shows[1].right} bars ${shows[2].flat().map((b) => [b.votes, b.vote].join(" ").trim())}`;
  if (kind === "curves") return `curves ${shows[1].filter(([, values]) => values).map(([of]) => of)}`;
  if (kind === "letters") return `letters ${shows[0]} ${shows[1]} chosen ${shows[3]}`;
  if (kind === "curve") return `curve ${shows[1] ? shows[1][0] : "new"}`;
  if (kind === "number") return `number ${shows[0]}`;
  if (kind === "pages") return `pages ${shows[0].map((p) => p.filter(Boolean).join(" ")).join("; ")}${shows[1] ? " done" : ""}`;
  if (kind === "note") return `note ${shows[0]}${shows[1] ? " again" : ""}`;
  if (kind === "table") return `table ${shows[0].join("|")}; ${shows[1].map((r) => r.join("|")).join("; ")}; mine ${shows[2]}`;
  if (kind === "dots") return `dots ${shows[0]}`;
  return [kind, ...shows.slice(0, 1)].join(" ");
};
const look = (s, me, about = {}) => screenOf(s, me, { now: 9500, ...about }).parts.map(line);

const count = "p 41 of 58 have answered", score = "p Your score: 4 of 6";
const strip = ["dots 0.25,1,0.5", "p 0 … 2", "p Half of the class lies between 0.25 and 1; the middle is 0.5."];
const band = ["p blue: the run · brown: the class's mean and band · dashed: you", "p The class's mean: 12 % of the area away. The nearest three: 17, 4, 39."];
const heads = "place|player|hits|polls of the hottest page";
const table = `table ${heads}; 1.|number 4|7|3; 2.|number 17|6.5|1; |class, median|5|; |H-TRAA|8|; mine 1`;
// By phase, kind, answered or not.
const screens = {
  "lobby letter": ["h1 You are number 17.", "p Wait until it begins.", "share"],
  "lobby game": ["h1 You are number 17.", "p Wait until it begins.", "share"],
  "text letter": ["h1 A step", "p Look at the screen in front."],
  "text game": ["h1 The rules", "p Pages change, some often, some seldom. A poll of a page that has changed since its last poll is a hit. You have 10 polls: make as many hits as you can.", "p Tap a page: it is polled at once."],
  "text together": ["h1 The rules", "p Each arm pays with a hidden chance of its own; a payment is a hit. You have 10 polls: make as many hits as you can.", "p Tap the arm that you want. The arm with the most taps is polled when the clock ends or all have tapped."],
  "open letter": ["letters Where? here,there chosen undefined", "note ", count + " ·\u00a00:05"],
  "open letter answered": ["letters Where? here,there chosen 0", "note sent · can be changed", count + " ·\u00a00:05"],
  "open number": ["h1 Where?", "number undefined", "note ", count + " ·\u00a00:05"],
  "open number answered": ["h1 Where?", "number 0.52", "note sent · can be changed", count + " ·\u00a00:05"],
  "open curve": ["h1 Where?", "curve new", "note ", count + " ·\u00a00:05"],
  "open curve answered": ["h1 Where?", "curve 0.9", "note sent · can be changed", count + " ·\u00a00:05"],
  "open game": ["h1 hits: 1 · polls left: 7", "note Tap a page: it is polled at once.", "pages page 1 never; page 2 1 / 2 · 1 ago; page 3 0 / 1 · 2 ago", "p 41 of 58 are playing ·\u00a00:05"],
  "open together": ["h1 Turn 3 of 10: the majority polls.", "note Last: arm 2 – hit. hits: 1 · polls left: 8", "pages arm 1 never; arm 2 never", "p 41 of 58 have tapped ·\u00a03 s left"],
  "closed letter": ["h1 Talk to your neighbour.", "p Where?", "p You gave no answer.", "told chosen undefined right undefined bars 14,27", count],
  "closed letter answered": ["h1 Talk to your neighbour.", "p Where?", "told chosen 0 right undefined bars 14,27", count],
  "closed number": ["h1 Talk to your neighbour.", "p Where?", "p You gave no answer.", ...strip, count],
  "closed number answered": ["h1 Talk to your neighbour.", "p Where?", "p Your answer: 0.52", ...strip, count],
  "closed curve": ["h1 Talk to your neighbour.", "p Where?", "p You gave no answer.", count],
  "closed curve answered": ["h1 Talk to your neighbour.", "p Where?", "curves mine", count],
  "closed game": ["h1 The game is over.", "p Look at the screen in front."],
  "closed together": ["h1 The game is over.", "p Look at the screen in front."],
  "revealed letter": ["h1 Where?", "gives 0.9 of it", "p You gave no answer.", "told chosen undefined right 1 bars 14,27", score],
  "revealed letter answered": ["h1 Where?", "bad ✗ Wrong", "p No: there.", "gives 0.9 of it", "told chosen 0 right 1 bars 14,27", score],
  "revealed number": ["h1 Where?", "gives 0.5 hits per poll", "p You gave no answer.", ...strip, "p 9 of 41 are near.", score],
  "revealed number answered": ["h1 Where?", "good ✓ Right", "gives 0.5 hits per poll", "p Your answer: 0.52", ...strip, "p 9 of 41 are near.", score],
  "revealed curve": ["h1 Where?", "p You gave no answer.", "curves band,mean,run", ...band, "p 5 of 41 are near.", score],
  "revealed curve answered": ["h1 Where?", "bad ✗ Wrong", "curves band,mean,mine,run", ...band, "p 5 of 41 are near.", score],
  "revealed game": ["h1 Place 2 with 1 hits", table],
  "revealed together": ["h1 Place 2 with 1 hits", "table place|player|hits|polls of the best arm; 1.|the class|7|; mine -1"],
  "over letter": ["h1 The table of the class", score],
  "ended letter": ["h1 The class has ended. You can close this page.", score],
  "away letter": ["h1 The lecturer's computer is away for a moment. Keep this page open."],
};
for (const phase of ["open", "closed", "revealed", "away"]) {
  for (const kind of Object.keys(ofKind)) screens[`${phase} ${kind}`] ||= screens[`${phase} letter`];
}
speak("en", words);

test("each phase shows each kind of question, answered or not", () => {
  for (const [name, want] of Object.entries(screens)) {
    const [phase, kind, answered] = name.split(" ");
    const me = { ...person, answers: answered ? { 2: answers[kind] } : {}, judged: answered && phase === "revealed" ? { 2: kind === "number" } : {} };
    const screen = screenOf({ ...ofKind[kind], phase }, me, { now: 9500 });
    assert.deepEqual(screen.parts.map(line), want, name);
    if (phase === "open" || phase === "closed") assert.equal(screen.head.join(" · "), /letter|number|curve/.test(kind) ? "The liar · question 2" : "The game", name);
  }
});

test("the screen is new where phase, step, question, vote, game or act differ, and only there", () => {
  const key = (change, me = person) => screenOf({ ...ofKind.letter, phase: "open", ...change }, me, { now: 0 }).key;
  assert.notEqual(key({}, { ...person, judged: { 2: false } }), key({}), "the verdict is announced when it comes");
  for (const change of [{ phase: "closed" }, { step: 4 }, { question: 3 }, { round: 2 }, { game: 2 }, { act: 2 }]) assert.notEqual(key(change), key({}));
  for (const change of [{ n: 9 }, { answered: 42 }, { joined: 59 }, { tally: [1, 2] }]) assert.equal(key(change), key({}));
});

test("a vote is on its way, there, lost or refused", () => {
  const note = (about) => look({ ...ofKind.letter, phase: "open" }, person, { answer: { option: 1 }, ...about });
  assert.deepEqual(note({ says: "sending …" }).slice(0, 2), ["letters Where? here,there chosen 1", "note sending …"]);
  assert.equal(note({ says: "not sent", failed: true })[1], "note not sent again");
  // In closed the one that came counts.
  const closed = look({ ...ofKind.letter, phase: "closed" }, { ...person, answers: { 2: { option: 0 } } }, { answer: { option: 1 } });
  assert.match(closed.join(), /chosen 0/);
});

test("hands that the lecturer counts stand beside the phones' answers", () => {
  for (const phase of ["open", "closed"]) {
    assert.match(look({ ...ofKind.letter, hands: 51, phase }, person).at(-1), /^p 41 of 58 have answered ·\u00a051 by hand( ·\u00a00:05)?$/, phase);
  }
});

test("a second vote names both", () => {
  const s = { ...ofKind.letter, phase: "closed", round: 2, first: [20, 21] };
  assert.equal(screenOf(s, person, { now: 0 }).head.join(" · "), "The liar · question 2 · second vote");
  assert.match(look(s, person).join(), /outlined: .*bars 20 first vote,14 sec\u00adond vote,21 first vote,27 sec\u00adond vote/);
});

test("a game that is played tells its end, a wish and what the last poll gave", () => {
  const moves = (n) => ({ ...person, moves: new Array(n).fill(1), hit: new Array(n).fill(true), hits: n });
  const s = { ...ofKind.game, phase: "open" };
  assert.equal(look(s, moves(9), { says: "page 1: ✓ hit" })[1], "note page 1: ✓ hit");
  assert.deepEqual(look(s, moves(10)).slice(0, 2), ["h1 hits: 10 · polls left: 0", "note All polls are made. Wait for the others."]);
  assert.match(look(s, moves(10))[2], / done$/);
  assert.deepEqual(look({ ...s, game: 2 }, moves(10))[0], "h1 hits: 0 · polls left: 10", "of the game before");
  const common = { ...ofKind.together, phase: "open" };
  assert.match(look(common, person, { wish: 1, says: "Your wish: 1" })[1], /polls left: 8 Your wish: 1$/);
  assert.match(look(common, person, { wish: 1 })[2], /arm 1 never true/);
  const done = look({ ...common, left: 0 }, person, { wish: 1 });
  assert.deepEqual(done, ["h1 hits: 1 · polls left: 0", "note All polls are made. Wait for the others.", "pages arm 1 never; arm 2 never done"]);
  assert.match(look(common, person, { now: 99999 })[3], /tapped ·\u00a00 s left$/);
});

test("over and ended show the table of the evening and the link home, and no link of another kind", () => {
  const evening = [{ title: "The liar", scores: [{ question: 1, first: 40, second: 81 }, { question: 2 }] }, { title: "The game", best: 7, median: 4.5 }, { title: "The game", together: true, majority: 6 }, { title: "Later" }];
  const s = { n: 9, phase: "over", lesson: "The game", acts: 4, joined: 58, sent: 0, home: "https://lascope.example/", evening };
  const want = ["h1 The table of the class", score, "p Place 2 with 7 hits", "table ques\u00adtion|first vote|sec\u00adond vote; 1|40|81; 2|–|–; mine -1",
    "p The game: best 7 hits, median 4.5.", "p The game of all: the majority has 6 hits.", "home https://lascope.example/"];
  const me = { ...person, games: [{ game: 1, place: 2, hits: 7 }] };
  assert.deepEqual(look(s, me), want);
  assert.deepEqual(look({ ...s, phase: "ended" }, me).slice(1), want.slice(1));
  assert.deepEqual(screenOf(s, me, { now: 0 }).head, []);
  assert.equal(look({ ...s, home: "javascript:1" }, me).length, want.length - 1);
});

test("who is out sees the form", () => {
  for (const phase of ["lobby", "text", "open", "closed", "revealed", "over", "ended", "away"]) {
    assert.deepEqual(look({ ...ofKind.letter, phase }, null), ["h1 Join the class"], phase);
  }
  assert.equal(screenOf(null, null, {}).key, "join");
  assert.deepEqual(look(null, null), ["h1 Join the class"]);
  assert.deepEqual(look(null, person), []);
});

test("a phase that this page does not know shows the step", () => {
  assert.deepEqual(look({ ...ofKind.letter, phase: "later" }, person), screens["text letter"]);
});

test("in German numbers have a comma, and no sentence is half of each language", () => {
  speak("de", words);
  assert.deepEqual(look({ ...ofKind.number, phase: "revealed" }, { ...person, answers: { 2: { number: 0.52 } }, judged: { 2: true } }).slice(1, 4), ["good ✓ Richtig", "gives 0.5 hits per poll", "p Ihre Antwort: 0,52"]);
  assert.match(look({ ...ofKind.game, phase: "revealed" }, person)[1], /^table Platz\|Spieler\|Treffer\|.*6,5/);
  for (const phase of ["lobby", "text", "open", "closed", "revealed"]) {
    assert.deepEqual(screenOf({ ...ofKind.game, lesson: "The game", phase }, person, { now: 0 }).head, ["Das Spiel"], phase);
  }
  speak("en", words);
});
