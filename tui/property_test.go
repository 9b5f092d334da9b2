package tui

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screentest"
)

// checkScreen demands exactly h lines of exactly w columns.
func checkScreen(t interface {
	Helper()
	Fatalf(string, ...any)
}, view string, w, h int) {
	t.Helper()
	if w < 1 || h < 1 {
		if view != "" {
			t.Fatalf("%d×%d drew %q", w, h, view)
		}
		return
	}
	lines := strings.Split(view, "\n")
	if len(lines) != h {
		t.Fatalf("%d×%d drew %d lines", w, h, len(lines))
	}
	for i, l := range lines {
		if n := ansi.StringWidth(l); n != w {
			t.Fatalf("%d×%d: line %d is %d wide: %s", w, h, i, n, ansi.Strip(l))
		}
	}
}

func TestEverySizeIsFilled(t *testing.T) {
	screentest.DrawingAlone(t)
	for _, state := range stateKinds {
		a, f := newTestApp(state, "dark", "braille", 160, 48, 12_345)
		for w := 0; w <= 250; w += modeltest.ByLength(19, 9) {
			for h := 0; h <= 80; h += modeltest.ByLength(9, 5) {
				a.Update(tea.WindowSizeMsg{Width: w, Height: h})
				a.feed(f, true)
				checkScreen(t, a.View(), w, h)
			}
		}
	}
}

// Every pane zoomed, over the sizes at which panes begin to be shown.
func TestEveryPaneFillsSmallScreens(t *testing.T) {
	modeltest.LongOnly(t)
	screentest.DrawingAlone(t)
	for _, state := range stateKinds {
		a, f := newTestApp(state, "light", "block", 80, 24, 12_345)
		a.zoomed = true
		for i := range a.slots {
			a.setFocus(i)
			for w := pane.MinWidth; w < pane.MinWidth+60; w += 7 {
				for h := pane.MinHeight; h < pane.MinHeight+16; h += 3 {
					a.Update(tea.WindowSizeMsg{Width: w, Height: h})
					a.feed(f, false)
					checkScreen(t, a.View(), w, h)
				}
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
		if c != want {
			t.Fatalf("%s of %d×%d amid a larger grid has %q at %d, %d, where alone it has %q", p.Name(), w, h, c.R, x, y, want.R)
		}
	}
	return &alone
}

// The insides of panes meet sizes that no layout gives them, down to nothing.
func TestPanesDrawAtAnySize(t *testing.T) {
	screentest.DrawingAlone(t)
	for _, state := range stateKinds {
		a, _ := newTestApp(state, "mono", "ascii", 160, 48, 12_345)
		for i, p := range a.slots {
			for w := range 40 {
				for h := range 12 {
					if modeltest.Taken(w+h, 7) {
						drawsWithin(t, p.Pane, a.context(i), w, h)
					}
				}
			}
		}
	}
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

// drain discards the app's requests to the driver without a loop.
func (a *app) drain() {
	a.driver = driver.NewDriver()
}

// Any sequence of keys, clicks, sizes, snapshots and refusals leaves a full
// screen.
func TestAnythingCanHappen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := rapid.SampledFrom(stateKinds).Draw(t, "state")
		request := rapid.SampledFrom(canvas.Themes).Draw(t, "theme")
		glyphs := rapid.SampledFrom(canvas.GlyphSets).Draw(t, "glyphs")
		a, _ := newTestApp(state, request, glyphs, 100, 30, rapid.Int64Range(0, 10_000).Draw(t, "tick"))
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				a.Update(tea.WindowSizeMsg{Width: rapid.IntRange(0, 250).Draw(t, "w"), Height: rapid.IntRange(0, 80).Draw(t, "h")})
			case 1:
				f := newFaulty(rapid.SampledFrom(stateKinds).Draw(t, "state"))
				f.Advance(rapid.Int64Range(0, 1000).Draw(t, "n"))
				a.feed(f, rapid.Bool().Draw(t, "running"))
			case 2:
				buttons := []tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown, tea.MouseButtonRight}
				a.Update(tea.MouseMsg{X: rapid.IntRange(0, 250).Draw(t, "x"), Y: rapid.IntRange(0, 80).Draw(t, "y"),
					Button: rapid.SampledFrom(buttons).Draw(t, "button"), Action: tea.MouseActionPress})
			case 3:
				said := []any{
					driver.Refused{Why: errors.New("N=0: N is the number of states, 2 to 1,000,000")},
					driver.NeedsRestart{Words: []string{"pages=1024", "alpha=0.5"}}, driver.Done{What: "mirror done"},
				}
				a.Update(eventMsg{rapid.SampledFrom(said).Draw(t, "event")})
			default:
				a.Update(press(rapid.SampledFrom(testKeys).Draw(t, "key")))
			}
			a.drain()
			checkScreen(t, a.View(), a.W, a.H)
		}
	})
}

var colourCode = regexp.MustCompile("\x1b\\[[0-9;]*m")

// Without colours there are none: no code of a foreground or a background.
func TestNoColourHasNoColours(t *testing.T) {
	codes := 0
	for _, state := range stateKinds {
		a, _ := newTestApp(state, "mono", "braille", 160, 48, 12_345)
		openHelp(a, "")
		for _, view := range []string{a.View(), func() string { a.overlay = nil; a.Dirty = true; return a.View() }()} {
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
		for _, overlay := range []func(a *app){func(*app) {}, func(a *app) { openHelp(a, "") }, func(a *app) { openChooser(a, "") }} {
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
				if _, ok := canvas.PlainRunes[c.R]; c.R >= 0x80 && !ok {
					t.Errorf("%s: %q has no stand-in", state, c.R)
				}
			}
		}
	}
}
