package tui

import (
	"errors"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// The choices of the chooser, group by group.

// openChooser opens the chooser.
func openChooser(a *app, _ string) tea.Cmd {
	c := newChooser("choose", slices.Concat(schemeChoices(a), otherLabs(a), tourChoice()))
	c.at = max(0, slices.IndexFunc(c.found, func(one choice) bool { return one.now }))
	a.overlay = c
	o := a.opts
	return findChoices(a, c, func() []choice { return slices.Concat(courseChoices(o.OpenDemos), courseChoices(o.OpenCourse)) })
}

// findChoices finds out which schemes cannot take over, and beside the screen the choices that stand
// in files: those of read, and the kept sessions.
func findChoices(a *app, c *chooser, read func() []choice) tea.Cmd {
	a.driver.Send(driver.FindTakeovers{})
	home := a.opts.Autosaves
	return func() tea.Msg {
		found := read()
		if home != nil {
			kept, _ := model.KeptSessions(home.Dir) // a directory that cannot be read has none
			found = append(found, keptChoices(kept)...)
		}
		return choicesMsg{c, found}
	}
}

// A choicesMsg brings further choices to a chooser.
type choicesMsg struct {
	to    *chooser
	found []choice
}

func (choicesMsg) ForScreen() {}

// inChooser does something to the chooser on the screen, if there is one.
func (a *app) inChooser(do func(c *chooser)) {
	if c, ok := a.overlay.(*chooser); ok {
		do(c)
		a.Dirty = true
	}
}

// schemeChoices are the schemes of the lab, which take over the same world.
func schemeChoices(a *app) []choice {
	digits := a.keys.Digit.Keys()
	var out []choice
	for i, s := range a.lab.All() {
		one := schemeChoice(s)
		one.group, one.scheme, one.now = "schemes of the "+a.lab.Name+" lab", s.Name, s == a.now.Snap.Scheme && a.now.Contest == nil
		if i < len(digits) {
			one.digit = keymap.Label(digits[i])
		}
		one.opens = "hand over to " + s.Title
		one.open = func(a *app) (tea.Cmd, error) { return handOver(a, i), nil }
		if one.now {
			one.opens = "go on with " + s.Title
			one.open = func(*app) (tea.Cmd, error) { return nil, nil }
		}
		out = append(out, one)
	}
	return out
}

// otherLabs are the schemes of the other labs, by their bare names.
func otherLabs(a *app) []choice {
	var out []choice
	for _, l := range model.ListedLabs() {
		if l == a.lab {
			continue
		}
		for _, s := range l.All() {
			one := schemeChoice(s)
			one.group, one.opens = "other labs", "open "+s.Title+" in the "+l.Name+" lab"
			one.right = l.Name + " lab"
			one.open = func(a *app) (tea.Cmd, error) { return openBare(a, s.Name) }
			out = append(out, one)
		}
	}
	return out
}

// openBare opens a scheme's bare name in place of the run, or over a race.
func openBare(a *app, name string) (tea.Cmd, error) {
	if a.now.Contest == nil {
		return openLine(a, name)
	}
	spec, err := parseOpening(name)
	if err != nil {
		return nil, err
	}
	return pushRun(spec, a.theme, a.opts)
}

func schemeChoice(s *lab.Scheme) choice {
	one := choice{label: s.Name, more: s.Meaning, right: s.Source, find: s.Name + " " + s.Title + " scheme", ink: canvas.InkText, link: config.AddressWord("line", s.Name)}
	if !s.Learns {
		one.ink = canvas.InkText
	}
	return one
}

// refuse replaces the handover by the line that runs, or by the reason why there is none.
func (one *choice) refuse(err error) {
	if one.refused {
		return
	}
	one.refused = true
	var elsewhere *model.ElsewhereError
	if !errors.As(err, &elsewhere) {
		one.more = err.Error()
		return
	}
	one.opens = "open " + elsewhere.Opens()
	one.more, one.right = one.opens+": "+one.more, ""
	one.open = func(a *app) (tea.Cmd, error) {
		a.driver.Send(driver.OpenLine{Spec: elsewhere.Spec})
		return nil, nil
	}
}

// courseChoices are the demos or the lessons; none if they cannot be read.
func courseChoices(open func() (*lesson.Course, error)) []choice {
	course, err := open()
	if err != nil {
		return nil
	}
	lessons, _ := course.Lessons()
	var out []choice
	for _, l := range lessons {
		one := choice{
			group: course.Noun() + "s", label: fmt.Sprintf("%2d %s", l.Number, l.Title), title: l.Title, find: fmt.Sprintf("%s %s %s %d", l.Name, l.Title, course.Noun(), l.Number),
			ink: canvas.InkStrong, screen: true, opens: "open the " + course.Noun(), link: config.AddressWord(course.Noun(), l.Name),
		}
		if one.more, one.right = l.Demo, l.Paper; l.Demo == "" {
			one.more, one.right = l.Paper, fmt.Sprintf("%d min", l.Minutes)
		}
		one.open = func(a *app) (tea.Cmd, error) { return openOf(a, course, l.Name) }
		out = append(out, one)
	}
	return out
}

// keptChoices are the kept sessions that can be opened.
func keptChoices(found []model.KeptSession) []choice {
	var out []choice
	for _, k := range found {
		text := describeKept(k) // the error of a file that cannot be read
		out = append(out, choice{
			group: "kept sessions", label: sayWhen(k), more: text, find: text + " session " + sayWhen(k),
			ink: canvas.InkStrong, opens: "open the session at its last tick",
			open: func(a *app) (tea.Cmd, error) { return recoverSession(a, k) },
		})
	}
	return out
}

// openCourse opens a chooser of the lessons or the demos alone.
func openCourse(a *app, course *lesson.Course) error {
	lessons, refused := course.Lessons()
	if len(lessons) == 0 {
		return refused
	}
	title := course.Noun() + "s"
	if refused != nil {
		title += ": some are refused, see lascope " + course.Noun() + " list"
	}
	a.overlay = newChooser(title, courseChoices(func() (*lesson.Course, error) { return course, nil }))
	return nil
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
		a.overlay = newChooser("kept sessions", keptChoices(found))
		return nil
	}
	for i, k := range found {
		a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: fmt.Sprintf("%d, %s, %s", i+1, sayWhen(k), describeKept(k))})
	}
	return nil
}
