// A server for a folder and a headless Chromium, for open.mjs: without packages.

import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".wasm": "application/wasm", ".gz": "application/gzip", ".br": "application/octet-stream" };

// serve serves a folder below a path. An ignorant server sends .wasm as bytes.
export const serve = (folder, { below = "/", ignorant = false } = {}) => new Promise((resolve) => {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const inside = path.startsWith(below) ? normalize("/" + decodeURIComponent(path.slice(below.length))) : "/missing";
    if (path === "/favicon.ico") return response.writeHead(204).end();
    let file = join(folder, inside);
    try {
      if (statSync(file).isDirectory()) file = join(file, "index.html");
      const bytes = readFileSync(file);
      const type = ignorant && extname(file) === ".wasm" ? "application/octet-stream" : types[extname(file)] || "text/plain";
      response.writeHead(200, { "content-type": type, "content-length": bytes.length, "cache-control": "max-age=600" });
      response.end(bytes);
    } catch {
      response.writeHead(404);
      response.end("no such file");
    }
  });
  server.listen(0, "127.0.0.1", () => resolve({ address: `http://127.0.0.1:${server.address().port}${below}`, end: () => server.close() }));
});

// A Browser speaks with Chromium over two pipes, in JSON.
export class Browser {
  static async start(program) {
    const b = new Browser();
    b.profile = mkdtempSync(join(tmpdir(), "lascope-chromium-"));
    b.process = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--remote-debugging-pipe", `--user-data-dir=${b.profile}`], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    b.number = 0;
    b.waiting = new Map();
    b.hearers = [];
    let text = "";
    b.process.stdio[4].setEncoding("utf8").on("data", (part) => {
      const messages = (text + part).split("\0");
      text = messages.pop();
      for (const message of messages) b.take(JSON.parse(message));
    });
    b.gone = new Promise((resolve) => b.process.on("exit", resolve));
    const failed = new Promise((_, reject) => b.process.on("error", reject).on("exit", () => reject(new Error("it ended"))));
    b.process.stdio[3].on("error", () => {});
    await Promise.race([b.call("Browser.getVersion"), failed]);
    failed.catch(() => {});
    return b;
  }

  take(message) {
    if (message.id) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
      return;
    }
    for (const hear of this.hearers) hear(message);
  }

  call(method, params = {}, sessionId) {
    return new Promise((resolve, reject) => {
      this.waiting.set(++this.number, { resolve, reject });
      this.process.stdio[3].write(JSON.stringify({ id: this.number, method, params, sessionId }) + "\0");
    });
  }

  // open opens an address in a page of its own, with storage of its own.
  async open(address, { width = 1200, height = 800, scale = 1, touch = false, light = false, context } = {}) {
    const { browserContextId } = context ? { browserContextId: context } : await this.call("Target.createBrowserContext");
    const { targetId } = await this.call("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.call("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, targetId, sessionId, browserContextId);
    this.hearers.push((m) => m.sessionId === sessionId && page.hear(m));
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await page.call(`${domain}.enable`);
    await page.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: touch });
    await page.call("Emulation.setTouchEmulationEnabled", { enabled: touch, maxTouchPoints: touch ? 5 : 1 });
    await page.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: light ? "light" : "dark" }] });
    await page.call("Emulation.setFocusEmulationEnabled", { enabled: true });
    await page.call("Page.navigate", { url: address });
    return page;
  }

  async end() {
    await Promise.race([this.call("Browser.close").catch(() => {}), this.gone]); // its answer may be lost
    await this.gone;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A Page is one page of the browser.
class Page {
  constructor(browser, target, session, context) {
    Object.assign(this, { browser, target, session, context, messages: [], requests: [] });
  }

  hear({ method, params }) {
    if (method === "Runtime.consoleAPICalled") this.messages.push(params.args.map((a) => a.value ?? a.description).join(" "));
    if (method === "Runtime.exceptionThrown") this.messages.push(params.exceptionDetails.exception?.description || params.exceptionDetails.text);
    if (method === "Log.entryAdded") this.messages.push(`${params.entry.text} ${params.entry.url || ""}`);
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
  }

  call(method, params) {
    return this.browser.call(method, params, this.session);
  }

  // run is the value of an expression in the page.
  async run(expression) {
    const { result, exceptionDetails } = await this.call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description || exceptionDetails.text}`);
    return result.value;
  }

  // text is the terminal's, a row a line.
  text() {
    return this.run(`(() => { if (!window.term) return ""; const b = term.buffer.active; let s = ""; for (let y = 0; y < term.rows; y++) s += b.getLine(y).translateToString(true) + "\\n"; return s; })()`);
  }

  // until waits until an expression of the page is true.
  async until(expression, what, seconds = 60) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const value = await this.run(expression).catch((err) => {
        if (Date.now() > end) throw err;
      });
      if (value) return value;
      if (Date.now() > end) throw new Error(`${what} did not come within ${seconds} s; the screen:\n${await this.text()}\n${this.messages.join("\n")}`);
      await sleep(20);
    }
  }

  // shows waits for a text in the terminal.
  async shows(pattern, seconds) {
    await this.until(`(() => { if (!window.term) return false; const b = term.buffer.active; for (let y = 0; y < term.rows; y++) if (${pattern}.test(b.getLine(y).translateToString(true))) return true; return false; })()`, String(pattern), seconds);
  }

  // type sends keys as the terminal would.
  type(keys) {
    return this.run(`lascope.send(${JSON.stringify(keys)})`);
  }

  async press(key, code = key, text = key.length === 1 ? key : undefined, virtual = { ".": 190, "?": 191 }[key] || key.toUpperCase().charCodeAt(0)) {
    await this.call("Input.dispatchKeyEvent", { type: "keyDown", key, code, text, windowsVirtualKeyCode: virtual });
    await this.call("Input.dispatchKeyEvent", { type: "keyUp", key, code, windowsVirtualKeyCode: virtual });
  }

  // middle is the middle of an element on the screen.
  middle(selector) {
    return this.run(`(() => { const r = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`);
  }

  // touch is the way of a finger over points, with a pause before it is lifted.
  async touch(points, pause = 0) {
    await this.call("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: points[0][0], y: points[0][1] }] });
    for (const [x, y] of points.slice(1)) await this.call("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
    await sleep(pause);
    await this.call("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  async shot() {
    return Buffer.from((await this.call("Page.captureScreenshot", { format: "png" })).data, "base64");
  }

  // close closes the page; with the context its storage goes, too.
  async close(context = true) {
    await this.browser.call("Target.closeTarget", { targetId: this.target });
    if (context) await this.browser.call("Target.disposeBrowserContext", { browserContextId: this.context });
  }
}
