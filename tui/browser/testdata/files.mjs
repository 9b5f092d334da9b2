// Tests page/disk.js under Node: the calls that Go makes of a file system, as internal/disk uses them.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

createRequire(import.meta.url)("../page/disk.js");

// fresh is new files with their calls as promises.
const fresh = () => {
  const heard = { finished: [], changed: [], written: [] };
  const files = globalThis.lascopeFiles({
    finished: (name, bytes) => heard.finished.push([name, new TextDecoder().decode(bytes)]),
    changed: (path) => heard.changed.push(path),
    write: (fd, bytes) => heard.written.push([fd, new TextDecoder().decode(bytes)]),
  });
  const call = (name, ...words) => new Promise((resolve, reject) => files.fs[name](...words, (err, value) => (err ? reject(err) : resolve(value))));
  return { files, heard, call, C: files.fs.constants };
};
const bytes = (text) => new TextEncoder().encode(text);
const put = async ({ call, C }, path, text, flags = C.O_RDWR | C.O_CREAT | C.O_EXCL) => {
  const fd = await call("open", path, flags, 0o600);
  assert.equal(await call("write", fd, bytes(text), 0, text.length, null), text.length);
  await call("fsync", fd);
  await call("close", fd);
};
const get = async ({ call, C }, path) => {
  const fd = await call("open", path, C.O_RDONLY, 0);
  const buffer = new Uint8Array(100);
  const n = await call("read", fd, buffer, 0, 100, null);
  assert.equal(await call("read", fd, new Uint8Array(10), 0, 10, null), 0, "the end");
  await call("close", fd);
  return new TextDecoder().decode(buffer.subarray(0, n));
};
const refused = (promise, code) => assert.rejects(promise, (err) => err.code === code);

test("a file is written whole: a hidden part, then its name", async () => {
  const f = fresh();
  await put(f, "/.a.txt.1.lascope-part", "whole");
  assert.deepEqual(f.heard.finished, []);
  await refused(put(f, "/.a.txt.1.lascope-part", "again"), "EEXIST");
  await f.call("rename", "/.a.txt.1.lascope-part", "/a.txt");
  assert.deepEqual(f.heard.finished, [["a.txt", "whole"]]);
  assert.equal(await get(f, "a.txt"), "whole");
  assert.deepEqual(await f.call("readdir", "/"), ["a.txt"]);
});

test("a file is replaced, and an open one keeps its bytes", async () => {
  const f = fresh();
  await put(f, "/a", "old");
  const fd = await f.call("open", "/a", f.C.O_RDONLY, 0);
  await put(f, "/.a.part", "new one");
  await f.call("rename", "/.a.part", "/a");
  assert.equal(await get(f, "/a"), "new one");
  const buffer = new Uint8Array(10);
  assert.equal(await f.call("read", fd, buffer, 0, 10, 0), 3);
  assert.equal((await f.call("fstat", fd)).nlink, 0);
});

test("a program that ends before the rename leaves the target", async () => {
  const f = fresh();
  await put(f, "/a", "old");
  await put(f, "/.a.part", "half");
  assert.equal(await get(f, "/a"), "old");
  await f.call("unlink", "/.a.part");
  await refused(f.call("stat", "/.a.part"), "ENOENT");
  assert.deepEqual(f.heard.finished, []);
});

test("flags of open", async () => {
  const f = fresh(), { C } = f;
  await refused(f.call("open", "/a", C.O_RDONLY, 0), "ENOENT");
  await refused(f.call("open", "/no/a", C.O_WRONLY | C.O_CREAT, 0o600), "ENOENT");
  await put(f, "/a", "one");
  await put(f, "/a", "two", C.O_WRONLY | C.O_APPEND);
  assert.equal(await get(f, "/a"), "onetwo");
  await put(f, "/a", "3", C.O_WRONLY | C.O_TRUNC);
  assert.equal(await get(f, "/a"), "3");
  await refused(f.call("open", "/", C.O_WRONLY, 0), "EISDIR");
  await refused(f.call("open", "/a/b", C.O_WRONLY | C.O_CREAT, 0), "ENOTDIR");
  await refused(f.call("read", 99, new Uint8Array(1), 0, 1, null), "EBADF");
  const reader = await f.call("open", "/a", C.O_RDONLY, 0);
  await refused(f.call("write", reader, bytes("x"), 0, 1, null), "EBADF");
});

test("holes, truncation and places", async () => {
  const f = fresh();
  const fd = await f.call("open", "/a", f.C.O_RDWR | f.C.O_CREAT, 0o600);
  await f.call("write", fd, bytes("end"), 0, 3, 5);
  assert.equal((await f.call("fstat", fd)).size, 8);
  assert.equal(await get(f, "/a"), "\0\0\0\0\0end");
  await f.call("ftruncate", fd, 2);
  await f.call("ftruncate", fd, 4);
  assert.equal(await get(f, "/a"), "\0\0\0\0");
});

test("directories", async () => {
  const f = fresh();
  await f.call("mkdir", "/state", 0o700);
  await refused(f.call("mkdir", "/state", 0o700), "EEXIST");
  await f.call("mkdir", "/state/lascope", 0o700);
  await put(f, "/state/lascope/history", "x");
  await refused(f.call("rmdir", "/state/lascope"), "ENOTEMPTY");
  await refused(f.call("unlink", "/state/lascope"), "EISDIR");
  assert.equal((await f.call("stat", "/state")).isDirectory(), true);
  assert.ok(f.heard.changed.includes("/state/lascope/history"));
  assert.deepEqual(f.files.saved().map(([path]) => path), ["/state/lascope/history"]);
  await f.call("rename", "/state/lascope", "/state/other");
  assert.equal(await get(f, "/state/other/history"), "x");
  await refused(f.call("rename", "/state", "/state/other/deeper"), "EINVAL");
});

test("links", async () => {
  const f = fresh();
  await put(f, "/a", "text");
  await f.call("link", "/a", "/b");
  await refused(f.call("link", "/a", "/b"), "EEXIST");
  assert.equal((await f.call("stat", "/b")).nlink, 2);
  assert.equal((await f.call("stat", "/b")).ino, (await f.call("stat", "/a")).ino);
  await f.call("symlink", "a", "/s");
  assert.equal(await f.call("readlink", "/s"), "a");
  assert.equal(await get(f, "/s"), "text");
  await refused(f.call("readlink", "/a"), "EINVAL");
  await f.call("symlink", "t", "/t");
  await refused(f.call("stat", "/t"), "ELOOP");
});

test("the console", async () => {
  const f = fresh();
  await f.call("write", 1, bytes("out"), 0, 3, null);
  f.files.fs.writeSync(2, bytes("err"));
  assert.deepEqual(f.heard.written, [[1, "out"], [2, "err"]]);
  const buffer = new Uint8Array(2);
  const waiting = f.call("read", 0, buffer, 0, 2, null);
  f.files.type(bytes("abc"));
  assert.equal(await waiting, 2);
  assert.equal(await f.call("read", 0, buffer, 0, 2, null), 1);
  f.files.end();
  assert.equal(await f.call("read", 0, buffer, 0, 2, null), 0);
});

test("a chosen file lies below its directories", async () => {
  const f = fresh();
  f.files.put("/config/lascope/config.toml", bytes("theme"));
  assert.equal(await get(f, "/config/lascope/config.toml"), "theme");
  assert.deepEqual(await f.call("readdir", "/config"), ["lascope"]);
});
