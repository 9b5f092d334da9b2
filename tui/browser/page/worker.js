"use strict";

// The worker runs the program and holds its files. The page sends it one "start", then keys, sizes and
// files; it answers with output, what the program tells, files that were saved, and the end. See main.js.
importScripts("disk.js");

const errors = []; // the last lines that the program wrote to its errors
const decoder = new TextDecoder();
const post = (kind, what, moved = []) => postMessage([kind, what], moved);

let saving = 0; // of the files that are kept
const files = lascopeFiles({
  write(fd, bytes) {
    if (fd === 1) {
      post("output", bytes, [bytes.buffer]);
      return;
    }
    errors.push(decoder.decode(bytes));
    if (errors.length > 400) errors.shift();
  },
  finished: (name, bytes) => post("saved", { name, bytes }, [bytes.buffer]),
  changed() {
    if (saving) return;
    saving = setTimeout(() => {
      saving = 0;
      post("kept", files.saved());
    }, 1000);
  },
});
Object.assign(globalThis, { fs: files.fs, process: files.process, path: files.path });
importScripts("wasm_exec.js");

// lascope is the program's side of the page: tui/tty reads it.
globalThis.lascope = {
  size: [0, 0],
  resized: null, // the program sets it
  address: [], // pairs of a word and its value
  home: new URL(".", location.href).href, // the address of the page
  reads: false, // the page shows the text of lessons
  tell: (kind, text) => post(kind, text),
};

// SIZE is the bytes of lascope.wasm; tui/browser/build writes them.
const SIZE = 0;

// watched counts the bytes of an answer while another reader takes them.
const watched = async (stream) => {
  let got = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    got += value.length;
    post("loading", SIZE ? Math.min(1, got / SIZE) : 0);
  }
};

// compile loads the program. A server that does not compress sends the compressed file instead, and
// one that does not know .wasm sends it as bytes.
const compile = async (go) => {
  const plain = await fetch("lascope.wasm");
  if (!plain.ok) throw new Error(`lascope.wasm: the server answers ${plain.status}`);
  let answer = plain;
  if (!plain.headers.get("content-encoding") && globalThis.DecompressionStream && !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) {
    const packed = await fetch("lascope.wasm.gz").catch(() => null);
    if (packed && packed.ok && !packed.headers.get("content-encoding")) {
      plain.body.cancel();
      answer = new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } });
    } else if (packed) {
      packed.body.cancel();
    }
  }
  watched(answer.clone().body).catch(() => {});
  if ((answer.headers.get("content-type") || "").startsWith("application/wasm")) return (await WebAssembly.instantiateStreaming(answer, go.importObject)).instance;
  return (await WebAssembly.instantiate(await answer.arrayBuffer(), go.importObject)).instance;
};

const start = async ({ size, address, reads, kept }) => {
  for (const [path, bytes] of kept) files.put(path, bytes);
  Object.assign(lascope, { size, address, reads });
  const go = new Go();
  go.env = { HOME: "/", XDG_CONFIG_HOME: "/config", XDG_STATE_HOME: "/state", TERM: "xterm-256color", COLORTERM: "truecolor" };
  let code = 0;
  go.exit = (c) => (code = c);
  const instance = await compile(go);
  memory = () => instance.exports.mem.buffer.byteLength;
  post("running");
  await go.run(instance);
  if (saving) post("kept", files.saved());
  const text = errors.join("");
  post(code !== 0 && text ? "crashed" : "ended", text);
};

let memory = () => 0;

onmessage = ({ data }) => {
  switch (data.kind) {
    case "start":
      start(data).catch((err) => post("crashed", errors.join("") + (err.stack || String(err))));
      break;
    case "keys":
      files.type(data.bytes);
      break;
    case "size":
      lascope.size = data.size;
      if (lascope.resized) lascope.resized(...data.size);
      break;
    case "file":
      files.put("/" + data.name, data.bytes);
      break;
    case "memory":
      post("memory", memory());
      break;
  }
};
onerror = (event) => post("crashed", errors.join("") + (typeof event === "string" ? event : event.message));
onunhandledrejection = (event) => post("crashed", errors.join("") + (event.reason?.stack || event.reason));
