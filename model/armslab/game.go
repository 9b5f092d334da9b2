package armslab

import (
	"math"
	"regexp"

	"lascope/automata/action"
	"lascope/internal/draws"
	"lascope/model/lab"
	"lascope/world/hidden"
)

var _ action.Environment = (*table)(nil)

// A table is the environment of the two players of a game. Each chooses by its memory alone; then both get their answers.
type table struct {
	world  *hidden.Arms     `own:""`
	second action.Automaton `own:""`
	row    int              // the action of the first player
	answer float64
	q      [2]float64
	desks  [2]draws.Arms `own:"drop"` // of the players
	pulls  [2]int64
}

var _ action.Environment = (*secondSide)(nil)

// secondSide is the table as the second player meets it.
type secondSide table

// Open: to the first player.
func (t *table) Open() *draws.Arms { return t.desk(0, t) }

// desk is where a player asks the table. The table's world counts the pulls.
func (t *table) desk(player int, g draws.Grader) *draws.Arms {
	t.desks[player].Graded, t.desks[player].Grader, t.desks[player].Pulls = true, g, t.pulls[:]
	return &t.desks[player]
}

// Grade: the answer to the first player.
func (t *table) Grade(i int, _ float64) float64 {
	t.row = i
	t.second.Advance((*secondSide)(t), 1)
	return t.answer
}

// Best: the best response to the second player's probabilities.
func (t *table) Best() int { return t.world.Best() }

// Open: to the second player.
func (s *secondSide) Open() *draws.Arms { return (*table)(s).desk(1, s) }

// Grade: the answer to the second player.
func (s *secondSide) Grade(j int, _ float64) (beta float64) {
	s.answer, beta = s.world.Play(s.row, j)
	return beta
}

// Best: the best response to the action of the first player.
func (s *secondSide) Best() int {
	if _, second, _ := s.world.Matrices(); second[s.row][1] < second[s.row][0] {
		return 1
	}
	return 0
}

// face brings the penalty probabilities of the first player up to date.
func (t *table) face() {
	t.second.Probabilities((*secondSide)(t), t.q[:])
	t.world.Face(t.q[0])
}

// play runs n ticks of a game.
func (t *table) play(first action.Automaton, n int64) {
	for range n {
		first.Advance(t, 1)
		t.face()
	}
}

// newTable builds the second player; nil without a game.
func newTable(w *hidden.Arms, s *lab.Settings) *table {
	if _, _, ok := w.Matrices(); !ok {
		return nil
	}
	t := &table{world: w, second: newScheme(w, s, "second player ")}
	t.face()
	return t
}

// A Game is the state of two players with two actions each.
type Game struct {
	Q          float64       // the second player's probability of action 1; the first player's is p of arm 1
	Equilibria []Equilibrium `hidden:""`
	Drift      *GameDrift    `hidden:""` // nil where the drift depends on more than p and q
}

// A GameDrift is the expected change of the players' probabilities of action 1 in one tick. It is
// exact for the linear schemes and the discretised L_R-I.
type GameDrift struct {
	rule          *action.Drift
	first, second [2][2]float64
}

// At is E Δp and E Δq at p and q.
func (d *GameDrift) At(p, q float64) (dp, dq float64) {
	one := func(x float64, c [2]float64) float64 {
		rule, out := *d.rule, [2]float64{}
		rule.C = c[:]
		rule.At(out[:], []float64{x, 1 - x})
		return out[0]
	}
	dp = one(p, [2]float64{q*d.first[0][0] + (1-q)*d.first[0][1], q*d.first[1][0] + (1-q)*d.first[1][1]})
	dq = one(q, [2]float64{p*d.second[0][0] + (1-p)*d.second[1][0], p*d.second[0][1] + (1-p)*d.second[1][1]})
	return dp, dq
}

// gameDrift is the drift of the scheme in force; nil where it depends on more than p and q.
func gameDrift(s *lab.Settings, first, second hidden.Matrix) *GameDrift {
	row := lab.Row[action.Scheme](s.Scheme)
	if row.Drift == nil {
		return nil
	}
	d := row.Drift(s, make([]float64, 2)) // At has the players' c
	if d.Rule >= action.PursuitRule {
		return nil
	}
	return &GameDrift{d, first, second}
}

// An Equilibrium is a pair of probabilities of action 1 from which neither player gains alone.
type Equilibrium struct{ P, Q float64 }

// view describes the game under the settings in force; nil without one.
func (t *table) view(s *lab.Settings) *Game {
	if t == nil {
		return nil
	}
	first, second, _ := t.world.Matrices()
	return &Game{t.q[0], equilibria(first, second), gameDrift(s, first, second)}
}

// equilibria are the pure equilibria of a game, and the mixed one in which each player makes the
// other indifferent.
func equilibria(first, second hidden.Matrix) (out []Equilibrium) {
	for i := range 2 {
		for j := range 2 {
			if first[i][j] <= first[1-i][j] && second[i][j] <= second[i][1-j] {
				out = append(out, Equilibrium{float64(1 - i), float64(1 - j)})
			}
		}
	}
	p := indifferent(second[0][0]-second[0][1], second[1][0]-second[1][1])
	q := indifferent(first[0][0]-first[1][0], first[0][1]-first[1][1])
	if 0 < p && p < 1 && 0 < q && q < 1 {
		out = append(out, Equilibrium{p, q})
	}
	return out
}

// indifferent is the probability x with which x·a + (1−x)·b is 0; NaN if there is none, or all.
func indifferent(a, b float64) float64 {
	if a == b {
		return math.NaN()
	}
	return b / (b - a)
}

// firstLetter finds p, the first player's letter for a probability, in an explanation.
var firstLetter = regexp.MustCompile(`\bp(\d*)\b`)

// explanations describe the second player's last step, with q for its probabilities.
func (t *table) explanations() []lab.Explanation {
	if _, ok := t.second.Last(); !ok {
		return nil
	}
	x := transitionOf(t.second).explanation("The second player")
	x.What, x.Briefs[0] = firstLetter.ReplaceAllString(x.What, "q$1"), firstLetter.ReplaceAllString(x.Briefs[0], "q$1")
	return []lab.Explanation{x}
}

// gameColumns are the further columns of a run with a game.
var gameColumns = []string{"p1", "q1"}
