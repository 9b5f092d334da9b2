package arms

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/world"
)

// An Environment answers a pull of arm i with a penalty β, 0 to 1, of mean c_i
// [Thesis] §2.1.1:
//
//   - in the P-model β is 1 with probability c_i, else 0;
//   - in the Q-model it is the part of L independent answers of the P-model that are 1;
//   - in the S-model it is uniform on the widest interval within [0, 1] about c_i.
//
// The coins of the answers are one sequence, the same for all schemes. A pull takes one coin, in
// the Q-model L.
type Environment struct {
	penalties []float64
	best      int  // the arm of the least penalty probability, the first of several
	model     byte // 'P', 'Q' or 'S'
	levels    int
	coins     world.Draws
	shifts    world.Draws

	pulls  []int64 // of each arm since the last shift
	before Sums    // of the pulls before it
	total  int64
	last   int   // the arm pulled last; -1 before the first pull
	since  int64 // the pulls before it was first pulled without a pull of another arm
	heard  float64

	game  *game   // nil without one; never written again
	faced float64 // c of the last answer of a game
}

// Sums are of the pulls since the start, under the truth at the time of each and without the
// noise of the answers.
type Sums struct {
	Penalty float64 // Σ c of the arms pulled
	Regret  float64 // Σ (c − least c)
}

// NewEnvironment builds the world. The error refuses penalties that cannot be read.
func NewEnvironment(v world.Values) (*Environment, error) {
	var penalties []float64
	var played *game
	var err error
	if v.Word("games") == "on" {
		penalties = make([]float64, 2)
		played, err = gameOf(v)
	} else {
		penalties, err = penaltiesOf(v)
	}
	if err != nil {
		return nil, err
	}
	seed := uint64(v.Number("seed"))
	e := &Environment{
		penalties: penalties, model: v.Word("model")[0], levels: v.Int("levels"),
		coins: world.NewDraws(seed, "answers of the arms"), shifts: world.NewDraws(seed, "arms shifts"),
		pulls: make([]int64, len(penalties)), last: -1, game: played,
	}
	if played != nil {
		e.Face(0.5)
	}
	e.rank()
	return e, nil
}

// Answer pulls an arm, from 0, and returns β.
func (e *Environment) Answer(arm int) float64 {
	e.count(arm)
	if e.model != 'P' {
		beta := e.graded(e.penalties[arm])
		e.heard += beta
		return beta
	}
	penalised := 0 // a conditional move: the processor cannot guess an answer
	if e.coins.Unit() < e.penalties[arm] {
		penalised = 1
	}
	beta := float64(penalised)
	e.heard += beta
	return beta
}

// Repeat pulls one arm n times, from 0, and returns the last β; n is at least 1. The coins stay in
// the processor's registers.
func (e *Environment) Repeat(arm int, n int64) (beta float64) {
	if e.model != 'P' {
		for range n {
			beta = e.Answer(arm)
		}
		return beta
	}
	e.count(arm)
	e.pulls[arm] += n - 1
	e.total += n - 1
	c, coins, heard := e.penalties[arm], e.coins, e.heard
	for range n {
		var word uint64
		word, coins = coins.Next()
		penalised := 0 // a conditional move, as in Answer
		if world.UnitOf(word) < c {
			penalised = 1
		}
		beta = float64(penalised)
		heard += beta
	}
	e.coins, e.heard = coins, heard
	return beta
}

// count books a choice of an arm; since begins anew where another arm is chosen.
func (e *Environment) count(arm int) {
	e.pulls[arm]++
	since := e.since
	if arm != e.last {
		since = e.total
	}
	e.last, e.since = arm, since
	e.total++
}

// drawn is an answer of mean c.
func (e *Environment) drawn(c float64) float64 {
	if e.model != 'P' {
		return e.graded(c)
	}
	if e.coins.Unit() < c {
		return 1
	}
	return 0
}

// graded is an answer of mean c in the Q- or the S-model.
func (e *Environment) graded(c float64) float64 {
	if e.model == 'S' {
		w := min(c, 1-c)
		return c - w + float64(2*w*e.coins.Unit())
	}
	penalised := 0
	for range e.levels {
		if e.coins.Unit() < c {
			penalised++
		}
	}
	return float64(penalised) / float64(e.levels)
}

// Coin is the first coin of the next answer, in [0, 1). In the P-model the answer is a penalty
// if it falls below c.
func (e *Environment) Coin() float64 {
	coins := e.coins
	return coins.Unit()
}

// Arms is the number r of arms.
func (e *Environment) Arms() int { return len(e.penalties) }

// Penalty is the penalty probability c of an arm.
func (e *Environment) Penalty(arm int) float64 { return e.penalties[arm] }

// Penalties are those of all arms. The slice belongs to the world and changes with a shift.
func (e *Environment) Penalties() []float64 { return e.penalties }

// Model is "P", "Q" or "S".
func (e *Environment) Model() string { return string(e.model) }

// Faced is the penalty probability of the last answer.
func (e *Environment) Faced() float64 {
	if e.game != nil {
		return e.faced
	}
	return e.penalties[max(e.last, 0)]
}

// Best is the arm of the least penalty probability, the first of several.
func (e *Environment) Best() int { return e.best }

// Least is the least penalty probability.
func (e *Environment) Least() float64 { return e.penalties[e.best] }

// rank finds the best arm anew.
func (e *Environment) rank() { e.best = slices.Index(e.penalties, slices.Min(e.penalties)) }

// Chance is M₀, the average penalty of pure chance: the mean of c.
func (e *Environment) Chance() float64 {
	sum := 0.0
	for _, c := range e.penalties {
		sum += c
	}
	return sum / float64(len(e.penalties))
}

// Pulled is the arm pulled last, from 0; -1 before the first pull.
func (e *Environment) Pulled() int { return e.last }

// Pulls is the number of pulls so far.
func (e *Environment) Pulls() int64 { return e.total }

// PullsOf is the number of pulls of an arm since the last shift.
func (e *Environment) PullsOf(arm int) int64 { return e.pulls[arm] }

// Heard is the sum of the answers β so far.
func (e *Environment) Heard() float64 { return e.heard }

// Streak is the number of the latest pulls that were all of the same arm.
func (e *Environment) Streak() int64 { return e.total - e.since }

// Sums are those of all pulls so far.
func (e *Environment) Sums() Sums {
	out, least := e.before, e.Least()
	if e.game != nil {
		return out // each play is in it
	}
	for arm, n := range e.pulls {
		out.Penalty += float64(float64(n) * e.penalties[arm])
		out.Regret += float64(float64(n) * (e.penalties[arm] - least))
	}
	return out
}

// Tune gives a live parameter its new value.
func (e *Environment) Tune(key string, v world.Values) error {
	switch key {
	case "model":
		e.model = v.Word("model")[0]
	case "levels":
		e.levels = v.Int("levels")
	}
	return nil
}

// mostListed bounds the probabilities that [List] writes.
const mostListed = 10

// List writes probabilities with up to three digits, ".2, .55"; beyond ten it says how many more
// there are.
func List(penalties []float64) string {
	var words []string
	for _, c := range penalties[:min(len(penalties), mostListed)] {
		words = append(words, shortened(c))
	}
	if more := len(penalties) - mostListed; more > 0 {
		words = append(words, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(words, ", ")
}

// tidy drops the rounding errors of sums.
func tidy(x float64) float64 { return math.Round(x*1e12) / 1e12 }

// Clone is a copy with the same future.
func (e *Environment) Clone() *Environment {
	out := *e
	out.penalties, out.pulls = slices.Clone(e.penalties), slices.Clone(e.pulls)
	return &out
}

// shortened writes a probability with up to three digits and without the zero before the point.
func shortened(c float64) string {
	word := strconv.FormatFloat(c, 'g', 3, 64)
	if short := strings.TrimPrefix(word, "0"); short != "" {
		return short
	}
	return word
}
