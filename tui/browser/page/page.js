"use strict";

// The page draws the program that worker.js runs, and hands it keys, sizes and files.

(async () => {
  const at = (id) => document.getElementById(id);
  const words = new URLSearchParams(location.search);
  const home = new URL(".", location.href).href;
  const front = words.size === 0; // the front door: no word stands in the address
  const embedded = words.get("embed") === "1";
  const plain = words.get("plain") === "1";
  const coarse = matchMedia("(pointer: coarse)").matches;
  const text = new TextEncoder();
  const screen = at("screen"), state = at("state"), still = at("still");

  const element = (name, fields = {}, ...children) => {
    const e = Object.assign(document.createElement(name), fields);
    e.append(...children);
    return e;
  };

  // tell shows sentences in place of the program's own screen; the extras are buttons, links and texts.
  const tell = (sentences, ...extras) => {
    at("message").replaceChildren(...sentences.map((s) => element("p", { textContent: s })), ...extras);
    at("message").hidden = false;
  };
  const quiet = () => {
    at("message").hidden = true;
    focus();
  };
  const button = (label, act) => element("button", { type: "button", textContent: label, onclick: act });

  if (front) document.body.classList.add("front");
  if (location.protocol === "file:") {
    state.hidden = true;
    return tell(["This page cannot run from a file. Open it through a web server, such as: python3 -m http.server -d OUT"]);
  }
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    state.hidden = true;
    return tell(["this browser cannot run lascope: it needs WebAssembly (all browsers since 2017)"]);
  }

  // The files that are kept: those below /config and /state, in this browser. A frame keeps none.
  const database = embedded ? Promise.resolve(null) : new Promise((resolve) => {
    try {
      const asked = indexedDB.open("lascope", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("files");
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(null); // a private window
    } catch {
      resolve(null);
    }
  });
  // keep writes the files that have changed and removes those that are gone: another page may have its own.
  let known = new Map();
  const same = (a, b) => a && a.length === b.length && a.every((byte, i) => byte === b[i]);
  const keep = async (files) => {
    const db = await database;
    if (!db) return;
    const now = new Map(files);
    for (const path of now.keys()) if (path.endsWith(".lock") && !known.has(path)) hold(path);
    const store = db.transaction("files", "readwrite").objectStore("files");
    for (const path of known.keys()) if (!now.has(path)) store.delete(path);
    for (const [path, bytes] of now) if (!same(known.get(path), bytes)) store.put(bytes, path);
    known = now;
  };
  // A program holds its session by a lock file. While its page is open, the browser holds a lock of that name,
  // and other pages leave the session alone.
  const held = new Set();
  const hold = (path) => {
    if (!navigator.locks || held.has(path)) return;
    held.add(path);
    navigator.locks.request("lascope " + path, () => new Promise(() => {})).catch(() => {});
  };
  const session = (path) => path.replace(/\.(lock|session)$/, "");
  const keptFiles = async () => {
    const db = await database;
    if (!db) return [];
    const locks = (await navigator.locks?.query().catch(() => null))?.held || [];
    const others = new Set(locks.map((lock) => session(lock.name.replace(/^lascope /, ""))));
    return new Promise((resolve) => {
      const files = [];
      const cursor = db.transaction("files").objectStore("files").openCursor();
      cursor.onsuccess = () => {
        if (!cursor.result) {
          known = new Map(files);
          return resolve(files);
        }
        if (!others.has(session(cursor.result.key))) files.push([cursor.result.key, cursor.result.value]);
        cursor.result.continue();
      };
      cursor.onerror = () => resolve([]);
    });
  };

  // The program. memoryAsked are the callers that wait for its memory.
  let worker = null;
  let readyNow, first = true;
  let memoryAsked = [];
  const ready = new Promise((resolve) => (readyNow = resolve));
  const send = (keys) => {
    if (worker) worker.postMessage({ kind: "keys", bytes: text.encode(keys) });
    else if (keys.includes("\r") && ended) location.reload();
  };
  let ended = false;
  const stop = () => {
    if (worker) worker.terminate();
    worker = null;
    for (const resolve of memoryAsked.splice(0)) resolve(0);
    awake(false);
  };

  // The terminal.
  let term = null, paper = "#14161b", ink = "#d4d8df";
  const families = "'Lascope Braille', 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace";
  const cellWidth = 0.602; // of the font's size
  // fontSize leaves 64 columns on a phone, and 60 on a narrower one.
  const fontSize = () => {
    const given = Number(words.get("font"));
    if (given >= 6 && given <= 40) return given;
    const width = screen.clientWidth || innerWidth;
    const short = coarse ? Math.min(width, screen.clientHeight + at("buttons").offsetHeight || width) : width;
    const size = Math.floor(Math.min(14, Math.max(7, (coarse ? short : width) / 64 / cellWidth)) * 2) / 2;
    return width / (size * cellWidth) < 60 ? 6 : size;
  };
  const theme = () => ({
    background: paper, foreground: ink, cursor: paper, cursorAccent: paper, selectionBackground: dark(paper) ? "#2d384a" : "#cfe0f1", overviewRulerBorder: paper,
  });
  const dark = (colour) => parseInt(colour.slice(1, 3), 16) < 128;
  // paint takes the paper of the program's theme for the page.
  const paint = (colour) => {
    if (!/^#[0-9a-f]{6}$/i.test(colour)) return;
    paper = colour;
    ink = dark(colour) ? "#d4d8df" : "#22262e";
    const set = (name, value) => document.documentElement.style.setProperty(name, value);
    set("--paper", paper);
    set("--ink", ink);
    set("--bar", dark(colour) ? "#262b34" : "#e6e9ee");
    set("--dim", dark(colour) ? "#a2a9b5" : "#505866");
    set("--link", dark(colour) ? "#7fb4f0" : "#055dbb");
    if (term) term.options.theme = theme();
  };

  // draw has a real graphics processor draw the cells, where there is one; else the browser does.
  const draw = () => {
    if (coarse || words.get("gl") === "0") return;
    try {
      const gl = document.createElement("canvas").getContext("webgl2");
      const named = gl && gl.getExtension("WEBGL_debug_renderer_info");
      const name = gl ? gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER) : "software";
      gl?.getExtension("WEBGL_lose_context")?.loseContext();
      if (/swiftshader|llvmpipe|software/i.test(name)) return;
      const addon = new WebglAddon.WebglAddon();
      addon.onContextLoss(() => addon.dispose());
      term.loadAddon(addon);
      // If the first frames are slow, the browser draws.
      let frames = 0, slow = 0, last = 0;
      const watch = (now) => {
        if (last && now - last > 30) slow++;
        last = now;
        if (++frames < 21) requestAnimationFrame(watch);
        else if (slow === 20) addon.dispose();
      };
      requestAnimationFrame(watch);
    } catch {
      // the browser draws
    }
  };

  const focus = () => {
    if (term && !embedded && !plain) term.focus();
  };

  const openTerminal = async () => {
    await Promise.all([document.fonts.load("14px 'Lascope Braille'", "\u2800"), document.fonts.ready]).catch(() => {});
    term = new Terminal({
      scrollback: 0, allowProposedApi: true, minimumContrastRatio: 1, drawBoldTextInBrightColors: false, cursorBlink: false, cursorInactiveStyle: "none",
      lineHeight: 1, customGlyphs: true, fontFamily: families, fontSize: fontSize(), theme: theme(), disableStdin: false,
    });
    window.term = term;
    const fit = new FitAddon.FitAddon();
    term.loadAddon(fit);
    term.loadAddon(new Unicode11Addon.Unicode11Addon());
    term.unicode.activeVersion = "11";
    term.open(screen);
    draw();
    fit.fit();
    term.textarea.setAttribute("aria-label", "lascope. Escape, escape, tab leave it.");
    if (coarse) term.textarea.inputMode = "none";

    let due = 0;
    const resize = () => {
      due = due || requestAnimationFrame(() => {
        due = 0;
        const size = fontSize();
        if (term.options.fontSize !== size) term.options.fontSize = size;
        fit.fit();
      });
    };
    new ResizeObserver(resize).observe(screen);
    term.onResize(({ cols, rows }) => worker && worker.postMessage({ kind: "size", size: [cols, rows] }));

    term.onData(send);
    term.onBinary((data) => worker && worker.postMessage({ kind: "keys", bytes: Uint8Array.from(data, (c) => c.charCodeAt(0)) }));
    let escapes = 0;
    term.attachCustomKeyEventHandler((event) => {
      if (event.type !== "keydown") return true;
      const letter = event.key.toLowerCase();
      const command = event.ctrlKey || event.metaKey;
      if (command && letter === "c" && term.hasSelection()) {
        navigator.clipboard?.writeText(term.getSelection()).catch(() => {});
        term.clearSelection();
        event.preventDefault();
        return false;
      }
      if (command && letter === "v") return false; // the browser pastes
      if (event.metaKey) return false;
      if (event.key === "Tab" && escapes >= 2) {
        escapes = 0;
        return false; // the focus leaves the terminal
      }
      escapes = event.key === "Escape" ? escapes + 1 : 0;
      return true;
    });
    for (const [code, hear] of Object.entries({
      11: (colour) => paint(colour),
      52: (data) => copy(data),
      7748: (data) => pick(data),
      7749: (data) => relabel(data),
      7750: (data) => follow(data),
    })) {
      term.parser.registerOscHandler(Number(code), (data) => {
        hear(data);
        return true;
      });
    }
    // Outside of its focus, a frame and the front door leave the wheel to the page around them.
    if (embedded || front) {
      let inside = false;
      term.textarea.addEventListener("blur", () => (inside = false));
      screen.addEventListener("mousedown", () => (inside = true));
      term.attachCustomWheelEventHandler(() => inside);
    }
    touches();
    if (!embedded) term.focus();
  };

  // follow keeps the address that opens the present run: of the program's words, and of the page's own.
  const follow = (address) => {
    if (front) return;
    const now = new URLSearchParams(location.search);
    for (const name of ["line", "lesson", "demo", "tour"]) now.delete(name);
    const rest = now.toString();
    history.replaceState(null, "", "?" + address + (rest ? "&" + rest : ""));
  };

  // copy puts the text of an OSC 52 on the clipboard; where the browser refuses, it shows the text.
  const copy = async (data) => {
    const code = data.slice(data.indexOf(";") + 1);
    if (code === "?") return;
    let copied;
    try {
      copied = new TextDecoder().decode(Uint8Array.from(atob(code), (c) => c.charCodeAt(0)));
    } catch {
      return;
    }
    try {
      await navigator.clipboard.writeText(copied);
    } catch {
      const field = element("textarea", { value: copied, rows: 3, readOnly: true, ariaLabel: "the text" });
      tell(["The browser gives no clipboard here. Copy the text yourself:"], field, button("copy", () => {
        field.select();
        document.execCommand("copy");
        quiet();
      }), button("close", quiet));
      field.select();
    }
  };

  // Files.
  const MOST = 64 << 20;
  const take = async (files, then) => {
    for (const file of files) {
      if (file.size > MOST) {
        tell([`${file.name} has more than 64 MB, the limit of this page.`], button("close", quiet));
        return;
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (worker) worker.postMessage({ kind: "file", name: file.name.replace(/[\/\0]/g, "-"), bytes }, [bytes.buffer]);
    }
    then([...files].map((f) => f.name.replace(/[\/\0]/g, "-")));
  };
  // pick lets the user choose a file: the program waits at its prompt for the name.
  const pick = (data) => {
    const [what, endings] = data.split(";");
    if (what !== "pick") return;
    const choose = button("choose a file", () => {
      const field = at("file");
      field.accept = endings || "";
      field.value = "";
      field.onchange = () => take(field.files, (names) => {
        quiet();
        for (const name of names.slice(0, 1)) paste(name + "\r");
      });
      field.click();
    });
    tell(["lascope opens a file of yours. It stays in this page and is sent nowhere."], choose, button("no file", () => {
      quiet();
      send("\x1b");
    }));
    choose.focus();
  };
  // paste types a text at the prompt in one piece, and then its last key.
  const paste = (keys) => {
    const enter = keys.endsWith("\r");
    send("\x1b[200~" + (enter ? keys.slice(0, -1) : keys) + "\x1b[201~");
    if (enter) send("\r");
  };
  const download = (name, bytes) => {
    const url = URL.createObjectURL(new Blob([bytes]));
    const a = element("a", { href: url, download: name });
    document.body.append(a);
    a.click();
    a.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length === 0) return;
    take(event.dataTransfer.files, (names) => {
      tell([`${names.join(", ")}: the file is in this page. Name it at the prompt, as in :open ${names[0]}, or trace=${names[0]} in a line.`], button("close", quiet));
    });
  });

  // Buttons: two rows, and a third that slides in. The program says which; the usual ones stand there before and where it says none.
  const usual = [
    ["▶❚❚", " "], ["step", "."], ["−", "-"], ["+", "+"], ["tab", "\t"], ["enter", "\r"], ["esc", "\x1b"],
    ["↑", "\x1b[A"], ["↓", "\x1b[B"], ["←", "\x1b[D"], ["→", "\x1b[C"], ["PgUp", "\x1b[5~"], ["PgDn", "\x1b[6~"], ["?", "?"],
  ];
  let labels = usual, more = false;
  // key is a button that acts when it is pressed, and again while it is held.
  const key = (label, keys, meaning) => {
    const b = element("button", { type: "button", textContent: label, ariaLabel: meaning || label });
    let timer = 0;
    const act = () => {
      send(keys);
      timer = setTimeout(act, timer ? 60 : 400);
    };
    const end = () => {
      clearTimeout(timer);
      timer = 0;
    };
    b.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the focus stays in the terminal
      b.setPointerCapture?.(event.pointerId);
      end();
      act();
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) b.addEventListener(name, end);
    b.addEventListener("contextmenu", (event) => event.preventDefault());
    b.addEventListener("click", (event) => event.detail === 0 && send(keys)); // by the keyboard
    return b;
  };
  const showButtons = () => {
    const row = (pairs, ...rest) => element("div", { className: "row" }, ...pairs.map((button) => key(...button)), ...rest);
    const dots = element("button", { type: "button", textContent: "⋯", ariaLabel: "more keys", ariaExpanded: String(more) });
    dots.addEventListener("pointerdown", (event) => event.preventDefault());
    dots.onclick = () => {
      more = !more;
      showButtons();
    };
    // A button has 44 px. The last of the second row gives way to the dots where eight do not fit.
    const fit = Math.floor((innerWidth - 4) / 44);
    const second = labels.slice(7, 14), spare = fit < second.length + 1 ? second.splice(-1) : [];
    const rows = [];
    if (more) {
      const field = element("input", { ariaLabel: "a command or a line, for the prompt", placeholder: "a command or a line", autocomplete: "off", autocapitalize: "none", spellcheck: false, enterKeyHint: "go" });
      field.onkeydown = (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (field.value !== "") {
          send(":");
          paste(field.value + "\r");
        }
        field.value = "";
        field.blur();
      };
      const keys = [...spare, ...labels.slice(14)];
      const beside = fit - 4 >= keys.length ? keys.length : Math.max(3, keys.length - fit); // the field takes four
      const first = row(keys.slice(0, beside));
      first.prepend(field);
      rows.push(first);
      if (beside < keys.length) rows.push(row(keys.slice(beside)));
    }
    if (!more || innerHeight >= 360) rows.push(row(labels.slice(0, 7))); // a low screen has no room for it
    rows.push(row(second, dots));
    at("buttons").replaceChildren(...rows);
  };
  let shownAt = 0;
  addEventListener("resize", () => {
    if (at("buttons").hidden || innerWidth === shownAt) return; // the keyboard changes the height alone
    shownAt = innerWidth;
    showButtons();
  });
  // The hint goes for good after the first drag or long press.
  let dragged = embedded || front;
  try {
    dragged ||= localStorage.getItem("dragged") !== null;
  } catch {
    // nothing is kept here
  }
  const endHint = () => {
    if (dragged) return;
    dragged = true;
    at("hint").hidden = true;
    try {
      localStorage.setItem("dragged", "1");
    } catch {
      // nothing is kept here
    }
  };
  // relabel takes the program's buttons: a JSON list of a label, its key and its meaning each; an empty one for the usual.
  const relabel = (data) => {
    if (data.length > 8192) return;
    let buttons;
    try {
      buttons = JSON.parse(data);
    } catch {
      return;
    }
    const right = (b) => Array.isArray(b) && b.length === 3 && b.every((s) => typeof s === "string" && s.length < 200);
    if (!Array.isArray(buttons) || buttons.length > 40 || !buttons.every(right)) return;
    labels = buttons.length > 0 ? buttons : usual;
    if (!at("buttons").hidden) showButtons();
  };

  // Touches: a tap is a click, a drag along the rows scrolls, one across them draws, and a long press shows
  // the explanation under the finger.
  const touches = () => {
    const cell = (t) => {
      const box = screen.querySelector(".xterm-screen").getBoundingClientRect();
      const x = Math.floor(((t.clientX - box.left) / box.width) * term.cols), y = Math.floor(((t.clientY - box.top) / box.height) * term.rows);
      return [Math.min(Math.max(x, 0), term.cols - 1) + 1, Math.min(Math.max(y, 0), term.rows - 1) + 1];
    };
    const mouse = (code, [x, y], end = "M") => send(`\x1b[<${code};${x};${y}${end}`);
    let from = null, last = null, mode = "", timer = 0;
    const listen = (name, hear) => screen.addEventListener(name, hear, { passive: false });
    listen("touchstart", (event) => {
      clearTimeout(timer);
      if (event.touches.length > 1 || !worker) {
        if (mode === "draw") mouse(0, last, "m");
        from = null;
        return;
      }
      if (!front) event.preventDefault(); // a drag over the front door scrolls the page
      term.focus();
      from = last = cell(event.touches[0]);
      mode = "tap";
      timer = setTimeout(() => {
        if (mode !== "tap" || !from) return;
        mode = "press";
        endHint();
        mouse(35, from);
      }, 500);
    });
    listen("touchmove", (event) => {
      if (!from || event.touches.length > 1) return;
      const now = cell(event.touches[0]);
      const dx = now[0] - from[0], dy = now[1] - from[1];
      if (mode === "tap" && (Math.abs(dx) > 1 || Math.abs(dy) > 0)) {
        clearTimeout(timer);
        mode = Math.abs(dy) * 2 > Math.abs(dx) ? "scroll" : "draw";
        endHint();
        if (mode === "draw") mouse(0, from);
      }
      if (front && mode === "scroll") from = null; // the page scrolls
      if (front && (mode === "scroll" || mode === "tap")) return;
      event.preventDefault();
      if (mode === "draw" && (now[0] !== last[0] || now[1] !== last[1])) mouse(32, now);
      if (mode === "press") mouse(35, now);
      if (mode === "scroll") for (let i = Math.abs(now[1] - last[1]); i > 0; i--) mouse(now[1] < last[1] ? 65 : 64, from);
      last = now;
    });
    const over = (event) => {
      clearTimeout(timer);
      if (!from) return;
      event.preventDefault();
      if (mode === "tap") {
        mouse(0, from);
        mouse(0, from, "m");
      }
      if (mode === "draw") mouse(0, last, "m");
      from = null;
    };
    listen("touchend", over);
    listen("touchcancel", over);
  };

  // The screen of a phone does not sleep while the program draws.
  let lock = null, drawn = 0;
  const awake = async (wanted) => {
    if (!navigator.wakeLock || !coarse) return;
    if (wanted && !lock) {
      lock = "asked";
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      lock?.addEventListener("release", () => (lock = null));
    } else if (!wanted && lock && lock !== "asked") {
      lock.release().catch(() => {});
    }
  };
  setInterval(() => awake(Date.now() - drawn < 5000), 5000);

  // Text alone: what the program says is a log, and words are typed in a field.
  const openText = () => {
    const decoder = new TextDecoder();
    let begun = "";
    at("log").hidden = at("words").hidden = false;
    screen.hidden = true;
    at("words").onsubmit = (event) => {
      event.preventDefault();
      const word = at("word").value;
      at("word").value = "";
      at("log").append(element("div", { textContent: "> " + word }));
      send(word + "\n");
      if (ended) location.reload();
    };
    at("word").focus();
    return (bytes) => {
      begun += decoder.decode(bytes, { stream: true });
      const lines = begun.split("\n");
      begun = lines.pop();
      for (const line of lines) at("log").append(element("div", { textContent: line }));
      at("log").scrollTop = at("log").scrollHeight;
    };
  };

  const without = (sentence) => element("a", { href: home + (embedded ? "?embed=1" : ""), textContent: sentence });
  const hear = {
    loading({ part }) {
      if (first) state.textContent = `loading ${state.dataset.size || "lascope"} … ${Math.round(part * 100)} %`;
    },
    running() {
      if (first) state.textContent = "starting …";
    },
    output({ bytes }) {
      if (first) {
        first = false;
        state.hidden = still.hidden = true;
        at("as-text").hidden = false;
      }
      drawn = Date.now();
      output(bytes);
    },
    refused({ text }) {
      refused = true;
      state.hidden = still.hidden = true;
      tell([text], element("p", {}, without("open lascope without it")));
      if (term) term.write("\r\n" + text.replace(/[\x00-\x1f\x7f-\x9f]/g, " ") + "\r\n");
      readyNow();
    },
    crashed({ text }) {
      stop();
      ended = refused = true;
      state.hidden = still.hidden = true;
      const lines = text.split("\n");
      tell(["A defect ended lascope. Reload the page to start again; if it happens again, report it with this text."],
        element("pre", { textContent: lines.slice(0, 11).join("\n") }),
        button("copy all", () => navigator.clipboard?.writeText(location.href + "\n" + text).catch(() => {})),
        button("start again", () => location.reload()));
      readyNow();
    },
    saved({ name, bytes }) {
      download(name, bytes);
    },
    kept({ files }) {
      keep(files);
    },
    memory({ bytes }) {
      for (const resolve of memoryAsked.splice(0)) resolve(bytes);
    },
    ended({ code, text }) {
      stop();
      ended = true;
      if (refused) return;
      if (code !== 0 && text) return hear.crashed({ text });
      state.hidden = still.hidden = true;
      tell(["lascope has ended. Press Enter or reload the page to start again."], button("start again", () => location.reload()));
      focus();
    },
    taken() {},
  };
  let refused = false;
  let output = null;

  const start = async () => {
    const environment = {};
    const address = [...words].map(([name, value]) => [name, value]);
    if (front) address.push(["line", "h-traa"]); // without the start card: the links of the door stand below
    const usualWord = (name, value) => words.has(name) || address.push([name, value]);
    if (matchMedia("(prefers-contrast: more)").matches) usualWord("theme", matchMedia("(prefers-color-scheme: light)").matches ? "contrast-light" : "contrast");
    else if (matchMedia("(prefers-color-scheme: light)").matches) usualWord("theme", "light");
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) usualWord("reduced-motion", "1");
    worker = new Worker("worker.js");
    worker.onmessage = ({ data }) => hear[data.kind](data);
    worker.onerror = (event) => hear.crashed({ text: event.message || "worker.js cannot be loaded" });
    worker.postMessage({ kind: "start", size: term ? [term.cols, term.rows] : [80, 24], address, home, kept: await keptFiles(), environment });
  };

  window.lascope = {
    ready,
    size: () => (term ? [term.cols, term.rows] : [0, 0]),
    send,
    memory: () => new Promise((resolve) => {
      if (!worker) return resolve(0);
      memoryAsked.push(resolve);
      worker.postMessage({ kind: "memory" });
    }),
    end: stop,
  };

  if (embedded) {
    const full = new URLSearchParams(words);
    full.delete("embed");
    Object.assign(at("in-full"), { hidden: false, href: home + "?" + full });
  }
  const asText = new URLSearchParams(words);
  asText.set("plain", "1");
  at("as-text").href = "?" + asText;
  if (plain) {
    still.hidden = true;
    at("as-text").hidden = true;
    output = openText();
    ready.then(() => {});
    const show = output;
    output = (bytes) => {
      show(bytes);
      readyNow();
    };
    await start();
    return;
  }
  if (words.get("buttons") === "1" || (coarse && words.get("buttons") !== "0")) {
    at("buttons").hidden = false;
    at("hint").hidden = dragged || !coarse;
    showButtons();
  }
  if (!embedded) await begin();
  else watchFrame();

  async function begin() {
    await openTerminal();
    // The first frame is there when a row has text.
    const drawnNow = () => {
      for (let y = 0; y < term.rows; y++) {
        if (term.buffer.active.getLine(y)?.translateToString(true)) return readyNow();
      }
    };
    output = (bytes) => term.write(bytes, drawnNow);
    await start();
  }

  // A frame begins when it is seen, and ends when it has been out of sight for a minute.
  function watchFrame() {
    state.textContent = "lascope begins when it is seen";
    let begun = false, hidden = 0;
    new IntersectionObserver(([entry]) => {
      clearTimeout(hidden);
      if (entry.isIntersecting && !begun) {
        begun = true;
        begin();
      } else if (!entry.isIntersecting && begun) {
        hidden = setTimeout(() => {
          stop();
          tell(["lascope has rested, out of sight."], button("start again", () => location.reload()));
        }, 60000);
      }
    }).observe(screen);
  }
})();
