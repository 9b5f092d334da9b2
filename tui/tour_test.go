package tui

import (
	"fmt"
	"strings"
	"testing"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/pane"
)

// TestTour: at the sizes of a small and a usual terminal and on the projector, each pane of the tour stands at one place, the stage
// has three fifths of the screen, and the keys go from the first caption to the last.
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
		places := map[string]pane.Rect{}
		for !p.handedOver() {
			p.rest()
			p.notes.Close()
			p.sees(fmt.Sprint(p.step()+1, " of 12"))
			name, r := p.focusedPane().Name(), p.rects[p.focus]
			if was, ok := places[name]; ok && was != r {
				t.Errorf("%s: %s stands at %v, before at %v", p.lesson.Steps[p.step()].Heading, name, r, was)
			}
			places[name] = r
			if part := float64(r.W*r.H) / float64(c.w*c.h); c.h >= 24 && !c.projector && (part < 0.55 || part > 0.65) || !p.stage {
				t.Errorf("%s: the stage has %.2f of %dx%d", name, part, c.w, c.h)
			}
			p.keys(" ")
			if !p.settled {
				p.keys(" ") // the run need not be watched
			}
			p.rest()
		}
		p.sees("12 of 12")
	}
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
