package tui

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// undrawn are files whose signs never reach an ascii screen: the words for them in speech,
// the dots of other glyph sets, frames that are drawn as pictures, what is known of runes.
var undrawn = []string{"../tui/speechwords.go", "../tui/plot.go", "../tui/animation.go", "../tui/runes.go", "../model/lessonexpr.go"}

// Every sign that a word of the program holds has a stand-in where there is ascii alone,
// whether a screen of the tests shows it or not.
func TestEverySignHasAStandIn(t *testing.T) {
	signs := 0
	for _, dir := range []string{"../tui", "../model", "../automata", "../world"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", dir, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || slices.Contains(undrawn, name) {
				continue
			}
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
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
				text, err := strconv.Unquote(literal)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range text {
					if r < 0x80 || unicode.Is(unicode.M, r) || !unicode.IsGraphic(r) {
						continue // letters; what has no cell of its own, or is not seen
					}
					signs++
					if _, ok := plainRunes[r]; !ok {
						t.Errorf("%s: %q has no stand-in", file.Position(pos), r)
					}
				}
			}
		}
	}
	if signs < 500 {
		t.Errorf("%d signs were looked at", signs)
	}
}
