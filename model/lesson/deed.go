package lesson

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
)

// A Deed is an answer by doing: the run of a question with other values of its free parameters, up to the tick at which
// it is judged.
type Deed struct {
	Words      string         // the changes: "N=20", or "@5000:N=20" if it was made later
	Start, End model.Position // of its run: at the question, and as it is judged
	Measure    float64
	Done       bool // the goal holds the measure
}

// byDoing reads do: KEY … : LOW..HIGH, in place of options.
func (r *reader) byDoing(word string) {
	q := r.reveal(ByDoing, "do:")
	keys, ends, ok := strings.Cut(word, ":")
	if q.Free = strings.Fields(keys); !ok || len(q.Free) == 0 {
		refusal.Say("do: %s: it is written do: KEY … : LOW..HIGH, the parameters to change and the range of the measure that is asked for, such as do: N : 0.9.. for at least 0.9", word)
	}
	q.Range = refusal.Must(parseRange(ends))
}

// solution reads solution: KEY=VALUE …, the change that does what is asked; the lesson goes on with it.
func (r *reader) solution(words string) {
	q := r.step().Question
	switch {
	case !r.answering() || q.Kind != ByDoing:
		refusal.Say("solution: it stands in the line below do: KEY … : LOW..HIGH")
	case words == "":
		refusal.Say("solution: it says which change does it, such as solution: N=20")
	}
	for _, w := range strings.Fields(words) {
		if !q.frees(w) {
			refusal.Say("solution: %s: it changes %s, such as solution: %s=20", lab.Quoted(w), lab.OrList(q.Free), q.Free[0])
		}
	}
	q.solved = true
	r.directive("do " + words)
}

// frees reports that a word changes free parameters alone: "N=20".
func (q *Question) frees(word string) bool {
	for _, w := range strings.Split(word, ",") {
		if key, _, ok := strings.Cut(w, "="); !ok || !slices.Contains(q.Free, key) {
			return false
		}
	}
	return true
}

// Changes are the words by which a line differs from the one at the question of a step, which was played to asked. The
// error says that it differs by more than the question's free parameters, or begins before the question.
func (l *Lesson) Changes(step int, asked *Outcome, line string) (changes []string, err error) {
	defer refusal.To(&err)
	var words []string
	q, at := l.Steps[step].Question, asked.End
	spec, base := refusal.Must(model.Parse(line)), refusal.Must(model.Parse(at.Line))
	alone := func(word string) {
		refusal.Say("this question changes %s alone, from here on, as in :%s=VALUE; the line has %s, too", lab.OrList(q.Free), q.Free[0],
			lab.Quoted(word))
	}
	given := base.Events
	for _, e := range spec.Events {
		switch {
		case len(given) > 0 && e.Word() == given[0].Word():
			given = given[1:]
		case e.Tick < at.Tick || !q.frees(e.Action):
			alone(e.Word())
		case e.Tick >= at.Tick+q.Ticks: // the judgement comes before it
		case e.Tick == at.Tick:
			words = append(words, e.Action)
		default:
			words = append(words, e.Word())
		}
	}
	spec.Events, base.Events = nil, nil
	if spec.String() != base.String() || len(given) > 0 {
		alone(spec.String())
	}
	return words, nil
}

// Judge lets the run of a line, which changes free parameters at the question of a step, run on to its end, and measures it.
// asked is the outcome of the beat that asks.
func (l *Lesson) Judge(ctx context.Context, step int, asked *Outcome, line string) (judged *Deed, err error) {
	defer refusal.To(&err)
	q, words := l.Steps[step].Question, refusal.Must(l.Changes(step, asked, line))
	if len(words) == 0 {
		refusal.Say("nothing is changed; change %s first, by its keys or as in :%s=VALUE", lab.OrList(q.Free), q.Free[0])
	}
	p := &Player{Lesson: l, marks: maps.Clone(asked.marks), measure: math.NaN(), loose: true}
	p.obey(ctx, &Directive{Name: "line", Spec: refusal.Must(model.Parse(line))})
	p.obey(ctx, &Directive{Name: "goto", Tick: asked.End.Tick})
	d := &Deed{Words: strings.Join(words, " "), Start: p.Position()}
	do := l.Beats[l.Entry(step)+1].Do
	for i := range do[1:] { // without the solution
		p.obey(ctx, &do[i+1])
	}
	d.End, d.Measure, d.Done = p.Position(), p.measure, q.Holds(p.measure)
	return d, nil
}

// Do judges words, such as "N=20" and "@5000:N=20", as [Lesson.Judge] does a line.
func (l *Lesson) Do(ctx context.Context, step int, asked *Outcome, words string) (*Deed, error) {
	line := asked.End.Line
	for _, w := range strings.Fields(words) {
		if !strings.HasPrefix(w, "@") {
			w = fmt.Sprintf("@%d:%s", asked.End.Tick, w)
		}
		line += " " + w
	}
	return l.Judge(ctx, step, asked, line)
}

// ForClass reports a question that a class answers; what is done is done on one screen. A nil question is none.
func (q *Question) ForClass() bool { return q != nil && q.Kind != ByDoing }
