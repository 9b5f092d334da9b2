// @ts-check
// The files that are kept in this browser: those below /config and /state. A frame keeps none.

import { embedded } from "./embed.js";

/** answer is that of the store to a request; null if it refuses. @param {IDBRequest} asked @returns {Promise<any>} */
const answer = (asked) => new Promise((resolve) => {
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => resolve(null); // a private window
});
const open = async () => {
  const asked = indexedDB.open("lascope", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("files");
  return answer(asked);
};
const database = embedded ? Promise.resolve(null) : open().catch(() => null);

/** @type {Map<string, Uint8Array>} */
let known = new Map();

/** @param {Uint8Array | undefined} a @param {Uint8Array} b */
const same = (a, b) => !!a && a.length === b.length && a.every((byte, i) => byte === b[i]);

/** keep writes the files that have changed and removes those that are gone. @param {Kept[]} files */
export const keep = async (files) => {
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
/** @type {Set<string>} */
const held = new Set();

/** @param {string} path */
const hold = (path) => {
  if (!navigator.locks || held.has(path)) return;
  held.add(path);
  navigator.locks.request("lascope " + path, () => new Promise(() => {})).catch(() => {});
};

/** @param {string} path */
const session = (path) => path.replace(/\.(lock|session)$/, "");

/** keptFiles are the files of before, but the sessions of other pages. @returns {Promise<Kept[]>} */
export const keptFiles = async () => {
  const db = await database;
  if (!db) return [];
  const locks = (navigator.locks && (await navigator.locks.query().catch(() => null))?.held) || [];
  const others = new Set(locks.map((lock) => session((lock.name || "").replace(/^lascope /, ""))));
  const store = db.transaction("files").objectStore("files");
  const [paths, bytes] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  known = new Map(paths && bytes && paths.map((/** @type {string} */ path, /** @type {number} */ i) => [path, bytes[i]])
    .filter((/** @type {Kept} */ [path]) => !others.has(session(path))));
  return [...known];
};
