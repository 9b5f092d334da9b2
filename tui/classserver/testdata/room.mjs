// What the tests of a class have in common: a lecturer by words, phones in a headless Chromium, a look at their screens.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser, sleep } from "../../browser/testdata/chromium.mjs";

// The program, the words after it, the values of flags.
export const [program, ...words] = process.argv.slice(2);
export const flag = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : "");
const shots = flag("--shots");
if (shots) mkdirSync(shots, { recursive: true });

export const browser = await Promise.race([Browser.start(process.env.CHROMIUM || "chromium"), sleep(60000)]).catch(() => null);
if (!browser) {
  console.log("Chromium does not start here");
  process.exit(3);
}
const { userAgent } = await browser.call("Browser.getVersion");

// A Lecturer leads a class by words.
export class Lecturer {
  constructor(...args) {
    this.state = mkdtempSync(join(tmpdir(), "lascope-class-")); // where the class is kept
    this.phones = [];
    this.begin(...args, "--address", "127.0.0.1:0");
  }

  begin(...args) {
    this.lines = [];
    this.program = spawn(program, ["class", ...args, "--plain", "--config", "", "--no-journal"],
      { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, XDG_STATE_HOME: this.state } });
    this.gone = new Promise((resolve) => this.program.on("exit", resolve));
    let text = "";
    this.program.stdout.setEncoding("utf8").on("data", (part) => {
      const lines = (text + part).split("\n");
      text = lines.pop();
      this.lines.push(...lines);
    });
  }

  // until waits for a line from the one read last on.
  async until(pattern, seconds = 30) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) {
      const line = this.lines.find((l) => pattern.test(l));
      if (line) return line.split(" ").pop();
    }
    throw new Error(`${pattern} did not come; the lines are\n${this.lines.join("\n")}`);
  }

  // say says a word and waits for a line after it.
  async say(word, pattern) {
    this.lines = [];
    this.program.stdin.write(word + "\n");
    await this.until(pattern);
  }

  // phone opens the class on a phone.
  async phone(address, { language = "en-US", ...options } = {}) {
    const p = await browser.open("about:blank", { touch: true, ...options });
    await p.call("Network.setUserAgentOverride", { userAgent, acceptLanguage: language });
    await p.call("Page.navigate", { url: address });
    this.phones.push(p);
    return p;
  }

  // leave leaves the class for now.
  async leave() {
    this.program.stdin.write("leave\n");
    assert.equal(await this.gone, 0, "the exit code");
  }

  // end ends the class: the phones say so, and ask no more.
  async end() {
    this.program.stdin.write("quit\n");
    assert.equal(await this.gone, 0, "the exit code");
    rmSync(this.state, { recursive: true });
    for (const p of this.phones) await p.until(`/The class has ended|Der Kurs ist zu Ende/.test(document.body.innerText)`, "the end", 20);
  }
}

// shows waits for a text on a phone.
export const shows = async (p, text, seconds = 20) => {
  try {
    await p.until(`document.body.innerText.includes(${JSON.stringify(text)})`, JSON.stringify(text), seconds);
  } catch {
    throw new Error(`${JSON.stringify(text)} did not come; the phone shows\n${await p.run("document.body.innerText")}\n${p.messages.join("\n")}`);
  }
};
// tap taps an element with a finger.
export const tap = async (p, selector) => {
  await p.until(`document.querySelector(${JSON.stringify(selector)})`, selector, 20);
  await p.run(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: "center" })`);
  await p.touch([await p.middle(selector)]);
};
export const tab = (p) => p.press("Tab", "Tab", undefined, 9);

// look checks a screen: each target has 44 px, nothing is wider than the screen, text has a contrast of 7:1 and at least
// 18 px, controls have names.
export const look = async (p, name) => {
  await sleep(350);
  const bad = await p.run(`(() => {
    const bad = [], shown = (e) => e.getClientRects().length > 0;
    const parts = (c) => c.match(/[\\d.]+/g).map(Number);
    const light = (c) => { const [r, g, b] = parts(c).slice(0, 3).map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const ground = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (parts(c)[3] !== 0) return c; } return "rgb(255, 255, 255)"; };
    for (const e of document.querySelectorAll("button, summary, input, a")) {
      const r = (e.type === "radio" ? e.parentElement : e).getBoundingClientRect();
      if (shown(e) && (r.height < 44 || r.width < 44)) bad.push("small: " + e.outerHTML.slice(0, 80) + " " + r.width + "x" + r.height);
    }
    for (const e of document.body.querySelectorAll("*")) {
      if (!shown(e) || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
      const style = getComputedStyle(e), a = light(style.color), b = light(ground(e)), contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (contrast < 7) bad.push("contrast " + contrast.toFixed(1) + ": " + e.textContent.slice(0, 40));
      if (parseFloat(style.fontSize) < 18) bad.push(style.fontSize + ": " + e.textContent.slice(0, 40));
    }
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) bad.push("wider than the screen by " + wide);
    return bad;
  })()`);
  const { nodes } = await p.call("Accessibility.getFullAXTree");
  for (const n of nodes) {
    if (!n.ignored && ["button", "textbox", "slider", "link", "radio"].includes(n.role?.value) && !n.name?.value) bad.push("no name: " + n.role.value);
  }
  assert.deepEqual(bad, [], name);
  if (shots) writeFileSync(join(shots, name + ".png"), await p.shot());
};

// play runs tests by their names at the same time, and ends the program. Each gives its lecturer, whose class ends then: the phones
// asked no other host, and had nothing to say in the console.
export const play = async (tests) => {
  let failed = 0;
  const one = async ([name, test]) => {
    const begun = Date.now();
    try {
      const l = await test();
      await l.end();
      for (const p of l.phones) {
        const foreign = p.requests.filter((url) => url !== "about:blank" && !url.startsWith("data:") && new URL(url).hostname !== "127.0.0.1");
        assert.deepEqual(foreign, [], "requests to other hosts");
        const said = p.messages.filter((text) => !/status of 40[13] /.test(text)); // not joined yet, a wrong code
        assert.deepEqual(said, [], "messages in the console");
        await p.close();
      }
      console.log(`ok ${name} (${Date.now() - begun} ms)`);
    } catch (err) {
      failed++;
      console.log(`not ok ${name}: ${err.stack}`);
    }
  };
  await Promise.all(Object.entries(tests).filter(([name]) => name.includes(flag("--only"))).map(one));
  await browser.end();
  process.exit(failed === 0 ? 0 : 1);
};
