package hidden

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/draws"
	"lascope/internal/refusal"
	"lascope/world"
)

// An Arms answers a pull of arm i with a penalty β, 0 to 1, of mean c_i
// [Thesis] §2.1.1:
//
//   - in the P-model β is 1 with probability c_i, else 0;
//   - in the Q-model it is the part of L independent answers of the P-model that are 1;
//   - in the S-model it is uniform on the widest interval within [0, 1] about c_i.
//
// The coins of the answers are one sequence, the same for all schemes. A pull takes one coin, in
// the Q-model L.
type Arms struct {
	arms   draws.Arms // the pulls of each since the last shift
	before ArmSums    // of the pulls before it
	best   int        // the arm of the least penalty probability, the first of several
	model  byte       // 'P', 'Q' or 'S'
	levels int
	shifts world.Draws

	game  *game   // nil without one; never written again
	faced float64 // c of the last answer of a game
}

// ArmSums are of the pulls since the start, under the truth at the time of each and without the
// noise of the answers.
type ArmSums struct {
	Penalty float64 // Σ c of the arms pulled
	Regret  float64 // Σ (c − least c)
}

// NewArms builds the world. The error refuses penalties that cannot be read.
func NewArms(v world.Values) (e *Arms, err error) {
	defer refusal.To(&err)
	seed := uint64(v.Number("seed"))
	e = &Arms{
		arms:  draws.Arms{Draws: world.NewDraws(seed, "answers of the arms"), Last: -1},
		model: v.Word("model")[0], levels: v.Int("levels"), shifts: world.NewDraws(seed, "arms shifts"),
	}
	if v.Word("games") == "on" {
		e.game, e.arms.Penalties = gameOf(v), make([]float64, 2)
		e.Face(0.5)
	} else {
		e.arms.Penalties = penaltiesOf(v)
	}
	e.arms.Pulls = make([]int64, e.Arms())
	e.rank()
	return e, nil
}

// Open: a scheme pulls the arms from now on.
func (e *Arms) Open() *draws.Arms {
	e.arms.Graded, e.arms.Grader = e.model != 'P', e
	return &e.arms
}

// drawn is an answer of mean c.
func (e *Arms) drawn(c float64) float64 {
	u := e.arms.Draw()
	if e.model != 'P' {
		return e.graded(c, u)
	}
	if u < c {
		return 1
	}
	return 0
}

// Grade is the answer of an arm in the Q- or the S-model. Its first coin is u.
func (e *Arms) Grade(arm int, u float64) float64 { return e.graded(e.arms.Penalties[arm], u) }

// graded is an answer of mean c in the Q- or the S-model.
func (e *Arms) graded(c, u float64) float64 {
	if e.model == 'S' {
		w := min(c, 1-c)
		return c - w + float64(2*w*u)
	}
	penalised := 0
	for k := range e.levels {
		if k > 0 {
			u = e.arms.Draw()
		}
		if u < c {
			penalised++
		}
	}
	return float64(penalised) / float64(e.levels)
}

// Coin is the first coin of the next answer, in [0, 1). In the P-model the answer is a penalty
// if it falls below c.
func (e *Arms) Coin() float64 {
	coins := e.arms.Draws
	return coins.Unit()
}

// Arms is the number r of arms.
func (e *Arms) Arms() int { return len(e.arms.Penalties) }

// Penalty is the penalty probability c of an arm.
func (e *Arms) Penalty(arm int) float64 { return e.arms.Penalties[arm] }

// Penalties are the penalty probabilities of the arms. The slice belongs to the world and changes with a shift.
func (e *Arms) Penalties() []float64 { return e.arms.Penalties }

// Model is "P", "Q" or "S".
func (e *Arms) Model() string { return string(e.model) }

// Faced is the penalty probability of the last answer.
func (e *Arms) Faced() float64 {
	if e.game != nil {
		return e.faced
	}
	return e.arms.Penalties[max(e.arms.Last, 0)]
}

// Best is the arm of the least penalty probability, the first of several.
func (e *Arms) Best() int { return e.best }

// Least is the least penalty probability.
func (e *Arms) Least() float64 { return e.arms.Penalties[e.best] }

// rank finds the best arm anew.
func (e *Arms) rank() { e.best = slices.Index(e.arms.Penalties, slices.Min(e.arms.Penalties)) }

// Chance is M₀, the average penalty of pure chance: the mean of c.
func (e *Arms) Chance() float64 {
	sum := 0.0
	for _, c := range e.arms.Penalties {
		sum += c
	}
	return sum / float64(len(e.arms.Penalties))
}

// Pulled is the arm pulled last, from 0; -1 before the first pull.
func (e *Arms) Pulled() int { return e.arms.Last }

// Pulls is the number of pulls so far.
func (e *Arms) Pulls() int64 { return e.arms.Total }

// PullsOf is the number of pulls of an arm since the last shift.
func (e *Arms) PullsOf(arm int) int64 { return e.arms.Pulls[arm] }

// Heard is the sum of the answers β so far.
func (e *Arms) Heard() float64 { return e.arms.Heard }

// Streak is the number of the latest pulls that were all of the same arm.
func (e *Arms) Streak() int64 { return e.arms.Total - e.arms.Since }

// Sums returns the sums over all pulls so far.
func (e *Arms) Sums() ArmSums {
	out, least := e.before, e.Least()
	if e.game != nil {
		return out // each play is in it
	}
	for arm, n := range e.arms.Pulls {
		if n == 0 {
			continue
		}
		out.Penalty += float64(float64(n) * e.arms.Penalties[arm])
		out.Regret += float64(float64(n) * (e.arms.Penalties[arm] - least))
	}
	return out
}

// Tune gives a live parameter its new value.
func (e *Arms) Tune(key string, v world.Values) {
	switch key {
	case "model":
		e.model = v.Word("model")[0]
	case "levels":
		e.levels = v.Int("levels")
	}
}

// mostListed bounds the probabilities that [list] writes.
const mostListed = 10

// listOfArms writes probabilities with up to three digits, ".2, .55"; beyond ten it says how many more
// there are.
func listOfArms(penalties []float64) string {
	var words []string
	for _, c := range penalties[:min(len(penalties), mostListed)] {
		words = append(words, shortened(c))
	}
	if more := len(penalties) - mostListed; more > 0 {
		words = append(words, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(words, ", ")
}

// tidy drops the rounding errors of sums, so that a target meets the very state it stands on.
func tidy(x float64) float64 { return math.Round(x*1e12) / 1e12 }

// shortened writes a probability with up to three digits and without the zero before the point.
func shortened(c float64) string {
	word := strconv.FormatFloat(c, 'g', 3, 64)
	if short := strings.TrimPrefix(word, "0"); short != "" {
		return short
	}
	return word
}
