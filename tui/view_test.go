package tui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

// updating tells of -update, which teatest declares.
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

func testTheme(name, glyphs string) *theme {
	profile := termenv.TrueColor
	if name == "mono" {
		profile = termenv.Ascii
	}
	th, err := newTheme(name, glyphs, profile)
	if err != nil {
		panic(err)
	}
	return th
}

// screenSizes are the sizes that the program promises to use well.
var screenSizes = [][2]int{{80, 24}, {120, 40}, {160, 48}, {220, 60}}

// The pictures lie in testdata as plain text, so that a person can read what a
// change does to the screen: go test ./tui -run Golden -update
func TestGoldenScreens(t *testing.T) {
	for _, size := range screenSizes {
		for _, state := range stateKinds {
			name := fmt.Sprintf("%s-%dx%d.txt", state, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				a, _ := newTestApp(state, "dark", "braille", size[0], size[1], 128_400)
				compareGolden(t, name, ansi.Strip(a.View()))
			})
		}
	}
	t.Run("ascii", func(t *testing.T) {
		a, _ := newTestApp("tree", "mono", "ascii", 120, 40, 128_400)
		compareGolden(t, "ascii-120x40.txt", ansi.Strip(a.View()))
	})
}

func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if updating() {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got+"\n" == string(want) {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			t.Fatalf("%s differs from line %d on:\n got %s\nwant %s", path, i+1, g[i], w[min(i, len(w)-1)])
		}
	}
	t.Fatalf("%s has %d lines, the screen %d", path, len(w)-1, len(g))
}
