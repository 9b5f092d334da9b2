package knapsacklab

import (
	"lascope/automata/packing"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
	"lascope/world/hidden"
)

// An Environment is the bag with its items, and the scheme that packs it.
type Environment struct {
	lab.Base
	World    *hidden.Bag    `own:""`
	Scheme   packing.Packer `own:""`
	settings *lab.Settings
	tick     int64

	row     hidden.BagSums // at the last row
	rowTick int64

	goal   lab.Goal
	asked  question
	curves *lab.Curves[Point] `own:""` // nil before the first Observe
}

func newEnvironment(s *lab.Settings) lab.Environment {
	if n := hidden.ItemCount(s); s.Given("items") && s.Int("items") != n {
		refusal.Say("items=%d: the lists have %d items; leave items out", s.Int("items"), n)
	}
	e := &Environment{World: refusal.Must(hidden.NewBag(s)), settings: s}
	e.Scheme = e.newScheme(s)
	return e
}

// newScheme builds the scheme that the settings name.
func (e *Environment) newScheme(s *lab.Settings) packing.Packer {
	row := lab.Row[packing.Scheme](s.Scheme)
	return row.New(packing.Setup{
		Weights: e.World.Weights, Capacity: e.World.Capacity, Values: s,
		Seed: world.Substream(uint64(s.Number("seed")), "scheme "+row.Name),
	})
}

// Step runs n slots, at most UntilSample.
func (e *Environment) Step(n int64) {
	e.Scheme.Advance(e.World, n)
	e.tick += n
}

// Shift does a shift between two slots, and describes it.
func (e *Environment) Shift(shift any) string {
	e.goal.Begin(e.tick)
	return e.World.Shift(shift.(world.Shift[*hidden.Bag]), e.tick)
}

// Tune puts the value of a parameter in force.
func (e *Environment) Tune(a *lab.Intervention) {
	lab.Tune(a, e.World, e.Scheme)
	e.settings = a.Settings
}

// TakeOver puts the scheme of settings in charge.
func (e *Environment) TakeOver(s *lab.Settings) {
	e.Scheme, e.settings = e.newScheme(s), s
	e.goal.Begin(e.tick)
	e.curves.TakeOver(s.Scheme, e.tick, e.point)
}

// probabilities are the probabilities with which the items want in; nil without automata.
func (e *Environment) probabilities() []float64 {
	if t, ok := e.Scheme.(packing.Team); ok {
		return t.Probabilities()
	}
	return nil
}

// Columns are the names of the columns of Row.
func (e *Environment) Columns() []string { return e.settings.Lab.Columns }

// Row is a line of headless output.
func (e *Environment) Row() []lab.Cell {
	sums, ticks := e.World.Sums, float64(e.tick-e.rowTick)
	value, share := stats.Ratio(sums.Value-e.row.Value, ticks), stats.Ratio(sums.Share-e.row.Share, ticks)
	e.row, e.rowTick = sums, e.tick
	packed, _ := e.World.Last()
	return lab.Cells(
		e.tick, packed.Len(), packed.Weight(e.World.Weights), value, share, e.World.ExactValue, e.World.DensityValue,
		e.World.Fractional, e.Converged(), e.correct())
}

// Round is a tick for each item.
func (e *Environment) Round() int64 { return int64(e.World.Items()) }

// Level: the value of about the last 64 packings as a part of the exact optimum, which is 1.
func (e *Environment) Level() (value, reference float64) {
	return e.World.Recent / e.World.ExactValue, 1
}
