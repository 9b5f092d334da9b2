package classserver

import (
	"os"
	"path/filepath"
	"testing"

	"lascope/model/modeltest"
	"lascope/tui/screentest"
)

// phonesLesson asks by letter, by number and by drawing.
const phonesLesson = `# lascope lesson 1
title: Phones
paper: [SPL] §II
minutes: 3
line: h-traa pages=16 seed=3

== A letter
> run 100
? Which value has the *run* of ` + "`h-traa`" + `?
- below 2 hits a poll : ..2
- 2 to 3 hits : 2..3
- above 3 hits : 3..
> run 1000
> measure value : hits a poll
It is.

== A number
> run 100
? What is the value?
number: 0.05
> run 1000
> measure value : hits a poll
It is.

== A curve
? Draw the next 400 polls.
draw: 400
> do mirror
> run 400
It is.
`

// programOf is the variable LASCOPE, which names the program whose classes are played.
func programOf(t *testing.T) string {
	program := os.Getenv("LASCOPE")
	if program == "" {
		t.Skip("LASCOPE names no program, whose classes are played; go build makes one")
	}
	screentest.Chromium(t)
	return program
}

// TestEveningInChromium plays a lesson, a game and a game of all with three phones in a headless Chromium and 57 scripts, from
// the lobby to the end, in two minutes: see testdata/evening.mjs.
func TestEveningInChromium(t *testing.T) {
	modeltest.LongOnly(t)
	screentest.Node(t, "testdata/evening.mjs", programOf(t))
}

// TestPhonesInChromium plays a lesson, 20 seconds without a network and a game on phones in a headless Chromium, in half a
// minute: see testdata/phones.mjs.
func TestPhonesInChromium(t *testing.T) {
	program := programOf(t)
	lessons := t.TempDir()
	modeltest.OK(t, os.WriteFile(filepath.Join(lessons, "01-phones.txt"), []byte(phonesLesson), 0o600))
	screentest.Node(t, "testdata/phones.mjs", program, lessons)
}
