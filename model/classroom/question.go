package classroom

import (
	"math"
	"slices"

	"lascope/model/lesson"
)

// A Question is a question of a lesson, with the numbers of the run filled in.
type Question struct {
	Kind    lesson.QuestionKind
	Ask     string
	Options []string // by letter
	Axis    *Axis    // by drawing
}

// An Axis is that of a curve to draw. Values of curves are parts of it, 0 at Low and 1 at High.
type Axis struct {
	From  int64     `json:"from"` // the present tick
	To    int64     `json:"to"`
	Low   float64   `json:"low"`
	High  float64   `json:"high"`
	Name  string    `json:"name"`            // of the curve
	Since int64     `json:"since,omitempty"` // the tick of the first value of SoFar
	SoFar []Decimal `json:"so_far,omitempty"`
}

// part is a value of the run as a part of the axis.
func (a *Axis) part(v float64) Decimal {
	if math.IsNaN(v) {
		return Decimal(v)
	}
	return Decimal(max(0, min((v-a.Low)/(a.High-a.Low), 1)))
}

// Parts are values of the run as parts of the axis; NaN for none.
func (a *Axis) Parts(values [lesson.Knots]float64) []float64 {
	parts := make([]float64, len(values))
	for i, v := range values {
		parts[i] = float64(a.part(v))
	}
	return parts
}

// MostNumber is the greatest size of an answer by number.
const MostNumber = 1e12

// An Answer is that of one phone to one question.
type Answer struct {
	Option *int      `json:"option,omitempty"` // from 0
	Number *float64  `json:"number,omitempty"`
	Curve  []float64 `json:"curve,omitempty"` // at the knots, parts of the axis
}

// AnswerOf is the answer of a drawing.
func AnswerOf(d *lesson.Drawing) Answer {
	axis := Axis{Low: d.Low, High: d.High}
	return Answer{Curve: axis.Parts(d.Values)}
}

// check refuses an answer that the question does not have.
func (q *Question) check(a Answer) error {
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
	case q.Kind == lesson.ByLetter && (*a.Option < 0 || *a.Option >= len(q.Options)):
		return refuse(BadAnswer, "There are %d options, 0 to %d.", len(q.Options), len(q.Options)-1)
	case q.Kind == lesson.ByNumber && !(math.Abs(*a.Number) <= MostNumber):
		return refuse(BadAnswer, "A number has a size of at most %g, such as 0.35.", float64(MostNumber))
	case q.Kind == lesson.ByDrawing:
		return checkCurve(a.Curve)
	}
	return nil
}

func checkCurve(values []float64) error {
	if len(values) != lesson.Knots {
		return refuse(BadAnswer, "A curve has %d numbers from 0 to 1, not %d.", lesson.Knots, len(values))
	}
	if i := slices.IndexFunc(values, func(v float64) bool { return !(v >= 0 && v <= 1) }); i >= 0 {
		return refuse(BadAnswer, "A curve has %d numbers from 0 to 1; number %d is %g.", lesson.Knots, i+1, values[i])
	}
	return nil
}

// right reports whether an answer is right.
func (q *Question) right(a Answer, r *lesson.Outcome) bool {
	switch q.Kind {
	case lesson.ByNumber:
		return r.Near(*a.Number)
	case lesson.ByDrawing:
		return q.distance(a.Curve, r) <= lesson.Near
	}
	return *a.Option == r.Right
}

// distance is the [lesson.Drawing.Distance] of a curve in parts of the axis to the run's.
func (q *Question) distance(curve []float64, r *lesson.Outcome) float64 {
	d := lesson.Drawing{High: 1}
	copy(d.Values[:], curve)
	return d.Distance([lesson.Knots]float64(q.Axis.Parts(r.Curve)))
}
