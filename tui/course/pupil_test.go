package course

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/run"
)

// A pupil takes a lesson at a screen.
type pupil struct {
	*lessonScreen
	t *testing.T
}

func newPupil(t *testing.T, o config.Options, name string, w, h int) *pupil {
	t.Helper()
	open := o.OpenCourse
	if o.Demos != "" {
		open = o.OpenDemos
	}
	course := modeltest.Must(open())
	return pupilOf(t, course, o, name, w, h)
}

// pupilOf takes a lesson or a demo of a course.
func pupilOf(t *testing.T, course *lesson.Course, o config.Options, name string, w, h int) *pupil {
	t.Helper()
	l := modeltest.Must(FindLesson(course, name))
	th := modeltest.Must(canvas.NewTheme("dark", "braille", termenv.Ascii))
	v := modeltest.Must(newLessonScreen(course, l, th, o))
	t.Cleanup(v.Close)
	p := &pupil{v, t}
	p.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return p
}

// wait lets messages come, as Bubble Tea does, until something holds.
func (p *pupil) wait(what string, ok func() bool) {
	p.t.Helper()
	for !ok() {
		if c := p.Broke(); c != nil {
			p.t.Fatalf("never seen: %s, but %v; beat %d, directive %d, command %d, screen\n%s", what, c.What, p.Beat, p.at, p.awaited, p.screen())
		}
		select {
		case m := <-p.played:
			if m.err != nil {
				p.t.Fatal(m.err)
			}
			p.Update(m)
		case e := <-p.Driver.Events:
			p.Update(run.EventMsg{E: e})
		case <-p.Driver.Fresh:
			p.Update(run.FreshMsg{})
		case <-time.After(time.Millisecond):
			p.Driver.Request()
		}
		p.View()
	}
}

// rest waits until the lesson waits for its audience.
func (p *pupil) rest() {
	p.t.Helper()
	p.wait("the end of the beat", func() bool { return p.Settled })
}

func (p *pupil) screen() string {
	p.whole.Dirty = true
	return ansi.Strip(p.View())
}

func (p *pupil) keys(names ...string) {
	for _, n := range names {
		p.View()
		p.Update(pane.KeyOf(n))
	}
}

func (p *pupil) sees(words ...string) {
	p.t.Helper()
	screen := p.screen()
	for _, w := range words {
		modeltest.MustHave(p.t, screen, w, "the screen:")
	}
}

// panesAreThere demands the pane that the lesson named last, since the last line.
func (p *pupil) panesAreThere() {
	p.t.Helper()
	named := ""
	for _, d := range p.orders() {
		switch d.Name {
		case "line":
			named = ""
		case "pane", "zoom":
			named = d.Word
		}
	}
	if named != "" && p.FocusedPane().Name() != named && !p.touched {
		p.t.Errorf("step %d names the pane %s, the focus is on %s", p.Step()+1, named, p.FocusedPane().Name())
	}
}

// mustFind is a lesson of the course of some options.
func mustFind(t *testing.T, o config.Options, name string) *lesson.Lesson {
	t.Helper()
	course := modeltest.Must(o.OpenCourse())
	return modeltest.Must(course.Find(name))
}
