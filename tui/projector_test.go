package tui

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
)

// roomSizes are what a projector may leave: large letters first.
var roomSizes = [][2]int{{60, 16}, {80, 24}, {100, 30}, {120, 40}, {160, 48}}

// inRoom is a hand whose screen is drawn for a room.
func inRoom(t *testing.T, state string, w, h int) *hand {
	hand := newHand(t, state, w, h)
	hand.setTheme(hand.theme.forProjector(true))
	hand.settle()
	return hand
}

// realRun is a run with its time line.
func realRun(t testing.TB, line string) simulation {
	t.Helper()
	spec, err := model.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	run, err := openRun(spec)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// realApp is an app over a real run at a tick, at rest.
func realApp(t testing.TB, line string, tick int64, w, h int) *app {
	t.Helper()
	run := realRun(t, line)
	th, err := makeTheme("", "", termenv.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	c := newLoop(run, Options{Paused: true}.driverConfig(openRun))
	a := newApp(c.driver, th, Options{})
	c.look.Store(&lab.ViewRequest{Find: -1})
	c.publishNow()
	run.Advance(tick - 1)
	for range 3 { // the size, then what is looked at, then its moves
		c.publishNow()
		a.take(c.state.Load())
		a.Update(tea.WindowSizeMsg{Width: w, Height: h})
		c.look.Store(&a.look)
	}
	run.Advance(1)
	c.publishNow()
	a.take(c.state.Load())
	return a
}

// In every lab and at every size one pane fills the screen, the digits and a sentence
// are there, every line is as wide as the screen, and the remote goes through all panes
// and comes back.
func TestProjectorScreens(t *testing.T) {
	for _, line := range []string{"h-traa pages=64", "fpa pages=64 capacity=8 N=8", "lakg pages=64", "oma objects=27 classes=3 N=8", "oma-time objects=30", "spl N=20", "robot docs=300"} {
		for _, size := range roomSizes {
			a := realApp(t, line, 1234, size[0], size[1])
			for i := range a.slots {
				checkScreen(t, a.View(), size[0], size[1])
				shown := 0
				for _, r := range a.rects {
					if r.h > 0 {
						shown++
					}
				}
				if shown != 1 || a.focus != i {
					t.Fatalf("%s at %v: %d panes are shown, the focus is on %d", line, size, shown, a.focus)
				}
				if size[1] >= 20 {
					if s := ansi.Strip(a.View()); !strings.Contains(s, "▀") && !strings.Contains(s, "██") {
						t.Errorf("%s at %v: no large digits:\n%s", line, size, s)
					}
				}
				a.Update(press("pgdown"))
			}
			if a.focus != 0 {
				t.Errorf("%s: the remote does not come back to the first pane", line)
			}
			a.Update(press("pgup"))
			if a.focus != len(a.slots)-1 {
				t.Errorf("%s: PageUp goes to pane %d", line, a.focus)
			}
		}
	}
}

// Each lab says in a sentence how it stands, and blind says less.
func TestRoomStory(t *testing.T) {
	for line, want := range map[string]string{
		"h-traa pages=64":         "of what an all-knowing observer would.",
		"oma objects=9 classes=3": "objects in the arm of their group.",
		"spl N=20":                "The target is at",
		"robot docs=300":          "of the best there is.",
	} {
		a := realApp(t, line, 1000, 100, 30)
		if told := a.roomStory(); told == "" || strings.Contains(told, "yet") {
			t.Errorf("%s: the last transition is told as %q", line, told)
		}
		if text := a.standing(); !strings.Contains(text, want) {
			t.Errorf("%s: it stands %q, without %q", line, text, want)
		}
		a.blind = true
		if text := a.standing(); text == "" || strings.Contains(text, want) {
			t.Errorf("%s: blind it says %q", line, text)
		}
	}
}

// P and :projector go there and back; the theme comes with it unless one was asked for.
func TestProjectorLive(t *testing.T) {
	h := newHand(t, "tree", 120, 40)
	h.theme, _ = makeTheme("", "", termenv.TrueColor, false)
	h.press("P")
	if !h.theme.projector || h.theme.name != projectorTheme {
		t.Fatalf("P puts on %s, room %v", h.theme.name, h.theme.projector)
	}
	h.sees("1 of ", "next pane", "P desk")
	h.press("pgdown")
	h.sees("2 of ")
	h.press("f5", "esc")
	h.sees("2 of ")
	h.press("P")
	if h.theme.projector || h.theme.name != Themes[0] {
		t.Errorf("and back to %s, room %v", h.theme.name, h.theme.projector)
	}
	if _, err := h.doLine("projector"); err != nil || !h.theme.projector {
		t.Errorf(":projector: %v, room %v", err, h.theme.projector)
	}
	if _, err := h.doLine("theme light"); err != nil || h.theme.name != "light" || !h.theme.projector {
		t.Errorf(":theme light: %v, %s", err, h.theme.name)
	}
	if _, err := h.doLine("theme pink"); err == nil || !strings.Contains(err.Error(), "the themes are dark") {
		t.Errorf(":theme pink: %v", err)
	}
}

// T goes through all themes; without colours it says why it cannot.
func TestNextTheme(t *testing.T) {
	h := newHand(t, "tree", 120, 40)
	h.theme, _ = makeTheme("", "", termenv.TrueColor, false)
	for i := range Themes {
		h.press("T")
		want := Themes[(i+1)%len(Themes)]
		if h.theme.name != want {
			t.Errorf("T puts on %s, not %s", h.theme.name, want)
		}
		h.sees("theme " + want)
	}
	h.theme, _ = makeTheme("", "", termenv.Ascii, false)
	h.press("T")
	h.sees("The theme stays mono")
}

// A theme changed on one level is worn by all.
func TestAllLevelsWear(t *testing.T) {
	bottom := newTestLevel(t)
	s := newScreenStack(bottom)
	s.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	over := filledSweep(t, "h-traa pages=4 N=20,50", experiment.SweepJob{})
	s.Update(pushMsg{screen: over})
	th := bottom.theme.forProjector(true)
	s.Update(themeMsg{th})
	if bottom.theme != th || over.theme != th {
		t.Error("a level wears something else")
	}
}

func newTestLevel(t *testing.T) *runScreen {
	run := realRun(t, "h-traa pages=4")
	l := newRunScreen(startDriver(run, openRun, Options{Paused: true}), plainTheme(t, "dark"), Options{Paused: true})
	t.Cleanup(l.close)
	return l
}

// Esc, which remotes send, does not throw a race away: it asks first.
func TestEscInARoom(t *testing.T) {
	h := inRoom(t, "tree", 100, 30)
	left := false
	h.back = func() tea.Msg { left = true; return nil }
	h.Update(press("esc"))
	h.sees("esc again leaves this")
	h.press(".")
	if h.leaving {
		t.Error("another key does not forget the first esc")
	}
	h.Update(press("esc")) // closes the note
	h.Update(press("esc")) // asks again
	if left || !h.leaving {
		t.Fatal("it does not ask again")
	}
	if _, cmd := h.Update(press("esc")); cmd != nil {
		cmd()
	}
	if !left {
		t.Error("the second esc does not leave")
	}
}

// In a replayed session the remote goes from note to note.
func TestRemoteFollowsNotes(t *testing.T) {
	s, err := model.ReadSession("a", "# lascope session 1\n# line h-traa pages=4\nnote 2000 first\nnote 5000 second\nend 8000\n")
	if err != nil {
		t.Fatal(err)
	}
	run, err := openRun(s.Spec)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Paused: true, Speed: 1000, replay: &s}
	d := startDriver(run, openRun, o)
	defer d.stop()
	notes := append(append([]model.Note{}, s.Notes...), model.Note{Tick: 8000, Text: "end"})
	at := func(tick int64) {
		t.Helper()
		until(t, d, fmt.Sprintf("rest at %d", tick), func(p *published) bool {
			d.request()
			return p.snap.Tick == tick && !p.running
		})
	}
	d.send(ToNote{Notes: notes, Forward: true})
	until(t, d, "it plays", func(p *published) bool { d.request(); return p.running && p.snap.Tick > 0 && p.snap.Tick < 2000 })
	d.send(ToNote{Notes: notes, Forward: true}) // once more: at once
	at(2000)
	d.send(SetSpeed{Speed: 1e6})
	d.send(ToNote{Notes: notes, Forward: true})
	at(5000)
	d.send(ToNote{Notes: notes, Forward: false})
	at(2000)
	d.send(ToNote{Notes: notes, Forward: false})
	at(0)
	a := newApp(d, plainTheme(t, "dark"), o)
	a.take(d.state.Load())
	if !a.followsNotes() {
		t.Error("the remote does not follow the notes of a session")
	}
}

// Thick curves are two dots wide, and their dashes are stretches.
func TestThickCurves(t *testing.T) {
	th, err := makeTheme("", "", termenv.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	count := func(dash int, i ink) (n int) {
		p := newPlot(40, 4, th)
		p.line(0, 3, 79, 3, dash, i)
		for _, d := range p.dots {
			for ; d > 0; d &= d - 1 {
				n++
			}
		}
		return n
	}
	if n := count(0, inkPractice); n != 160 {
		t.Errorf("a thick line of 80 dots has %d", n)
	}
	if n := count(8, inkPractice); n < 80 || n > 100 {
		t.Errorf("a dashed one has %d", n)
	}
	if n := count(0, inkBand); n != 80 {
		t.Errorf("a spread has %d", n)
	}
}

// All digits that a number may need can be drawn, at both sizes.
func TestBigDigits(t *testing.T) {
	for _, word := range []string{".945", "128,400", "1.2M", "59G", "32k", "3T", "16/27", "-.5", "–", "1.2e-6"} {
		for _, b := range []bigSize{smallBig, largeBig} {
			w := bigWidth(word, b)
			if w < 1 {
				t.Errorf("%s cannot be drawn", word)
				continue
			}
			var g grid
			g.reset(w, 5)
			drawBig(g.all(), 0, word, b, fg(inkStrong), plainTheme(t, "dark"))
			inked := 0
			for _, c := range g.cells {
				if c.r != ' ' {
					inked++
				}
			}
			if inked == 0 {
				t.Errorf("%s is blank", word)
			}
		}
	}
	for r, dots := range bigRunes {
		for _, row := range dots {
			if len(row) != len(dots[0]) {
				t.Errorf("%c has rows of different widths", r)
			}
		}
	}
}

// BenchmarkProjectorView draws a whole frame for a room from a new snapshot.
func BenchmarkProjectorView(b *testing.B) {
	for _, size := range roomSizes {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			a := realApp(b, "h-traa pages=512", 50_000, size[0], size[1])
			for b.Loop() {
				q := *a.now
				a.take(&q)
				if len(a.View()) == 0 {
					b.Fatal("nothing drawn")
				}
			}
		})
	}
}

// Where the last figure has no room beside the first, its short form takes its place,
// whatever it is called.
func TestLastFigureIsBrief(t *testing.T) {
	drawn := func(w int, word, brief string) grid {
		var g grid
		g.reset(w, smallBig.rows(plainTheme(t, "dark"))+1)
		drawHeadlines(g.all(), []headline{{name: "value", word: ".812", ink: inkPractice}, {name: "slot", word: word, brief: brief, ink: inkStrong}},
			smallBig, plainTheme(t, "dark"))
		return g
	}
	for w, want := range map[int]string{120: "1,234,567", 30: "1.2M"} {
		if !reflect.DeepEqual(drawn(w, "1,234,567", "1.2M"), drawn(w, want, "")) {
			t.Errorf("in %d columns it is not %s", w, want)
		}
	}
}
