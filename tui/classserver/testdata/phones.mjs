// Plays classes with phones in a headless Chromium.
//
//   CHROMIUM=/usr/bin/chromium node phones.mjs PROGRAM LESSONS [--only NAME] [--shots FOLDER]
//
// PROGRAM is lascope, LESSONS a folder whose lesson "phones" asks by letter, by number and by drawing. --only tries what
// has NAME in its name. It exits with 3 where the browser does not start.

import assert from "node:assert/strict";
import { sleep } from "../../browser/testdata/chromium.mjs";
import { Lecturer, look, play, shows, tab, tap, words } from "./room.mjs";

const [lessons] = words;

await play({
  // Four phones: by link and by code, light and dark, of both sizes and languages, and one at 200 %.
  async "a lesson"() {
    const l = new Lecturer("phones", "--lessons", lessons, "--names");
    const address = await l.until(/^address /), code = await l.until(/^code /), link = await l.until(/^link /);
    const wide = await l.phone(link, { width: 390, height: 760, light: true });
    const dark = await l.phone(link, { width: 390, height: 760, language: "de-DE" });
    const small = await l.phone(address, { width: 320, height: 568, light: true });
    const large = await l.phone(address, { width: 195, height: 380 });
    const all = { wide, dark, small, large };
    const every = async (screen) => { for (const [name, p] of Object.entries(all)) await look(p, `${screen}-${name}`); };

    await tap(wide, "#name");
    await wide.call("Input.insertText", { text: "Ada" });
    await tap(wide, "form button");
    await shows(wide, "You are number 1.");
    assert.equal(await dark.run(`document.documentElement.lang`), "de");
    await shows(dark, "Am Kurs teilnehmen");
    await look(dark, "join-dark");
    await tap(dark, "form button");
    await shows(dark, "Sie haben die Nummer 2.");
    await shows(dark, "Warten Sie, bis es losgeht.");
    await shows(small, "Code on the screen");
    await look(small, "code-small");
    await tap(small, "#code");
    await small.call("Input.insertText", { text: "AAA AAA" });
    await tap(small, "form button");
    await shows(small, "code");
    await tap(small, "#code");
    await small.run(`document.querySelector("#code").value = ""`);
    await small.call("Input.insertText", { text: code.slice(0, 3).toLowerCase() + " " + code.slice(3) });
    await tap(small, "form button");
    await shows(small, "You are number 3.");
    await shows(large, "Code on the screen"); // by keys alone
    await large.call("Input.insertText", { text: code });
    await tab(large);
    await tab(large);
    await large.press("Enter", "Enter", "\r", 13);
    await shows(large, "You are number 4.");
    await every("lobby");
    await wide.run(`for (const name of ["share", "clipboard"]) Object.defineProperty(navigator, name, { value: undefined })`); // as over plain HTTP
    await tap(wide, "main div button");
    await wide.until(`getSelection().toString() === location.href`, "the address, to be copied", 20);
    await look(wide, "share");

    await l.say("next", /^phase open question 1 /);
    await shows(dark, "Frage 1");
    await tap(wide, `input[value=\"1\"]`);
    await tap(dark, `input[value=\"1\"]`);
    await tap(small, `input[value=\"0\"]`);
    await tap(small, `input[value=\"2\"]`); // changed
    await large.run(`document.querySelector('input[value="0"]').focus()`);
    await large.press(" ", "Space", " ", 32);
    await shows(dark, "gesendet · kann geändert werden");
    for (const [p, option] of [[wide, 1], [small, 2], [large, 0]]) {
      await p.until(`document.querySelector("input:checked")?.value === "${option}" && document.body.innerText.includes("sent · can be changed")`, `option ${option}`, 20);
    }
    await l.until(/answered 4 /);
    await every("letter");
    const { nodes } = await wide.call("Accessibility.getFullAXTree");
    const role = (name) => nodes.filter((n) => !n.ignored && n.role?.value === name).map((n) => n.name.value);
    assert.ok(role("group").includes("Which value has the run of h-traa?"), `the groups are ${role("group")}`);
    assert.deepEqual(role("radio"), ["a below 2 hits per poll", "b above 3 hits ✓ chosen", "c 2 to 3 hits"]);
    await wide.call("Page.reload");
    await shows(wide, "number 1");
    await wide.until(`document.querySelector("input:checked")?.value === "1"`, "the answer after the page was loaded again", 20);
    await l.say("close", /^phase closed question 1 joined 4 answered 4 tally 1 2 1$/);
    await shows(wide, "Talk to your neighbour.");
    await shows(dark, "Sprechen Sie mit Ihren Nachbarn.");
    assert.equal(await wide.run(`document.getElementById("live").textContent.includes("neighbour")`), true, "the phase is announced");
    await every("closed");
    await l.say("again", /^phase open question 1 /);
    await shows(wide, "second vote");
    for (const p of Object.values(all)) await tap(p, `input[value=\"0\"]`);
    await l.until(/answered 4 /);
    await l.say("close", /^phase closed question 1 joined 4 answered 4 tally 4 0 0$/);
    await l.say("reveal", /^phase revealed question 1 /);
    await shows(wide, "Your score: 1 of 1");
    await shows(wide, "outlined: first vote");
    await shows(dark, "✓ Richtig");
    await every("revealed");

    await l.say("next", /^phase open question 2 /);
    for (const [p, number] of [[wide, "0.5"], [dark, "0,25"], [small, "x"], [small, "1"]]) {
      await tap(p, "#number");
      await p.run(`document.querySelector("#number").value = ""`);
      await p.call("Input.insertText", { text: number });
      await tap(p, "form button");
      if (number === "x") await p.until(`document.querySelector("#number:invalid").validationMessage.startsWith("This is no number")`, "the browser's word", 20);
      else await shows(p, p === dark ? "gesendet" : "sent · can");
    }
    await every("number");
    await l.say("close", /^phase closed question 2 joined 4 answered 3 tally 0.25 0.5 1$/);
    await shows(wide, "Half of the class lies between 0.25 and 1");
    await shows(dark, "zwischen 0,25 und 1");
    await every("strip");
    await l.say("reveal", /^phase revealed question 2 /);
    await shows(large, "You gave no answer.");
    await every("told");

    await l.say("next", /^phase open question 3 /);
    for (const [i, p] of [wide, dark, small].entries()) {
      await p.until(`document.querySelector(".curves")`, "the picture", 20);
      await p.run(`document.querySelector(".curves").scrollIntoView({ block: "center" })`);
      const [x, y, w, h] = await p.run(`(() => { const r = document.querySelector(".curves").getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`);
      await p.touch([0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((part) => [x + w * part, y + h * (0.2 + 0.2 * i)]), 300);
      await tap(p, "main form > button:nth-of-type(2)");
      await shows(p, p === dark ? "gesendet" : "sent · can");
    }
    await tap(large, "details summary");
    await large.run(`document.querySelector("#knot20").focus()`);
    await large.press("End", "End", undefined, 35);
    await tap(large, "main form > button:nth-of-type(2)");
    await shows(large, "sent · can");
    const drawn = await wide.run(`fetch("/me").then((r) => r.json()).then((me) => me.answers[3].curve)`);
    assert.equal(drawn.length, 21);
    assert.ok(drawn.slice(3).every((v) => Math.abs(v - 0.83) < 0.05), `a finger drew ${drawn}`);
    assert.equal(await large.run(`fetch("/me").then((r) => r.json()).then((me) => me.answers[3].curve[20])`), 1, "the slider");
    await every("curve");
    await l.say("close", /^phase closed question 3 joined 4 answered 4 tally$/);
    await every("drawn");
    await l.say("reveal", /^phase revealed question 3 /);
    await shows(wide, "The nearest three");
    await every("band");
    await l.say("next", /^phase over/);
    await shows(wide, "Phones: the class, right in %");
    assert.equal(await wide.run(`document.querySelectorAll("tr.mine").length`), 0, "a row is the phone's own");
    await every("over");

    const names = new Set(wide.requests.filter((url) => url !== "about:blank").map((url) => new URL(url).pathname));
    assert.deepEqual([...names].sort(), ["/", "/events", "/join", "/me", "/vote"], "the page is one request");
    const bytes = await wide.run(`performance.getEntriesByType("navigation")[0].encodedBodySize`);
    assert.ok(bytes > 0 && bytes <= 60000, `the page has ${bytes} bytes`);
    return l;
  },

  async "20 seconds without a network"() {
    const l = new Lecturer("phones", "--lessons", lessons);
    const code = await l.until(/^code /), p = await l.phone(await l.until(/^link /), { width: 320, height: 568 });
    const network = (offline) => p.call("Network.emulateNetworkConditions", { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await shows(p, "You are number 1.");
    await l.say("next", /^phase open question 1 /);
    await tap(p, `input[value=\"1\"]`);
    await shows(p, "sent · can be changed");
    await network(true);
    await tap(p, `input[value=\"0\"]`);
    await shows(p, "not sent: no connection");
    await sleep(20000);
    await shows(p, "No connection.");
    await look(p, "offline");
    await l.say("list", /^1 /);
    await network(false);
    await shows(p, "sent · can be changed"); // without a tap
    assert.equal(await p.run(`document.querySelector("input:checked").value`), "0");
    await p.until(`document.getElementById("lost").hidden`, "the connection", 20);
    await shows(p, "number 1");
    await l.say("close", /^phase closed question 1 joined 1 answered 1 tally 1 0 0$/);
    await shows(p, "Talk to your neighbour.");
    await l.say("remove 1", /joined 0/); // who is taken out does not come back without a tap
    await shows(p, "This is another class, or your number was taken out. Type the code on the screen.");
    await look(p, "removed");
    await tap(p, "#code");
    await p.call("Input.insertText", { text: code });
    await tap(p, "form button");
    await shows(p, "number 2");
    p.messages = p.messages.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED/.test(text));
    return l;
  },

  async "a game together, and one alone, to its end"() {
    const game = "you pages=8 budget=12 seed=3", l = new Lecturer("together " + game, game, "--turn", "1m");
    const p = await l.phone(await l.until(/^link /), { width: 390, height: 760, language: "de-DE" });
    await shows(p, "Warten Sie, bis es losgeht.");
    await look(p, "game-lobby");
    await l.say("next", /^phase text /);
    await shows(p, "Sie haben 12 Abfragen: Sammeln Sie möglichst viele Treffer.");
    await shows(p, "Die mit den meisten Stimmen wird abgefragt");
    await look(p, "game-rules");
    await l.say("next", /^phase open /);
    await p.until(`/noch [1-6]?\\d s/.test(document.body.innerText)`, "the seconds left", 20);
    for (let turn = 1; turn <= 12; turn++) {
      await shows(p, `Zug ${turn} von 12`);
      await tap(p, `button[data-page="${1 + (turn % 3)}"]`); // the turn ends, since all have voted
    }
    await shows(p, "Alle Abfragen sind gemacht.");
    await look(p, "game-together");
    await l.say("close", /^phase closed /);
    await l.say("reveal", /^phase revealed /);
    await shows(p, "der Kurs");
    await look(p, "game-together-table");
    await l.say("next", /^phase text /);
    await shows(p, "Tippen Sie auf eine Seite");
    await l.say("next", /^phase open /);
    await look(p, "game");
    for (let move = 1; move <= 12; move++) {
      await tap(p, `button[data-page="${1 + ((3 * move) % 8)}"]`);
      await p.until(`document.querySelector("h1").textContent.endsWith(" ${12 - move}")`, `move ${move}`, 20);
    }
    await shows(p, "Alle Abfragen sind gemacht.");
    await look(p, "game-played");
    await l.say("close", /^phase closed /);
    await l.say("reveal", /^phase revealed /);
    await shows(p, "Platz 1 mit");
    await shows(p, "H-TRAA");
    await look(p, "game-table");
    await l.say("next", /^phase over/);
    await shows(p, "Das Spiel aller: Die Mehrheit hat");
    await shows(p, "Das Spiel: am besten");
    return l;
  },
});
