package run

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
	"pgregory.net/rapid"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// updating reads -update, which teatest declares.
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

func testTheme(name, glyphs string) *canvas.Theme {
	profile := termenv.TrueColor
	if name == "mono" {
		profile = termenv.Ascii
	}
	th, err := canvas.NewTheme(name, glyphs, profile)
	if err != nil {
		panic(err)
	}
	return th
}

// screenSizes are the sizes that the program promises to use well.
var screenSizes = [][2]int{{80, 24}, {120, 40}, {160, 48}, {220, 60}}

// The pictures lie in testdata as plain text. A person can thus read a change's effect on
// the screen: go test ./tui/run -run Golden -update
func TestGoldenScreens(t *testing.T) {
	for _, state := range stateKinds {
		for _, size := range [][2]int{{80, 24}, {160, 48}} {
			if size[0] > 80 && state != "tree" {
				continue
			}
			name := fmt.Sprintf("%s-%dx%d.txt", state, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				a, _ := newTestApp(state, "dark", "braille", size[0], size[1], 20_000)
				compareGolden(t, name, a.drawn())
			})
		}
	}
	t.Run("ascii", func(t *testing.T) {
		a, _ := newTestApp("tree", "mono", "ascii", 120, 40, 20_000)
		compareGolden(t, "ascii-120x40.txt", a.drawn())
	})
}

func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if updating() {
		modeltest.OK(t, os.MkdirAll("testdata", 0o755))
		modeltest.OK(t, os.WriteFile(path, []byte(got+"\n"), 0o644))
		return
	}
	want := modeltest.Must(os.ReadFile(path))
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

// TestPanesCoverTheBody: at any size and focus the panes lie in the body, apart from each other, and cover it.
func TestPanesCoverTheBody(t *testing.T) {
	few, _ := labApp(t, "traa pages=2", 100, 160, 48)
	many, _ := labApp(t, "h-traa pages=512", 100, 160, 48)
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SampledFrom([]*app{few, many}).Draw(t, "pages")
		a.Update(tea.WindowSizeMsg{Width: rapid.IntRange(pane.MinWidth, 220).Draw(t, "width"), Height: rapid.IntRange(pane.MinHeight, 70).Draw(t, "height")})
		a.SetFocus(rapid.IntRange(0, len(a.Slots)-1).Draw(t, "focus"))
		b := a.body()
		for i, r := range a.rects {
			if r.H > 0 && (r.Y < b.Y || r.Y+r.H > b.Y+b.H || r.X+r.W > b.W) {
				t.Fatalf("%d×%d: pane %d lies in %v, outside of %v", a.W, a.H, i, r, b)
			}
			for k, o := range a.rects[:i] {
				if r.H > 0 && o.H > 0 && !a.sheet(i) && !a.sheet(k) && r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H {
					t.Fatalf("%d×%d: panes %d and %d overlap: %v, %v", a.W, a.H, k, i, o, r)
				}
			}
		}
		modeltest.MustEqual(t, lowest(a, b), b.H, "%d×%d: panes %v end above the last row of %v:", a.W, a.H, a.rects, b)
	})
}

// lowest is the number of rows of a body that reach down to its lowest pane.
func lowest(a *app, b pane.Rect) int {
	end := 0
	for _, r := range a.rects {
		if r.H > 0 {
			end = max(end, r.Y+r.H-b.Y)
		}
	}
	return end
}
