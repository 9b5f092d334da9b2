package chooser

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/lesson"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// An opened notes what a chooser opens.
type opened struct {
	words []string
	pane.Notes
}

func (o *opened) HandOver(int) { o.words = append(o.words, "hand over") }

func (o *opened) OpenBare(name string) {
	o.words = append(o.words, "open "+name)
}

func (o *opened) OpenLesson(c *lesson.Course, name string) {
	o.words = append(o.words, c.Noun()+" "+name)
}

func (o *opened) Recover(k model.KeptSession) {
	o.words = append(o.words, "recover "+k.Session.Spec.String())
}

// runOf is the run of a line, at its first tick, with the lessons and demos of the program.
func runOf(t *testing.T, line string) (Run, *opened) {
	t.Helper()
	spec := linetest.Spec(line)
	run := modeltest.Must(driver.OpenRun(spec))
	o := config.Options{Paused: true}
	o.Course, o.Scenes = lesson.NewCourse(lesson.Files(), "lessons"), lesson.NewDemos(lesson.DemoFiles(), "demos")
	d := driver.Start(run, o.DriverConfig())
	t.Cleanup(d.Stop)
	to := &opened{}
	return Run{Opener: to, Driver: d, Lab: model.Labs()[0], Scheme: spec.Scheme, Keys: o.KeyMap(), Options: o}, to
}

// everything is the chooser over a run, with the choices that stand in files.
func everything(r Run) *Chooser {
	c := Everything(r)
	r.Opener.(*opened).Due()().(FoundMsg).Add()
	return c
}

func (c *Chooser) presses(keys ...string) {
	for _, k := range keys {
		c.Key(pane.KeyOf(k))
	}
}

// TestGroups: the chooser has all that can be opened in its groups.
func TestGroups(t *testing.T) {
	r, to := runOf(t, "h-traa pages=64")
	c := everything(r)
	c.add(r.kept([]model.KeptSession{{Session: model.Session{Spec: linetest.Spec("lakg pages=16"), Until: 40}}}))
	var groups []string
	count := map[string]int{}
	for _, one := range c.found {
		if count[one.group]++; !slices.Contains(groups, one.group) {
			groups = append(groups, one.group)
		}
		if one.open == nil || one.opens == "" || one.find == "" {
			t.Errorf("%s: %+v", one.label, one)
		}
	}
	others := 0
	for _, l := range model.Labs()[1:] {
		others += len(l.All())
	}
	lessons := modeltest.Must(fs.ReadDir(lesson.Files(), "."))
	want := []string{"schemes of the polling lab", "other labs", "demos", "lessons", "kept sessions"}
	if !slices.Equal(groups, want) || count[want[0]] != len(model.Labs()[0].All()) || count[want[1]] != others ||
		count[want[3]] != len(lessons) || count[want[2]] == 0 || count[want[4]] != 1 {
		t.Errorf("the groups are %v", count)
	}
	c.presses("tab", "tab", "tab", "tab", "enter")
	modeltest.Same(t, to.words, []string{"recover lakg pages=16"}, "the last group opens")
}

// TestLearnsOnce: a scheme that cannot take over is offered on the web that it needs, also if the answer comes twice.
func TestLearnsOnce(t *testing.T) {
	r, _ := runOf(t, "h-traa pages=64")
	c := everything(r)
	n := len(c.all)
	refused := map[string]error{"fpa": &model.ElsewhereError{Why: errors.New("two classes"),
		Spec: linetest.Spec("fpa pages=64 capacity=50"), Change: []string{"capacity=50"}}}
	c.Learn(refused)
	c.Learn(refused)
	modeltest.Equal(t, len(c.all), n, "the number of choices is")
	if i := slices.IndexFunc(c.all, func(one choice) bool { return one.scheme == "fpa" }); strings.Count(c.all[i].more, "open FPA") != 1 {
		t.Errorf("fpa: %s", c.all[i].more)
	}
}

// TestFilters: typed letters filter, by name first.
func TestFilters(t *testing.T) {
	r, _ := runOf(t, "h-traa pages=64")
	c := everything(r)
	for typed, first := range map[string]string{
		"lakg": "lakg", "oma-time": "oma-time", "liar": "A majority", "mirror": "The mirror", "zzz": "",
		"OPTIMAL": "optimal", "restless": "robot", "spl": "spl", "htraa": "h-traa",
	} {
		c.presses(strings.Split(typed, "")...)
		switch {
		case first == "" && len(c.found) > 0:
			t.Errorf("%s finds %s", typed, c.found[0].label)
		case first != "" && (len(c.found) == 0 || !strings.Contains(c.found[0].label, first)):
			t.Errorf("%s does not find %s first: %+v", typed, first, c.found)
		}
		if c.presses("esc"); c.typed() {
			t.Fatalf("esc does not clear %s", typed)
		}
	}
	c.presses("l", "2", "backspace")
	modeltest.Equal(t, c.input.Value(), "l", "the filter is")
}

// TestClauses: a description that does not fit ends with a clause.
func TestClauses(t *testing.T) {
	for _, c := range []struct {
		more string
		room int
		want string
	}{
		{"a tree of automata; each splits", 40, "a tree of automata; each splits"},
		{"a tree of automata; each splits", 20, "a tree of automata"},
		{"LAKG with real amounts: a step multiplies, adds, or moves", 45, "LAKG with real amounts"},
		{"Sites, in pairs, by time", 17, "Sites, in pairs"},
		{"in proportion to probability", 10, "in proportion to probability"},
	} {
		modeltest.Equal(t, clauses(c.more, c.room), c.want, "%q in %d cells is", c.more, c.room)
	}
}
