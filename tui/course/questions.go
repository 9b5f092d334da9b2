package course

import (
	_ "embed"
	"strings"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
)

//go:embed questions.txt
var questionText string

// questionWords are the rows of questions.txt, by their kind and use.
var questionWords = func() map[string]string {
	rows := map[string]string{}
	for line := range strings.Lines(questionText) {
		kind, rest, _ := strings.Cut(line, " ")
		use, words, _ := strings.Cut(strings.TrimSpace(rest), " ")
		rows[kind+" "+use] = strings.TrimSpace(words)
	}
	return rows
}()

// said is what questions.txt says about a kind of questions for a use, with values in place of marks; "" for nothing.
func said(kind lesson.QuestionKind, use string, values ...string) string {
	return strings.NewReplacer(values...).Replace(questionWords[kind.String()+" "+use])
}

// saidOf is what it says about a question, whose own marks need no values.
func saidOf(q *lesson.Question, use string, values ...string) string {
	first := strings.Join(q.Free[:min(len(q.Free), 1)], "")
	return said(q.Kind, use, append(values, "{last}", lesson.Letter(len(q.Options)-1), "{ticks}", canvas.Thousands(q.Ticks), "{first}", first,
		"{free}", lab.OrList(q.Free), "{values}", strings.Join(q.Free, "=VALUE "), "{all}", strings.Join(q.Free, " and "))...)
}

// said is what it says about the question of the present step.
func (v *lessonScreen) said(use string, values ...string) string {
	q := v.Lesson.Steps[v.Step()].Question
	if v.Asking() != nil {
		values = append(values, "{judged}", canvas.Thousands(v.Outcome(v.Beat).End.Tick+q.Ticks))
	}
	return saidOf(q, use, append(values, "{enter}", v.Keys.Enter.Help().Key, "{back}", v.Keys.PageUp.Help().Key, "{typed}", v.page.typed)...)
}

// given is a prediction in words, of a curve with the answer its distance.
func given(j lesson.Judged) string {
	switch a := j.Given; {
	case a == nil:
		return ""
	case a.Number != nil:
		return lesson.FormatNumber(*a.Number)
	case a.Curve != nil && j.Told != nil:
		return lesson.DistancePercent(j.Distance())
	}
	return j.String()
}

// verdict words the outcome of a question.
func verdict(j lesson.Judged) string {
	use, praise := "wrong", ""
	switch {
	case !j.Counts():
		use = "uncounted"
	case j.Given == nil:
		use = "none"
	case j.Right():
		use = "right"
	}
	if j.Given != nil && j.Given.Curve != nil {
		praise = lesson.Praise(j.Distance())
	}
	return said(j.Kind, use, "{given}", given(j), "{praise}", praise, "{right}", lesson.Letter(j.Told.Right), "{quantity}", j.Quantity(),
		"{does}", j.Told.Does, "{measure}", lesson.FormatNumber(j.Told.Measure), "{solved}", lesson.Judged{Told: j.Told}.Quantity())
}
