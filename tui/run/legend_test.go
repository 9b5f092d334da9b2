package run

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// undrawn are files whose symbols never reach an ascii screen: the words for them in speech,
// the dots of other glyph sets, frames drawn as pictures, tables of runes, pages of paper, and what tests share.
var undrawn = []string{"../../tui/labs/aloud.go", "../../tui/canvas/glyphs.go", "../../tui/canvas/animation.go", "../../tui/canvas/runes.go", "../../model/lesson/expression.go", "../../model/picture/paper.go", "../../model/modeltest/schemes.go"}

// Every sign that a word of the program holds has a stand-in where there is ascii alone,
// whether a screen of the tests shows it or not.
func TestEverySignHasAStandIn(t *testing.T) {
	symbols := 0
	for _, dir := range []string{"../../tui", "../../model", "../../automata", "../../world"} {
		flat, _ := filepath.Glob(dir + "/*.go")
		rooms, err := filepath.Glob(dir + "/*/*.go")
		files := append(flat, rooms...)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", dir, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || slices.Contains(undrawn, name) {
				continue
			}
			source := modeltest.Must(os.ReadFile(name))
			var s scanner.Scanner
			file := token.NewFileSet().AddFile(name, -1, len(source))
			s.Init(file, source, nil, 0)
			for {
				pos, tok, literal := s.Scan()
				if tok == token.EOF {
					break
				}
				if tok != token.STRING && tok != token.CHAR {
					continue
				}
				text := modeltest.Must(strconv.Unquote(literal))
				for _, r := range text {
					if r < 0x80 || r == utf8.RuneError || unicode.Is(unicode.M, r) || !unicode.IsGraphic(r) || r == '\u2800' {
						continue // letters, and runes without a separate cell or without a visible form, a blank of Braille, and bytes that are no text
					}
					symbols++
					if canvas.PlainRune(r) == '?' {
						t.Errorf("%s: %q has no stand-in", file.Position(pos), r)
					}
				}
			}
		}
	}
	if symbols < 500 {
		t.Errorf("%d symbols were checked", symbols)
	}
}

// TestColoursAreExplained: where a pane shows a value by colour alone, its lower border has
// the scale in the same colours, in any theme, unless the value is hidden.
func TestColoursAreExplained(t *testing.T) {
	for _, theme := range canvas.Themes {
		for line, words := range map[string][2]string{"fpa pages=40 capacity=4 N=16": {"● belongs among the always polled", "○ belongs in turn"}, "fpa pages=100 capacity=10": {"█ belongs among the always polled", "▒ belongs in turn"}, "robot docs=200": {"low", "high"}} {
			a, run := labAppIn(t, line, 300, theme, "braille", 160, 60)
			a.SetFocus(slices.IndexFunc(a.Slots, func(s pane.Slot) bool { return s.Steps }))
			if strings.HasPrefix(line, "robot") {
				focusNamed(a, "map")
			}
			a.takes(run)
			screen := a.drawn()
			if !strings.Contains(screen, " "+words[0]+" ") || !strings.Contains(screen, " "+words[1]+" ") {
				t.Errorf("%s, %s: no scale in\n%s", theme, line, screen)
			}
			if strings.Contains(screen, "bright =") { // a light theme draws the largest value darkest
				t.Errorf("%s, %s: calls a colour bright", theme, line)
			}
		}
	}
}

// After a shift the last poll shows the page's rank in full, however narrow the pane.
func TestNowTellsTheRankWhole(t *testing.T) {
	whole := regexp.MustCompile(`rank [0-9,]+ `)
	for _, w := range []int{60, 80, 104, 120, 160} {
		a, run := labApp(t, "h-traa pages=512 @5:mirror", 2000, w, 40)
		focusNamed(a, "now")
		a.take(&driver.Status{Snap: run.Snapshot(a.request), Running: true, Speed: 2000, Rate: 2000})
		if s := a.drawn(); !whole.MatchString(s) {
			t.Errorf("%d columns:\n%s", w, s)
		}
	}
}
