// Package webparts holds the modules that the page of a class (tui/classserver/page) and the page of lascope in a
// browser (tui/browser/page) have in common: elements, questions, curves, sentences and numbers. Types that modules share stand
// in .d.ts files beside them; the sentences of a class's phones, in English and German, in tui/classserver/page/words.json.
//
// A module of either page imports them as "../../webparts/dom.js", so that tsc and Node find them in the tree. The class's
// server joins all modules into one script; tui/browser/build copies them to OUT/webparts and changes the addresses.
// They run in browsers from 2019 on. Their types are checked by: tsc -p tui
package webparts

import "embed"

// Files are the modules.
//
//go:embed *.js
var Files embed.FS
