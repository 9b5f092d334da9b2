// @ts-check
// The page's own sentences in English. The lesson's text is shown as it comes.

import { parts } from "../../webparts/words.js";

/** @type {import("../../webparts/words.js").Sentences} */
export const en = Object.assign({}, parts, {
  join: "Join the class", code: "Code on the screen", name: "Name or nickname (optional)", enter: "Join",
  joining: "joining …", you: "You are number {0}.", number: "number {0}", nr: "number {0}",
  other: "This is another class, or your number was taken out. Type the code on the screen.",
  recorded: "Your answers are recorded with your number.",
  wait: "Wait until it begins.", look: "Look at the screen in front.",
  asks: "A question follows.", question: "question {0}", step: "step {0} of {1}", second: "second vote",
  sending: "sending …", sent: "sent · can be changed", failed: "not sent: no connection", again: "try again",
  answered: "{0} of {1} have answered", playing: "{0} of {1} are playing", tapped: "{0} of {1} have tapped",
  neighbour: "Talk to your neighbour.", computing: "The run is computing.",
  none: "You gave no answer.", yours: "Your answer: {0}", right: "Right", wrong: "Wrong", runGives: "The run gives:",
  score: "Your score: {0} of {1}", first: "first vote", last: "sec\u00adond vote",
  bars: "outlined: first vote · filled: second vote",
  median: "Half of the class lies between {0} and {1}; the middle is {2}.", near: "{0} of {1} are near.",
  meanAway: "The class's mean: {0} % of the area away.", nearest: "The nearest three: {0}.",
  legend: "blue: the run · brown: the class's mean and band · dashed: you",
  game: "The game", page: "page", arm: "arm", never: "never", ago: "{0} ago", hit: "hit", miss: "miss",
  rulesTitle: "The rules",
  rules: "Pages change, some often, some seldom. A poll of a page that has changed since its last poll is a hit. " +
    "You have {0} polls: make as many hits as you can.",
  rulesArm: "Each arm pays with a hidden chance of its own; a payment is a hit. " +
    "You have {0} polls: make as many hits as you can.",
  play: "Tap a page: it is polled at once.", playArm: "Tap an arm: its answer comes at once.",
  playTogether: "Tap the page that you want. The page with the most taps is polled when the clock ends or all have " +
    "tapped.",
  playTogetherArm: "Tap the arm that you want. The arm with the most taps is polled when the clock ends or all have " +
    "tapped.",
  left: "hits: {0} · polls left: {1}", together: "Turn {0} of {1}: the majority polls.", seconds: "{0} s left",
  wish: "Your wish: {0}", lastPoll: "Last: {0} – {1}.", played: "All polls are made. Wait for the others.",
  gameClosed: "The game is over.", placed: "Place {0} with {1} hits", all: "the class", classMedian: "class, median",
  place: "place", player: "player", hits: "hits", hottest: "polls of the hottest page",
  hottestArm: "polls of the best arm", questions: "ques\u00adtion",
  percent: "{0}: the class, right in %",
  majority: "The game of all: the majority has {0} hits.", best: "The game: best {0} hits, median {1}.",
  over: "The table of the class", home: "The lesson in the browser", lost: "No connection. Trying again …",
  ended: "The class has ended. You can close this page.",
  away: "The lecturer's computer is away for a moment. Keep this page open.",
  whyCode: "This is not the code on the screen; it has 6 letters and digits.",
  whyCodes: "Too many wrong codes came from here. Scan the picture on the screen, or wait {0} minutes.",
  whyLate: "Too late: this is closed.", whyAnswer: "This is no answer to this question.", whyFull: "The class is full.",
  whyQuick: "Too quick: wait a moment, then try again.", whyBig: "This message is too long.",
  whyJson: "The class does not understand this message. Load the page again.",
  whyOrigin: "The class takes no messages of other pages.",
  whyHost: "The class has another address. Scan the picture on the screen again.",
  whyShut: "The door is shut: the lecturer lets nobody else in for now.",
  whyDefect: "The class met a defect here. Try again.",
});
