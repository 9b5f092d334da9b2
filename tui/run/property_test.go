package run

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screentest"
)

func TestEverySizeIsFilled(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, state := range stateKinds {
		a, f := newTestApp(state, "dark", "braille", 160, 48, 12_345)
		for w := 0; w <= 250; w += modeltest.ByLength(31, 9) {
			for h := 0; h <= 80; h += modeltest.ByLength(13, 5) {
				a.Update(tea.WindowSizeMsg{Width: w, Height: h})
				a.feed(f, true)
				screentest.Fills(t, a.View(), w, h)
			}
		}
	}
}

// drawsWithin draws a pane alone and amid a larger grid. The pane looks the same there and
// leaves the cells around it unchanged.
func drawsWithin(t interface {
	Helper()
	Fatalf(string, ...any)
}, p pane.Pane, s *pane.Context, w, h int) *canvas.Grid {
	t.Helper()
	const left, top = 5, 3
	var alone, amid canvas.Grid
	alone.Reset(w, h)
	p.Heading(s)
	p.Draw(s, alone.All())
	amid.Reset(w+2*left, h+2*top)
	around := canvas.Cell{R: '#', St: canvas.Fg(canvas.InkWarn)}
	for i := range amid.Cells {
		amid.Cells[i] = around
	}
	for y := range h {
		for x := range w {
			*amid.All().At(left+x, top+y) = canvas.Cell{R: ' ', St: canvas.Fg(canvas.InkText)}
		}
	}
	p.Draw(s, amid.All().Sub(left, top, w, h))
	for i, c := range amid.Cells {
		x, y := i%amid.W-left, i/amid.W-top
		want := around
		if x >= 0 && x < w && y >= 0 && y < h {
			want = alone.Cells[y*w+x]
		}
		modeltest.MustEqual(t, c, want, "%s of %d×%d amid a larger grid has %q at %d, %d, where alone it has %q:", p.Name(), w, h, c.R, x, y, want.R)
	}
	return &alone
}

// anyLines have a blank for each choice: {2..30} is a number, {oma|eoma} a word.
var anyLines = []string{
	"{h-traa|lakg|lakg reinforcement=reward|cgla|cgla knapsack=polls|fpa|fpa N=40} pages={40..300} capacity={2..20}",
	"{estimator|estimator estimate=cgm|uniform|gamma|grid} pages={4..300} capacity={2..4}",
	"{h-traa|traa pages=2|fpa pages=4 capacity=2|cgla pages=5 capacity=2|spl N={1..3000} target=.{0..99} p=.{0..99}}",
	"{oma|eoma|peoma|oma-time} classes=10 objects={2..40}0 N={2..60} p=.{0..99}", "{oma|eoma|peoma} classes={2..5} objects=60 N={2..60}", "{oma|eoma} objects=18 classes=3 capacities=9,9,9",
	"{ndp|{robot|greedy|random|bound|round-robin} family={hubs|medium|dense} changes={0|0.3|4}} docs={200..500} servers={1..60} gap={0..9} " +
		"latency={0..9} fetchers={0..9}",
	"{tsetlin|krylov|lri|bla|pursuit|dpri} arms={2..20} model={P|Q|S}", "{lri|tsetlin} games=on",
	"{lri-team|pack-pursuit|pack-exact} items={4..12}",
}

var blank = regexp.MustCompile(`\{[^{}]*\}`)

// drawn is a line with its blanks filled, the inner ones first.
func drawn(t *rapid.T, line string) string {
	for blank.MatchString(line) {
		line = blank.ReplaceAllStringFunc(line, func(choices string) string {
			choices = strings.Trim(choices, "{}")
			var from, to int
			if n, _ := fmt.Sscanf(choices, "%d..%d", &from, &to); n == 2 {
				return fmt.Sprint(rapid.IntRange(from, to).Draw(t, choices))
			}
			return rapid.SampledFrom(strings.Split(choices, "|")).Draw(t, choices)
		})
	}
	return line
}

// The panes of any run, at any size that a frame may leave them, down to nothing, with a snapshot made for another size and
// whatever keys were pressed; each of their cells can be explained.
func TestPanesDrawAtAnySize(t *testing.T) {
	modeltest.SkipUnderRace(t)
	rapid.Check(t, func(rt *rapid.T) {
		number := func(name string, from, to int) int { return rapid.IntRange(from, to).Draw(rt, name) }
		line := drawn(rt, rapid.SampledFrom(anyLines).Draw(rt, "line"))
		a, run := labAppIn(t, line, int64(number("ticks", 0, 600)), rapid.SampledFrom([]string{"dark", "mono"}).Draw(rt, "theme"),
			rapid.SampledFrom(canvas.GlyphSets).Draw(rt, "glyphs"), 160, 48)
		if rapid.Bool().Draw(rt, "hidden") {
			a.press(pressed(t, "H"))
		}
		if rapid.Bool().Draw(rt, "a step") { // whose query is drawn
			run.Advance(1)
		}
		a.takes(run)
		for i, p := range a.Slots {
			for _, k := range rapid.SliceOfN(rapid.SampledFrom([]string{"v", "x", "up", "down", "left", "right", "home"}), 0, 5).Draw(rt, "keys") {
				p.Key(a, keyNamed(k))
			}
			p.Pane.Click(a, number("x", -2, 130), number("y", -2, 50))
			g := drawsWithin(rt, p.Pane, a.context(i), number("w", 0, 130), number("h", 0, 50))
			p.Pane.Draw(a.context(i), g.All()) // it is explained as drawn last
			for k := 0; k < 3 && g.W > 0 && g.H > 0; k++ {
				p.Pane.Explain(a.context(i), pane.Point{X: number("x", 0, g.W-1), Y: number("y", 0, g.H-1), Area: g.All()})
			}
		}
	})
}

var testKeys = []string{
	" ", ".", "+", "-", "*", "r", "R", "1", "2", "9", "0", "c", "n", "N", "S", "tab", "shift+tab", "z", "?", "y", "esc",
	"up", "down", "left", "right", "pgup", "pgdown", "home", "end", "enter", "backspace", "u", "v", "x", "h", "e", "o",
	"m", "k", "s", "t", "5", "a", "G", "ctrl+l",
}

var keyTypes = map[string]tea.KeyType{
	"tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "esc": tea.KeyEsc, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft,
	"right": tea.KeyRight, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	"enter": tea.KeyEnter, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "ctrl+l": tea.KeyCtrlL, " ": tea.KeySpace,
}

func press(name string) tea.KeyMsg {
	if k, ok := keyTypes[name]; ok {
		if name == " " {
			return tea.KeyMsg{Type: k, Runes: []rune{' '}}
		}
		return tea.KeyMsg{Type: k}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

var colourCode = regexp.MustCompile("\x1b\\[[0-9;]*m")

// Without colours there are none: no code of a foreground or a background.
func TestNoColourHasNoColours(t *testing.T) {
	codes := 0
	for _, state := range stateKinds {
		a, _ := newTestApp(state, "mono", "braille", 160, 48, 12_345)
		openHelp(a)
		for _, view := range []string{a.View(), func() string { a.Overlay = nil; a.Dirty = true; return a.View() }()} {
			for _, code := range colourCode.FindAllString(view, -1) {
				codes++
				for _, n := range strings.Split(strings.Trim(code, "\x1b[m"), ";") {
					if n != "0" && n != "1" && n != "2" && n != "4" && n != "5" && n != "7" {
						t.Fatalf("%q is a colour", code)
					}
				}
			}
		}
	}
	if codes == 0 {
		t.Error("no words are bold or faint: nothing was looked at")
	}
}

// The ascii glyphs are ascii, and each character drawn has a stand-in.
func TestAsciiIsAscii(t *testing.T) {
	for _, state := range stateKinds {
		for _, overlay := range []func(a *app){func(*app) {}, func(a *app) { openHelp(a) }, func(a *app) { openChooser(a) }} {
			a, _ := newTestApp(state, "mono", "ascii", 160, 48, 12_345)
			a.handleEvent(driver.Done{What: "it went through"})
			overlay(a)
			a.Dirty = true
			for i, b := range []byte(a.View()) {
				if b >= 0x80 {
					t.Fatalf("%s: byte %d of the screen is %#x", state, i, b)
				}
			}
			for _, c := range a.Frame.Cells {
				if c.R >= 0x80 && canvas.PlainRune(c.R) == '?' {
					t.Errorf("%s: %q has no stand-in", state, c.R)
				}
			}
		}
	}
}
