// Plays a whole evening: a lesson, a game and a game of all, with three phones in a headless Chromium and 57 scripts, from the
// lobby to the end; the lecturer leaves in the middle and comes back, and once the power goes.
//
//   CHROMIUM=/usr/bin/chromium node evening.mjs PROGRAM [--shots FOLDER]

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Agent, get, request } from "node:http";
import { join } from "node:path";
import { sleep } from "../../browser/testdata/chromium.mjs";
import { Lecturer, look, play, shows, tab, tap } from "./room.mjs";

const SCRIPTS = 57;
const early = { open: ["tally", "dots", "right", "why", "measure", "value", "run", "mean", "near", "table"], closed: ["right", "why", "measure", "value", "run", "mean", "near", "table"] };

// A Script is a phone without a browser: it joins, hears states, answers each vote and plays each game.
class Script {
  constructor(address, code) {
    Object.assign(this, { address, code, phases: [], answered: new Set(), newest: 0, moves: 0, agent: new Agent({ keepAlive: true, maxSockets: 2 }) });
  }

  // ask sends a request, again after its wait if it came too quick.
  async ask(method, path, body) {
    for (;;) {
      const { status, headers, text } = await new Promise((resolve, reject) => {
        const r = request(new URL(path, this.address), { method, agent: this.agent, headers: { "Content-Type": "application/json", Cookie: this.cookie || "" } }, (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (part) => (text += part)).on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text })).on("error", reject);
        });
        r.on("error", reject).end(body && JSON.stringify(body));
      });
      if (headers["set-cookie"]) this.cookie = headers["set-cookie"][0].split(";")[0];
      if (status !== 429) return { status, body: text && JSON.parse(text) };
      await sleep(1000 * headers["retry-after"]);
    }
  }

  async join() {
    const { status, body } = await this.ask("POST", "/join", { code: this.code });
    assert.equal(status, 200, JSON.stringify(body));
    this.you = body.you;
    this.listen();
  }

  // listen hears the stream; after one that ends, it asks until the class is back.
  listen() {
    const again = async () => {
      if (this.phase === "ended") return;
      const back = await this.ask("GET", "/state").catch(() => null);
      if (!back) return setTimeout(again, 300);
      assert.equal(back.status, 200, `script ${this.you} is out`);
      this.listen();
    };
    let rest = "";
    get(new URL("/events", this.address), { headers: { Cookie: this.cookie } }, (answer) => {
      answer.setEncoding("utf8").on("data", (part) => {
        const lines = (rest + part).split("\n");
        rest = lines.pop();
        for (const line of lines) if (line.startsWith("data: ")) this.hear(JSON.parse(line.slice(6)));
      }).on("error", () => {}).on("close", again);
    }).on("error", again);
  }

  hear(s) {
    assert.ok(s.n >= this.newest, `state ${s.n} came after ${this.newest}`);
    for (const field of early[s.phase] || []) assert.ok(s.kind === "game" || !(field in s), `${s.phase} tells ${field}`);
    this.newest = s.n;
    this.phase = s.phase;
    if (this.phases.at(-1) !== s.phase) this.phases.push(s.phase);
    const id = [s.question, s.round, s.game].join();
    if (s.phase !== "open") return;
    if (s.together) this.wish(s);
    else if (!this.answered.has(id)) this.answered.add(id) && (s.kind === "game" ? this.playAlone(s) : this.vote(s));
  }

  async vote(s) {
    const answer = { letter: { option: (this.you + s.question * s.round) % (s.options || [""]).length }, number: { number: this.you / 100 }, curve: { curve: Array.from({ length: 21 }, (_, k) => ((this.you + k) % 50) / 50) } }[s.kind];
    const { status, body } = await this.ask("POST", "/vote", { question: s.question, round: s.round, ...answer });
    assert.equal(status, 204, JSON.stringify(body));
  }

  async playAlone(s) {
    for (let move = 1; move <= s.budget; move++) {
      const { status, body } = await this.ask("POST", "/play", { game: s.game, move, page: 1 + ((this.you * move) % s.pages) });
      assert.equal(status, 200, JSON.stringify(body));
      this.moves++;
    }
  }

  async wish(s) {
    if (s.left === 0 || this.move === s.move) return;
    this.move = s.move;
    const { status } = await this.ask("POST", "/play", { game: s.game, move: s.move, page: 1 + ((this.you + s.move) % s.pages) });
    assert.ok(status === 200 || status === 409, `a wish has status ${status}`); // 409: the turn was over
  }
}

// keysTo presses tab until an element has the focus.
const keysTo = async (p, selector) => {
  for (let i = 0; i < 40; i++) {
    if (await p.run(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    await tab(p);
  }
  throw new Error(`tab does not come to ${selector}`);
};
const key = (p, name, code) => p.press(name, name, undefined, code);

// answer answers a question: with a finger, or by keys alone.
const answer = async (p, kind, byKeys, k) => {
  if (byKeys) {
    const field = { letter: "input[type=radio]", number: "#number", curve: "summary" }[kind];
    await p.until(`document.querySelector("main ${field}")`, field, 20);
    await keysTo(p, "main " + field);
    if (kind === "letter") {
      await p.press(" ", "Space", " ", 32);
      for (let i = 0; i < k; i++) await key(p, "ArrowDown", 40);
    } else if (kind === "number") {
      await p.call("Input.insertText", { text: "0.4" });
      await p.press("Enter", "Enter", "\r", 13);
    } else {
      await p.press("Enter", "Enter", "\r", 13);
      await keysTo(p, "#knot" + (10 + k));
      await key(p, "Home", 36);
      await p.run(`document.activeElement.blur()`);
      await keysTo(p, "main form > button:nth-of-type(2)");
      await p.press("Enter", "Enter", "\r", 13);
    }
  } else if (kind === "letter") {
    await tap(p, `input[value="${k}"]`);
  } else if (kind === "number") {
    await tap(p, "#number");
    await p.call("Input.insertText", { text: "0.3" });
    await tap(p, "form button");
  } else {
    await p.until(`document.querySelector(".curves")`, "the picture", 20);
    await p.run(`document.querySelector(".curves").scrollIntoView({ block: "center" })`);
    const [x, y, w, h] = await p.run(`(() => { const r = document.querySelector(".curves").getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`);
    await p.touch([0.4, 0.6, 0.8, 0.99].map((part) => [x + w * part, y + (h * (k + 1)) / 4]), 100);
    await tap(p, "main form > button:nth-of-type(2)");
  }
  await p.until(`/sent · can be changed|gesendet · kann geändert werden/.test(document.body.innerText)`, "the vote", 20);
};

await play({
  async "an evening"() {
    const l = new Lecturer("liar", "you pages=8 seed=3", "together you pages=8 seed=3", "--turn", "1s");
    const address = await l.until(/^address /), code = await l.until(/^code /), link = await l.until(/^link /);
    const english = await l.phone(link, { width: 390, height: 844, light: true });
    const german = await l.phone(link, { width: 320, height: 568, language: "de-DE" });
    const keys = await l.phone(address, { width: 195, height: 422 }); // 390 px at 200 %
    const every = async (name) => {
      for (const [who, p] of Object.entries({ english, german, keys })) await look(p, `evening-${name}-${who}`);
    };
    await shows(keys, "Code on the screen");
    await keysTo(keys, "#code");
    await keys.call("Input.insertText", { text: code });
    await keys.press("Enter", "Enter", "\r", 13);
    const scripts = Array.from({ length: SCRIPTS }, () => new Script(address, code));
    await Promise.all(scripts.map((s) => s.join()));
    await l.until(/^phase lobby question 0 joined 60 /);
    await shows(german, "Warten Sie, bis es losgeht.");
    await every("lobby");

    const numberOf = (p) => p.run(`fetch("/me").then((r) => r.json()).then((me) => me.you)`);
    const numbers = [await numberOf(english), await numberOf(german), await numberOf(keys)];
    const all = new RegExp(`^phase open question \\d joined 60 answered 60 `);
    const vote = async () => {
      const kind = await german.run(`fetch("/state").then((r) => r.json()).then((s) => s.kind)`);
      await Promise.all([answer(english, kind, false, 0), answer(german, kind, false, 1), answer(keys, kind, true, 1)]);
      await l.until(all);
    };
    // 26 times next, from the lobby to the table.
    const question = ["open", "closed", "revealed"];
    const phases = ["text", ...question, ...question, ...question, ...question, ...question, "text", "text", ...question, "text", ...question, "over"];
    assert.equal(phases.length, 26);
    let asked = 0;
    for (const [i, phase] of phases.entries()) {
      if (phase === phases[i - 1]) l.program.stdin.write("next\n"); // from text to text the line stays
      else await l.say("next", new RegExp(`^phase ${phase} `));
      const game = i > 16;
      if (phase === "open") asked++;
      if (phase === "open" && !game) {
        await vote();
        await every(`open-${asked}`);
        await english.run(`void (window.late = document.querySelector("main input[value='2']"))`);
      } else if (phase === "open" && asked === 6) {
        for (const p of [english, german, keys]) {
          for (const page of [1, 2, 1]) {
            const left = await p.run(`document.querySelector("h1").textContent`);
            if (p === keys) {
              await keysTo(p, `button[data-page="${page}"]`);
              await p.press("Enter", "Enter", "\r", 13);
            } else await tap(p, `button[data-page="${page}"]`);
            await p.until(`document.querySelector("h1").textContent !== ${JSON.stringify(left)}`, `a poll of page ${page}`, 20);
          }
        }
        await l.until(all);
        for (const s of scripts) while (s.moves < 60) await sleep(20);
        await every("game");
      } else if (phase === "open") {
        await tap(english, `button[data-page="2"]`);
        await shows(german, "noch");
        await every("together");
        await shows(english, "All polls are made.", 120);
      } else if (phase === "closed" && asked === 2) { // talk, and vote again
        await shows(german, "Sprechen Sie mit Ihren Nachbarn.");
        await l.say("again", /^phase open question 2 /);
        await shows(german, "zweite Abstimmung");
        await vote();
        await l.say("next", /^phase closed question 2 joined 60 answered 60 /);
        await every("second");
      } else if (phase === "closed" && asked === 3) { // the lecturer's computer is away for a moment
        await l.leave();
        await shows(english, "The lecturer's computer is away for a moment. Keep this page open.");
        await shows(german, "Der Rechner der Lehrperson ist kurz weg. Lassen Sie diese Seite offen.");
        await every("away");
        l.begin("--resume");
        await l.until(/^phase closed question 3 joined 60 answered 60 /);
        assert.equal(await l.until(/^code /), code);
        await shows(english, "Talk to your neighbour.");
        await shows(german, "Sprechen Sie mit Ihren Nachbarn.");
        await shows(keys, "Talk to your neighbour.");
        assert.deepEqual([await numberOf(english), await numberOf(german), await numberOf(keys)], numbers);
        for (const s of scripts) while (s.phase !== "closed") await sleep(20);
      } else if (phase === "closed" && asked === 4) { // the power goes
        const file = join(l.state, "lascope", "class", code + ".class");
        while (!readFileSync(file, "utf8").includes('"phase":"closed"')) await sleep(20); // it is kept
        l.program.kill("SIGKILL");
        await l.gone;
        await shows(english, "No connection. Trying again …");
        await shows(german, "Keine Verbindung. Neuer Versuch …");
        await every("power");
        l.begin("--resume");
        await l.until(/^phase closed question 4 joined 60 answered 60 /);
        for (const p of l.phones) await p.until(`document.getElementById("lost").hidden`, "the connection", 20);
        assert.deepEqual([await numberOf(english), await numberOf(german), await numberOf(keys)], numbers);
      } else {
        if (phase === "closed" && asked === 1) { // a vote that comes after it
          await english.run("late.onchange()");
          await english.until(`document.getElementById("live").textContent === "Too late: this is closed."`, "the refusal", 20);
        }
        await shows(german, { text: "Schauen Sie nach vorn.", revealed: game ? "Treffer" : "Ihr Stand", over: "Die Tabelle des Kurses", closed: game ? "Das Spiel ist zu Ende." : "Nachbarn" }[game && phase === "text" ? "" : phase] || "Die Regeln");
        await every(`${phase}-${asked}${i === 17 || i === 21 ? "-rules" : ""}`);
      }
    }
    await shows(english, "Point location with a liar");
    for (const s of scripts) assert.deepEqual(s.phases.filter((p) => p !== "away").slice(0, 8), ["lobby", "text", ...question, "open", "closed", "open"], `script ${s.you}`);
    l.program.stdin.write("list\n");
    await l.until(/^60 /);
    const away = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE) .*\/(state|me|events)$/, late = /status of 409 .*\/vote$/;
    for (const p of l.phones) p.messages = p.messages.filter((text) => !away.test(text) && !late.test(text));
    return l;
  },
});
