// @ts-check
// The page of a class on a phone: it joins, hears states, sends votes and polls.

import { at, fill } from "../../webparts/dom.js";
import { language, say, speak } from "../../webparts/words.js";
import { pollSaid, pollsOf } from "./game.js";
import { lineTo, troubleOf } from "./net.js";
import { show } from "./screens.js";
import { idOf, screenOf } from "./state.js";

let key = location.hash.slice(1); // of the link
let state = /** @type {State | null} */ (null);
let me = /** @type {Me | null | undefined} */ (undefined); // null for a phone that is out
let about = /** @type {About} */ ({}); // of the present question, or turn of a game
let ahead = -Infinity; // the class's clock against this one's, in ms

const line = lineTo((path, options) => fetch(path, options), (path) => new EventSource(path),
  { now: () => Date.now(), after: (ms, act) => setTimeout(act, ms) },
  { state: receive, lost: (is) => (at("lost").hidden = !is), out: () => me && leave(say("other")),
    back: () => (about.failed ? vote(about.answer) : me && refresh()) });

const acts = { vote, tap, again: () => vote(about.answer) };
const render = (says = "") => show(screenOf(state, me, { ...about, now: Date.now() + ahead }), acts, says);

async function begin() {
  const { status, body } = await line.tell("/me", undefined, { tries: Infinity });
  if (status !== 200) return key && document.documentElement.dataset.names === "no" ? join() : leave("");
  me = body;
  render();
  line.connect();
}

/** leave shows the form. @param {string} says */
function leave(says) {
  if (me) key = ""; // who was in does not come back without a tap
  state = me = null;
  render();
  at("coded").hidden = key !== "";
  fill(at("trouble"), says);
  at(key ? "name" : "code").focus();
}

async function join() {
  fill(at("trouble"), say("joining"));
  const words = { code: key || at("code").value, name: at("name").value };
  const reply = await line.tell("/join", words, { tries: Infinity });
  key = "";
  if (reply.status === 200) begin();
  else leave(troubleOf(reply));
}

async function refresh() {
  const { status, body } = await line.ask("/me");
  if (status !== 200 || !me) return;
  me = body;
  render();
}

function receive(/** @type {State} */ s) {
  const before = state, other = !before || idOf(before) !== idOf(s);
  state = s;
  ahead = Math.max(ahead, s.sent / 1e6 - Date.now());
  if (!me) return;
  if (other) about = {};
  if (s.phase === "open" && before && before.round !== s.round) delete me.answers[s.question || 0]; // of the first vote
  if ((other || before.phase !== s.phase) && s.phase !== "ended" && s.phase !== "away") refresh();
  render();
}

async function vote(/** @type {Answer | undefined} */ answer) {
  if (!state || !me || !answer) return;
  const { question = 0, round } = state, mine = (about = /** @type {About} */ ({ answer, says: say("sending") }));
  const wanted = () => about === mine; // not changed meanwhile
  render();
  const reply = await line.tell("/vote", { question, round, ...answer }, { wanted });
  if (!wanted()) return;
  if (reply.status === 204) me.answers[question] = answer;
  Object.assign(mine, { says: reply.status === 204 ? say("sent") : troubleOf(reply), failed: reply.status === 0 });
  render(mine.says);
}

/** tap polls a page, or wishes for it. @param {number} page */
async function tap(page) {
  if (!state || !me || (about.busy && !state.together)) return;
  const s = state, own = about; // about another turn, once this one is over
  const { moves, hit } = pollsOf(s, me), move = s.together ? s.move : moves.length + 1;
  own.busy = true;
  const reply = await line.tell("/play", { game: s.game, move, page });
  own.busy = false;
  if (reply.status !== 200) {
    own.says = troubleOf(reply);
    refresh();
  } else if (s.together) {
    Object.assign(own, { wish: page, says: say("wish", page) });
  } else {
    Object.assign(me, { game: s.game, moves: [...moves, page], hit: [...hit, reply.body.hit], hits: reply.body.hits });
    own.says = pollSaid(s, page, reply.body.hit);
  }
  render(own.says);
}

speak(/^de\b/i.test(navigator.language || "") ? "de" : "en", JSON.parse(at("words").textContent));
document.documentElement.lang = language;
document.querySelectorAll("[data-say]").forEach((e) => fill(e, say(e.getAttribute("data-say") || "")));
at("join").onsubmit = join;
document.addEventListener("visibilitychange", () => document.hidden || line.wake());
setInterval(() => {
  line.watch();
  if (state && state.phase === "open") render(); // its clock
}, 1000);
render();
begin();
