package run

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A desk is an app over a real run, with the driver on its own goroutine.
type desk struct {
	*app
	t *testing.T
}

func newDesk(t *testing.T, line string, tick int64) *desk {
	return deskOver(t, realDriver(t, line, tick))
}

// deskOver is a desk over a driver.
func deskOver(t *testing.T, d *driver.Driver) *desk {
	th := modeltest.Must(canvas.NewTheme("dark", "braille", config.Options{NoColor: true}.Profile()))
	a := newApp(d, th, config.Options{})
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	a.take(d.Status())
	return &desk{a, t}
}

// typed types letters.
func (k *desk) typed(text string) {
	for _, r := range text {
		k.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

// enter types a line at the prompt and submits it.
func (k *desk) enter(text string) {
	k.t.Helper()
	k.typed(":" + text)
	if _, ok := k.Overlay.(*prompt); !ok {
		k.t.Fatal("the prompt did not open")
	}
	k.Update(tea.KeyMsg{Type: tea.KeyEnter})
}

// answers takes the driver's events up to its answer to the prompt.
func (k *desk) answers() {
	k.t.Helper()
	for k.asked != nil && k.asked.waiting {
		k.Update(EventMsg{<-k.Driver.Events})
	}
}

// line types a line at the prompt and takes the answer to it.
func (k *desk) line(text string) {
	k.t.Helper()
	k.enter(text)
	k.answers()
}

// FuzzPrompt: for any typed input the screen keeps its size and nothing breaks.
func FuzzPrompt(f *testing.F) {
	for _, s := range []string{"N=", "@", "goto -", "lakg a=b c", "shift", "\x00\t", "日本 goto", strings.Repeat("x", 300)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, _ := newTestApp("tree", "dark", "braille", 80, 24, 1000)
		openPrompt(a)
		p := a.Overlay.(*prompt)
		for _, k := range []tea.KeyMsg{{Type: tea.KeyRunes, Runes: []rune(s), Paste: true}, {Type: tea.KeyTab}, {Type: tea.KeyShiftTab}} {
			p.key(a, k)
		}
		a.Dirty = true
		if lines := strings.Split(a.View(), "\n"); len(lines) != 24 {
			t.Fatalf("%d lines", len(lines))
		}
	})
}

// foreignTexts are texts in scripts of all widths, two of them with combining marks.
var foreignTexts = []string{"看根節點的份額，然後看葉子。", "ここで根を見る", "뿌리를 보라", "ที่นี่ดีมาก", "u\u0308ber cafe\u0301", "ok ✅ 🚀 done"}

// A note in any script is typed, shown and kept whole, and every row has its width.
func TestForeignNote(t *testing.T) {
	for _, s := range foreignTexts {
		a, _ := labApp(t, "h-traa pages=16", 2000, 60, 24)
		a.Overlay = newPrompt(a, "note at this tick:", nil)
		for _, r := range s + s + s {
			a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
			for _, line := range strings.Split(a.View(), "\n") {
				modeltest.MustEqual(t, ansi.StringWidth(line), 60, "%q: the width of the row %s is", s, ansi.Strip(line))
			}
		}
		modeltest.MustEqual(t, a.Overlay.(*prompt).Text(), s+s+s, "typed is")
		a.Overlay = nil
		a.Notes.Say(pane.NoteDone, s)
		a.Dirty = true
		shows(t, a, s)
		var b strings.Builder
		if err := screen.WriteText(&b, &a.Frame, a.Theme); err != nil || !strings.Contains(b.String(), s) {
			t.Errorf("%q is not in the saved text (%v):\n%s", s, err, b.String())
		}
		b.Reset()
		if err := canvas.WriteStill(&b, s, &a.Frame, a.Theme, "svg"); err != nil || strings.ContainsRune(b.String(), canvas.SecondHalf) {
			t.Errorf("%q: the saved picture has half a rune (%v)", s, err)
		}
	}
}
