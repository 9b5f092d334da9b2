import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const words = JSON.parse(readFileSync(new URL("../page/words.json", import.meta.url)));

test("each sentence is there in both languages, with the same places for words", () => {
  for (const [key, both] of Object.entries(words)) {
    const places = (text) => text.match(/\{\d\}/g)?.sort() || [];
    assert.equal(both.length, 2, key);
    assert.deepEqual(places(both[1]), places(both[0]), key);
    assert.ok(both[0] && both[1] && !/[<>]/.test(both.join("")), key);
  }
});

// The sentences that ../shared/evening.md fixes.
test("the sentences of the evening stand to the letter", () => {
  const fixed = {
    ended: ["The class has ended. You can close this page.", "Der Kurs ist zu Ende. Sie können diese Seite schließen."],
    away: ["The lecturer's computer is away for a moment. Keep this page open.", "Der Rechner der Lehrperson ist kurz weg. Lassen Sie diese Seite offen."],
    other: ["This is another class, or your number was taken out. Type the code on the screen.", "Das ist ein anderer Kurs, oder Ihre Nummer wurde entfernt. Geben Sie den Code auf der Leinwand ein."],
    rules: ["Pages change, some often, some seldom. A poll of a page that has changed since its last poll is a hit. You have {0} polls: make as many hits as you can.", "Seiten ändern sich, manche oft, manche selten. Hat sich eine Seite seit ihrer letzten Abfrage geändert, ist das ein Treffer. Sie haben {0} Abfragen: Sammeln Sie möglichst viele Treffer."],
    rulesArm: ["Each arm pays with a hidden chance of its own; a payment is a hit. You have {0} polls: make as many hits as you can.", "Jeder Arm zahlt mit einer eigenen verborgenen Wahrscheinlichkeit; eine Zahlung ist ein Treffer. Sie haben {0} Abfragen: Sammeln Sie möglichst viele Treffer."],
    playTogether: ["Tap the page that you want. The page with the most taps is polled when the clock ends or all have tapped.", "Tippen Sie auf die Seite, die Sie wollen. Die mit den meisten Stimmen wird abgefragt, wenn die Uhr abläuft oder alle getippt haben."],
    runGives: ["The run gives:", "Der Lauf ergibt:"],
    lost: ["No connection. Trying again …", "Keine Verbindung. Neuer Versuch …"],
  };
  for (const [key, both] of Object.entries(fixed)) assert.deepEqual(words[key], both);
});
