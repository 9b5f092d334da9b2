// @ts-check
// The page's own sentences in German.

/** @type {import("../../webparts/words.js").Sentences} */
export const de = {
  chosen: "gewählt", rightOne: "richtige Antwort", send: "senden", restart: "von vorn",
  numberHint: "Ihre Zahl", numberBad: "Das ist keine Zahl wie 0,35.",
  curveHint: "Zeichnen Sie mit dem Finger, wie die Kurve weitergeht.", sliders: "Mit Reglern zeichnen",
  tick: "Takt {0}",
  join: "Am Kurs teilnehmen", code: "Code auf der Leinwand", name: "Name oder Spitzname (freiwillig)",
  enter: "Teilnehmen", joining: "Anmeldung …", you: "Sie haben die Nummer {0}.", number: "Nummer {0}",
  other: "Das ist ein anderer Kurs, oder Ihre Nummer wurde entfernt. Geben Sie den Code auf der Leinwand ein.",
  recorded: "Ihre Antworten werden mit Ihrer Nummer aufgezeichnet.",
  wait: "Warten Sie auf die Lektion.", waitGame: "Warten Sie auf das Spiel.", look: "Schauen Sie nach vorn.",
  asks: "Gleich kommt eine Frage.", question: "Frage {0}", step: "Schritt {0} von {1}", second: "zweite Abstimmung",
  sending: "wird gesendet …", sent: "gesendet · kann geändert werden", failed: "nicht gesendet: keine Verbindung",
  again: "noch einmal versuchen",
  answered: "{0} von {1} haben geantwortet", answeredHands: "{0} von {1} haben geantwortet, {2} Hände",
  neighbour: "Sprechen Sie mit Ihren Nachbarn.", computing: "Der Lauf wird berechnet.",
  none: "Sie haben nicht geantwortet.", yours: "Ihre Antwort: {0}", right: "Richtig", wrong: "Falsch",
  runGives: "Der Lauf ergibt:",
  score: "Ihr Stand: {0} von {1}", first: "erste Abstim\u00admung", last: "zweite Abstim\u00admung",
  median: "Die Hälfte des Kurses liegt zwischen {0} und {1}, die Mitte ist {2}.", near: "{0} von {1} liegen nahe.",
  meanAway: "Das Mittel des Kurses: {0} % der Fläche daneben.", nearest: "Die drei nächsten: {0}.",
  legend: "blau: der Lauf · braun: Mittel und Band des Kurses · gestrichelt: Sie",
  game: "Ein Spiel", page: "Seite", arm: "Arm", never: "nie", ago: "vor {0}", hit: "Treffer", miss: "nichts",
  rules: "Seiten ändern sich, manche oft, manche selten. Hat sich eine Seite seit ihrer letzten Abfrage geändert, " +
    "ist das ein Treffer. Sie haben {0} Abfragen: Sammeln Sie möglichst viele Treffer.",
  rulesArm: "Jeder Arm zahlt mit einer eigenen verborgenen Wahrscheinlichkeit; eine Zahlung ist ein Treffer. " +
    "Sie haben {0} Abfragen: Sammeln Sie möglichst viele Treffer.",
  play: "Tippen Sie auf eine Seite: sie wird sofort abgefragt.",
  playArm: "Tippen Sie auf einen Arm: er antwortet sofort.",
  playTogether: "Tippen Sie auf die Seite, die Sie wollen. Die mit den meisten Stimmen wird abgefragt, wenn die Uhr " +
    "abläuft oder alle getippt haben.",
  playTogetherArm: "Tippen Sie auf den Arm, den Sie wollen. Der mit den meisten Stimmen wird abgefragt, wenn die Uhr " +
    "abläuft oder alle getippt haben.",
  left: "Treffer: {0} · übrige Abfragen: {1}", together: "Zug {0} von {1}: die Mehrheit entscheidet.",
  seconds: "noch {0} s", wish: "Ihr Wunsch: {0}", lastPoll: "Zuletzt: {0} – {1}.",
  played: "Alle Abfragen sind gemacht. Warten Sie auf die anderen.",
  gameClosed: "Das Spiel ist zu Ende.", placed: "Platz {0} mit {1} Treffern", all: "der Kurs",
  classMedian: "Kurs, Median",
  place: "Platz", player: "Spieler", hits: "Treffer", hottest: "Abfragen der häufigsten Seite",
  hottestArm: "Abfragen des besten Arms", perQuestion: "Der Kurs, richtig in %",
  over: "Die Lektion ist zu Ende.", home: "Die Lektion im Browser", lost: "Keine Verbindung. Neuer Versuch …",
  ended: "Der Kurs ist zu Ende. Sie können diese Seite schließen.",
  away: "Der Rechner der Lehrperson ist kurz weg. Lassen Sie diese Seite offen.",
  whyCode: "Das ist nicht der Code auf der Leinwand; er hat 6 Buchstaben und Ziffern.",
  whyCodes: "Von hier kamen zu viele falsche Codes. Scannen Sie das Bild auf der Leinwand, oder warten Sie " +
    "{0} Minuten.",
  whyLate: "Diese Frage ist geschlossen.", whyAnswer: "Das ist keine Antwort auf diese Frage.",
  whyFull: "Der Kurs ist voll.", whyQuick: "Zu schnell: Warten Sie einen Moment, und versuchen Sie es noch einmal.",
  whyBig: "Diese Nachricht ist zu lang.",
  whyJson: "Der Kurs versteht diese Nachricht nicht. Laden Sie die Seite neu.",
  whyOrigin: "Der Kurs nimmt keine Nachrichten anderer Seiten an.",
  whyHost: "Der Kurs hat eine andere Adresse. Scannen Sie das Bild auf der Leinwand noch einmal.",
  whyDefect: "Im Kurs ist hier ein Fehler. Versuchen Sie es noch einmal.",
};
