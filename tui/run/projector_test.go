package run

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
	"lascope/tui/screentest"
)

// projectorSizes are sizes that a projector with large letters may leave.
var projectorSizes = [][2]int{{60, 16}, {80, 24}, {100, 30}, {120, 40}, {160, 48}}

// realRun is a run with its time line.
func realRun(t testing.TB, line string) driver.Simulation {
	t.Helper()
	spec := linetest.Spec(line)
	return modeltest.Must(driver.OpenRun(spec))
}

// realApp is an app over a real run at a tick, at rest.
func realApp(t testing.TB, line string, tick int64, w, h int) *app {
	t.Helper()
	run := realRun(t, line)
	th := modeltest.Must(canvas.MakeTheme("", "", termenv.TrueColor, true))
	c := driver.NewLoop(run, config.Options{Paused: true}.DriverConfig())
	a := newApp(c.Driver, th, config.Options{})
	c.SetView(lab.ViewRequest{})
	c.PublishNow()
	run.Advance(tick - 1)
	for range 3 { // the size, then the viewed pages, then their moves
		c.PublishNow()
		a.take(c.Status())
		a.Update(tea.WindowSizeMsg{Width: w, Height: h})
		c.SetView(a.request)
	}
	run.Advance(1)
	c.PublishNow()
	a.take(c.Status())
	return a
}

// In every lab and at every size one pane fills the screen, the digits and a sentence
// are there, every line is as wide as the screen, and the remote goes through all panes
// and comes back.
func TestProjectorScreens(t *testing.T) {
	for _, line := range []string{"h-traa pages=64", "fpa pages=64 capacity=8 N=8", "lakg pages=64", "oma objects=27 classes=3 N=8", "oma-time objects=30", "spl N=20", "robot docs=300"} {
		for _, size := range projectorSizes {
			a := realApp(t, line, 1234, size[0], size[1])
			for i := range a.Slots {
				screentest.Fills(t, a.View(), size[0], size[1])
				shown := 0
				for _, r := range a.rects {
					if r.H > 0 {
						shown++
					}
				}
				if shown != 1 || a.Focus != i {
					t.Fatalf("%s at %v: %d panes are shown, the focus is on %d", line, size, shown, a.Focus)
				}
				if size[1] >= 20 {
					if s := a.drawn(); !strings.Contains(s, "▀") && !strings.Contains(s, "██") {
						t.Errorf("%s at %v: no large digits:\n%s", line, size, s)
					}
				}
				a.Update(press("pgdown"))
			}
			modeltest.Equal(t, a.Focus, 0, "%s: the remote does not come back to the first pane:", line)
			a.Update(press("pgup"))
			modeltest.Equal(t, a.Focus, len(a.Slots)-1, "%s: PageUp goes to pane", line)
		}
	}
}

// Each lab says in a sentence how it stands, and blind says less.
func TestSummarySentence(t *testing.T) {
	for line, want := range map[string]string{
		"h-traa pages=64":         "of the optimal value.",
		"oma objects=9 classes=3": "objects in the class of their group.",
		"spl N=20":                "The target is at",
		"robot docs=300":          "The performance of Robot is ",
	} {
		a := realApp(t, line, 1000, 100, 30)
		if told := summarySentence(a.Now, a.still(), a.hidden); told == "" || strings.Contains(told, "yet") {
			t.Errorf("%s: the last transition is told as %q", line, told)
		}
		modeltest.Has(t, labs.Of(a.Lab).Result(a.Now.Snap, a.hidden), want, "%s, the result:", line)
		a.hidden = true
		if text := labs.Of(a.Lab).Result(a.Now.Snap, a.hidden); text == "" || strings.Contains(text, want) {
			t.Errorf("%s: hidden it says %q", line, text)
		}
	}
}

// TestSummaryOfWhatIsEarned: the sentence gives the value of the shares and, apart from it, what the polls find.
func TestSummaryOfWhatIsEarned(t *testing.T) {
	a := realApp(t, "estimator pages=64", 20_000, 100, 30)
	v := a.Now.Snap.View.(*pollinglab.View)
	want := "Estimator has " + canvas.Percent(v.Value/v.Optimal) + " of the optimal value."
	want += " The polls find " + canvas.Unit(v.Latest.Earned, 3) + ", the best policy at most " + canvas.Unit(1+v.Certificate, 1) + " times that."
	if text := labs.Of(a.Lab).Result(a.Now.Snap, false); text != want || v.Latest.Earned > 0.6*v.Value {
		t.Errorf("%q, not %q; the shares are worth %v", text, want, v.Value)
	}
}

// A theme changed on one level is worn by all.
func TestThemeReachesAllScreens(t *testing.T) {
	bottom := newTestScreen(t)
	s := screen.NewStack(bottom)
	s.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	over := doneSweep(t, "h-traa pages=4 N=20,50")
	s.Update(screen.PushMsg{Screen: over})
	th := bottom.Theme.ForProjector(true)
	s.Update(screen.ThemeMsg{Theme: th})
	if bottom.Theme != th || over.Theme != th {
		t.Error("a level wears something else")
	}
}

func newTestScreen(t *testing.T) *Screen {
	run := realRun(t, "h-traa pages=4")
	l := newRunScreen(driver.Start(run, config.Options{Paused: true}.DriverConfig()), plainTheme(t, "dark"), config.Options{Paused: true})
	t.Cleanup(l.Close)
	return l
}

// TestNoBlankRowsBelowThePane: on a projector the pane has the rows that a plain sentence or note does
// not need, for a run at rest and one that goes on.
func TestNoBlankRowsBelowThePane(t *testing.T) {
	for _, line := range []string{"h-traa pages=64", "spl", "oma", "oma-time", "robot docs=300", "lrp", "estimator pages=64"} {
		for _, note := range []string{"", strings.Repeat("a long note ", 12)} {
			for _, running := range []bool{false, true} {
				a := realApp(t, line, 1234, 120, 40)
				now := *a.Now
				now.Running = running
				if running {
					now.Speed = 2000
				}
				a.take(&now)
				if note != "" {
					a.Notes.Say(pane.NoteDone, note)
					a.Relayout()
				}
				rows := a.rows()
				below := rows[a.body().Y+a.body().H : len(rows)-1]
				blank := 0
				for blank < len(below) && strings.TrimSpace(below[len(below)-1-blank]) == "" {
					blank++
				}
				if blank > 1 {
					t.Errorf("%s, running %v, note %q: %d blank rows below the pane\n%s", line, running, note, blank, strings.Join(rows, "\n"))
				}
			}
		}
	}
}
