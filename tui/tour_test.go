package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/config"
	"lascope/tui/pane"
)

// TestTour takes the tour from the first caption to the last by its keys, at the sizes of a
// small and a usual terminal and on the projector.
func TestTour(t *testing.T) {
	for i, c := range []struct {
		w, h      int
		projector bool
	}{{80, 24, false}, {120, 40, false}, {60, 16, false}, {120, 40, true}} {
		if !modeltest.Taken(i, 4) {
			continue
		}
		p := pupilOf(t, lesson.Tour(), config.Options{Speed: -1}, lesson.TourName, c.w, c.h)
		p.theme.Projector = c.projector
		p.resize()
		p.keys(" ")
		p.rest()
		p.sees("1 of 12", "A poll gets an answer.", "environment", "answer", "automaton", "share", "scheduler")
		stops := []struct {
			key, pane string
			pages     int
			sees      []string
		}{
			{" ", "shares", 4, []string{"2 of 12", "Page 1 changes in nine ticks of ten"}},
			{" ", "tree", 4, []string{"3 of 12", "Time goes in ticks."}},
			{" ", "tree", 4, []string{"4 of 12", "How many of the next ten"}},
			{"b", "tree", 4, []string{"4 of 12", "✗", "gives 6"}},
			{" ", "tree", 4, []string{"5 of 12", "random draw"}},
			{" ", "shares", 4, []string{"6 of 12", "A share is a page's polls per tick."}},
			{" ", "value", 4, []string{"7 of 12", "have the most", "optimal"}},
			{" ", "tree", 16, []string{"8 of 12", "16 pages need 15 automata."}},
			{" ", "value", 512, []string{"9 of 12", "511 automata"}},
			{" ", "value", 512, []string{"10 of 12", "How much of × present shares"}},
			{"c", "value", 512, []string{"10 of 12", "✓", "2.9"}},
			{" ", "value", 512, []string{"11 of 12", "again"}},
			{" ", "loop", 512, []string{"12 of 12", "environment", "follows one poll"}},
		}
		places := map[string]pane.Rect{}
		for i, s := range stops {
			p.keys(s.key)
			if s.key != " " && p.open() != nil {
				p.keys(s.key) // the first one showed all options
			}
			if !p.settled {
				p.keys(" ") // the run need not be watched
			}
			p.rest()
			if p.notes.Current() != nil {
				p.notes.Close()
			}
			p.sees(s.sees...)
			v := p.now.Snap.View.(*pollinglab.View)
			if got := p.focusedPane().Name(); got != s.pane || v.Pages != s.pages {
				t.Errorf("stop %d shows %s of %d pages", i+2, got, v.Pages)
			}
			r := p.rects[p.focus]
			if was, ok := places[s.pane]; ok && was != r && i < len(stops)-1 {
				t.Errorf("stop %d: %s stands at %v, before at %v", i+2, s.pane, r, was)
			}
			places[s.pane] = r
			if part := float64(r.W*r.H) / float64(c.w*c.h); i < len(stops)-1 && c.h >= 24 && !c.projector && (part < 0.55 || part > 0.65) {
				t.Errorf("stop %d: the stage has %.2f of %dx%d", i+2, part, c.w, c.h)
			}
			if last := i == len(stops)-1; p.stage == last {
				t.Errorf("stop %d: stage %v", i+2, p.stage)
			}
		}
		if got := p.predictions.String(); got != "1 of 2 predictions came true" {
			t.Error(got)
		}
		p.keys(" ") // the run is the viewer's
		p.wait("the run", func() bool { return p.now.Running })
		p.keys("esc")
		if strings.Contains(p.screen(), "12 of 12") {
			t.Errorf("esc leaves the caption:\n%s", p.screen())
		}
	}
}

// TestTourLeaves: esc leaves the tour at any caption for the run.
func TestTourLeaves(t *testing.T) {
	p := pupilOf(t, lesson.Tour(), config.Options{Speed: -1}, lesson.TourName, 80, 24)
	p.keys(" ")
	p.rest()
	p.keys(" ")
	p.keys("esc")
	if strings.Contains(p.screen(), "2 of 12") || p.stage {
		t.Errorf("the tour is still there:\n%s", p.screen())
	}
	p.keys(" ")
	p.wait("the run", func() bool { return p.now.Running })
}

// TestTourIsShort: each caption of the tour has at most three sentences.
func TestTourIsShort(t *testing.T) {
	l := modeltest.Must(lesson.Tour().Find(lesson.TourName))
	for _, b := range l.Beats {
		caption := ""
		for _, block := range b.Page {
			caption += block.Text.Blanks() + " "
		}
		if n := len([]rune(caption)); n > 160 || strings.Count(caption, ". ") > 4 {
			t.Errorf("a caption of %d letters: %s", n, caption)
		}
	}
}

// TestTourFromThePrompt: the prompt opens the tour over a run, and esc comes back to it.
func TestTourFromThePrompt(t *testing.T) {
	d := realDriver(t, "h-traa pages=8", 3)
	below := newRunScreen(d, plainTheme(t, "dark"), config.Options{Paused: true})
	below.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	below.take(d.Status())
	cmd := modeltest.Must(runLine(below.app, "tour"))
	over := laidOver(t, cmd).(*lessonScreen)
	defer over.Close()
	over.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	p := &pupil{over, t}
	p.wait("the first caption", func() bool { return strings.Contains(p.screen(), "1 of 12") })
	if over.app.back == nil {
		t.Error("nothing lies below the tour")
	}
	if _, err := runLine(below.app, "tour now"); err == nil || err.Error() != "tour: it takes no word" {
		t.Error(err)
	}
}

// TestTourPrinted: without a terminal the whole tour is printed.
func TestTourPrinted(t *testing.T) {
	var out strings.Builder
	f := DemoFlags{Options: config.Options{}}
	modeltest.OK(t, f.Tour(t.Context(), nil, &out, false))
	for _, words := range []string{"1 of 12: The loop", "It is a: the run gives 6 of ten.", "12 of 12"} {
		if !strings.Contains(out.String(), words) {
			t.Errorf("%q is not in\n%s", words, out.String())
		}
	}
}

// TestTourParameters: esc in the parameters of the tour closes them, and the tour is still there.
func TestTourParameters(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		p := pupilOf(t, lesson.Tour(), config.Options{Speed: -1}, lesson.TourName, size[0], size[1])
		p.finish(0) // without playing it
		p.rest()
		p.keys("S")
		if p.focusedPane().Name() != "parameters" {
			t.Fatalf("%v: S opens %s", size, p.focusedPane().Name())
		}
		p.keys("esc")
		if p.focusedPane().Name() == "parameters" || !p.captioned() {
			t.Errorf("%v: esc leaves %s, the tour is there: %v", size, p.focusedPane().Name(), p.captioned())
		}
	}
}
