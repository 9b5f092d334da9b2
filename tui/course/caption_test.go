package course

import (
	"strings"
	"testing"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
)

// ownScenes are the demos of the program.
func ownScenes() config.Options {
	return config.Options{Demos: "../../model/lesson/demos"}
}

// TestEveryDemoOnTheScreen goes through each demo with the space bar alone, with LASCOPE_LONG=1 at
// its own speed, at the desk or on a projector: each caption is seen whole in 80 columns, the run stands where the player stood, the
// pane that is spoken of is there, and after the last caption the keys are those of the run.
func TestEveryDemoOnTheScreen(t *testing.T) {
	modeltest.LongOnly(t)
	o := ownScenes()
	demos := modeltest.Must(o.OpenDemos())
	for i, name := range demos.Names() {
		t.Run(name, func(t *testing.T) {
			p := newPupil(t, o, name, 80, 24)
			p.Theme.Projector = i%2 == 1
			p.resize()
			modeltest.OK(t, checkDirectives(p.Lesson))
			for presses := 0; !p.handedOver(); presses++ {
				if presses > 3*len(p.Lesson.Beats) {
					t.Fatalf("space does not get on from beat %d:\n%s", p.Beat, p.screen())
				}
				p.keys(" ")
				if !p.Settled && !modeltest.Long() {
					p.keys(" ") // at once to the end of this caption's run
				}
				p.rest()
				end := p.Outcome(p.Beat).End
				p.wait("where the demo is", func() bool { return p.Now.Snap.Line == end.Line && p.Now.Snap.Tick == end.Tick })
				p.panesAreThere()
				leaves := "esc leave"
				if p.Zoomed && !p.Theme.Projector {
					leaves = canvas.Pick(p.handedOver(), "esc back", "esc to the demo")
				}
				p.sees(p.Lesson.Steps[p.Step()].Heading, leaves)
				if p.more > 0 {
					t.Errorf("in 80 columns the caption is too long:\n%s", p.screen())
				}
			}
			if p.Persons() && p.Now.Snap.Ended == "" {
				p.sees("your choice", ", back")
				return
			}
			p.sees("space run")
			p.keys(" ")
			p.wait("the run of the viewer", func() bool { return p.Now.Running })
		})
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
