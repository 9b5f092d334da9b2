package run

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/chooser"
	"lascope/tui/config"
)

// A choosing is the chooser, or the start card, over an app, which opens the choice.
type choosing struct{ *chooser.Chooser }

func (c choosing) key(a *app, k tea.KeyMsg) (stay bool) {
	if stay, taken := c.Key(k); taken {
		return c.stays(a, stay)
	}
	a.Overlay = nil
	a.pressWhole(k)
	return a.Overlay != nil
}

// stays also has an overlay stay that the choice has opened.
func (c choosing) stays(a *app, stay bool) bool { return stay || a.Overlay != c }

func (c choosing) draw(_ *app, on canvas.Area) { c.Draw(on) }

func choosingFrom(a *app) chooser.Run {
	r := chooser.Run{Opener: a, Driver: a.Driver, Lab: a.Lab, Keys: a.Keys, Options: a.opts}
	if a.Now != nil && !a.races() {
		r.Scheme = a.Scheme
	}
	return r
}

func openChooser(a *app) {
	a.Overlay = choosing{chooser.Everything(choosingFrom(a))}
}

// inChooser does something to the chooser on the screen, if there is one.
func (a *app) inChooser(do func(c *chooser.Chooser)) {
	if c, ok := a.Overlay.(choosing); ok {
		do(c.Chooser)
		a.Dirty = true
	}
}

// openKept opens a chooser of the kept sessions alone. Plain mode says them.
func openKept(a *app) {
	found := refusal.Must(model.KeptSessions(config.SessionsPath()))
	if len(found) == 0 {
		refusal.Say(noneKept)
	}
	if !a.opts.Plain {
		a.Overlay = choosing{chooser.Kept(choosingFrom(a), found)}
		return
	}
	for i, k := range found {
		a.Done(fmt.Sprintf("%d, %s, %s", i+1, k.Written(), k.Describe()))
	}
}

// The app opens what is chosen over its run.

// OpenBare opens a scheme's bare name in place of the run, or over a race.
func (a *app) OpenBare(name string) {
	if a.races() {
		a.Later(pushRun(parseOpening(name), a.Theme, a.opts))
	} else {
		openLine(a, name)
	}
}

// PushLesson lays a lesson or a demo of a course over the screen, by its name or number, or refuses it. The screens of lessons, which
// are built on a run's, set it when they are linked.
var PushLesson func(course *lesson.Course, word string, th *canvas.Theme, o config.Options) tea.Cmd

// A courseOf has the lessons or the demos.
type courseOf func(a *app) (*lesson.Course, error)

// open lays the lesson or the demo of that name or number over the run; "list" lists them.
func (of courseOf) open(a *app, word string) { a.OpenLesson(refusal.Must(of(a)), word) }

func (of courseOf) names(a *app) []string {
	course, err := of(a)
	if err != nil {
		return nil
	}
	return append(course.Names(), "list")
}

// OpenLesson lays a lesson or a demo over the run, or lists them.
func (a *app) OpenLesson(course *lesson.Course, word string) {
	if word == "list" || word == "" {
		a.Overlay = choosing{chooser.Course(choosingFrom(a), course)}
	} else {
		a.Later(PushLesson(course, word, a.Theme, a.opts))
	}
}

func openTour(a *app, _ string) { a.OpenLesson(lesson.Tour(), lesson.TourName) }

// inLesson is the effect of a word that a lesson has.
func inLesson(word string) wordEffect {
	return func(a *app, rest string) {
		if a.around == nil {
			refusal.Say("%s: it is for a lesson; open one first, such as lesson liar", word)
		}
		a.around.Obey(word, rest)
	}
}
