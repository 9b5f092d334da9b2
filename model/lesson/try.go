package lesson

import (
	"context"
	"io"
	"slices"
	"strconv"

	"lascope/internal/refusal"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
)

// A Trial counts, over seeds, which option of a question the run gives. A number counts for the option near if it is
// within the tolerance of the measure with the shipped seed, a curve if it is [prediction.Near] to the shipped one, and by
// doing the lesson's solution if it does what is asked.
type Trial struct {
	Step  int
	Held  []int // by option: of the seeds whose run it holds; by number, by drawing and by doing the one option near or done
	None  int   // of the seeds that no option holds, or whose run ends before the question
	Right int   // the option of the shipped seed, or [NoneHolds]
}

// TrySeeds plays a lesson with its shipped seeds and then with n−1 others, each line's seed raised by 1, 2 … Promises
// (> expect) hold for the shipped seed and are not checked here. cores is 0 for all.
func TrySeeds(ctx context.Context, l *Lesson, n, cores int) (out []Trial, err error) {
	played := make([][]*Outcome, n)
	err = engine.Parallel(ctx, cores, n, func(ctx context.Context, k int) {
		var err error
		if played[k], err = reveals(ctx, l, k); k == 0 || ctx.Err() != nil { // another seed's run may end early, or lack a value of a text
			refusal.Check(err)
		}
	})
	if err != nil {
		return nil, err
	}
	for step, s := range l.Steps {
		if s.Question == nil {
			continue
		}
		shipped := played[0][step]
		t := Trial{Step: step, Held: make([]int, max(1, len(s.Question.Options))), Right: shipped.Right}
		for _, outcomes := range played {
			if k := outcomes[step].heldBy(shipped); k < 0 {
				t.None++
			} else {
				t.Held[k]++
			}
		}
		out = append(out, t)
	}
	return out, nil
}

// heldBy is the option that the run gives, if its answer is right for the shipped one; −1 for none.
func (o *Outcome) heldBy(shipped *Outcome) int {
	if o == nil {
		return -1
	}
	run := Judged{shipped.Asked, nil, shipped}
	switch shipped.Kind {
	case ByNumber:
		run.Given = &Answer{Number: &o.Measure}
	case ByDrawing:
		run.Given = &Answer{Curve: shipped.Axis.Parts(o.Curve)}
	}
	if run.Given != nil && !run.Right() {
		return -1
	}
	return o.Right
}

// reveals plays a lesson with its seeds raised by k and returns the reveal of each step, nil without one.
func reveals(ctx context.Context, l *Lesson, k int) ([]*Outcome, error) {
	out := make([]*Outcome, len(l.Steps))
	p := NewPlayer(l)
	p.seeds, p.loose = k, k > 0
	for _, b := range l.Beats {
		o, err := p.Next(ctx)
		if err != nil {
			return out, err
		}
		if b.Reveal {
			out[b.Index] = o
		}
	}
	return out, nil
}

// TryColumns are the columns of [PrintTrials].
var TryColumns = []string{"lesson", "question", "option", "right", "share"}

// PrintTrials prints a row an option, and one with an empty option for the seeds that none holds: the number of the
// question, the option's letter (near for a number or a curve, done for a solution), 1 for the shipped answer, and its share of the seeds.
func PrintTrials(w io.Writer, l *Lesson, trials []Trial) error {
	var rows [][]string
	for i, t := range trials {
		n := t.None
		for _, held := range t.Held {
			n += held
		}
		row := func(option string, right bool, count int) {
			rows = append(rows, []string{l.Name, strconv.Itoa(i + 1), option, strconv.Itoa(one(right)),
				strconv.FormatFloat(float64(count)/float64(n), 'f', 3, 64)})
		}
		for k, held := range t.Held {
			name := []string{ByLetter: Letter(k), ByNumber: "near", ByDrawing: "near", ByDoing: "done"}[l.Steps[t.Step].Question.Kind]
			row(name, k == t.Right, held)
		}
		row("", t.Right == NoneHolds, t.None)
	}
	_, err := w.Write(csvRows(rows...))
	return err
}

// Advice are sentences for the author: a line without a seed, whose answers hold for the seed 1 alone, and a measure that
// is the same number for every run.
func (l *Lesson) Advice() []string {
	var out []string
	for i := range l.Beats {
		for k := range l.Beats[i].Do {
			switch d := &l.Beats[i].Do[k]; {
			case d.Name == "line" && !slices.ContainsFunc(d.Spec.Given, func(g lab.Assignment) bool { return g.Key == "seed" }):
				out = append(out, l.Where(d)+": the line has no seed; write one, such as seed=1, so that everybody sees the same run")
			case d.Name == "measure" && len(d.Expr.names) == 0:
				out = append(out, l.Where(d)+": the measure has no column and no mark, so that every run gives the same number; take one, such as > measure value : hits per poll")
			}
		}
	}
	return out
}
