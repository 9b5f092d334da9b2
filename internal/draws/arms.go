package draws

// Arms belong to a world, and a scheme pulls them. Both reach them without a call of an interface, which would take as long as a
// step of an automaton:
//
//	beta := arms.Answer(i, arms.Draw())
//	arms.Count(i)
type Arms struct {
	Penalties []float64 `own:""` // the penalty probability c of each arm
	Draws     Stream    // of the answers
	Graded    bool      // the Grader answers, not the penalty probabilities
	Grader    Grader    `own:"drop"`

	Pulls []int64 `own:""` // of each arm
	Total int64   // pulls so far
	Last  int     // the arm pulled last; -1 before the first pull
	Since int64   // the pulls before Last was first pulled without a pull of another arm
	Heard float64 // the sum of the answers
}

// A Grader answers where a penalty probability and one draw do not.
type Grader interface {
	// Grade is the answer β of an arm, from 0 to 1, to a draw.
	Grade(arm int, draw float64) float64
}

// Draw is the draw of the next answer, in [0, 1).
func (a *Arms) Draw() float64 { return a.Draws.Unit() }

// Answer hears the answer β of an arm, from 0, to a draw: 1, a penalty, if the draw falls below c, else 0.
func (a *Arms) Answer(arm int, draw float64) float64 {
	if a.Graded {
		return a.grade(arm, draw)
	}
	if draw < a.Penalties[arm] {
		a.Heard++
		return 1
	}
	return 0
}

// grade asks the grader. In line it would make Answer too long to be.
//
//go:noinline
func (a *Arms) grade(arm int, draw float64) float64 {
	beta := a.Grader.Grade(arm, draw)
	a.Heard += beta
	return beta
}

// Guess is Answer in the P-model by a conditional move: for a scheme that chooses so that the processor cannot guess the answers.
func (a *Arms) Guess(arm int, draw float64) (beta float64) {
	penalised := 0
	if draw < a.Penalties[arm] {
		penalised = 1
	}
	beta = float64(penalised)
	a.Heard += beta
	return beta
}

// Count books a pull of an arm.
func (a *Arms) Count(arm int) {
	a.Pulls[arm]++
	if arm != a.Last {
		a.Last, a.Since = arm, a.Total
	}
	a.Total++
}

// Repeat pulls one arm n times and returns the last β, 0 without a pull. It keeps the stream in the processor's registers.
func (a *Arms) Repeat(arm int, n int64) (beta float64) {
	if a.Graded || n <= 0 {
		for range n {
			beta = a.Answer(arm, a.Draw())
			a.Count(arm)
		}
		return beta
	}
	a.Count(arm)
	a.Pulls[arm] += n - 1
	a.Total += n - 1
	c, draws, heard := a.Penalties[arm], a.Draws, a.Heard
	for range n {
		var word uint64
		word, draws = draws.Next()
		penalised := 0 // a conditional move: the processor cannot guess an answer
		if UnitOf(word) < c {
			penalised = 1
		}
		beta = float64(penalised)
		heard += beta
	}
	a.Draws, a.Heard = draws, heard
	return beta
}
