package classroom

import (
	"fmt"
	"math"
	"slices"

	"lascope/internal/refusal"
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

// wanted are the refusals of an answer of another kind.
var wanted = []string{
	lesson.ByLetter:  `This question is answered by an option, such as "option":1.`,
	lesson.ByNumber:  `This question is answered by a number, such as "number":0.35.`,
	lesson.ByDrawing: fmt.Sprintf(`This question is answered by a curve of %d numbers from 0 to 1.`, lesson.Knots),
}

// check refuses an answer that a question does not have.
func check(q *lesson.Asked, a lesson.Answer) {
	given, count := []bool{a.Option != nil, a.Number != nil, a.Curve != nil}, 0 // by kind, from a letter on
	for _, is := range given {
		if is {
			count++
		}
	}
	far := slices.IndexFunc(a.Curve, func(v float64) bool { return !(v >= 0 && v <= 1) })
	switch {
	case count != 1:
		refuse(BadAnswer, `An answer is one of option, number and curve, such as "option":1.`)
	case !given[q.Kind-1]:
		refuse(BadAnswer, "%s", wanted[q.Kind])
	case a.Option != nil && (*a.Option < 0 || *a.Option >= len(q.Options)):
		refuse(BadAnswer, "There are %d options, 0 to %d.", len(q.Options), len(q.Options)-1)
	case a.Number != nil && !(math.Abs(*a.Number) <= lesson.MostNumber):
		refuse(BadAnswer, "A number has a size of at most %g, such as 0.35.", float64(lesson.MostNumber))
	case a.Curve != nil && len(a.Curve) != lesson.Knots:
		refuse(BadAnswer, "A curve has %d numbers from 0 to 1, not %d.", lesson.Knots, len(a.Curve))
	case far >= 0:
		refuse(BadAnswer, "A curve has %d numbers from 0 to 1; number %d is %g.", lesson.Knots, far+1, a.Curve[far])
	}
}

// judged is an answer beside the run's.
func (a *asked) judged(answer lesson.Answer) lesson.Judged {
	return lesson.Judged{Asked: a.Asked, Given: &answer, Told: a.result}
}

// A Refusal is the error of a message that a class does not take. Text is a sentence.
type Refusal struct {
	Kind RefusalKind
	Text string
}

// A RefusalKind is the kind of a refusal, as the phones' page knows it.
type RefusalKind string

// The kinds of refusals.
const (
	BadAnswer RefusalKind = "answer" // no such answer
	NotJoined RefusalKind = "join"   // no phone of this class
	TooLate   RefusalKind = "late"   // the question or the game is not open, or the phase does not allow it
	Full      RefusalKind = "full"   // all places are taken
	Shut      RefusalKind = "shut"   // nobody else is let in
)

// ErrJoin is the refusal of what no phone of the class sends.
var ErrJoin = &Refusal{NotJoined, "Join first."}

func (r *Refusal) Error() string { return r.Text }

func refuse(kind RefusalKind, format string, words ...any) {
	refusal.Check(&Refusal{kind, fmt.Sprintf(format, words...)})
}
