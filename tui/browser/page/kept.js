// @ts-check
// The files that are kept in this browser: those below /config and /state. A frame keeps none.

import { embedded } from "./embed.js";

/** @type {Promise<IDBDatabase | null>} */
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
  return new Promise((resolve) => {
    /** @type {Kept[]} */
    const files = [];
    const cursor = db.transaction("files").objectStore("files").openCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) {
        known = new Map(files);
        return resolve(files);
      }
      if (!others.has(session(String(at.key)))) files.push([String(at.key), at.value]);
      at.continue();
    };
    cursor.onerror = () => resolve([]);
  });
};
