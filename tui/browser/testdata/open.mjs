// Opens the page in a headless Chromium and tries it.
//
//   CHROMIUM=/usr/bin/chromium node open.mjs PAGE [--only NAME] [--shots FOLDER] [--times]
//
// PAGE is the folder that tui/browser/build makes. --only tries what has NAME in its name. --times prints what is
// measured; no test depends on it. It exits with 3 where the browser does not start.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, serve, sleep } from "./chromium.mjs";
import { lessonTests } from "./lesson.mjs";

const [page, ...flags] = process.argv.slice(2);
const flag = (name) => (flags.includes(name) ? flags[flags.indexOf(name) + 1] : "");
const shots = flag("--shots"), times = flags.includes("--times");
if (shots) mkdirSync(shots, { recursive: true });

const server = await serve(page);
const browser = await Promise.race([Browser.start(process.env.CHROMIUM || "chromium"), sleep(60000)]).catch(() => null);
if (!browser) {
  console.log("Chromium does not start here");
  process.exit(3);
}
const opened = [];
// at opens the page with these words in its address, and waits for its first frame.
const at = async (words, options) => {
  const p = await browser.open(server.address + words, options);
  opened.push(p);
  await p.until("window.lascope", "the page");
  return p;
};
const ready = async (words, options) => {
  const p = await at(words, options);
  await p.until("lascope.ready.then(() => (window.isReady = true)) && window.isReady", "the first frame", 120);
  return p;
};
const shot = async (p, name) => shots && writeFileSync(join(shots, name + ".png"), await p.shot());
const message = (p) => p.run(`document.getElementById("message").hidden ? "" : document.getElementById("message").innerText`);
const refusal = async (words, pattern) => {
  const p = await at(words);
  await p.until(`!document.getElementById("message").hidden`, "the refusal of " + words, 120);
  assert.match(await message(p), pattern);
  assert.match(await message(p), /without it/);
  return p;
};
const measured = (name, value) => times && console.log(`    ${name}: ${value}`);

// colours counts the cells by the mode of their background, and finds the most frequent one.
const colours = (p) => p.run(`(() => {
  const b = term.buffer.active, cell = b.getNullCell(), count = {};
  let all = 0, direct = 0;
  for (let y = 0; y < term.rows; y++) for (let x = 0; x < term.cols; x++) {
    b.getLine(y).getCell(x, cell);
    all++;
    if (cell.isBgRGB() && cell.isFgRGB()) direct++;
    const c = "#" + cell.getBgColor().toString(16).padStart(6, "0");
    count[c] = (count[c] || 0) + 1;
  }
  return { all, direct, paper: Object.entries(count).sort((a, b) => b[1] - a[1])[0][0], has: Object.keys(count) };
})()`);

const tests = {
  async "the first frame, in the native colours"() {
    const begun = Date.now();
    const p = await ready("?line=h-traa pages=512");
    measured("first frame, ms", Date.now() - begun);
    await p.shows(/tree/);
    await p.shows(/hits per poll/);
    measured("first frame of the run, ms", Date.now() - begun);
    const seen = await colours(p);
    assert.equal(seen.direct, seen.all, "cells in 24-bit colour");
    assert.equal(seen.paper, "#14161b");
    assert.ok(seen.has.includes("#262b34"), "the bar among " + seen.has);
    measured("memory of 512 pages, MB", Math.round((await p.run("lascope.memory()")) / 1e6));
    await shot(p, "desktop");
  },
  async "keys: space, a step, the help; nothing is written while it is paused"() {
    const p = await ready("?line=h-traa pages=64&paused=1&speed=5");
    await p.shows(/paused/);
    await p.run(`term.focus()`);
    await p.press(".", "Period");
    await p.shows(/tick 1\b/);
    await sleep(500);
    const drawn = await p.run(`(() => { const w = term.write.bind(term); window.drawn = 0; term.write = (b, f) => { drawn += b.length; w(b, f); }; return true; })()`) && (await sleep(1500), await p.run("drawn"));
    assert.equal(drawn, 0, "bytes while paused");
    await p.press(" ", "Space");
    await p.shows(/running/);
    await p.press("?", "Slash");
    await p.shows(/help/);
  },
  async "full speed answers keys; a race, too"() {
    let p;
    for (const line of ["whittle pages=100000", "h-traa pages=100000", "h-traa pages=512"]) {
      if (p) await p.type(" "); // one page at a time
      p = await ready("?line=" + line + "&speed=max");
      await p.shows(/max/, 120);
      await sleep(3000);
      const waits = [];
      for (let i = 0; i < 8; i++) {
        const wanted = i % 2 === 0 ? "paused" : "running";
        waits.push(await p.run(`new Promise((resolve) => {
          const begun = performance.now();
          lascope.send(" ");
          const look = () => { for (let y = 0; y < term.rows; y++) if (term.buffer.active.getLine(y).translateToString(true).includes("${wanted}")) return resolve(performance.now() - begun); setTimeout(look, 4); };
          look();
        })`));
        await sleep(150);
      }
      waits.sort((a, b) => a - b);
      measured("a key at full speed of " + line + ", ms, median and worst of eight", `${Math.round((waits[3] + waits[4]) / 2)} ${Math.round(waits[7])}`);
    }
    await p.type(":race lakg\r");
    await p.shows(/race .*h-traa vs lakg/, 120);
    await sleep(300);
    const help = await p.run(`new Promise((resolve) => {
      const begun = performance.now();
      lascope.send("?");
      const look = () => { for (let y = 0; y < term.rows; y++) if (/keys|help/.test(term.buffer.active.getLine(y).translateToString(true)) && performance.now() > begun + 1) return resolve(performance.now() - begun); setTimeout(look, 4); };
      look();
    })`);
    measured("the help over a race, ms", Math.round(help));
  },
  async "the address follows the run, and a reload gives it again"() {
    const p = await ready("?line=h-traa pages=64&paused=1&theme=light");
    await p.shows(/paused/);
    await p.type("..");
    await p.shows(/tick 2\b/);
    await p.type("m");
    await p.until(`new URLSearchParams(location.search).get("line")?.includes("mirror")`, "the shift in the address");
    assert.equal(await p.run(`new URLSearchParams(location.search).get("theme")`), "light");
    const line = await p.run(`new URLSearchParams(location.search).get("line")`);
    assert.match(line, /^h-traa pages=64 @2:mirror$/);
    await p.call("Page.reload");
    await sleep(500);
    await p.until("window.lascope", "the page again");
    await p.shows(/@2:mirror/, 120);
    assert.equal((await colours(p)).paper, "#fcfcfa");
  },
  async "refusals are text, with a link, and no markup or code of the address acts"() {
    await refusal("?line=bogus", /bogus: not a scheme; "lascope schemes" in a terminal lists them/);
    await refusal("?line=h-traa pages=100001", /at most 100,000 are allowed/);
    await refusal("?line=h-traa N=0", /N=0: N is the number of states/);
    await refusal("?lesson=nosuch", /nosuch/);
    await refusal("?demo=nosuch", /nosuch/);
    await refusal("?lin=h-traa", /the address knows no such word.*line.*lesson/s);
    await refusal("?line=h-traa&demo=mirror", /one of/);
    await refusal("?theme=pink", /theme/);
    await refusal("?line=own", /a page cannot start a program; own works in a terminal/);
    await refusal("?line=class liar", /a page cannot serve a class/);
    await refusal("?line=h-traa trace=log.csv", /log\.csv is not in this page; :open chooses a file/);
    await refusal("?line=" + "h".repeat(9000), /8 KiB/);
    const p = await refusal("?line=" + encodeURIComponent(`<img src=x onerror="window.hit=1">\x1b]52;c;aGl0\x07\x1b[31m`), /onerror/);
    assert.equal(await p.run("window.hit"), undefined);
    assert.equal(await p.run("document.querySelectorAll('#message img').length"), 0);
  },
  async "every size, light and dark, with buttons on a phone"() {
    const sizes = [["820x620", { width: 820, height: 620 }], ["1700x1000", { width: 1700, height: 1000 }], ["390x760", { width: 390, height: 760, touch: true }], ["760x390", { width: 760, height: 390, touch: true }]];
    for (const [name, options] of sizes) {
      for (const light of [false, true]) {
        const p = await ready("?line=h-traa pages=64", { ...options, light });
        await p.shows(/hits per poll/);
        const [columns] = await p.run("lascope.size()");
        assert.ok(columns >= 64, `${name} has ${columns} columns`);
        assert.equal((await colours(p)).paper, light ? "#fcfcfa" : "#14161b");
        const over = await p.run(`(() => { const s = document.querySelector(".xterm-screen").getBoundingClientRect(), b = document.getElementById("buttons"); return b.hidden ? 0 : s.bottom - b.getBoundingClientRect().top; })()`);
        assert.ok(over <= 0, `${name}: rows hide behind the buttons by ${over} px`);
        if (options.touch) {
          const small = await p.run(`[...document.querySelectorAll("#buttons button")].filter((b) => b.offsetWidth && (b.offsetWidth < 44 || b.offsetHeight < 44)).map((b) => b.textContent)`);
          assert.deepEqual(small, [], "small buttons");
        }
        await shot(p, name + (light ? "-light" : ""));
      }
    }
  },
  async "small phones: buttons of 44 px in two rows, the others behind one, and room for the program"() {
    for (const [width, height] of [[390, 760], [320, 568], [760, 390], [568, 320]]) {
      const p = await ready("?line=h-traa pages=64&paused=1", { width, height, touch: true });
      await p.shows(/paused/);
      const seen = () => p.run(`[...document.querySelectorAll("#buttons button")].filter((b) => b.offsetWidth && b.getBoundingClientRect().top < document.getElementById("keys").getBoundingClientRect().bottom - 1).map((b) => [b.textContent, b.offsetTop, b.offsetWidth, b.offsetHeight, b.getBoundingClientRect().right])`);
      const few = await seen();
      await shot(p, `${width}x${height}`);
      assert.ok(new Set(few.map((b) => b[1])).size <= 2, `${width}x${height}: rows`);
      await p.touch([await p.middle("#more")]);
      await p.until(`document.getElementById("prompt").offsetWidth`, "all buttons");
      const all = await seen();
      await shot(p, `${width}x${height}-more`);
      assert.ok(all.length > few.length, "more buttons");
      assert.deepEqual([...few, ...all].filter((b) => b[2] < 44 || b[3] < 44 || b[4] > width), [], `${width}x${height}: small buttons`);
    }
  },
  async "a phone: buttons, tap, drag, long press"() {
    const p = await ready("?line=h-traa pages=64&paused=1", { width: 390, height: 760, touch: true });
    await p.shows(/paused/);
    await p.touch([await p.middle("#more")]);
    await p.until(`document.getElementById("prompt").offsetWidth`, "all buttons");
    const labels = await p.run(`(() => { window.sent = []; const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (m, ...rest) { if (m.kind === "keys") sent.push(new TextDecoder().decode(m.bytes)); return post.call(this, m, ...rest); }; return [...document.querySelectorAll("#buttons button")].map((b) => b.textContent); })()`);
    for (const label of ["runspace", "tick.", "infoh", "mirrorm", "help?", "parametersS", "↑", "enter", "esc", "PgDn", "⋯"]) assert.ok(labels.includes(label), `${label} among ${labels}`);
    for (const [label, keys] of [["tick.", "."], ["mirrorm", "m"], ["↑", "\x1b[A"], ["esc", "\x1b"]]) {
      await p.run("sent.length = 0");
      await p.run(`document.querySelectorAll("#program button")[${labels.indexOf(label)}].scrollIntoView()`);
      await p.touch([await p.middle(`#program button:nth-of-type(${labels.indexOf(label) + 1})`)]);
      await p.until("sent.length > 0", label);
      assert.deepEqual(await p.run("sent"), [keys]);
    }
    await p.run("sent.length = 0");
    const [x, y] = await p.middle(".xterm-screen");
    await p.touch([[x, y]]);
    assert.match((await p.run("sent")).join(" "), /^\x1b\[<0;\d+;\d+M \x1b\[<0;\d+;\d+m$/);
    await p.run("sent.length = 0");
    assert.equal(await p.run(`document.getElementById("hint").hidden`), false, "the hint of the first visit");
    await p.touch([[x, y], [x, y - 40], [x, y - 80]]);
    assert.equal(await p.run(`document.getElementById("hint").hidden`), true, "the hint after a drag");
    assert.match((await p.run("sent")).join(" "), /^\x1b\[<65/, "a drag up scrolls down");
    await p.run("sent.length = 0");
    await p.touch([[x, y], [x + 40, y], [x + 80, y]]);
    assert.match((await p.run("sent")).join(" "), /^\x1b\[<0.*\x1b\[<32.*\x1b\[<0;\d+;\d+m$/, "a drag sideways draws");
    await p.run("sent.length = 0");
    await p.touch([[x, y]], 700);
    assert.match((await p.run("sent")).join(" "), /^\x1b\[<35;\d+;\d+M$/, "a long press hovers");
    await p.run(`(() => { const f = document.getElementById("prompt"); f.focus(); f.value = "goto 50"; f.form.requestSubmit(); return true; })()`);
    await p.shows(/tick 50\b/);
    await shot(p, "all-buttons");
  },
  async "every lesson and demo opens by its address, and the tour"() {
    const html = readFileSync(join(page, "index.html"), "utf8");
    const words = [...html.matchAll(/href="(\?(?:lesson|demo|tour)=[^"]*)"/g)].map((m) => m[1]);
    assert.ok(words.length > 40, `${words.length} links`);
    const p = await ready("?tour=1");
    for (const word of words) {
      await p.call("Page.navigate", { url: server.address + word });
      await sleep(100);
      await p.until(`window.lascope && lascope.ready.then(() => (window.isReady = true)) && window.isReady && location.search === ${JSON.stringify(word)}`, word, 120);
      assert.equal(await message(p), "", word);
    }
  },
  async "copy and save"() {
    const p = await ready("?line=h-traa pages=64&paused=1");
    await browser.call("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"], browserContextId: p.context });
    await p.call("Page.bringToFront");
    await p.shows(/paused/);
    await p.type("y");
    await p.until(`navigator.clipboard.readText().then((t) => (window.clip = t)) && window.clip === "h-traa pages=64"`, "the line on the clipboard");
    await p.type("Y");
    await p.until(`navigator.clipboard.readText().then((t) => (window.clip = t)) && window.clip?.startsWith(location.origin)`, "the address on the clipboard");
    assert.equal(await p.run("new URL(clip).searchParams.get('line')"), "h-traa pages=64");
    await p.run(`(() => { window.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }; return true; })()`);
    await p.type("p");
    await p.until("saved.length === 2", "two downloads");
    assert.deepEqual((await p.run("saved")).map((n) => n.replace(/.*\./, "")).sort(), ["png", "svg"]);
  },
  async "choose a file"() {
    const p = await ready("?line=h-traa pages=64&paused=1");
    await p.shows(/paused/);
    await p.type(":replay\r");
    await p.until(`[...document.querySelectorAll("#message button")].some((b) => b.textContent === "choose a file")`, "the button");
    await p.run(`(() => {
      const f = document.getElementById("file");
      f.click = () => {
        const chosen = new DataTransfer();
        chosen.items.add(new File(["# lascope session 1\\n# line h-traa pages=32 seed=7 @80:mirror\\nnote 80 it turns\\nend 120\\n"], "lecture.session"));
        f.files = chosen.files;
        f.onchange();
      };
      [...document.querySelectorAll("#message button")][0].click();
      return true;
    })()`);
    await p.shows(/pages=32/);
    assert.equal(await message(p), "");
  },
  async "what is kept comes back: a session that was cut off"() {
    const p = await ready("?line=h-traa pages=64 seed=11");
    await p.shows(/hits per poll/);
    await p.type("m");
    await p.until(`location.search.includes("mirror")`, "the shift");
    await sleep(4500);
    await p.close(false);
    opened.splice(opened.indexOf(p), 1);
    const again = await ready("?line=lakg pages=64", { context: p.context });
    await again.shows(/cut off/, 30);
    await again.type("O");
    await again.shows(/seed=11/, 30);
  },
  async "a second page leaves the session of the first alone"() {
    const p = await ready("?line=h-traa pages=64 seed=11");
    await p.shows(/hits per poll/);
    await p.type("m");
    await p.until(`location.search.includes("mirror")`, "the shift");
    await p.until(`navigator.locks.query().then((all) => (window.locked = all.held.length)) && window.locked === 1`, "the lock");
    const second = await ready("?line=lakg pages=64&paused=1", { context: p.context });
    await second.shows(/paused/);
    await sleep(1500);
    assert.doesNotMatch(await second.text(), /cut off/);
    await second.close(false);
    opened.splice(opened.indexOf(second), 1);
  },
  async "q ends in a sentence, and Enter begins again"() {
    const p = await ready("?line=h-traa pages=64");
    await p.type("q");
    await p.until(`document.getElementById("message").innerText.includes("lascope has ended. Press Enter or reload the page to start again.")`, "the end");
    await p.type("x");
    await p.run(`term.focus()`);
    await p.press("Enter", "Enter", "\r", 13);
    await sleep(300);
    await p.until("window.lascope", "the page again");
    await p.shows(/hits per poll/, 120);
  },
  async "text alone"() {
    const p = await ready("?plain=1&line=h-traa pages=64");
    assert.equal(await p.run(`document.getElementById("log").getAttribute("aria-live")`), "polite");
    await p.until(`document.getElementById("log").innerText.includes("H-TRAA in the polling lab")`, "the first sentence");
    const say = (word) => p.run(`(() => { document.getElementById("word").value = ${JSON.stringify(word)}; document.getElementById("words").requestSubmit(); return true; })()`);
    const words = (await p.run(`document.getElementById("example").textContent`)).replace(/.*: /, "").split(", ");
    assert.deepEqual(words, ["goto 1000", "go", "mirror", "help", "quit"], "the example");
    await say(words[0]);
    await p.until(`document.getElementById("log").innerText.includes("Tick 1,000")`, "the answer");
    await shot(p, "plain");
    const first = await ready("?line=h-traa pages=64");
    assert.equal(await first.run(`document.querySelector("a, button, input, textarea").id`), "as-text", "the first element of the page");
  },
  async "the front door"() {
    for (const light of [false, true]) {
      const p = await ready("", { light, width: 1280, height: 900 });
      assert.ok((await p.run(`document.querySelectorAll("nav a").length`)) > 40);
      assert.ok(await p.run(`document.querySelector("nav").offsetHeight > 0`));
      await p.shows(/lascope/);
      await sleep(1000);
      await shot(p, "door" + (light ? "-light" : ""));
    }
    const phone = await ready("", { width: 390, height: 760, touch: true });
    await sleep(500);
    await shot(phone, "door-phone");
  },
  async "an ignorant server, below a path"() {
    const other = await serve(page, { below: "/a/b/", ignorant: true });
    const p = await browser.open(other.address + "?line=h-traa pages=64");
    opened.push(p);
    await p.shows(/hits per poll/, 120);
    other.end();
  },
  async "in a frame: no focus, paused until it is seen, nothing is kept"() {
    const p = await browser.open(server.address + "LICENSES/lascope");
    opened.push(p);
    await p.until("document.body", "a page");
    await p.run(`(() => { document.body.innerHTML = '<input id="own"><div style="height:3000px"></div><iframe src="${server.address}?embed=1&demo=mirror" width="900" height="480"></iframe>'; document.getElementById("own").focus(); return true; })()`);
    await p.until(`frames[0]?.lascope`, "the frame");
    await sleep(500);
    assert.equal(await p.run(`!!frames[0].term`), false, "it begins when it is seen");
    await p.run(`scrollTo(0, 5000)`);
    await p.until(`frames[0].lascope.ready.then(() => (window.isReady = true)) && window.isReady`, "its first frame", 120);
    assert.equal(await p.run(`document.activeElement.id`), "own", "the focus");
    assert.equal(await p.run(`frames[0].document.getElementById("in-full").hidden`), false);
    const over = await p.run(`(() => { const d = frames[0].document; return d.querySelector(".xterm-screen").getBoundingClientRect().bottom - d.getElementById("in-full").getBoundingClientRect().top; })()`);
    assert.ok(over <= 0, `open in full covers ${over} px`);
    assert.equal(await p.run(`indexedDB.databases().then((all) => all.length)`), 0);
    await shot(p, "frame");
    // Out of sight for a minute it rests: the minute of its clock is made short.
    await p.run(`(() => { const f = frames[0], wait = f.setTimeout.bind(f); window.waits = []; f.setTimeout = (act, ms) => { waits.push(ms); return wait(act, ms === 60000 ? 300 : ms); }; scrollTo(0, 0); return true; })()`);
    await p.until(`waits.includes(60000)`, "the minute begins");
    await p.run(`scrollTo(0, 5000)`);
    await sleep(600);
    assert.ok((await p.run(`frames[0].lascope.memory()`)) > 0, "it is in sight again before the minute is over");
    await p.run(`scrollTo(0, 0)`);
    await p.until(`!frames[0].document.getElementById("message").hidden && frames[0].document.getElementById("message").innerText.includes("rested")`, "its rest");
    assert.equal(await p.run(`frames[0].lascope.memory()`), 0, "its worker has ended");
  },
};

Object.assign(tests, lessonTests({ ready, shot, page, browser }));
let failed = 0;
try {
  for (const [name, test] of Object.entries(tests)) {
    if (flag("--only") && !name.includes(flag("--only"))) continue;
    const begun = Date.now();
    try {
      await test();
      for (const p of opened) {
        const foreign = p.requests.filter((url) => !url.startsWith("data:") && !url.startsWith("blob:") && new URL(url).hostname !== "127.0.0.1");
        assert.deepEqual(foreign, [], "requests to other hosts");
        assert.deepEqual(p.messages, [], "messages in the console");
      }
      console.log(`ok ${name} (${Date.now() - begun} ms)`);
    } catch (err) {
      failed++;
      console.log(`not ok ${name}: ${err.stack}`);
      for (const p of opened) if (p.messages.length) console.log(`    console: ${p.messages.join("\n")}`);
    }
    for (const p of opened.splice(0)) await p.close().catch(() => {});
  }
} finally {
  await browser.end();
  server.end();
}
process.exit(failed === 0 ? 0 : 1);
