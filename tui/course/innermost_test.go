package course

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// TestEscClosesTheInnermost opens help, info, explain, the prompt, slow motion and the zoom over each other in the tour, a demo and a
// lesson: each esc closes one of them, and only one that finds none open leaves.
func TestEscClosesTheInnermost(t *testing.T) {
	keys := []string{"?", "h", "a", ":", "f", "z"}
	for _, c := range []struct {
		name   string
		course *lesson.Course
	}{
		{lesson.TourName, lesson.Tour()}, {"boundary", lesson.NewDemos(lesson.DemoFiles(), "demos")},
		{"automaton", lesson.NewCourse(lesson.Files(), "lessons")},
	} {
		for i, below := range keys {
			for k, above := range keys {
				if !modeltest.Taken(i+k, 6) {
					continue
				}
				p := pupilOf(t, c.course, config.Options{Speed: -1}, c.name, 120, 40)
				p.finish(0) // without playing it
				p.rest()
				p.Back = screen.Pop
				before := false // zoomed, before slow motion put the loop there
				opened := func() int {
					zoomed := canvas.Pick(p.Slow.On, before, p.Zoomed)
					return canvas.Pick(p.Overlay != nil, 1, 0) + canvas.Pick(p.Slow.On, 1, 0) + canvas.Pick(zoomed, 1, 0)
				}
				for _, k := range []string{below, above} {
					before = canvas.Pick(p.Slow.On, before, p.Zoomed)
					p.keys(k)
					if p.Slow.On {
						p.wait("slow motion", func() bool { return p.Slow.Player != nil })
					}
				}
				p.Notes.Close()
				if below != above && opened() == 0 && !p.Stage {
					t.Errorf("%s: %s and %s open nothing", c.name, below, above)
				}
				for left := opened(); left > 0; left-- {
					_, cmd := p.Update(pane.KeyOf("esc"))
					if p.Notes.Close(); opened() != left-1 || pops(cmd) {
						t.Errorf("%s, %s then %s: with %d open, esc leaves %d open; it goes back: %v", c.name, below, above, left, opened(), pops(cmd))
						break
					}
				}
				if _, cmd := p.Update(pane.KeyOf("esc")); !pops(cmd) {
					t.Errorf("%s, %s then %s: with nothing open, esc does not leave", c.name, below, above)
				}
			}
		}
	}
}

// pops reports a command that goes back to the screen below.
func pops(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	_, ok := cmd().(screen.PopMsg)
	return ok
}
