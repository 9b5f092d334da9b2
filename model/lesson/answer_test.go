package lesson

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// free is a lesson with a question by number and one by drawing.
const free = `# lascope lesson 1
title: Free answers
paper: [SPL] §II
minutes: 3
line: h-traa pages=16 seed=3

== A number
> run 100
? What is the value?
number: 0.05
> run 1000
> measure value : hits per poll
It is {measure}.

== A curve
? Draw the value of the next 4,000 polls.
draw: 4,000
> do mirror
> run 3000
> run 2000
It is {value} now.
`

// TestFreeAnswers: a number is right within the tolerance, a drawing up to a distance from the
// run's curve, which is sampled at the knots at their ticks; both are recorded with the answers.
func TestFreeAnswers(t *testing.T) {
	l := modeltest.Must(Read("01-free.txt", free))
	outcomes := play(t, l)
	number, drawn := outcomes[1], outcomes[3]

	r := linetest.Run("h-traa pages=16 seed=3")
	r.Advance(1100)
	value := func() float64 { return r.Clone().Row()[2].Number() }
	modeltest.Equal(t, number.Measure, value(), "the number is")
	for i, v := range drawn.Curve {
		modeltest.Equal(t, v, value(), "knot %d is", i)
		if i == 0 {
			modeltest.Must(r.Do("mirror"))
		}
		r.Advance(200)
	}

	path := filepath.Join(t.TempDir(), "class.csv")
	for _, c := range []struct {
		number   float64
		distance float64 // of the drawing, in parts of the axis
		right    string
	}{{number.Measure + 0.04, 0.05, "1"}, {number.Measure - 0.06, 0.2, "0"}} {
		results := modeltest.Must(OpenResults(path, "Ada"))
		p, curve, later := make(Predictions, len(l.Steps)), drawn.Axis.Parts(drawn.Curve), 77.
		for i := range curve {
			curve[i] += c.distance
		}
		p.Predict(0, number.Asked, Answer{Number: &c.number})
		p.Predict(0, number.Asked, Answer{Number: &later}) // the first counts
		p.Predict(1, drawn.Asked, Answer{Curve: curve})
		for step := range 2 {
			results.Predicted(step, time.Now())
			p.Reveal(step, outcomes[2*step+1])
			modeltest.OK(t, results.Answered(l, step, p[step], time.Now()))
		}
		results.Close()
		if right, made := p.Score(); made != 2 || (right == 2) != (c.right == "1") || right == 1 {
			t.Errorf("%+v: %d of %d", c, right, made)
		}
		area, _ := p[1].Measure()
		modeltest.Near(t, area, 100*c.distance, 1e-9, "the area in %% is")
		text := modeltest.Must(os.ReadFile(path))
		rows := modeltest.Must(csv.NewReader(strings.NewReader(string(text))).ReadAll())
		last := rows[len(rows)-2:]
		if last[0][7] != c.right || last[1][7] != c.right || len(strings.Fields(last[1][5])) != Knots || last[1][6] != DrawingWords(drawn.Curve) {
			t.Errorf("the rows are %q", last)
		}
	}
	none := make(Predictions, len(l.Steps))
	for step := range 2 {
		none.Reveal(step, outcomes[2*step+1])
	}
	if right, made := none.Score(); right+made != 0 {
		t.Errorf("without predictions: %d of %d", right, made)
	}
}
