// @ts-check
// The page of a class on a phone: it joins, hears states, sends votes and polls.

import { at } from "../../webparts/dom.js";
import { language, say, speak } from "../../webparts/words.js";
import { movesOf, pollSaid } from "./game.js";
import { lineTo, troubleOf } from "./net.js";
import { announce, show, showFoot, showLost } from "./screens.js";
import { idOf, screenOf } from "./state.js";

speak(/^de\b/i.test(navigator.language || "") ? "de" : "en", JSON.parse(at("words").textContent));
document.documentElement.lang = language;

let key = location.hash.slice(1); // of the link
let trouble = ""; // why the phone is out
/** @type {State | null} */
let state = null;
/** @type {Me | null | undefined} null for a phone that is out, undefined until the class has said which it is */
let me;
/** @type {Record<string, Vote>} by question and round */
let votes = {};
/** @type {Record<number, number>} pages wished for, by move */
let wishes = {};
let said = ""; // by the last poll
let busy = false; // with a poll
let ahead = -Infinity; // the class's clock against this one's, in ms

const line = lineTo((path, options) => fetch(path, options), (path) => new EventSource(path),
  { now: () => Date.now(), after: (ms, act) => setTimeout(act, ms) },
  { state: receive, lost: showLost, back: refresh, out: () => leave(say("other")) });

function render() {
  const acts = {
    vote, tap, again: () => state && votes[idOf(state)] && vote(votes[idOf(state)].answer), join,
    withCode: key === "", withName: document.documentElement.getAttribute("data-names") === "yes",
  };
  const now = ahead === -Infinity ? 0 : Date.now() + ahead;
  const own = state ? votes[idOf(state)] : undefined, wish = wishes[(state && state.move) || 0];
  show(screenOf(state, me, { now, own, wish, said, trouble }), acts, state ? state.lang : undefined);
  if (!me) showFoot("", []);
  else if (state) {
    const about = [me.of > 0 ? say("score", me.right, me.of) : "", state.recorded ? say("recorded") : ""];
    showFoot(say("number", me.you) + (me.name ? " · " + me.name : ""), about.filter(Boolean));
  }
}

// ---- who the phone is

async function begin() {
  const reply = await line.tell("GET", "/me", undefined, { tries: Infinity });
  if (reply.status === 200) enter(reply.body);
  else if (key && document.documentElement.getAttribute("data-names") !== "yes") join(key, "");
  else leave("");
}

/** leave shows the form. @param {string} why */
function leave(why) {
  if (me) key = ""; // who was in does not come back without a tap
  state = me = null;
  votes = {}; // the next class may ask as this one
  trouble = why;
  render();
}

/** join @param {string} code @param {string} name */
async function join(code, name) {
  const reply = await line.tell("POST", "/join", { code: key || code, name }, { tries: Infinity });
  if (reply.status !== 200) {
    key = "";
    return leave(troubleOf(reply));
  }
  const own = await line.tell("GET", "/me");
  enter(own.status === 200 ? own.body : Object.assign({ answers: {}, right: 0, of: 0 }, reply.body));
}

/** enter @param {Me} who */
function enter(who) {
  take(who);
  line.connect();
}

/** take takes what the class has of this phone. @param {Me} who */
function take(who) {
  me = who;
  if (state && state.phase === "open" && state.kind !== "game") {
    const own = votes[idOf(state)], has = me.answers[state.question || 0];
    if (own && own.note === "failed") vote(own.answer); // the connection is back
    else if (has && !own) votes[idOf(state)] = { answer: has, note: "sent" };
  }
  render();
}

async function refresh() {
  const { status, body } = me ? await line.ask("GET", "/me") : { status: 0, body: null };
  if (status === 200 && me) take(body);
}

/** receive @param {State} s */
function receive(s) {
  const before = state;
  state = s;
  ahead = Math.max(ahead, s.sent / 1e6 - Date.now());
  if (!me) return;
  const fresh = !before || [before.phase, idOf(before), before.game].join() !== [s.phase, idOf(s), s.game].join();
  if (before && before.game !== s.game) {
    wishes = {};
    said = "";
  }
  if (s.phase === "open" && before && before.round !== s.round) delete me.answers[s.question || 0]; // of the first vote
  const common = s.together && s.phase === "open" && movesOf(s, me).length < (s.budget || 0) - (s.left || 0);
  if (s.phase !== "ended" && s.phase !== "away" && (fresh || common)) refresh();
  render();
}

// ---- votes and polls

/** vote @param {Answer} answer */
async function vote(answer) {
  if (!state) return;
  const { question, round } = state, id = idOf(state);
  /** @type {Vote} */
  const own = { answer, note: "sending" };
  const wanted = () => votes[id] === own; // not changed meanwhile
  votes[id] = own;
  render();
  const reply = await line.tell("POST", "/vote", Object.assign({ question, round }, answer), { wanted });
  if (!wanted()) return;
  own.note = reply.status === 204 ? "sent" : reply.status === 0 ? "failed" : "refused";
  if (own.note === "refused") own.text = troubleOf(reply);
  render();
  announce(own.text || say(own.note));
}

/** tap polls a page, or wishes for it. @param {number} page */
async function tap(page) {
  if (!state || !me) return;
  const s = state, moves = movesOf(s, me), move = s.together ? s.move || 0 : moves.length + 1;
  if ((busy && !s.together) || move > (s.budget || 0)) return;
  busy = true;
  const reply = await line.tell("POST", "/play", { game: s.game, move, page });
  busy = false;
  if (reply.status !== 200) {
    said = troubleOf(reply);
    refresh();
  } else if (s.together) {
    wishes[move] = page;
    said = say("wish", page);
  } else {
    const hit = moves.length > 0 ? me.hit || [] : [];
    Object.assign(me, { game: s.game, moves: [...moves, page], hit: [...hit, reply.body.hit], hits: reply.body.hits });
    said = pollSaid(s, page, reply.body.hit);
  }
  render();
  announce(said);
}

function wake() {
  if (!document.hidden && me && line.wake()) refresh();
}
document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
addEventListener("pageshow", (event) => event.persisted && wake());
setInterval(() => {
  line.watch();
  if (state && state.phase === "open") render(); // its clock
}, 1000);
render();
begin();
