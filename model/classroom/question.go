package classroom

import (
	"math"
	"slices"

	"lascope/model/lesson"
	"lascope/model/stats"
)

// A Decimal is a number of a [State].
type Decimal = stats.Decimal

// decimals are numbers as they are written.
func decimals[N int | float64](vs []N) []Decimal {
	out := make([]Decimal, len(vs))
	for i, v := range vs {
		out[i] = Decimal(v)
	}
	return out
}

// check refuses an answer that a question does not have.
func check(q *lesson.Asked, a lesson.Answer) error {
	given := 0
	for _, is := range []bool{a.Option != nil, a.Number != nil, a.Curve != nil} {
		if is {
			given++
		}
	}
	switch {
	case given != 1:
		return refuse(BadAnswer, `An answer is one of option, number and curve, such as "option":1.`)
	case q.Kind == lesson.ByLetter && a.Option == nil:
		return refuse(BadAnswer, `This question is answered by an option, such as "option":1.`)
	case q.Kind == lesson.ByNumber && a.Number == nil:
		return refuse(BadAnswer, `This question is answered by a number, such as "number":0.35.`)
	case q.Kind == lesson.ByDrawing && a.Curve == nil:
		return refuse(BadAnswer, `This question is answered by a curve of %d numbers from 0 to 1.`, lesson.Knots)
	case a.Option != nil && (*a.Option < 0 || *a.Option >= len(q.Options)):
		return refuse(BadAnswer, "There are %d options, 0 to %d.", len(q.Options), len(q.Options)-1)
	case a.Number != nil && !(math.Abs(*a.Number) <= lesson.MostNumber):
		return refuse(BadAnswer, "A number has a size of at most %g, such as 0.35.", float64(lesson.MostNumber))
	case a.Curve != nil && len(a.Curve) != lesson.Knots:
		return refuse(BadAnswer, "A curve has %d numbers from 0 to 1, not %d.", lesson.Knots, len(a.Curve))
	}
	if i := slices.IndexFunc(a.Curve, func(v float64) bool { return !(v >= 0 && v <= 1) }); i >= 0 {
		return refuse(BadAnswer, "A curve has %d numbers from 0 to 1; number %d is %g.", lesson.Knots, i+1, a.Curve[i])
	}
	return nil
}

// judged is an answer beside that of the run.
func (a *asked) judged(answer lesson.Answer) lesson.Judged {
	return lesson.Judged{Asked: a.Asked, Given: &answer, Told: a.result}
}
