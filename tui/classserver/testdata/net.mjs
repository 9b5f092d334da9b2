import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { speak } from "../../webparts/words.js";
import { lineTo, troubleOf } from "../page/net.js";

const words = JSON.parse(readFileSync(new URL("../page/words.json", import.meta.url)));

// A Room has a false class, clock and streams. Requests are answered by replies, the last of which stays; "none" is a
// request that is never answered, "refused" one that fails at once.
class Room {
  constructor() {
    Object.assign(this, { time: 1000, lost: false, timers: [], asked: [], streams: [], heard: [], replies: [] });
    const clock = { now: () => this.time, after: (ms, act) => this.timers.push({ at: this.time + ms, act }) };
    this.line = lineTo((path, options) => this.fetch(path, options), () => this.open(), clock, {
      state: (s) => this.heard.push(`${s.phase} ${s.n}`), lost: (is) => is !== this.lost && this.heard.push((this.lost = is) ? "lost" : "found"),
      back: () => this.heard.push("back"), out: () => this.heard.push("out"),
    });
  }

  fetch(path, { method = "GET", signal, body }) {
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
    this.asked.push(`${this.time - 1000} ${method} ${path}${body ? " " + body : ""}`);
    if (reply === "none") return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    if (reply === "refused") return Promise.reject(new Error("refused"));
    const { status = 200, wait, ...state } = reply;
    return Promise.resolve({ status, headers: new Map(wait ? [["Retry-After", wait]] : []), json: () => Promise.resolve(state) });
  }

  open() {
    const stream = { readyState: 1, close() { this.readyState = 2; } };
    this.streams.push(stream);
    return stream;
  }

  // event is a state that the newest stream brings.
  event(state) {
    this.streams.at(-1).onmessage({ data: JSON.stringify(state) });
  }

  // pass lets time pass: timers in their order, the page's look each second.
  async pass(seconds) {
    const settle = () => new Promise((resolve) => setImmediate(resolve)); // what is promised
    await settle();
    for (const end = this.time + 1000 * seconds; this.time < end;) {
      this.time += 100;
      const due = this.timers.filter((t) => t.at <= this.time);
      this.timers = this.timers.filter((t) => t.at > this.time);
      for (const t of due) t.act();
      if (this.time % 1000 === 0) this.line.watch();
      await settle();
    }
  }

  take(list) {
    return list.splice(0);
  }
}

const text = (n) => ({ n, phase: "text" });
// joined is a room whose stream has brought a state.
const joined = () => {
  const room = new Room();
  room.line.connect();
  room.event(text(5));
  room.take(room.heard);
  return room;
};

test("a request is sent three times while no answer comes, and told as none", async () => {
  const room = new Room();
  room.replies = ["none"];
  let reply;
  room.line.tell("/vote", { question: 1 }).then((r) => (reply = r));
  await room.pass(20);
  assert.deepEqual(room.asked, ["0 POST", "3300 POST", "6900 POST"].map((at) => at + ' /vote {"question":1}'));
  assert.equal(reply.status, 0);
});

test("the third try counts", async () => {
  const room = new Room();
  room.replies = ["refused", "none", { status: 204 }];
  let reply;
  room.line.tell("/vote", {}).then((r) => (reply = r));
  await room.pass(10);
  assert.equal(reply.status, 204);
  assert.equal(room.asked.length, 3);
  assert.deepEqual(room.heard, ["back"]);
});

test("a request that came too quick waits as long as the class says, and no try is counted", async () => {
  const room = new Room();
  room.replies = [{ status: 429, wait: 4 }, { status: 429 }, "refused", { status: 429, wait: 1 }, "refused", { status: 204 }];
  let reply;
  room.line.tell("/vote", {}).then((r) => (reply = r));
  await room.pass(10);
  assert.equal(reply.status, 204);
  assert.deepEqual(room.asked.map((a) => Number(a.split(" ")[0])), [0, 4000, 5000, 5300, 6300, 6900]);
});

test("ten minutes after wrong codes are not waited for", async () => {
  const room = new Room();
  room.replies = [{ status: 429, wait: 600, why: "quick" }];
  let reply;
  room.line.tell("/join", { code: "A" }, { tries: Infinity }).then((r) => (reply = r));
  await room.pass(1);
  assert.deepEqual(reply, { status: 429, body: { why: "quick" }, wait: 600 });
});

test("a vote that was changed is not sent again", async () => {
  const room = new Room();
  room.replies = ["none"];
  let wanted = true;
  room.line.tell("/vote", {}, { wanted: () => wanted });
  wanted = false;
  await room.pass(20);
  assert.equal(room.asked.length, 1);
});

test("an answer that is no JSON is none", async () => {
  const room = new Room();
  room.replies = ["refused"];
  assert.equal((await room.line.ask("/me")).status, 0);
});

test("a quiet stream is asked after 15 s, and stays while it missed nothing", async () => {
  const room = joined();
  room.replies = [text(5)];
  await room.pass(40);
  assert.deepEqual(room.asked, ["15000 GET /state", "30000 GET /state"]);
  assert.equal(room.streams.length, 1);
});

test("a stream that missed a state is opened anew", async () => {
  const room = joined();
  room.replies = [text(6)];
  await room.pass(15);
  assert.deepEqual(room.heard, ["text 6"]);
  assert.equal(room.streams.length, 2);
  assert.equal(room.streams[0].readyState, 2);
});

test("where streams bring nothing, the class is asked each 2 s", async () => {
  const room = new Room();
  room.line.connect();
  room.replies = [text(1)];
  await room.pass(12);
  assert.deepEqual(room.asked.map((a) => Number(a.split(" ")[0])), [5000, 7000, 9000, 11000]);
  assert.equal(room.streams.length, 1, "the stream may still come");
});

test("a state that does not grow is dropped", async () => {
  const room = joined();
  room.event(text(4));
  assert.deepEqual(room.heard, []);
  room.event(text(105));
  assert.deepEqual(room.heard, ["text 105"]);
});

test("without an answer the line stands after 5 s, and any answer takes it away", async () => {
  const room = joined();
  room.replies = ["refused"];
  room.streams[0].onerror();
  await room.pass(4);
  assert.deepEqual(room.heard, []);
  await room.pass(1);
  assert.deepEqual(room.take(room.heard), ["lost"]);
  room.replies = [text(6)];
  await room.pass(3);
  assert.deepEqual(room.heard, ["found", "back", "text 6"]);
  assert.equal(room.streams.length, 2);
});

test("a stumble of less than 5 s shows nothing", async () => {
  const room = joined();
  room.streams[0].onerror();
  await room.pass(1);
  room.event(text(6));
  await room.pass(10);
  assert.deepEqual(room.heard, ["back", "text 6"]);
});

test("401 puts the phone out, takes the line away and ends all requests", async () => {
  const room = joined();
  room.replies = ["refused"];
  room.streams[0].onerror();
  await room.pass(8);
  room.replies = [{ status: 401, why: "join" }];
  await room.pass(60);
  assert.deepEqual(room.heard, ["lost", "found", "back", "out"]);
  assert.equal(room.asked.at(-1), "10000 GET /state");
  assert.equal(room.streams[0].readyState, 2);
  room.line.wake();
  assert.equal(room.streams.length, 1);
});

test("401 before the phone is in is an answer, too", async () => {
  const room = new Room();
  room.replies = [{ status: 401 }];
  assert.equal((await room.line.tell("/me")).status, 401);
  assert.deepEqual(room.heard, ["out"]);
});

test("away: a request each 5 s, no line, and the class again when it is back", async () => {
  const room = joined();
  room.replies = ["refused"];
  room.event({ n: 6, phase: "away" });
  await room.pass(21);
  assert.deepEqual(room.asked.map((a) => a.split(" ")[0]), ["5000", "10000", "15000", "20000"]);
  assert.deepEqual(room.take(room.heard), ["away 6"]);
  room.replies = [{ n: 107, phase: "open" }];
  await room.pass(5);
  assert.deepEqual(room.heard, ["open 107"]);
  assert.equal(room.streams.length, 2, "a new stream");
});

test("away for 15 minutes is the end, until someone looks at the phone again", async () => {
  const room = joined();
  room.replies = ["refused"];
  room.event({ n: 6, phase: "away" });
  await room.pass(15 * 60 - 1);
  assert.deepEqual(room.take(room.heard), ["away 6"]);
  await room.pass(2);
  assert.deepEqual(room.take(room.heard), ["ended 6"]);
  room.take(room.asked);
  await room.pass(60);
  assert.deepEqual(room.asked, []);
  room.replies = [{ n: 107, phase: "open" }];
  room.line.wake();
  await room.pass(1);
  assert.deepEqual(room.heard, ["away 6", "open 107"]);
});

test("a request on its way when 15 minutes are over is the last", async () => {
  const room = joined();
  room.replies = ["none", ...new Array(177).fill("refused"), "none"]; // after 3 s without an answer in 5 s more: 13, 18 … 898
  room.event({ n: 6, phase: "away" });
  await room.pass(15 * 60 + 5);
  assert.equal(room.asked.length, 179);
  assert.equal(room.take(room.asked).at(-1), "898000 GET /state");
  assert.deepEqual(room.heard, ["away 6", "ended 6"]);
  await room.pass(600);
  assert.deepEqual(room.asked, []);
});

test("ended: the page stops asking", async () => {
  const room = joined();
  room.event({ n: 6, phase: "ended" });
  room.line.wake();
  await room.pass(3600);
  assert.deepEqual(room.heard, ["ended 6"]);
  assert.deepEqual(room.asked, []);
  assert.equal(room.streams.length, 1);
});

test("a phone that wakes opens its stream anew", async () => {
  const room = joined();
  room.line.wake();
  assert.equal(room.streams.length, 2);
  assert.equal(room.streams[0].readyState, 2, "the stream before is closed");
});

test("each reason of the class has words in the phone's language, any other the class's sentence", () => {
  for (const [column, language] of [[1, "de"], [0, "en"]]) {
    speak(language, words);
    for (const why of ["code", "late", "answer", "full", "quick", "big", "json", "origin", "host", "defect", "shut"]) {
      const told = troubleOf({ status: 400, body: { why, error: "The class's sentence." }, wait: 1 });
      assert.ok(Object.values(words).some((both) => both[column] === told), `${language} ${why}: ${told}`);
    }
    assert.equal(troubleOf({ status: 400, body: { why: "later", error: "The class's sentence." }, wait: 0 }), "The class's sentence.");
    assert.equal(troubleOf({ status: 405, body: { error: "The class's sentence." }, wait: 0 }), "The class's sentence.");
    assert.equal(troubleOf({ status: 0, body: null, wait: 0 }), words.failed[column]);
  }
  assert.equal(troubleOf({ status: 429, body: { why: "quick" }, wait: 541 }), "Too many wrong codes came from here. Scan the picture on the screen, or wait 10 minutes.");
});

test("a vote on its way at the end shows no lost line", async () => {
  const room = joined();
  room.replies = ["none"];
  room.line.tell("/vote", {});
  room.event({ n: 6, phase: "ended" });
  await room.pass(30);
  assert.deepEqual(room.heard, ["ended 6"]);
});
