// @ts-check
// Files of the user: chosen, dropped and saved.

import { at, button, make } from "../../webparts/dom.js";
import { quiet, tell } from "./text.js";
import { post, send } from "./terminal.js";

const MOST = 64 << 20;

/** @param {FileList} files @param {(names: string[]) => void} then */
const take = async (files, then) => {
  const names = [];
  for (const file of files) {
    if (file.size > MOST) {
      tell(`${file.name} has more than 64 MB, the limit of this page.`, button("close", quiet));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer()), name = file.name.replace(/[/\0]/g, "-");
    post({ kind: "file", name, bytes }, [bytes.buffer]);
    names.push(name);
  }
  then(names);
};

/** pick lets the user choose a file: the program waits at its prompt for the name. @param {string} endings */
export const pick = (endings) => {
  const field = at("file");
  const choose = button("choose a file", () => {
    field.accept = endings;
    field.value = "";
    field.onchange = () => take(field.files, ([name]) => {
      quiet();
      send("\x1b[200~" + name + "\x1b[201~\r"); // a paste
    });
    field.click();
  });
  tell("lascope opens a file of yours. It stays in this page and is sent nowhere.", choose, button("no file", () => {
    quiet();
    send("\x1b");
  }));
  choose.focus();
};

/** download saves a file of the program. @param {{ name: string, bytes: Uint8Array }} file */
export const download = ({ name, bytes }) => {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)]));
  const a = make("a", { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
};

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const files = event.dataTransfer && event.dataTransfer.files;
  if (files && files.length > 0) {
    take(files, (names) => tell(`${names.join(", ")}: the file is in this page. Name it at the prompt, as in ` +
      `:open ${names[0]}, or trace=${names[0]} in a line.`, button("close", quiet)));
  }
});
