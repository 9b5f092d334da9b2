// Runs the recorded lines of .ci/same-bytes.txt by WebAssembly under Node, and compares their bytes with the
// recorded ones. A line that takes half a second lets the browser have its turn meanwhile (lab.Yield).
//
//   node --stack-size=8192 lines.mjs PAGE LINES.wasm ROOT
//
// PAGE has wasm_exec.js, ROOT is the top of the repository.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [page, program, root] = process.argv.slice(2);
const require = createRequire(import.meta.url);
require("../page/disk.js");

let hash = createHash("sha256"), differ = 0, number = 0, turns = 0, begun = Date.now();
const Channel = globalThis.MessageChannel;
globalThis.MessageChannel = class extends Channel {
  constructor() {
    super();
    const post = this.port1.postMessage.bind(this.port1);
    this.port1.postMessage = (message) => {
      turns++;
      post(message);
    };
  }
};
const files = globalThis.lascopeFiles({ write: (_, bytes) => hash.update(bytes) });

// The files that lines name are the first of these names in git's order.
const all = [];
const walk = (folder) => {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? folder + "/" + entry.name : entry.name;
    if (entry.isDirectory() && entry.name !== ".git") walk(path);
    else if (path.includes("/testdata/") || path.startsWith("testdata/")) all.push(path);
  }
};
walk("");
all.sort();
const named = {};
for (const [name, end] of [["TRACE", "testdata/small.csv"], ["LINKS", "testdata/crawl-links.csv"], ["RELEVANCE", "testdata/crawl-relevance.csv"]]) {
  named[name] = all.find((path) => path.endsWith(end));
  files.put("/" + named[name], new Uint8Array(readFileSync(join(root, named[name]))));
}

const recorded = readFileSync(join(root, ".ci/same-bytes.txt"), "utf8").trim().split("\n").map((line) => [line.slice(0, 16), line.slice(17)]);
const words = (line) => line.replace(/\$(TRACE|LINKS|RELEVANCE)/g, (_, name) => named[name]);
globalThis.lineEnded = (code) => {
  hash.update(`exit ${code}\n`);
  const [want, line] = recorded[number++];
  if (hash.digest("hex").slice(0, 16) !== want) {
    differ++;
    console.log(`differs: lascope ${line}`);
  }
  if (/^(run|race|sweep) /.test(line) && Date.now() - begun > 500 && turns === 0) {
    differ++;
    console.log(`lets the browser have no turn: lascope ${line}`);
  }
  if (line.startsWith("race h-traa")) console.log(`turns of the browser in ${Date.now() - begun} ms of a race: ${turns}`);
  turns = 0;
  begun = Date.now();
  hash = createHash("sha256");
};

const own = globalThis.process;
globalThis.fs = files.fs;
globalThis.path = files.path;
globalThis.process = files.process;
require(join(page.startsWith("/") ? page : join(own.cwd(), page), "wasm_exec.js"));
const go = new Go();
go.env = { HOME: "/", TMPDIR: "/" };
go.exit = () => {};
files.type(new TextEncoder().encode(recorded.map(([, line]) => words(line) + "\n").join("")));
files.end();
const { instance } = await WebAssembly.instantiate(readFileSync(program), go.importObject);
await go.run(instance);
console.log(`same bytes: ${number - differ} of ${recorded.length} lines`);
own.exit(differ === 0 && number === recorded.length ? 0 : 1);
