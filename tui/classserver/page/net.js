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
const headers = { "Content-Type": "application/json" };

/** lineTo is the line to the class. watch is called each second. @type {LineTo} */
export const lineTo = (fetch, stream, clock, hear) => {
  /** @type {Stream | null} */
  let source = null;
  /** @type {any} */
  let last = null; // the newest state
  let heard = false; // a state by this stream
  let due = Infinity; // when the class is asked for its state
  let failing = 0; // since when no answer comes; 0 if one came
  let away = 0; // since when the class is away

  const gone = () => last !== null && (last.phase === "away" || last.phase === "ended");
  const failed = () => {
    if (!gone()) failing = failing || clock.now();
  };
  const answered = () => {
    const was = failing;
    failing = 0;
    hear.lost(false);
    if (was) hear.back();
  };

  // rest closes the stream; the class is asked for its state after a while, or never.
  const rest = (ms = Infinity) => {
    if (source) source.close();
    source = null;
    due = clock.now() + ms;
  };

  /** @type {(path: string, body: any, signal: AbortSignal) => Promise<Reply>} */
  const send = async (path, body, signal) => {
    const about = body ? { method: "POST", headers, body: JSON.stringify(body), signal } : { signal };
    const r = await fetch(path, about), wait = Number(r.headers.get("Retry-After")) || 0;
    return { status: r.status, body: r.status === 204 ? null : await r.json(), wait };
  };

  /** ask sends a request once. @type {(path: string, body?: any) => Promise<Reply>} */
  const ask = async (path, body) => {
    const late = new AbortController();
    clock.after(patience, () => late.abort());
    const reply = await send(path, body, late.signal).catch(() => ({ status: 0, body: null, wait: 0 }));
    if (reply.status === 0) failed();
    else answered();
    if (reply.status === 401) {
      rest();
      last = null;
      away = 0;
      hear.out();
    }
    return reply;
  };

  // tell sends a request up to three times, or tries times, while no answer comes and it is wanted. One that came too
  // quick is sent again after its wait, unless that is long.
  /** @type {Tell} */
  const tell = async (path, body, { tries = 3, wanted = () => true } = {}) => {
    for (let n = 1; ;) {
      const reply = await ask(path, body), quick = reply.status === 429 && reply.wait <= 30;
      if (!quick && (reply.status !== 0 || n >= tries)) return reply;
      const wait = quick ? 1000 * (reply.wait || 1) : Math.min(2000, 300 * n++);
      await new Promise((resolve) => clock.after(wait, () => resolve(null)));
      if (!wanted()) return reply;
    }
  };

  const receive = (/** @type {any} */ state) => {
    answered();
    if (last && state.n < last.n) return;
    last = state;
    away = state.phase === "away" ? away || clock.now() : 0;
    if (gone()) rest(away ? 5000 : Infinity);
    hear.state(state);
  };

  const connect = () => {
    rest(5000);
    heard = false;
    source = stream("/events");
    source.onmessage = (/** @type {{ data: string }} */ { data }) => {
      heard = true;
      due = clock.now() + 15000; // a stream that is quiet may be dead without an error
      receive(JSON.parse(data));
    };
    source.onerror = () => {
      failed();
      due = Math.min(due, clock.now() + 2000);
    };
  };

  const poll = async () => {
    const begun = source, before = last, since = away;
    due = Infinity;
    const { status, body } = await ask("/state");
    if (status === 401 || source !== begun || away !== since) return; // out, or begun anew meanwhile
    if (status !== 200) return rest(away ? 5000 : 2000);
    const dead = !source || source.readyState === 2 || (heard && body.n > before.n);
    due = clock.now() + (heard ? 15000 : 2000);
    receive(body);
    if (dead && !gone()) connect();
  };

  const watch = () => {
    const now = clock.now();
    if (failing && now - failing >= lostAfter) hear.lost(true);
    if (away && now - away >= awayMost) {
      away = 0;
      rest();
      hear.state({ ...last, phase: "ended" });
    }
    if (now >= due) poll();
  };

  // wake begins anew after a sleep, if there is a class: one that was away is asked again at once.
  const wake = () => {
    if (!last || last.phase === "ended") return;
    if (!gone()) return connect();
    away = due = clock.now();
    hear.state(last);
  };
  return { ask, tell, connect, watch, wake };
};
