package lesson

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
)

// A Task is homework: the student finds values of some parameters of a line with which a measure falls into a range, and
// hands in the line with three sentences. [CheckWork] runs it again.
type Task struct {
	Text    string
	Free    []string // the parameters that the student chooses; the seed is free too
	Example model.Spec
	tick    int64     // at which the run is measured
	goal    Directive // the promise that a line keeps which does the task
}

// Line is the line of a task with a question mark for each value to find: "tsetlin N=?".
func (t *Task) Line() string {
	words := []string{t.Example.Scheme.Name}
	for _, a := range t.Example.Given {
		switch {
		case a.Key == "seed":
		case slices.Contains(t.Free, a.Key):
			words = append(words, a.Key+"=?")
		default:
			words = append(words, model.QuoteWord(a.String()))
		}
	}
	for _, e := range t.Example.Events {
		words = append(words, model.QuoteWord(e.Word()))
	}
	return strings.Join(words, " ")
}

// HandIn are the task, and the lines of the file in which the work is handed in.
func (l *Lesson) HandIn() []string {
	return []string{l.Task.Text + " Hand in:", "name: NAME", "lesson: " + l.Name, "line: " + l.Task.Line() + " seed=1",
		"Three sentences: why does it do it, and what does it cost?"}
}

// checkForm is the form of a task's check.
const checkForm = "check: it is written KEY … until TICK : EXPRESSION : LOW..HIGH, such as hits : 0.9.. for at least 0.9"

// readTask reads the lines task, check and example of a heading, of which a lesson has all or none.
func (r *reader) readTask() {
	text, check, example := r.heading["task"].words, r.heading["check"], r.heading["example"]
	switch given := []string{text, check.words, example.words}; {
	case strings.Join(given, "") == "":
		return
	case slices.Contains(given, ""):
		refusal.Say("a lesson with homework has the three lines task: TEXT, check: KEY … until TICK : EXPRESSION : LOW..HIGH and example: LINE")
	}
	t := &Task{Text: text, goal: Directive{Name: "expect"}}
	r.at = check.at
	words, goal, _ := strings.Cut(check.words, ":")
	keys, tick, timed := strings.Cut(words, "until")
	var err error
	t.Free = strings.Fields(keys)
	if t.tick, err = parseTicks(tick); !timed || len(t.Free) == 0 || err != nil || t.tick < 1 || t.tick > maxTick || !t.goal.takes(goal) {
		refusal.Say(checkForm)
	}
	r.at = example.at
	t.Example = refusal.Must(model.Parse(example.words))
	columns := columnsOf(t.Example)
	r.at = check.at
	for _, name := range t.goal.Expr.names {
		if !slices.Contains(columns, name) && !t.Example.Lab.IsGap(name) {
			refusal.Say("check: %s is no column of the %s lab; there are %s", name, t.Example.Lab.Name, lab.OrList(columns))
		}
	}
	for _, key := range t.Free {
		if !slices.ContainsFunc(t.Example.Given, func(a lab.Assignment) bool { return a.Key == key }) {
			refusal.Say("check: the example gives no %s=", key)
		}
	}
	r.Task = t
}

// check refuses a line that is not the task's, by the first setting in which it differs.
func (t *Task) check(s model.Spec) {
	want, got := t.Example.Settings(), s.Settings()
	if s.Lab != t.Example.Lab || s.Scheme.Name != t.Example.Scheme.Name {
		refusal.Say("the scheme is %s", t.Example.Scheme.Name)
	}
	for _, p := range t.Example.Scheme.Table() {
		if key := p.Key; key != "seed" && !slices.Contains(t.Free, key) && got.Word(key) != want.Word(key) {
			refusal.Say("%s=%s is given", key, want.Word(key))
		}
	}
	if !slices.EqualFunc(s.Events, t.Example.Events, func(a, b model.Event) bool { return a.Word() == b.Word() }) {
		refusal.Say("the events after @ are given")
	}
}

// Measured runs a line to the task's tick and measures it.
func (t *Task) Measured(ctx context.Context, s model.Spec) (m float64, err error) {
	defer refusal.To(&err)
	p := NewPlayer(&Lesson{})
	p.obey(ctx, &Directive{Name: "line", Spec: s})
	p.obey(ctx, &Directive{Name: "goto", Tick: t.tick})
	return p.value(t.goal.Expr), nil
}

// Work is what a student handed in for a lesson.
type Work struct {
	Name, Lesson, Line string
	Sentences          int
}

// workLargest bounds a file of handed in work, in bytes, and workMost its lines of work.
const (
	workLargest = 1 << 20
	workMost    = 100
)

// ReadWork reads a file of handed in work: the lines "name: NAME", "lesson: NAME" and "line: LINE", then sentences; each
// further lesson: begins another work by the same name.
func ReadWork(path string) ([]Work, error) {
	text, err := importer.ReadFile(path, "handed in work", workLargest)
	if err != nil {
		return nil, err
	}
	var out []Work
	name := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		key, rest, _ := strings.Cut(line, ":")
		rest = strings.TrimSpace(rest)
		switch key = strings.ToLower(strings.TrimSpace(key)); {
		case key == "name":
			name = rest
		case key == "lesson":
			if len(out) == workMost {
				return nil, fmt.Errorf("%s: it has more than %d works; hand them in in several files", path, workMost)
			}
			out = append(out, Work{Lesson: rest})
		case len(out) == 0:
		case key == "line":
			out[len(out)-1].Line = strings.TrimPrefix(rest, "lascope ")
		default:
			out[len(out)-1].Sentences += sentences(line)
		}
		if len(out) > 0 {
			out[len(out)-1].Name = name
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no work is handed in; it has the lines name: NAME, lesson: NAME and line: LINE, then three sentences", path)
	}
	return out, nil
}

// sentences counts the ends of sentences in a line.
func sentences(line string) int {
	n := 0
	for i, word := range strings.Fields(line) {
		if i > 0 && strings.ContainsAny(word[len(word)-1:], ".!?") {
			n++
		}
	}
	return n
}

// CheckColumns are the columns of checked work: the measure of the line handed in, 1 if it does the task, with how many of
// [checkSeeds] seeds it does, and the sentences that explain it; trouble is the reason why it was not run.
var CheckColumns = []string{"file", "name", "lesson", "line", "measure", "done", "seeds", "sentences", "trouble"}

// checkSeeds is the number of seeds with which a line is run: its own and the next ones.
const checkSeeds = 5

// CheckWork runs the line of a work again and gives its row of [CheckColumns]. The error is the context's.
func CheckWork(ctx context.Context, course *Course, file string, w Work) ([]string, error) {
	row := []string{file, w.Name, w.Lesson, w.Line, "", "0", "", strconv.Itoa(w.Sentences), ""}
	if err := refusal.Of(func() { w.check(ctx, course, row) }); err != nil {
		row[8] = lab.Brief(err.Error())
	}
	return row, ctx.Err()
}

// check fills in the cells of a row that the runs of a work give. It refuses a work that is not run.
func (w *Work) check(ctx context.Context, course *Course, row []string) {
	l := refusal.Must(course.Find(w.Lesson))
	if l.Task == nil {
		refusal.Say("the lesson %s has no task", l.Name)
	}
	row[2] = l.Name
	spec := refusal.Must(model.Parse(w.Line))
	refusal.As(refusal.Of(func() { l.Task.check(spec) }), "it is not the task's line, %s: %w", l.Task.Line())
	refusal.Check(spec.Check())
	held := 0
	for k := range checkSeeds {
		m := refusal.Must(l.Task.Measured(ctx, refusal.Must(spec.Reseeded(k))))
		done := one(l.Task.goal.Holds(m))
		if held += done; k == 0 {
			row[4], row[5] = FormatMeasure(m), strconv.Itoa(done)
		}
	}
	row[6] = fmt.Sprintf("%d of %d", held, checkSeeds)
}
