// @ts-check
// The line to the class: requests, and the stream of states. The clock, fetch and the streams are given.

import { knows, say } from "../../webparts/words.js";

/** troubleOf words a refusal in the page's language. @param {Reply} reply */
export const troubleOf = ({ status, body, wait }) => {
  const why = (body && body.why) || "", words = "why" + why.charAt(0).toUpperCase() + why.slice(1);
  if (status === 0) return say("failed");
  if (why === "quick" && wait > 30) return say("whyCodes", Math.ceil(wait / 60));
  return knows(words) ? say(words) : (body && body.error) || say("failed");
};

const patience = 3000; // with one request
const lostAfter = 5000;
const awayMost = 15 * 60 * 1000;

/** lineTo is the line to the class. watch is called each second. @type {LineTo} */
export const lineTo = (fetch, stream, clock, hear) => {
  /** @type {Stream | null} */
  let source = null;
  let joined = false;
  let heard = false; // a state by this stream
  let due = Infinity; // when the class is asked for its state
  let failing = 0; // since when no answer comes; 0 if one came
  let lost = false;
  let away = 0; // since when the class is away
  let newest = 0;
  /** @type {any} */
  let last = null;

  const pause = (/** @type {number} */ ms) => new Promise((resolve) => clock.after(ms, () => resolve(null)));
  const show = (/** @type {boolean} */ is) => {
    if (is !== lost) hear.lost((lost = is));
  };
  const gone = () => last && (last.phase === "away" || last.phase === "ended");
  const failed = () => {
    if (!gone()) failing = failing || clock.now();
  };
  const answered = () => {
    const was = failing;
    failing = 0;
    show(false);
    if (was) hear.back();
  };

  /** ask sends a request once. @type {(method: string, path: string, body?: any) => Promise<Reply>} */
  const ask = async (method, path, body) => {
    const stop = new AbortController(), none = { status: 0, body: null, wait: 0 };
    const send = async () => {
      const r = await fetch(path, {
        method, credentials: "same-origin", cache: "no-store", signal: stop.signal,
        headers: body ? { "Content-Type": "application/json" } : {}, body: body ? JSON.stringify(body) : undefined,
      });
      const wait = Number(r.headers.get("Retry-After")) || 0;
      return { status: r.status, body: r.status === 204 ? null : await r.json(), wait };
    };
    const late = pause(patience).then(() => none);
    const reply = await Promise.race([send().catch(() => none), late]);
    stop.abort(); // what is late
    if (reply.status === 0) failed();
    else answered();
    if (reply.status === 401 && joined) {
      rest();
      joined = false;
      last = null;
      newest = away = 0;
      hear.out();
    }
    return reply;
  };

  // tell sends a request up to three times, or tries times, while no answer comes and it is wanted. One that came too
  // quick is sent again after its wait, unless that is long.
  /** @type {Tell} */
  const tell = async (method, path, body, { tries = 3, wanted = () => true } = {}) => {
    for (let n = 1; ;) {
      const reply = await ask(method, path, body);
      if (reply.status === 429 && reply.wait <= 30) await pause(1000 * (reply.wait || 1));
      else if (reply.status !== 0 || n >= tries) return reply;
      else await pause(Math.min(2000, 300 * n++));
      if (!wanted()) return reply;
    }
  };

  const rest = () => {
    if (source) source.close();
    source = null;
    due = Infinity;
    heard = false;
  };
  const receive = (/** @type {any} */ state) => {
    answered();
    if (state.n < newest) return;
    newest = state.n;
    last = state;
    away = state.phase === "away" ? away || clock.now() : 0;
    if (away || state.phase === "ended") rest();
    if (away) due = clock.now() + 5000;
    hear.state(state);
  };
  const connect = () => {
    rest();
    const opened = (source = stream("/events"));
    joined = true;
    due = clock.now() + 5000;
    opened.onmessage = (/** @type {{ data: string }} */ event) => {
      if (source !== opened) return;
      heard = true;
      due = clock.now() + 15000; // a stream that is quiet may be dead without an error
      receive(JSON.parse(event.data));
    };
    opened.onerror = () => {
      if (source !== opened) return;
      failed();
      due = Math.min(due, clock.now() + 2000);
    };
  };
  const poll = async () => {
    due = Infinity;
    const begun = source, before = newest;
    const { status, body } = await ask("GET", "/state");
    if (!joined || source !== begun) return; // another stream meanwhile
    if (status !== 200) rest();
    due = clock.now() + (away ? 5000 : heard ? 15000 : 2000);
    if (status !== 200) return;
    const dead = !source || source.readyState === 2 || (heard && body.n > before);
    receive(body);
    if (due < Infinity && !away && dead) connect();
  };
  const watch = () => {
    const now = clock.now();
    if (failing && now - failing >= lostAfter) show(true);
    if (away && now - away >= awayMost) {
      away = 0;
      rest();
      hear.state(Object.assign({}, last, { phase: "ended" }));
    }
    if (now >= due) poll();
  };
  // wake begins anew after a sleep, and reports that there is a class: none that has ended, or is away.
  const wake = () => {
    if (last && !gone()) connect();
    else if (last && last.phase === "away") {
      away = due = clock.now();
      hear.state(last);
    }
    return !gone();
  };
  return { ask, tell, connect, watch, wake };
};
