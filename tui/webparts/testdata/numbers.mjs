import assert from "node:assert/strict";
import test from "node:test";
import { numberOf, written } from "../numbers.js";
import { say, speak } from "../words.js";

test("numbers are read with a point or a comma", () => {
  for (const [text, want] of [["0.35", 0.35], [" 0,35 ", 0.35], ["−2", -2], ["+.5", 0.5], ["1e12", 1e12], ["3.", 3],
    ["1e13", null], ["", null], ["x", null], ["e", null], ["-", null], ["0x10", null], ["1,000,000", null], ["Infinity", null], ["1 2", null]]) {
    assert.equal(numberOf(text), want, text);
  }
});

test("numbers and sentences are written in the page's language", () => {
  assert.equal(written(0.35), "0.35");
  speak("en", { tick: ["tick {0}", "Takt {0}"] });
  assert.equal(say("tick", "5,000"), "tick 5,000");
  assert.equal(say("tock"), "");
  speak("de", { tick: ["tick {0} of {1}, {0}", "Takt {0} von {1}, {0}"] });
  assert.equal(written(0.123456, 3), "0,123");
  assert.equal(written(0.1234567891234567), "0,1234567891234567");
  assert.equal(say("tick", 3, 9), "Takt 3 von 9, 3");
});
