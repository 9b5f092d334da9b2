// @ts-check
// The files that are kept in this browser: those below /config and /state. A frame keeps none.

import { embedded } from "./embed.js";

/** answer is that of the store; none in a private window. @param {IDBRequest} asked @returns {Promise<any>} */
const answer = (asked) => new Promise((resolve) => (asked.onsuccess = asked.onerror = () => resolve(asked.result)));
const open = async () => {
  const asked = indexedDB.open("lascope", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("files");
  return answer(asked);
};
const database = embedded ? Promise.resolve(null) : open().catch(() => null);
let known = /** @type {Map<string, Uint8Array>} */ (new Map());

// A program holds its session by a lock file. While its page is open, the browser holds a lock of that name,
// and other pages leave the session alone.
const lockOf = (/** @type {string} */ path) => "lascope " + path.replace(/\.(lock|session)$/, "");

/** keep writes the files that have changed and removes those that are gone. @param {Kept[]} files */
export const keep = async (files) => {
  const db = await database, now = new Map(files), locks = navigator.locks;
  if (!db) return;
  const store = db.transaction("files", "readwrite").objectStore("files");
  for (const path of known.keys()) if (!now.has(path)) store.delete(path);
  for (const [path, bytes] of now) {
    if (String(known.get(path)) !== String(bytes)) store.put(bytes, path);
    if (!path.endsWith(".lock") || known.has(path) || !locks) continue;
    locks.request(lockOf(path), () => new Promise(() => {})).catch(() => {});
  }
  known = now;
};

/** keptFiles are the files of before, but the sessions of other pages. @returns {Promise<Kept[]>} */
export const keptFiles = async () => {
  const db = await database, locks = navigator.locks && (await navigator.locks.query().catch(() => null));
  if (!db) return [];
  const others = new Set(locks?.held?.map((lock) => lock.name)), store = db.transaction("files").objectStore("files");
  const [paths, bytes] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  const files = (paths || []).map((/** @type {string} */ path, /** @type {number} */ i) => [path, bytes[i]]);
  known = new Map(files.filter((/** @type {Kept} */ [path]) => !others.has(lockOf(path))));
  return [...known];
};
