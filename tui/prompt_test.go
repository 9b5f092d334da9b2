package tui

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/tui/animation"
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
	th, err := canvas.NewTheme("dark", "braille", config.Options{NoColor: true}.Profile())
	if err != nil {
		t.Fatal(err)
	}
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
	if _, ok := k.overlay.(*prompt); !ok {
		k.t.Fatal("the prompt did not open")
	}
	k.Update(tea.KeyMsg{Type: tea.KeyEnter})
}

// answers takes the driver's events up to its answer to the prompt.
func (k *desk) answers() {
	k.t.Helper()
	for k.asked != nil && k.asked.waiting {
		select {
		case e := <-k.driver.Events:
			k.Update(eventMsg{e})
		case <-time.After(testTimeout):
			k.t.Fatal("the driver has not answered")
		}
	}
}

// line types a line at the prompt and takes the answer to it.
func (k *desk) line(text string) {
	k.t.Helper()
	k.enter(text)
	k.answers()
}

// sees waits for the driver's publication and takes it.
func (k *desk) sees(what string, ok func(*driver.Status) bool) *driver.Status {
	k.t.Helper()
	p := until(k.t, k.driver, what, ok)
	k.take(p)
	return p
}

func TestPromptSteersTheRun(t *testing.T) {
	k := newDesk(t, "h-traa pages=64 N=50", 5000)
	lineIs := func(want string) {
		t.Helper()
		k.sees(want, func(p *driver.Status) bool { return p.Snap.Line == want })
	}
	k.line("N=200")
	lineIs("h-traa pages=64 N=50 @5000:N=200")
	k.line("shift mirror")
	lineIs("h-traa pages=64 N=50 @5000:N=200 @5000:mirror")
	k.line("cgla,N=5120 capacity=4")
	lineIs("h-traa pages=64 N=50 @5000:N=200 @5000:mirror @5000:cgla,N=5120 @5000:capacity=4")
	k.line("@7000:h-traa")
	lineIs("h-traa pages=64 N=50 @5000:N=200 @5000:mirror @5000:cgla,N=5120 @5000:capacity=4 @7000:h-traa")
	k.line("goto 7500")
	k.sees("tick 7500", func(p *driver.Status) bool { return p.Snap.Tick == 7500 && p.Snap.Scheme.Name == "h-traa" })
	k.line("-500")
	k.sees("tick 7000", func(p *driver.Status) bool { return p.Snap.Tick == 7000 && p.Snap.Scheme.Name == "cgla" })
	k.line("goto +8e2")
	k.sees("tick 7800", func(p *driver.Status) bool { return p.Snap.Tick == 7800 })
	k.line("speed 321")
	k.sees("the speed", func(p *driver.Status) bool { return p.Speed == 321 })
	k.line("note it has forgotten everything")
	k.sees("the note", func(p *driver.Status) bool {
		n := p.Snap.Notes
		return len(n) == 1 && n[0].Tick == 7800 && n[0].Text == "it has forgotten everything"
	})
	k.line("lakg pages=32 N=2000 lambda=1.3")
	k.sees("another line", func(p *driver.Status) bool { return p.Snap.Line == "lakg pages=32 N=2000 lambda=1.3" })
	k.line("oma")
	k.sees("another lab", func(p *driver.Status) bool { return p.Snap.Lab.Name == "placement" })
}

func TestPromptRefuses(t *testing.T) {
	k := newDesk(t, "h-traa pages=64 N=50", 100)
	for line, why := range map[string]string{
		"goto yesterday":    "a tick is a whole number",
		"shift wobble":      "one of mirror, rank, shuffle, top",
		"speed 0":           "1 or more, or max",
		"lakg pages=banana": "pages=banana",
		"shift":             "Shift NAME: a shift of the polling lab is one of mirror",
		"pause now":         "nothing follows",
		"picture mine.svg":  "nothing follows",
		"foo":               "foo: neither a command, an action of the polling lab nor a scheme; : lists them",
		"xyzzy N=5":         "xyzzy: neither",
		"mirorr":            "did you mean mirror?",
		"rplay x":           "did you mean replay?",
		"regroup":           "neither a command, an action of the polling lab",
		"N=1":               "N=1",
		"@5:mirror":         "that tick is over",
	} {
		k.line(line)
		if n := k.notes.Shown; n == nil || n.Kind != pane.NoteRefused || !strings.Contains(n.Text, why) {
			t.Errorf("%s: %+v does not say %q", line, n, why)
		}
		k.Update(tea.KeyMsg{Type: tea.KeyEsc})
		if k.overlay != nil || k.notes.Shown != nil {
			t.Fatalf("%s: esc leaves the prompt or the refusal open", line)
		}
	}
	k.line("pages=128")
	if o := k.notes.Offer; o == nil || o.Does != "restart with pages=128" || k.overlay != nil {
		t.Errorf("the offer is %+v", o)
	}
}

func TestPromptCompletes(t *testing.T) {
	k := newDesk(t, "h-traa pages=64", 10)
	k.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(":")})
	p := k.overlay.(*prompt)
	typed := func(s string) {
		p.SetText(s)
	}
	tab := func() string { k.Update(tea.KeyMsg{Type: tea.KeyTab}); return p.Text() }
	typed("mir")
	if got := tab(); got != "mirror " {
		t.Errorf("mir becomes %q", got)
	}
	typed("rule=")
	if got := tab(); !strings.HasPrefix(got, "rule=") || len(got) < 8 {
		t.Errorf("rule= becomes %q", got)
	}
	first := p.Text()
	if second := tab(); second == first || !strings.HasPrefix(second, "rule=") {
		t.Errorf("tab again gives %q after %q", second, first)
	}
	typed("rule=")
	k.Update(tea.KeyMsg{Type: tea.KeyShiftTab})
	if all, _ := promptProposals(k.app, nil, "rule="); p.Text() != all[len(all)-1] {
		t.Errorf("shift+tab gives %q of %q", p.Text(), all)
	}
	typed("got")
	if got := tab(); got != "goto " {
		t.Errorf("got becomes %q", got)
	}
	typed("shift shu")
	if got := tab(); got != "shift shuffle " {
		t.Errorf("shift shu becomes %q", got)
	}
	typed("lakg lam")
	if got := tab(); got != "lakg lambda=" {
		t.Errorf("lakg lam becomes %q", got)
	}
	typed("open oma obj")
	if got := tab(); got != "open oma objects=" {
		t.Errorf("open oma obj becomes %q", got)
	}
	typed("")
	if screen := ansi.Strip(k.View()); !strings.Contains(screen, "goto") || !strings.Contains(screen, "mirror") {
		t.Error("no proposals are shown for an empty line")
	}
}

// TestPromptHistory: the prompt recalls lines, edits them, and keeps the unfinished line.
func TestPromptHistory(t *testing.T) {
	k := newDesk(t, "h-traa pages=64", 10)
	for _, line := range []string{"N=100", "speed 50", "N=100"} {
		k.line(line)
	}
	k.typed(":ru")
	p := k.overlay.(*prompt)
	for _, step := range []struct {
		key  tea.KeyType
		want string
	}{
		{tea.KeyUp, "N=100"}, {tea.KeyUp, "speed 50"}, {tea.KeyUp, "speed 50"}, {tea.KeyDown, "N=100"}, {tea.KeyDown, "ru"},
		{tea.KeyHome, "ru"}, {tea.KeyDelete, "u"}, {tea.KeyEnd, "u"}, {tea.KeyBackspace, ""},
	} {
		k.Update(tea.KeyMsg{Type: step.key})
		if p.Text() != step.want {
			t.Fatalf("after %v it says %q, not %q", step.key, p.Text(), step.want)
		}
	}
	k.Update(tea.KeyMsg{Type: tea.KeyBackspace})
	if k.overlay != nil {
		t.Error("backspace on an empty line does not close the prompt")
	}
}

// TestPromptEdits moves by words, deletes and pastes. A key's name that is pasted is text.
func TestPromptEdits(t *testing.T) {
	a, _ := newTestApp("tree", "dark", "braille", 80, 24, 1000)
	a.history.Add("goto 5")
	openPrompt(a, "")
	p := a.overlay.(*prompt)
	paste := func(s string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s), Paste: true} }
	alt := func(r rune) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: true} }
	for i, step := range []struct {
		key  tea.KeyMsg
		want string
		at   int
	}{
		{paste("N=100\n\tseed=2"), "N=100  seed=2", 13},
		{alt('b'), "N=100  seed=2", 7},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("up")}, "N=100  upseed=2", 9},
		{tea.KeyMsg{Type: tea.KeyCtrlW}, "N=100  seed=2", 7},
		{tea.KeyMsg{Type: tea.KeyCtrlK}, "N=100  ", 7},
		{tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")}, "N=100   ", 8},
		{tea.KeyMsg{Type: tea.KeyCtrlA}, "N=100   ", 0},
		{tea.KeyMsg{Type: tea.KeyBackspace}, "N=100   ", 0},
		{alt('f'), "N=100   ", 5},
		{tea.KeyMsg{Type: tea.KeyCtrlU}, "   ", 0},
		{tea.KeyMsg{Type: tea.KeyCtrlE}, "   ", 3},
		{tea.KeyMsg{Type: tea.KeyCtrlV}, "   ", 3},
		{paste("up"), "   up", 5},
	} {
		if stay, cmd := p.key(a, step.key); !stay || cmd != nil {
			t.Fatalf("step %d, %v: stay %v, a command %v", i, step.key, stay, cmd != nil)
		}
		if got := p.Text(); got != step.want || p.Cursor() != step.at {
			t.Fatalf("step %d, %v: %q at %d, not %q at %d", i, step.key, got, p.Cursor(), step.want, step.at)
		}
	}
}

// FuzzPrompt: for any typed input the screen keeps its size and nothing breaks.
func FuzzPrompt(f *testing.F) {
	for _, s := range []string{"N=", "@", "goto -", "lakg a=b c", "shift", "\x00\t", "日本 goto", strings.Repeat("x", 300)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, _ := newTestApp("tree", "dark", "braille", 80, 24, 1000)
		openPrompt(a, "")
		p := a.overlay.(*prompt)
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
		a, _ := labApp(t, "h-traa pages=16", 2000, "dark", "braille", 60, 24)
		a.overlay = newPrompt(a, "note at this tick:", nil)
		for _, r := range s + s + s {
			a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
			for _, line := range strings.Split(a.View(), "\n") {
				if n := ansi.StringWidth(line); n != 60 {
					t.Fatalf("%q: a row is %d wide: %s", s, n, ansi.Strip(line))
				}
			}
		}
		if got := a.overlay.(*prompt).Text(); got != s+s+s {
			t.Fatalf("%q was typed as %q", s+s+s, got)
		}
		a.overlay = nil
		a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: s})
		a.Dirty = true
		shows(t, a, s)
		var b strings.Builder
		if err := screen.WriteText(&b, &a.Frame, a.theme); err != nil || !strings.Contains(b.String(), s) {
			t.Errorf("%q is not in the saved text (%v):\n%s", s, err, b.String())
		}
		b.Reset()
		if err := animation.WriteStill(&b, s, &a.Frame, a.theme, "svg"); err != nil || strings.ContainsRune(b.String(), canvas.SecondHalf) {
			t.Errorf("%q: the saved picture has half a rune (%v)", s, err)
		}
	}
}
