"use strict";
(function () {
  // The page's own sentences. The lesson's text is shown as it comes.
  var sentences = {
    en: {
      join: "Join the class", code: "Code on the screen", name: "Name or nickname (optional)", enter: "Join", joining: "joining …",
      you: "You are number {0}.", wait: "Wait for the lesson.", waitGame: "Wait for the game.", recorded: "Your answers are recorded with your number.", number: "number {0}",
      look: "Look at the screen in front.", question: "question {0}", step: "step {0} of {1}", second: "second vote", answered: "{0} of {1} have answered",
      chosen: "chosen", sending: "sending …", sent: "sent · can be changed", failed: "not sent: no connection", again: "try again",
      closed: "Voting is closed.", neighbour: "Talk to your neighbour.", computing: "The run is computing.", none: "You gave no answer.", yours: "Your answer: {0}",
      right: "Right", wrong: "Wrong", rightOne: "right answer", score: "Your score: {0} of {1}", run: "The run gives {0}.",
      send: "send", restart: "start again", numberHint: "Your number", numberBad: "This is no number, such as 0.35.",
      curveHint: "Draw the curve to come with your finger.", sliders: "Draw with sliders", tick: "tick {0}", first: "first vote", last: "second vote", votes: "votes",
      median: "Half of the class lies between {0} and {1}; the middle is {2}.", near: "{0} of {1} are near.", away: "The class's mean: {0} % of the area away.", nearest: "The nearest three: {0}.",
      legend: "blue: the run · brown: the class's mean and band · dashed: you", page: "page", arm: "arm", never: "never", ago: "{0} ago", hit: "hit", miss: "miss", hits: "hits", left: "hits: {0} · polls left: {1}",
      play: "Tap a page: it is polled at once.", playArm: "Tap an arm: its answer comes at once.", played: "All polls are made. Wait for the others.", gameClosed: "The game is over.", together: "Turn {0} of {1}: the majority polls.", wish: "Your wish: {0}",
      last_: "Last: {0} – {1}.", place: "Place {0} with {1} hits", best: "hits, and polls of the best", theMedian: "Class, median", over: "The lesson is over.", perQuestion: "The class, right in %", home: "The lesson in the browser", lost: "No connection. Trying again …", all: "the class"
    },
    de: {
      join: "Am Kurs teilnehmen", code: "Code auf der Leinwand", name: "Name oder Spitzname (freiwillig)", enter: "Teilnehmen", joining: "Anmeldung …",
      you: "Sie haben die Nummer {0}.", wait: "Warten Sie auf die Lektion.", waitGame: "Warten Sie auf das Spiel.", recorded: "Ihre Antworten werden mit Ihrer Nummer aufgezeichnet.", number: "Nummer {0}",
      look: "Schauen Sie nach vorn.", question: "Frage {0}", step: "Schritt {0} von {1}", second: "zweite Abstimmung", answered: "{0} von {1} haben geantwortet",
      chosen: "gewählt", sending: "wird gesendet …", sent: "gesendet · kann geändert werden", failed: "nicht gesendet: keine Verbindung", again: "noch einmal versuchen",
      closed: "Die Abstimmung ist geschlossen.", neighbour: "Sprechen Sie mit Ihren Nachbarn.", computing: "Der Lauf wird berechnet.", none: "Sie haben nicht geantwortet.", yours: "Ihre Antwort: {0}",
      right: "Richtig", wrong: "Falsch", rightOne: "richtige Antwort", score: "Ihr Stand: {0} von {1}", run: "Der Lauf ergibt {0}.",
      send: "senden", restart: "von vorn", numberHint: "Ihre Zahl", numberBad: "Das ist keine Zahl wie 0,35.",
      curveHint: "Zeichnen Sie mit dem Finger, wie die Kurve weitergeht.", sliders: "Mit Reglern zeichnen", tick: "Takt {0}", first: "erste Abstim\u00admung", last: "zweite Abstim\u00admung", votes: "Stimmen",
      median: "Die Hälfte des Kurses liegt zwischen {0} und {1}, die Mitte ist {2}.", near: "{0} von {1} liegen nahe.", away: "Das Mittel des Kurses: {0} % der Fläche daneben.", nearest: "Die drei nächsten: {0}.",
      legend: "blau: der Lauf · braun: Mittel und Band des Kurses · gestrichelt: Sie", page: "Seite", arm: "Arm", never: "nie", ago: "vor {0}", hit: "Treffer", miss: "nichts", hits: "Treffer", left: "Treffer: {0} · übrige Abfragen: {1}",
      play: "Tippen Sie auf eine Seite: sie wird sofort abgefragt.", playArm: "Tippen Sie auf einen Arm: er antwortet sofort.", played: "Alle Abfragen sind gemacht. Warten Sie auf die anderen.", gameClosed: "Das Spiel ist zu Ende.", together: "Zug {0} von {1}: die Mehrheit entscheidet.", wish: "Ihr Wunsch: {0}",
      last_: "Zuletzt: {0} – {1}.", place: "Platz {0} mit {1} Treffern", best: "Treffer, und Abfragen der besten", theMedian: "Kurs, Median", over: "Die Lektion ist zu Ende.", perQuestion: "Der Kurs, richtig in %", home: "Die Lektion im Browser", lost: "Keine Verbindung. Neuer Versuch …", all: "der Kurs"
    }
  };
  var language = /^de\b/i.test(navigator.language || "") ? "de" : "en";
  document.documentElement.lang = language;
  function say(key) {
    var words = Array.prototype.slice.call(arguments, 1);
    return sentences[language][key].replace(/\{(\d)\}/g, function (all, i) { return words[i]; });
  }

  var main = document.getElementById("main"), head = document.getElementById("head"), foot = document.getElementById("foot"), live = document.getElementById("live");
  var state = null, me = null, drawnFor = "", mine = {}, knots = 21, retries = 3, patience = 3000;

  // make builds an element; a child is a node, or text. Text is never read as HTML.
  function make(name, attributes) {
    var e = document.createElement(name), i, key;
    for (key in attributes || {}) {
      if (key.slice(0, 2) === "on") { e.addEventListener(key.slice(2), attributes[key]); }
      else if (attributes[key] !== null && attributes[key] !== false) { e.setAttribute(key, attributes[key] === true ? "" : attributes[key]); }
    }
    for (i = 2; i < arguments.length; i++) { add(e, arguments[i]); }
    return e;
  }
  function add(e, child) {
    if (child === null || child === undefined) { return; }
    if (Array.isArray(child)) { child.forEach(function (c) { add(e, c); }); return; }
    e.appendChild(typeof child === "object" ? child : document.createTextNode(String(child)));
  }
  // rich makes *words* and `code` bold and code.
  function rich(text) {
    var out = [], rest = text, m;
    while ((m = /\*([^\s*](?:[^*]*[^\s*])?)\*|`([^\s`](?:[^`]*[^\s`])?)`/.exec(rest))) {
      out.push(rest.slice(0, m.index), make(m[1] ? "b" : "code", {}, m[1] || m[2]));
      rest = rest.slice(m.index + m[0].length);
    }
    out.push(rest);
    return make("span", { lang: state && state.lang }, out);
  }
  function fill(e) {
    while (e.firstChild) { e.removeChild(e.firstChild); }
    for (var i = 1; i < arguments.length; i++) { add(e, arguments[i]); }
  }
  function announce(text) { if (live.textContent !== text) { live.textContent = text; } }
  function written(x) { return language === "de" ? String(x).replace(".", ",") : String(x); }
  function letter(i) { return String.fromCharCode(97 + i); }
  function round3(x) { return Number(Number(x).toPrecision(3)); }

  // ask sends a request, and calls then(status, answer, seconds to wait); status is 0 without an answer.
  function ask(method, path, body, then) {
    var stop = typeof AbortController === "function" ? new AbortController() : null, done = false;
    var timer = setTimeout(function () { if (stop) { stop.abort(); } finish(0, null, 0); }, patience);
    function finish(status, answer, wait) {
      if (done) { return; }
      done = true; clearTimeout(timer); then(status, answer, wait);
    }
    fetch(path, { method: method, credentials: "same-origin", cache: "no-store", signal: stop ? stop.signal : undefined, headers: body ? { "Content-Type": "application/json" } : {}, body: body ? JSON.stringify(body) : undefined })
      .then(function (r) {
        var wait = Number(r.headers.get("Retry-After")) || 0;
        return (r.status === 204 ? Promise.resolve(null) : r.json()).then(function (answer) { finish(r.status, answer, wait); });
      })
      .catch(function () { finish(0, null, 0); });
  }

  // ---- joining

  var key = location.hash.slice(1);
  function begin() {
    ask("GET", "/me", null, function (status, answer) {
      if (status === 200) { take(answer); connect(); }
      else if (status === 0) { lost(true); setTimeout(begin, 2000); }
      else if (key && document.documentElement.getAttribute("data-names") !== "yes") { join(key, "", null); }
      else { showJoin(""); }
    });
  }
  function showJoin(trouble) {
    var names = document.documentElement.getAttribute("data-names") === "yes";
    var code = make("input", { type: "text", id: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 20 });
    var name = make("input", { type: "text", id: "name", autocomplete: "nickname", maxlength: 24 });
    var note = make("p", { "class": "bad note", role: "alert" }, trouble);
    drawnFor = "join";
    fill(head); fill(foot);
    fill(main, make("h1", {}, say("join")), make("form", {
      onsubmit: function (e) { e.preventDefault(); join(key || code.value, name.value, note); }
    }, key ? null : make("label", { "for": "code" }, say("code"), code), names ? make("label", { "for": "name" }, say("name"), name) : null,
      make("button", { "class": "plain" }, say("enter")), note));
    (key ? name : code).focus();
  }
  function join(code, name, note) {
    if (note) { fill(note, say("joining")); }
    ask("POST", "/join", { code: code, name: name }, function (status, answer, wait) {
      if (status === 200) {
        ask("GET", "/me", null, function (s, m) { take(s === 200 ? m : { you: answer.you, name: answer.name, answers: {}, right: 0, of: 0 }); connect(); });
      } else if (status === 429 && !note) { setTimeout(function () { join(code, name, note); }, 1000 * (wait || 1)); }
      else if (status === 0) { lost(true); setTimeout(function () { join(code, name, note); }, 2000); }
      else { key = ""; showJoin(answer ? answer.error : say("failed")); }
    });
  }
  function take(answer) {
    me = answer;
    if (state && state.phase === "open" && state.question) { // what the server has counts
      var own = me.answers[state.question], at = state.question + ":" + state.round;
      if (mine[at] && mine[at].note === say("failed")) { vote(mine[at].answer); } // the connection is back
      else if (own && !(mine[at] && mine[at].pending)) { mine[at] = { answer: own, note: "sent" }; }
    }
    footer();
  }
  function refreshMe(then) { ask("GET", "/me", null, function (status, answer) { if (status === 200) { take(answer); if (then) { then(); } } }); }
  function footer() {
    if (!me) { return; }
    fill(foot, make("details", { open: foot.querySelector("details[open]") ? true : null }, make("summary", {}, say("number", me.you) + (me.name ? " · " + me.name : "") + " ☰"),
      make("p", {}, state && state.kind === "game" ? "" : say("score", me.right, me.of)), state && state.recorded ? make("p", {}, say("recorded")) : null));
  }

  // ---- the stream of states

  var source = null, opened = 0, heard = 0, polling = false, newest = 0;
  function connect() {
    if (source) { source.close(); }
    opened = Date.now(); heard = 0;
    source = new EventSource("/events");
    source.onmessage = function (e) { heard = Date.now(); receive(JSON.parse(e.data)); };
    source.onerror = function () { heard = 0; opened = Math.min(opened, Date.now() - 3000); };
  }
  setInterval(function () { // a stream that has been quiet may be dead without an error
    if (!me || polling || Date.now() - (heard || opened) < (heard ? 15000 : 5000)) { return; }
    polling = true;
    ask("GET", "/state", null, function (status, answer) {
      polling = false;
      if (status === 200) {
        if (heard && answer.n > newest) { source.close(); } else if (heard) { heard = Date.now(); }
        receive(answer);
        if (source.readyState === 2) { connect(); opened -= 3000; }
      }
      else if (status === 401) { me = null; state = null; source.close(); showJoin(""); } // taken out, or another class
      else { lost(true); heard = 0; source.close(); }
    });
  }, 2000);
  function wake() { if (me && !document.hidden) { connect(); refreshMe(function () { drawnFor = ""; render(); }); } }
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", function (e) { if (e.persisted) { wake(); } });
  function lost(is) { // reports that it was
    var bar = document.getElementById("lost");
    if (is && !bar) { document.body.insertBefore(make("p", { id: "lost", "class": "bad" }, say("lost")), main); }
    else if (!is && bar) { bar.parentNode.removeChild(bar); }
    return !!bar;
  }
  function receive(s) {
    if (lost(false)) { refreshMe(); }
    if (s.n < newest) { return; }
    var before = state;
    newest = s.n; state = s;
    if (s.phase === "open" && before && before.round !== s.round) { delete me.answers[s.question]; } // of the first vote
    if (before && before.game !== s.game) { me.moves = []; me.hit = []; me.hits = 0; } // of the game before
    if (!before || before.phase !== s.phase || before.question !== s.question || before.round !== s.round || before.game !== s.game) { refreshMe(render); }
    render();
  }

  // ---- the screens

  function render() {
    if (!state || !me) { return; }
    var s = state, at = [s.phase, s.step, s.question, s.round, s.game, s.computing].join();
    fill(head, s.lesson + (s.question ? " · " + say("question", s.question) : s.step ? " · " + say("step", s.step, s.steps) : "") + (s.round > 1 ? " · " + say("second") : ""));
    head.lang = s.lang || "en";
    if (s.kind === "game" && s.phase === "open") { if (drawnFor !== at) { drawnFor = at; showGame(); } updateGame(); return; }
    if (at === drawnFor && (s.phase === "open" || s.phase === "text" || s.phase === "lobby")) { count(); note(); return; }
    var fresh = at !== drawnFor;
    drawnFor = at;
    var screens = { lobby: showLobby, text: showText, open: showOpen, closed: showClosed, revealed: showRevealed, over: showOver };
    screens[s.phase]();
    if (fresh) { announce([].map.call(main.querySelectorAll("h1, p.good, p.bad"), function (e) { return e.textContent; }).join(" ")); }
    footer();
  }
  function showLobby() {
    fill(main, make("h1", {}, say("you", me.you)), make("p", {}, say(state.kind === "game" ? "waitGame" : "wait")), state.recorded ? make("p", {}, say("recorded")) : null);
  }
  function showText() {
    fill(main, make("h1", {}, rich(state.title || state.lesson)), make("p", {}, say("look")));
  }
  function own() { return mine[state.question + ":" + state.round]; }
  function answerOf() { // the one that counts
    var now = own();
    return now && now.note === "sent" ? now.answer : me.answers[state.question] || null;
  }
  function count() {
    var e = document.getElementById("count");
    if (e) { fill(e, say("answered", state.answered || 0, state.joined)); }
  }
  function note() {
    var e = document.getElementById("note"), now = own();
    if (!e || !now) { return; }
    fill(e, { sending: say("sending"), sent: say("sent") }[now.note] || now.note, now.note === say("failed") ? make("button", { "class": "plain", onclick: function () { vote(now.answer); } }, say("again")) : null);
  }
  function vote(answer) {
    var s = state, at = s.question + ":" + s.round, mineNow = { answer: answer, note: "sending", pending: true }, tries = 0;
    mine[at] = mineNow;
    function end(text) { mineNow.note = text; mineNow.pending = false; note(); mark(); announce(text === "sent" ? say("sent") : text); }
    function go() {
      if (mine[at] !== mineNow) { return; } // changed meanwhile
      tries++;
      var body = { question: s.question, round: s.round }, k;
      for (k in answer) { body[k] = answer[k]; }
      ask("POST", "/vote", body, function (status, a, wait) {
        if (mine[at] !== mineNow) { return; }
        if (status === 204) { end("sent"); }
        else if (status === 429) { tries--; setTimeout(go, 1000 * (wait || 1)); }
        else if (status >= 400) { end(a && a.error ? a.error : say("failed")); }
        else if (tries < retries) { setTimeout(go, 300); }
        else { end(say("failed")); }
      });
    }
    go(); note(); mark();
  }
  function mark() { // the chosen option
    var now = own();
    Array.prototype.forEach.call(main.querySelectorAll("button[data-option]"), function (b) {
      var is = !!now && now.answer.option === Number(b.getAttribute("data-option"));
      b.setAttribute("aria-pressed", is ? "true" : "false");
      fill(b.querySelector(".chosen"), is ? "  ✓ " + say("chosen") : "");
    });
  }
  function showOpen() {
    var s = state, before = me.answers[s.question];
    if (!own() && before) { mine[s.question + ":" + s.round] = { answer: before, note: "sent" }; }
    fill(main, make("h1", {}, rich(s.ask)));
    if (s.kind === "letter") {
      add(main, make("div", { role: "group", "aria-label": say("question", s.question) }, s.options.map(function (text, i) {
        return make("button", { type: "button", "data-option": i, "aria-pressed": "false", onclick: function () { vote({ option: i }); } },
          make("span", { "class": "key" }, letter(i)), rich(text), make("span", { "class": "chosen" }));
      })));
    } else if (s.kind === "number") { showNumber(); } else { showCurve(); }
    add(main, [make("p", { id: "note", "class": "note" }), make("p", { id: "count" })]);
    mark(); note(); count();
  }
  function showNumber() {
    var now = own(), input = make("input", { type: "text", inputmode: "decimal", id: "number", autocomplete: "off", maxlength: 24, value: now ? written(now.answer.number) : null });
    add(main, make("form", {
      onsubmit: function (e) {
        e.preventDefault();
        var text = input.value.trim().replace(",", ".").replace("−", "-"), v = Number(text);
        if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) || !(Math.abs(v) <= 1e12)) { fill(document.getElementById("note"), say("numberBad")); return; }
        vote({ number: v });
      }
    }, make("label", { "for": "number" }, say("numberHint"), input), make("button", { "class": "plain" }, say("send"))));
  }

  // ---- curves

  function present() { var f = (state.axis.so_far || []).filter(function (v) { return v !== null; }); return f.length ? f[f.length - 1] : 0.5; }
  function showCurve() {
    var now = own(), values = now ? now.answer.curve.slice() : flat(), last = -1, canvas = make("canvas", { "aria-hidden": "true" }), sliders = [], i;
    function flat() { var out = [], k; for (k = 0; k < knots; k++) { out.push(present()); } return out; }
    function place(x, y, drag) {
      var box = canvas.getBoundingClientRect(), view = viewOf(canvas), k, from, to, b;
      var knot = Math.round((((x - box.left) - view.now) / (view.w - view.pad - view.now)) * (knots - 1));
      var v = Math.max(0, Math.min(1, 1 - ((y - box.top) - view.pad) / (view.h - 2 * view.pad)));
      if (knot < 1) { last = -1; return; }
      knot = Math.min(knot, knots - 1);
      from = drag && last > 0 ? last : knot; b = values[from];
      for (k = Math.min(from, knot); k <= Math.max(from, knot); k++) { values[k] = from === knot ? v : b + (v - b) * Math.abs(k - from) / Math.abs(knot - from); }
      if (!drag && knot > 0) { for (k = knot; k < knots; k++) { values[k] = v; } }
      last = knot; redraw();
    }
    function redraw() {
      drawCurves(canvas, [{ values: values, style: "--mine", width: 4 }], null);
      sliders.forEach(function (s, k) { s.value = Math.round(100 * values[k + 1]); });
    }
    function point(e) { return e.touches ? e.touches[0] : e; }
    if (window.PointerEvent) {
      canvas.addEventListener("pointerdown", function (e) { canvas.setPointerCapture(e.pointerId); place(e.clientX, e.clientY, false); });
      canvas.addEventListener("pointermove", function (e) { if (e.buttons) { (e.getCoalescedEvents && e.getCoalescedEvents().length ? e.getCoalescedEvents() : [e]).forEach(function (p) { place(p.clientX, p.clientY, true); }); } });
      canvas.addEventListener("pointerup", function () { last = -1; });
    } else {
      canvas.addEventListener("touchstart", function (e) { e.preventDefault(); place(point(e).clientX, point(e).clientY, false); });
      canvas.addEventListener("touchmove", function (e) { e.preventDefault(); place(point(e).clientX, point(e).clientY, true); });
    }
    for (i = 1; i < knots; i++) {
      (function (k) {
        var s = make("input", { type: "range", min: 0, max: 100, step: 1, id: "knot" + k, oninput: function () { values[k] = Number(s.value) / 100; redraw(); } });
        sliders.push(s);
      })(i);
    }
    add(main, [make("p", {}, say("curveHint")), canvas, make("button", { type: "button", "class": "plain", onclick: function () { values = flat(); last = -1; redraw(); } }, say("restart")),
      make("button", { type: "button", "class": "plain", onclick: function () { vote({ curve: values.map(function (v) { return Math.round(1e4 * v) / 1e4; }) }); } }, say("send")),
      make("details", {}, make("summary", {}, say("sliders")), make("div", { "class": "sliders" }, sliders.map(function (s, k) {
        return make("label", { "for": s.id }, say("tick", tickOf(k + 1)), s);
      })))]);
    redraw();
    window.onresize = redraw;
  }
  function tickOf(k) { return Math.round(state.axis.from + (state.axis.to - state.axis.from) * k / (knots - 1)).toLocaleString(language); }
  function colour(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }
  function viewOf(canvas) {
    var w = canvas.clientWidth, h = canvas.clientHeight, pad = 12;
    return { w: w, h: h, pad: pad, now: state.axis.from > 0 ? pad + (w - 2 * pad) / 3 : pad };
  }
  function drawCurves(canvas, lines, band) {
    var view = viewOf(canvas), scale = window.devicePixelRatio || 1, c = canvas.getContext("2d"), so = state.axis.so_far || [];
    canvas.width = view.w * scale; canvas.height = view.h * scale;
    c.scale(scale, scale); c.clearRect(0, 0, view.w, view.h);
    function y(v) { return view.pad + (1 - v) * (view.h - 2 * view.pad); }
    function x(k) { return view.now + k * (view.w - view.pad - view.now) / (knots - 1); }
    function past(k) { return view.pad + k * (view.now - view.pad) / (so.length - 1); }
    function line(values, at, style, width, dash) {
      c.strokeStyle = colour(style); c.lineWidth = width; c.setLineDash(dash || []); c.beginPath();
      var down = false;
      values.forEach(function (v, k) { if (v === null) { down = false; return; } if (down) { c.lineTo(at(k), y(v)); } else { c.moveTo(at(k), y(v)); } down = true; });
      c.stroke(); c.setLineDash([]);
    }
    c.fillStyle = colour("--dim"); c.font = "14px system-ui, sans-serif";
    if (band) {
      c.fillStyle = colour("--band"); c.beginPath();
      band.low.forEach(function (v, k) { if (k) { c.lineTo(x(k), y(v)); } else { c.moveTo(x(k), y(v)); } });
      for (var k = knots - 1; k >= 0; k--) { c.lineTo(x(k), y(band.high[k])); }
      c.fill();
    }
    c.strokeStyle = colour("--line"); c.lineWidth = 1; c.setLineDash([4, 4]); c.beginPath(); c.moveTo(view.now, 0); c.lineTo(view.now, view.h); c.stroke(); c.setLineDash([]);
    if (so.length > 1 && view.now > view.pad) { line(so, past, "--text", 3); }
    lines.forEach(function (l) { if (l.values && l.values.length) { line(l.values, x, l.style, l.width, l.dash); } });
    c.fillStyle = colour("--dim");
    c.fillText(written(round3(state.axis.high)) + "  " + state.axis.name, 6, 16); c.fillText(written(round3(state.axis.low)), 6, view.h - 6);
    var end = tickOf(knots - 1); c.fillText(end, view.w - 8 - c.measureText(end).width, view.h - 6);
  }

  // ---- closed, revealed, over

  function bars(i, of) {
    var s = state, most = Math.max.apply(null, s.tally.concat(s.first || [], [1]));
    function bar(n, before) { return make("div", { "class": before ? "bar before" : "bar" }, make("i", { style: null, "data-width": 70 * n / most }), make("b", {}, n + (s.first ? " " + say(before ? "first" : "last") : ""))); }
    return [s.first ? bar(s.first[i], true) : null, bar(s.tally[i], false)];
  }
  function widths() { // set by script: the policy of the page forbids styles in its text
    Array.prototype.forEach.call(main.querySelectorAll("[data-width]"), function (e) { e.style.width = e.getAttribute("data-width") + "%"; });
    Array.prototype.forEach.call(main.querySelectorAll("[data-height]"), function (e) { e.style.height = e.getAttribute("data-height") + "%"; });
  }
  function optionList() {
    var s = state, answer = answerOf();
    return make("ul", {}, s.options.map(function (text, i) {
      var is = !!answer && answer.option === i, known = s.right !== undefined;
      return make("li", { "class": is ? "option mine" : "option" }, make("span", { "class": "key" }, letter(i) + "  "), rich(text),
        known && i === s.right ? make("span", { "class": "good" }, "  ✓ " + say("rightOne")) : known && is ? make("span", { "class": "bad" }, "  ✗") : null,
        is ? make("span", { "class": "chosen" }, "  ◂ " + say("chosen")) : null, bars(i));
    }));
  }
  function strip() {
    var s = state, most;
    if (!s.dots) { return null; }
    most = Math.max.apply(null, s.dots);
    return [make("div", { "class": "dots", "aria-hidden": "true" }, s.dots.map(function (n) { return make("i", { "data-height": 100 * n / most }); })),
      make("p", {}, written(round3(s.span[0])) + " … " + written(round3(s.span[1]))), make("p", {}, say("median", written(round3(s.tally[0])), written(round3(s.tally[2])), written(round3(s.tally[1]))))];
  }
  function yours() {
    var a = answerOf();
    if (!a) { return make("p", {}, say("none")); }
    return state.kind === "number" ? make("p", {}, say("yours", written(a.number))) : null;
  }
  function showClosed() {
    var s = state;
    if (s.kind === "game") { fill(main, make("h1", {}, say("gameClosed")), make("p", {}, say("look"))); return; }
    fill(main, make("h1", {}, s.computing ? say("computing") : say("neighbour")), make("p", {}, rich(s.ask)), yours(), s.kind === "letter" ? optionList() : s.kind === "number" ? strip() : null, make("p", { id: "count" }));
    if (s.kind === "curve" && answerOf()) { curveOf([{ values: answerOf().curve, style: "--mine", width: 3, dash: [8, 5] }], null); }
    widths(); count();
  }
  function curveOf(lines, band) {
    var canvas = make("canvas", { "aria-hidden": "true" });
    add(main, canvas);
    window.onresize = function () { if (canvas.isConnected) { drawCurves(canvas, lines, band); } };
    window.onresize();
  }
  function nearCurve(a) { // as the program judges: within a tenth of the area
    var sum = 0, weight = 0;
    state.run.forEach(function (v, i) { if (v !== null) { var w = i === 0 || i === knots - 1 ? 0.5 : 1; sum += w * Math.abs(a[i] - v); weight += w; } });
    return weight > 0 && sum / weight <= 0.1;
  }
  function showRevealed() {
    var s = state, a = answerOf(), right = false, verdict = null;
    if (s.kind === "game") { showTable(); return; }
    if (a) {
      right = s.kind === "letter" ? a.option === s.right : s.kind === "number" ? Math.abs(a.number - s.value) <= s.within : nearCurve(a.curve);
      verdict = make("p", { "class": right ? "good" : "bad" }, right ? "✓ " + say("right") : "✗ " + say("wrong"));
    }
    fill(main, make("h1", {}, rich(s.ask)), verdict || make("p", {}, say("none")), a && !right && s.kind === "letter" && s.why && s.why[a.option] ? make("p", {}, rich(s.why[a.option])) : null,
      s.measure ? make("p", {}, say("run", s.measure)) : null, s.kind === "number" && a ? make("p", {}, say("yours", written(a.number))) : null, s.kind === "letter" ? optionList() : s.kind === "number" ? strip() : null);
    if (s.kind === "curve") {
      curveOf((s.drawn || []).map(function (d) { return { values: d, style: "--class", width: 1 }; }).concat([{ values: s.mean, style: "--class", width: 3 }, { values: a ? a.curve : null, style: "--mine", width: 2, dash: [8, 5] }, { values: s.run, style: "--run", width: 5 }]), s.low && s.low.length ? s : null);
      add(main, make("p", {}, say("legend")));
      if (s.distance !== undefined) { add(main, make("p", {}, say("away", Math.round(100 * s.distance)) + (s.nearest && s.nearest.length ? " " + say("nearest", s.nearest.join(", ")) : ""))); }
    }
    if (s.near !== undefined) { add(main, make("p", {}, say("near", s.near, s.answered))); }
    add(main, make("p", {}, say("score", me.right, me.of)));
    widths();
  }
  function showOver() {
    var s = state;
    fill(main, make("h1", {}, say("over")));
    if (s.kind === "game") { showTable(); } else {
      add(main, make("p", {}, say("score", me.right, me.of)));
      if (s.scores) {
        add(main, make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, say("perQuestion")), make("th", {}, say("first")), make("th", {}, say("last")))), make("tbody", {}, s.scores.map(function (q) {
          return make("tr", {}, make("td", {}, say("question", q.question)), make("td", {}, q.first === undefined ? "–" : q.first), make("td", {}, q.second === undefined ? "–" : q.second));
        }))));
      }
    }
    if (s.home && /^https?:\/\//.test(s.home)) { add(main, make("p", {}, make("a", { href: s.home, rel: "noreferrer" }, say("home")))); }
  }

  // ---- the game

  var busy = false, wishes = {};
  function showGame() {
    var s = state, buttons = [], i;
    for (i = 1; i <= s.pages; i++) {
      (function (page) { buttons.push(make("button", { type: "button", "data-page": page, onclick: function () { tap(page); } }, make("b", {}, say(s.item) + " " + page), make("span", {}))); })(i);
    }
    fill(main, make("h1", { id: "hits" }), make("p", { id: "note", "class": "note" }, s.item === "arm" ? say("playArm") : say("play")), make("div", { "class": "pages" }, buttons), make("p", { id: "count" }));
    announce(s.item === "arm" ? say("playArm") : say("play"));
  }
  function updateGame() {
    var s = state, moves = me.moves || [], hit = me.hit || [], done = s.together ? s.left === 0 : moves.length >= s.budget;
    if (s.together && moves.length < s.budget - s.left && !busy) { busy = true; refreshMe(function () { busy = false; updateGame(); }); }
    fill(document.getElementById("hits"), s.together ? say("together", s.move, s.budget) : say("left", written(me.hits || 0), s.budget - moves.length));
    if (s.together && s.page) { fill(document.getElementById("note"), say("last_", say(s.item) + " " + s.page, say(s.hit ? "hit" : "miss")) + " " + say("left", written(s.hits || 0), s.left) + (wishes[s.move] ? " " + say("wish", wishes[s.move]) : "")); }
    else if (s.together && wishes[s.move]) { fill(document.getElementById("note"), say("wish", wishes[s.move])); }
    if (done) { fill(document.getElementById("note"), say("played")); }
    Array.prototype.forEach.call(main.querySelectorAll("button[data-page]"), function (b) {
      var page = Number(b.getAttribute("data-page")), at = moves.lastIndexOf(page), hits = 0, polls = 0;
      moves.forEach(function (m, i) { if (m === page) { polls++; if (hit[i]) { hits++; } } });
      b.disabled = done;
      b.setAttribute("aria-pressed", s.together && wishes[s.move] === page ? "true" : "false");
      fill(b.querySelector("span"), polls ? hits + " / " + polls + " · " + say("ago", moves.length - at) : say("never"));
    });
    count();
  }
  function tap(page) {
    var s = state, move = s.together ? s.move : (me.moves || []).length + 1, tries = 0;
    if (busy && !s.together || move > s.budget) { return; }
    busy = !s.together;
    function go() {
      tries++;
      ask("POST", "/play", { game: s.game, move: move, page: page }, function (status, a, wait) {
        var text = "";
        if (status === 0 && tries < retries) { go(); return; }
        if (status === 429) { setTimeout(go, 1000 * (wait || 1)); return; }
        busy = false;
        if (status === 200 && s.together) { wishes[move] = page; text = say("wish", page); }
        else if (status === 200) {
          me.moves = (me.moves || []).concat([page]); me.hit = (me.hit || []).concat([a.hit]); me.hits = a.hits;
          text = say(s.item) + " " + page + ": " + (a.hit ? "✓ " + say("hit") : "✗ " + say("miss"));
        } else { text = a && a.error ? a.error : say("failed"); refreshMe(updateGame); }
        var note = document.getElementById("note");
        if (note) { fill(note, make("span", { "class": status === 200 && a.hit ? "good" : "" }, text)); announce(text); updateGame(); }
      });
    }
    go();
  }
  function showTable() {
    var s = state, rows = (s.table || []).map(function (r) { return [r.place + ".", r.you ? say("number", r.you) : say("all"), r.hits, r.hottest === undefined ? "" : r.hottest, r.you === me.you]; });
    if (s.median !== undefined) { rows.push(["", say("theMedian"), s.median, "", false]); }
    (s.rivals || []).forEach(function (r) { rows.push(["", r.name, r.hits, "", false]); });
    fill(main, make("h1", {}, me.place ? say("place", me.place, written(me.hits)) : say("gameClosed")), make("p", {}, say("best")),
      make("table", {}, make("tbody", {}, rows.map(function (r) { return make("tr", { "class": r[4] ? "mine" : null }, make("td", {}, r[0] + " " + r[1]), make("td", {}, written(r[2])), make("td", {}, r[3])); }))));
  }

  begin();
})();
