// @ts-check
// The line to the class: requests, and the stream of states. The clock, fetch and the streams are given.

import { say } from "../../webparts/words.js";

/** troubleOf words a refusal in the page's language. @param {Reply} reply */
export const troubleOf = ({ body, wait }) => {
  const { why = "", error = "" } = body || {};
  if (why === "quick" && wait > 30) return say("whyCodes", Math.ceil(wait / 60));
  return say("why" + why.charAt(0).toUpperCase() + why.slice(1)) || error || say("failed");
};

const patience = 3000; // with one request
const lostAfter = 5000;
const awayMost = 15 * 60 * 1000;

/** lineTo is the line to the class. watch is called each second. @type {LineTo} */
export const lineTo = (fetch, stream, clock, hear) => {
  let source = /** @type {Stream | null} */ (null);
  let last = /** @type {any} */ (null); // the newest state
  let heard = false; // a state by this stream
  let due = Infinity; // when the class is asked for its state
  let failing = 0; // since when no answer comes; 0 if one came
  let away = 0; // since when the class is away

  const gone = () => last !== null && (last.phase === "away" || last.phase === "ended");

  // answered notes whether the class answers; one that is gone need not.
  const answered = (/** @type {boolean} */ is) => {
    const was = failing;
    failing = is || gone() ? 0 : was || clock.now();
    if (is) hear.lost(false);
    if (is && was) hear.back();
  };

  // rest closes the stream; the class is asked for its state after a while, or never.
  const rest = (ms = Infinity) => {
    if (source) source.close();
    source = null;
    due = clock.now() + ms;
  };

  /** ask sends a request once. @type {(path: string, body?: any) => Promise<Reply>} */
  const ask = async (path, body) => {
    const late = new AbortController(), { signal } = late;
    clock.after(patience, () => late.abort());
    const read = async (/** @type {any} */ r) => ({ status: r.status, body: r.status === 204 ? null : await r.json(),
      wait: Number(r.headers.get("Retry-After")) || 0 });
    const send = { method: body ? "POST" : "GET", headers: { "Content-Type": "application/json" }, signal };
    const reply = await fetch(path, { ...send, body: body && JSON.stringify(body) })
      .then(read).catch(() => ({ status: 0, body: null, wait: 0 }));
    answered(reply.status !== 0);
    if (reply.status === 401) {
      rest();
      last = null;
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

  // receive takes a state. A stream that is quiet may be dead without an error.
  const receive = (/** @type {any} */ state) => {
    due = clock.now() + (heard ? 15000 : 2000);
    if (last && state.n < last.n) return;
    away = !last || last.phase !== "away" ? clock.now() : away;
    last = state;
    if (gone()) rest(state.phase === "away" ? 5000 : Infinity);
    hear.state(state);
  };

  const connect = () => {
    rest(5000);
    heard = false;
    source = stream("/events");
    source.onmessage = (/** @type {{ data: string }} */ { data }) => {
      heard = true;
      answered(true);
      receive(JSON.parse(data));
    };
    source.onerror = () => {
      answered(false);
      due = Math.min(due, clock.now() + 2000);
    };
  };

  // poll asks for the state. A class that is away too long has ended.
  const poll = async () => {
    const begun = source, before = last;
    due = Infinity;
    const { status, body } = await ask("/state");
    if (status === 401 || source !== begun) return; // out, or begun anew meanwhile
    if (status === 200) {
      const dead = !source || source.readyState === 2 || (heard && body.n > before.n);
      receive(body);
      if (dead && !gone()) connect();
    } else if (gone() && clock.now() - away >= awayMost) hear.state({ ...last, phase: "ended" });
    else rest(gone() ? 5000 : 2000);
  };

  const watch = () => {
    const now = clock.now();
    if (failing && now - failing >= lostAfter) hear.lost(true);
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
