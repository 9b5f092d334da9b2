package armslab

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/automata/action"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
	"lascope/world/hidden"
)

// An Environment is the arms, and the automaton that chooses among them.
type Environment struct {
	lab.Base
	World    *hidden.Arms     `own:""`
	Scheme   action.Automaton `own:""`
	table    *table           `own:""` // of a game; nil without one
	settings *lab.Settings
	tick     int64

	stalled bool // the next tick has no choice of the person who plays

	p       []float64      `own:""` // of the next choice, as computed last
	row     hidden.ArmSums // at the last row
	rowTick int64

	asked question

	window lab.Window[paid] // of the latest choices
	goal   lab.Goal

	theory *knownTheory       // nil before the first Observe
	curves *lab.Curves[Point] `own:""` // nil before the first Observe
}

func newEnvironment(s *lab.Settings) lab.Environment {
	w := refusal.Must(hidden.NewArms(s))
	e := &Environment{World: w, settings: s, p: make([]float64, w.Arms()), Scheme: newScheme(w, s, "scheme "), table: newTable(w, s)}
	e.begin()
	return e
}

// newScheme builds the scheme that the settings name, for a player of which the stream of random numbers has this name.
func newScheme(w *hidden.Arms, s *lab.Settings, player string) action.Automaton {
	return lab.Row[action.Scheme](s.Scheme).New(action.Setup{
		Actions: w.Arms(), Values: s, Seed: world.Substream(uint64(s.Number("seed")), player+s.Name),
	})
}

// Step runs n slots, at most UntilSample.
func (e *Environment) Step(n int64) {
	if e.table != nil {
		e.table.play(e.Scheme, n)
	} else {
		e.Scheme.Advance(e.World, n)
	}
	e.tick += n
}

// Check returns the error with which Apply would refuse an intervention, as far as it is known before its
// tick.
func (e *Environment) Check(a *lab.Intervention) error {
	switch a.Kind {
	case lab.MarkNone:
		return a.Allowed(e.World.Arms(), e.Person())
	case lab.MarkShift:
		return e.World.AllowsShift(a.Name)
	}
	return refusal.Of(func() { newScheme(e.World, a.Settings, "scheme ") }) // perhaps of a scheme that takes over before
}

// Shift does a shift between two slots, and describes it.
func (e *Environment) Shift(shift any) string {
	detail := e.World.Shift(shift.(world.Shift[*hidden.Arms]), e.tick)
	if f, ok := e.Scheme.(*action.Fixed); ok {
		f.Forget()
	}
	e.begin()
	return detail
}

// Tune puts the value of a parameter in force.
func (e *Environment) Tune(a *lab.Intervention) {
	lab.Tune(a, e.World, e.Scheme)
	if !a.World && e.table != nil {
		e.table.second.Tune(a.Settings)
		e.table.face()
	}
	e.settings = a.Settings
}

// TakeOver puts the scheme of settings in charge.
func (e *Environment) TakeOver(s *lab.Settings) {
	e.Scheme, e.table, e.settings = newScheme(e.World, s, "scheme "), newTable(e.World, s), s
	e.begin()
	e.curves.TakeOver(s.Scheme, e.tick, e.point)
}

// probabilities returns the probabilities of the next choice. The slice is valid until the next call.
func (e *Environment) probabilities() []float64 {
	e.Scheme.Probabilities(e.World, e.p)
	return e.p
}

// Columns are the names of the columns of Row.
func (e *Environment) Columns() []string {
	all := e.settings.Lab.Columns
	if e.table != nil {
		all = append(slices.Clip(all), gameColumns...)
	}
	return all
}

// Row is a line of headless output.
func (e *Environment) Row() []lab.Cell {
	sums := e.World.Sums()
	since := stats.Ratio(sums.Penalty-e.row.Penalty, float64(e.tick-e.rowTick))
	e.row, e.rowTick = sums, e.tick
	chosen, answer := lab.Cell{}, math.NaN()
	if step, ok := e.Scheme.Last(); ok {
		chosen, answer = lab.Count(int64(step.Action+1)), step.Answer
	}
	cells := lab.Cells(
		e.tick, chosen, answer, e.probabilities()[e.World.Best()], since, stats.Ratio(sums.Penalty, float64(e.tick)),
		e.World.Chance(), e.World.Least(), lab.Real(sums.Regret), e.Converged(), e.correct())
	if e.table != nil {
		cells = append(cells, lab.Fraction(e.probabilities()[0]), lab.Fraction(e.table.q[0]))
	}
	return cells
}

// Left returns how many of n slots can still be stepped before the run ends; see [lab.Advance].
func (e *Environment) Left(n int64) int64 {
	if game := e.Person(); game != nil {
		ready := game.Ready(n)
		e.stalled = n > 0 && ready == 0
		return ready
	}
	return n
}

// Ended returns the reason why the world cannot go on.
func (e *Environment) Ended() string {
	if game := e.Person(); game != nil && game.Spent() {
		return lab.SpentBudget
	}
	return ""
}

// Person is the game of the person who plays; nil where none plays.
func (e *Environment) Person() *automata.ByHand {
	if you, ok := e.Scheme.(*action.You); ok {
		return &you.ByHand
	}
	return nil
}

// Rewards is the sum of 1 − β over the answers so far.
func (e *Environment) Rewards() float64 { return float64(e.tick) - e.World.Heard() }

// Chosen is the arm of the last tick; -1 before the first.
func (e *Environment) Chosen() int {
	if step, ok := e.Scheme.Last(); ok {
		return step.Action
	}
	return -1
}

// Failed is the error of a game for whose next tick the person has named no arm; nil for none.
func (e *Environment) Failed() error {
	if game := e.Person(); game != nil && e.stalled {
		return lab.Stalled(game.Spent(), e.settings, e.tick)
	}
	return nil
}

// Warnings are sentences for the screen.
func (e *Environment) Warnings() []string {
	if warn := lab.Row[action.Scheme](e.settings.Scheme).Warn; warn != nil {
		if text := warn(e.World.Penalties()); text != "" {
			return []string{text}
		}
	}
	return nil
}
