"use strict";
// What keeps the page from running at all, said by a script that needs no module.
(() => {
  const file = location.protocol === "file:";
  if (!file && typeof WebAssembly === "object" && typeof Worker === "function") return;
  document.getElementById("state").textContent = file ?
    "This page cannot run from a file. Open it through a web server, such as: python3 -m http.server -d OUT" :
    "this browser cannot run lascope: it needs WebAssembly (all browsers since 2017)";
})();
