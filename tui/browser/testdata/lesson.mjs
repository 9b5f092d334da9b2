// Tests of a lesson as a page, for open.mjs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

// button is a button of the toolbar, as an expression, by the beginning of its label.
const button = (label) => `[...document.querySelectorAll("#buttons button")].find((b) => b.textContent.startsWith(${JSON.stringify(label)}))`;
const click = async (p, label) => {
  await p.until(button(label), `the button ${label}`);
  await p.run(`(() => { ${button(label)}.click(); return true; })()`);
};
// goOn presses the lead, whatever it is, unless the page has something, and waits for what follows; it cuts runs short.
const goOn = async (p, unless = "nothing") => {
  const shown = `(document.getElementById("lesson").innerText + document.querySelector("#buttons .lead")?.textContent)`;
  await p.until(`document.querySelector("#buttons .lead")`, "what goes on");
  const before = await p.run(`(() => { if (document.querySelector(${JSON.stringify(unless)})) return ""; const before = ${shown}; document.querySelector("#buttons .lead").click(); return before; })()`);
  if (before) await p.until(`${shown} !== ${JSON.stringify(before)}`, "what follows\n" + before);
  return before;
};
// onward goes on until the page has something.
const onward = async (p, selector, what) => {
  for (let i = 0; await goOn(p, selector); i++) assert.ok(i < 60, what);
};
const text = (p, id) => p.run(`document.getElementById(${JSON.stringify(id)}).innerText`);
// small are the controls under 44 px; the size of a radio is that of its label.
const small = (p) => p.run(`[...document.querySelectorAll("button, select, summary, input")].map((e) => [e, e.type === "radio" ? e.closest("label") : e])
  .filter(([e, box]) => e.offsetParent && (box.offsetWidth < 44 || box.offsetHeight < 44)).map(([e]) => e.outerHTML)`);
const sideways = (p) => p.run(`document.documentElement.scrollWidth - document.documentElement.clientWidth`);
const facts = async (p, pattern) => p.until(`${pattern}.test(document.getElementById("numbers").textContent)`, `${pattern} among the numbers`);

export const lessonTests = ({ ready, shot, page, browser }) => ({
  async "a lesson is a page at every size: text, answer, sliders"() {
    const sizes = { "390x844": { width: 390, height: 844, touch: true, scale: 2 }, "320x568": { width: 320, height: 568, touch: true }, "1280x800": { width: 1280, height: 800 },
      "390x844 at 200 percent": { width: 195, height: 422, touch: true, scale: 2 }, "1280x800 at 200 percent": { width: 640, height: 400, scale: 2 } };
    for (const [name, size] of Object.entries(sizes)) {
      const p = await ready("?lesson=liar", size);
      await p.until(`document.getElementById("before").innerText.includes("Somewhere between 0 and 1 lies a point")`, "the text");
      assert.equal(await text(p, "place"), "lesson 6 · Point location with a liar · step 1 of 7");
      await p.shows(/states/);
      assert.doesNotMatch(await p.text(), /Somewhere|go on|step 1/, "the terminal has the text of the page");
      await p.until(button("go on"), "the end of the run");
      assert.deepEqual(await p.run(`[...document.querySelectorAll("#buttons button")].filter((b) => b.offsetWidth).map((b) => b.firstChild.textContent)`), ["go on", "▶ run", "tick"]);
      await click(p, "tick");
      await facts(p, /^tick 1( |$)/);
      await shot(p, `lesson ${name} text`);
      await onward(p, "#question fieldset", "the question");
      assert.equal(await p.run(`document.activeElement.id`), "heading", "the focus at a new step");
      assert.equal(await p.run(`document.querySelectorAll("#question input[type=radio]").length`), 4);
      assert.doesNotMatch(await text(p, "numbers"), /position|target/, "the numbers tell the answer");
      await p.run(`(() => { document.querySelectorAll("#question input")[1].click(); return true; })()`);
      await shot(p, `lesson ${name} question`);
      assert.deepEqual([await small(p), await sideways(p)], [[], 0], name);
      await click(p, "predict b");
      await p.until(`document.querySelector("#after .verdict")`, "the answer");
      assert.match(await text(p, "after"), /You predicted b, it is a/);
      await p.until(`document.getElementById("place").textContent.includes("step 2")`, "the same step");
      await shot(p, `lesson ${name} answer`);
      await p.run(`(() => { document.getElementById("change").open = true; document.getElementById("change").scrollIntoView(); return true; })()`);
      assert.deepEqual([await small(p), await sideways(p)], [[], 0], name + ", with sliders");
      await p.run(`(() => { const s = document.querySelector("[data-key=p]"); s.value = Math.round(0.55 * s.max); s.dispatchEvent(new Event("input")); return true; })()`);
      assert.equal(await p.run(`document.querySelector("[data-key=p]").closest("label").querySelector("output").textContent.trim()`), "0.55");
      await p.run(`document.querySelector("[data-key=p]").dispatchEvent(new Event("change"))`);
      await p.until(`document.querySelector("[data-key=p]").getAttribute("aria-valuetext") === "0.55"`, "p = 0.55 from the program");
      await p.shows(/\.55/);
      await shot(p, `lesson ${name} sliders`);
      await p.close();
    }
  },
  async "a lesson by the keyboard alone"() {
    const p = await ready("?lesson=liar", { width: 1280, height: 800 });
    await onward(p, "#question fieldset", "the question");
    const keys = { Tab: 9, " ": 32, ArrowDown: 40, Enter: 13 };
    const press = (key, text) => p.press(key, key === " " ? "Space" : key, text, keys[key]);
    const focused = (what) => p.run(`(() => { const e = document.activeElement; return e.matches(${JSON.stringify(what)}); })()`);
    for (let i = 0; !(await focused("#question input")); i++) {
      assert.ok(i < 8, "tab comes to the radios");
      await press("Tab");
    }
    await press(" ", " ");
    await press("ArrowDown");
    assert.equal(await p.run(`[...document.querySelectorAll("#question input")].findIndex((r) => r.checked)`), 1);
    assert.equal(await p.run(`document.querySelector("#buttons .lead").textContent`), "predict b", "an arrow chooses, and answers nothing");
    for (let i = 0; !(await focused("#buttons .lead")); i++) {
      assert.ok(i < 8, "tab comes to the lead");
      await press("Tab");
    }
    await press("Enter", "\r");
    await p.until(`document.querySelector("#after .verdict")`, "the answer");
    assert.match(await text(p, "after"), /You predicted b/);
  },
  async "the accessibility tree of a lesson"() {
    const p = await ready("?lesson=liar", { width: 390, height: 844, touch: true });
    await onward(p, "#question fieldset", "the question");
    await p.call("Accessibility.enable");
    const { nodes } = await p.call("Accessibility.getFullAXTree");
    const all = nodes.filter((n) => !n.ignored).map((n) => [n.role?.value, n.name?.value]);
    const has = (role, name) => assert.ok(all.some(([r, n]) => r === role && (!name || name.test(n))), `${role} ${name} is not in the tree: ${JSON.stringify(all)}`);
    has("heading", /Where does it go/);
    has("StaticText", /The automaton has asked 24 questions/);
    has("group", /Where is that mean/);
    assert.equal(all.filter(([role]) => role === "radio").length, 4);
    has("radio", /^a ?Near/);
    has("toolbar", /keys/);
    has("button", /show the answer/);
    has("button", /share/);
    assert.equal(await p.run(`document.getElementById("after").getAttribute("aria-live")`), "polite");
  },
  async "questions of a lesson by number, by drawing and by doing"() {
    const p = await ready("?lesson=tsetlin", { width: 390, height: 844, touch: true });
    await onward(p, "#number", "the number");
    await p.run(`(() => { const f = document.getElementById("number"); f.value = "0,3"; f.dispatchEvent(new Event("input", { bubbles: true })); return true; })()`);
    await shot(p, "lesson number");
    await click(p, "predict 0.3");
    await p.until(`document.querySelector("#after .verdict")`, "its answer");
    assert.match(await text(p, "after"), /You predicted/);
    const drawn = await ready("?lesson=estimates", { width: 390, height: 844, touch: true });
    await onward(drawn, "#question .curves", "the curve");
    await drawn.run(`(() => { const s = document.querySelectorAll("#question .sliders input"); if (s.length !== 20) throw new Error(s.length + " sliders"); document.querySelector("#question details").open = true; s[19].value = 90; s[19].dispatchEvent(new Event("input", { bubbles: true })); return true; })()`);
    assert.deepEqual([await small(drawn), await sideways(drawn)], [[], 0], "of the curve");
    await shot(drawn, "lesson curve");
    await click(drawn, "predict this curve");
    await drawn.until(`document.querySelector("#after .verdict")`, "its answer");
    assert.match(await text(drawn, "after"), /of the area/);
    const done = await ready("?lesson=shifts", { width: 390, height: 844, touch: true });
    await onward(done, "#question [data-key=N]", "the slider of the deed");
    await done.run(`(() => { const s = document.querySelector("#question [data-key=N]"); s.value = Number(s.value) + 20; s.dispatchEvent(new Event("input")); s.dispatchEvent(new Event("change")); return true; })()`);
    await done.until(button("let the run judge"), "the judgement");
    await shot(done, "lesson deed");
    await click(done, "let the run judge");
    await done.until(`document.querySelector("#after .verdict")`, "its answer");
    assert.match(await text(done, "after"), /Done\. With N=|Not yet: with N=/);
  },
  async "the values of a lesson's sliders"() {
    const p = await ready("?lesson=liar");
    const of = (param) => p.run(`import("./lesson.js").then((m) => m.valuesOf(${JSON.stringify(param)}))`);
    const few = await of({ value: "0.7", min: 0, max: 1, step: 0.05 });
    assert.deepEqual([few.length, few[0], few[1], few[14], few[20]], [21, 0, 0.05, 0.7, 1]);
    const wide = await of({ value: "123456", min: 0, max: 1e9, step: 1, integer: true });
    assert.deepEqual([wide.length, wide[0], wide[wide.length - 1], wide.includes(123456)], [201, 0, 1e9, true]);
    const factors = await of({ value: "500", min: 1, max: 1e6, step: 2, log: true, integer: true });
    assert.ok(factors.length <= 201 && factors[0] === 5 && factors[factors.length - 1] === 50000 && factors.includes(500), String(factors));
    assert.deepEqual(factors.filter((v) => !Number.isInteger(v) || v !== Number(v.toPrecision(3))), [], "whole numbers of three digits");
    const none = await of({ value: "0", min: 0, max: 1e6, step: 2, log: true });
    assert.ok(none[0] === 0 && none[1] > 0 && none.every((v, i) => i === 0 || v > none[i - 1]), String(none));
    const narrow = await of({ value: "3", min: 1, max: 100, step: 2, log: true });
    assert.deepEqual([narrow[0], narrow[narrow.length - 1]], [1, 100]);
  },
  async "keys act from the heading of a lesson; in a frame the terminal has its text"() {
    const p = await ready("?lesson=liar", { width: 1280, height: 800 });
    await p.press(".", "Period");
    await facts(p, /^tick 1( |$)/);
    assert.equal(await p.run(`document.activeElement === term.textarea`), true, "the focus after a key of the program");
    const framed = await ready("?lesson=liar&embed=1", { width: 1280, height: 800 });
    await framed.shows(/Somewhere between 0 and 1/);
    assert.equal(await framed.run(`document.getElementById("lesson").hidden && !document.body.classList.contains("lesson")`), true);
  },
  async "the summary of a lesson, the next lesson, share, and another screen"() {
    const p = await ready("?lesson=liar", { width: 390, height: 844, touch: true });
    await browser.call("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"], browserContextId: p.context });
    await p.call("Page.bringToFront");
    await p.run(`(() => { navigator.share = undefined; document.getElementById("share").click(); return true; })()`);
    await p.until(`navigator.clipboard.readText().then((t) => (window.clip = t)) && window.clip === location.href`, "the address on the clipboard");
    while ((await p.run(`document.querySelector("#buttons .lead").textContent`)) !== "next lesson") await goOn(p);
    assert.match(await text(p, "lesson"), /Your predictions and the results[\s\S]*Your task[\s\S]*The next lesson is/);
    await shot(p, "lesson summary");
    await click(p, "next lesson");
    await p.until(`document.getElementById("place").textContent.startsWith("lesson 7")`, "the next lesson");
    await p.type(":demo mirror\r");
    await p.until(`document.getElementById("lesson").hidden`, "a demo, which is no page");
    await p.until(button("leave"), "its keys");
    await click(p, "share");
    await p.until(`navigator.clipboard.readText().then((t) => (window.clip = t)) && window.clip === location.href && clip.includes("demo=mirror")`, "the address of the demo");
  },
  async "each key that a try of a lesson names has its button"() {
    const html = readFileSync(join(page, "index.html"), "utf8");
    const names = [...html.matchAll(/href="\?lesson=([^"]*)"/g)].map((m) => m[1]).filter((name) => process.env.LASCOPE_LONG || name === "liar");
    const labels = { space: " ", esc: "\x1b", tab: "\t", enter: "\r" };
    let tried = 0;
    for (const name of names) {
      const p = await ready("?lesson=" + name, { width: 390, height: 844, touch: true });
      await p.run(`(() => { window.sent = []; const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (m, ...rest) { if (m.kind === "keys" && window.deaf) { sent.push(new TextDecoder().decode(m.bytes)); return; } return post.call(this, m, ...rest); }; return true; })()`);
      for (let end = false; !end; ) {
        const lead = await p.until(`document.querySelector("#buttons .lead")?.textContent || (document.getElementById("before").innerText.includes("last lesson") && "the end")`, "what goes on");
        end = lead === "next lesson" || lead === "the end";
        const tries = await p.run(`[...document.querySelectorAll(".try code")].map((c) => c.textContent)`);
        const sent = await p.run(`(() => { window.deaf = true; sent.length = 0; for (const b of document.querySelectorAll("#buttons button")) if (b.textContent !== "⋯" && b.textContent !== "share") b.click(); window.deaf = false; return sent; })()`);
        for (const key of tries.filter((word) => /^(:.+|space|esc|tab|enter|[a-zA-Z0-9.,;<>+*?-])$/.test(word))) {
          tried++;
          const keys = key.startsWith(":") && key.length > 1 ? key + "\r" : labels[key] || key;
          assert.ok(sent.includes(keys), `${name}: no button sends ${key}; they send ${JSON.stringify(sent)}`);
        }
        if (end) break;
        await goOn(p);
      }
      await p.close();
    }
    assert.ok(tried >= 5, `${tried} keys are named`);
  },
});
