package run

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/chooser"
	"lascope/tui/config"
)

// A choosing is the chooser, or the start card, over an app, which opens the choice.
type choosing struct{ *chooser.Chooser }

func (c choosing) key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd) {
	stay, taken, cmd, err := c.Key(k)
	if taken {
		return c.chosen(a, stay, cmd, err)
	}
	a.Overlay = nil
	cmd = a.pressWhole(k)
	return a.Overlay != nil, cmd
}

// chosen shows the refusal of a choice. An overlay that the choice has opened stays.
func (c choosing) chosen(a *app, stay bool, cmd tea.Cmd, err error) (bool, tea.Cmd) {
	return stay || a.Overlay != c, a.Notes.orRefused(cmd, err)
}

func (c choosing) draw(_ *app, on canvas.Area) { c.Draw(on) }

func choosingFrom(a *app) chooser.Run {
	r := chooser.Run{Opener: opener{a}, Driver: a.Driver, Lab: a.Lab, Keys: a.Keys, Options: a.opts}
	if a.Now != nil && !a.races() {
		r.Scheme = a.Now.Scheme
	}
	return r
}

func openChooser(a *app) tea.Cmd {
	c, cmd := chooser.Everything(choosingFrom(a))
	a.Overlay = choosing{c}
	return cmd
}

// inChooser does something to the chooser on the screen, if there is one.
func (a *app) inChooser(do func(c *chooser.Chooser)) {
	if c, ok := a.Overlay.(choosing); ok {
		do(c.Chooser)
		a.Dirty = true
	}
}

// openKept opens a chooser of the kept sessions alone. Plain mode says them.
func openKept(a *app) error {
	found, err := model.KeptSessions(config.SessionsPath())
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return errNoneKept
	}
	if !a.opts.Plain {
		a.Overlay = choosing{chooser.Kept(choosingFrom(a), found)}
		return nil
	}
	for i, k := range found {
		a.Notes.Done(fmt.Sprintf("%d, %s, %s", i+1, k.Written(), k.Describe()))
	}
	return nil
}

// An opener opens choices over the run of an app.
type opener struct{ a *app }

func (o opener) HandOver(scheme int) tea.Cmd { return handOver(o.a, scheme) }

func (o opener) OpenLesson(course *lesson.Course, name string) (tea.Cmd, error) {
	return openOf(o.a, course, name)
}

func (o opener) Recover(kept model.KeptSession) (tea.Cmd, error) { return recoverSession(o.a, kept) }

// OpenBare opens a scheme's bare name in place of the run, or over a race.
func (o opener) OpenBare(name string) (tea.Cmd, error) {
	if !o.a.races() {
		return openLine(o.a, name)
	}
	spec, err := parseOpening(name)
	if err != nil {
		return nil, err
	}
	return pushRun(spec, o.a.Theme, o.a.opts)
}

// PushLesson lays a lesson or a demo of a course over the screen, by its name or number. The screens of lessons, which are built on
// a run's, set it when they are linked.
var PushLesson func(course *lesson.Course, word string, th *canvas.Theme, o config.Options) (tea.Cmd, error)

// A courseOf has the lessons or the demos.
type courseOf func(a *app) (*lesson.Course, error)

// open lays the lesson or the demo of that name or number over the run; "list" lists them.
func (of courseOf) open(a *app, word string) (tea.Cmd, error) {
	course, err := of(a)
	if err != nil {
		return nil, err
	}
	return openOf(a, course, word)
}

func (of courseOf) names(a *app) []string {
	course, err := of(a)
	if err != nil {
		return nil
	}
	return append(course.Names(), "list")
}

// openOf lays a lesson or a demo over the run, or lists them.
func openOf(a *app, course *lesson.Course, word string) (tea.Cmd, error) {
	if word == "list" || word == "" {
		c, err := chooser.Course(choosingFrom(a), course)
		if err == nil {
			a.Overlay = choosing{c}
		}
		return nil, err
	}
	return PushLesson(course, word, a.Theme, a.opts)
}

func openTour(a *app, _ string) (tea.Cmd, error) {
	return openOf(a, lesson.Tour(), lesson.TourName)
}

// inLesson is the effect of a word that a lesson has.
func inLesson(word string) wordEffect {
	return func(a *app, rest string) (tea.Cmd, error) {
		if a.around != nil {
			return a.around.Obey(word, rest)
		}
		return nil, fmt.Errorf("%s: it is for a lesson; open one first, such as lesson liar", word)
	}
}
