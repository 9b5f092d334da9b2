package chooser

import (
	"errors"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// Everything lists what can be opened from a run, group by group. It finds out which schemes cannot take
// over, and beside the screen the choices that stand in files.
func Everything(r Run) *Chooser {
	c := r.list("choose", slices.Concat(r.schemes(), r.otherLabs(), r.tour()))
	c.At = max(0, slices.IndexFunc(c.found, func(one choice) bool { return one.now }))
	c.find(func() []choice {
		return slices.Concat(r.courseOf(r.Options.OpenDemos), r.courseOf(r.Options.OpenCourse))
	})
	return c
}

// find finds out which schemes cannot take over, and beside the screen the choices of read and the kept sessions.
func (c *Chooser) find(read func() []choice) {
	c.Driver.Send(driver.FindTakeovers{})
	home := c.Options.Autosaves
	c.Later(func() tea.Msg {
		found := read()
		if home != nil {
			kept, _ := model.KeptSessions(home.Dir) // a directory that cannot be read has none
			found = append(found, c.kept(kept)...)
		}
		return FoundMsg{c, found}
	})
}

// A FoundMsg brings further choices to a chooser.
type FoundMsg struct {
	to    *Chooser
	found []choice
}

// ForScreen implements the message of one screen.
func (FoundMsg) ForScreen() {}

// Add adds them.
func (m FoundMsg) Add() { m.to.add(m.found) }

// schemes are the schemes of the lab, which take over the same world.
func (r Run) schemes() []choice {
	digits := r.Keys.Digit.Keys()
	var out []choice
	for i, s := range r.Lab.All() {
		one := schemeChoice(s)
		one.group, one.scheme, one.now = "schemes of the "+r.Lab.Name+" lab", s.Name, s == r.Scheme
		if i < len(digits) {
			one.digit = pane.Label(digits[i])
		}
		one.opens = "switch to " + s.Title
		one.open = func() { r.HandOver(i) }
		if one.now {
			one.opens = "go on with " + s.Title
			one.open = func() {}
		}
		out = append(out, one)
	}
	return out
}

// otherLabs are the schemes of the other labs, by their bare names.
func (r Run) otherLabs() []choice {
	var out []choice
	for _, l := range model.ListedLabs() {
		if l == r.Lab {
			continue
		}
		for _, s := range l.All() {
			one := schemeChoice(s)
			one.group, one.opens = "other labs", "open "+s.Title+" in the "+l.Name+" lab"
			one.right = l.Name + " lab"
			one.open = func() { r.OpenBare(s.Name) }
			out = append(out, one)
		}
	}
	return out
}

func schemeChoice(s *lab.Scheme) choice {
	return choice{label: s.Name, more: s.Meaning, right: s.Source, find: s.Name + " " + s.Title + " scheme", dull: true,
		link: config.AddressWord("line", s.Name)}
}

// refuse replaces the handover by the line that runs, or by the reason why there is none.
func (one *choice) refuse(err error, d *driver.Driver) {
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
	one.open = func() { d.Send(driver.OpenLine{Spec: elsewhere.Spec}) }
}

// courseOf are the demos or the lessons; none if they cannot be read.
func (r Run) courseOf(open func() (*lesson.Course, error)) []choice {
	course, err := open()
	if err != nil {
		return nil
	}
	lessons, _ := course.Lessons()
	var out []choice
	for _, l := range lessons {
		one := choice{
			group: course.Noun() + "s", label: fmt.Sprintf("%2d %s", l.Number, l.Title), name: l.Name, title: l.Title, find: fmt.Sprintf("%s %s %s %d",
				l.Name, l.Title, course.Noun(), l.Number),
			screen: true, opens: "open the " + course.Noun(), link: config.AddressWord(course.Noun(), l.Name),
		}
		if one.more, one.right = l.Demo, l.Paper; l.Demo == "" {
			one.more, one.right = l.Paper, fmt.Sprintf("%d min", l.Minutes)
		}
		one.open = func() { r.OpenLesson(course, l.Name) }
		out = append(out, one)
	}
	return out
}

// kept are the kept sessions that can be opened.
func (r Run) kept(found []model.KeptSession) []choice {
	var out []choice
	for _, k := range found {
		text := k.Describe() // the error of a file that cannot be read
		out = append(out, choice{
			group: "kept sessions", label: k.Written(), more: text, find: text + " session " + k.Written(),
			opens: "open the session at its last tick",
			open:  func() { r.Recover(k) },
		})
	}
	return out
}

// Course lists the lessons or the demos alone. It refuses a course without a readable one.
func Course(r Run, course *lesson.Course) *Chooser {
	lessons, refused := course.Lessons()
	if len(lessons) == 0 {
		refusal.Check(refused)
	}
	title := course.Noun() + "s"
	if refused != nil {
		title += ": some are refused, see lascope " + course.Noun() + " list"
	}
	return r.list(title, r.courseOf(func() (*lesson.Course, error) { return course, nil }))
}

// Kept lists kept sessions alone.
func Kept(r Run, found []model.KeptSession) *Chooser { return r.list("kept sessions", r.kept(found)) }
