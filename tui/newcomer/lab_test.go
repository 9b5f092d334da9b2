package newcomer_test

import (
	"fmt"
	"math"
	"slices"

	"lascope/automata"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/pane"
	"lascope/world"
)

// A coin is the toy lab's world: it falls on heads with a hidden bias.
type coin struct {
	bias  float64
	flips world.Draws
	heads bool // its last fall
}

// coinShifts are its shifts.
func coinShifts() world.Shifts[*coin] {
	return world.Shifts[*coin]{{Name: "turn", Meaning: "heads and tails change places", Do: func(c *coin, _ int64) string {
		c.bias = 1 - c.bias
		return fmt.Sprintf("the coin falls on heads with %.3g now", c.bias)
	}}}
}

// coinParams are the rows of its parameters.
func coinParams(shifts world.Shifts[*coin]) []world.Param {
	return world.Rows(`
		bias b | 0 to 1 by 0.05 | 0.7 | live | the chance of heads
		%s
		%s
	`, shifts.Rows("the shift of the coin every period ticks", "live", "period", "100"), world.Seed(world.MostSeed))
}

// A guesser is the toy lab's scheme: it guesses the side that the coin has shown more often, counting
// from memory falls back.
type guesser struct {
	memory int
	seen   []bool
}

func (g *guesser) guess() bool {
	heads := 0
	for _, s := range g.seen {
		if s {
			heads++
		}
	}
	return 2*heads >= len(g.seen)
}

func (g *guesser) hear(heads bool) {
	if g.seen = append(g.seen, heads); len(g.seen) > g.memory {
		g.seen = g.seen[1:]
	}
}

// An environment is the coin and its guesser.
type environment struct {
	lab.Base
	coin     coin
	guesser  guesser
	settings *lab.Settings
	tick     int64
	right    int64
	guessed  bool
}

// coinLab is the row of the toy lab.
func coinLab(shifts world.Shifts[*coin]) *lab.Lab {
	return &lab.Lab{
		Name: "coin", Text: lab.Text{Question: "on which side does the coin fall?"}, Pace: 10,
		World: coinParams(shifts), Columns: []string{"tick", "right", "rate"}, Actions: lab.Actions(shifts),
		Schemes: []*lab.Scheme{
			{Card: automata.NewCard(`
				guesser | Guesser | [toy] §2 | learns
				guesses the side that it has seen more often
				memory m | whole 1 to 1000 by 2 | 9 falls | live | the falls that it remembers`)},
			{Card: automata.NewCard(`
				short-guesser | Short guesser | [toy] §2 | learns
				guesses the side that it saw last`)},
		},
		Drawn:    "rate",
		Measures: lab.Measures{Main: "rate", Plain: []string{"right", "rate"}},
		Heap:     lab.Heap{Memory: func(*lab.Settings) (bytes, items float64) { return 1000, 1 }},
		Build: func(s *lab.Settings) lab.Environment {
			e := &environment{coin: coin{bias: s.Number("bias"), flips: world.NewDraws(uint64(s.Number("seed")), "flips")}}
			e.TakeOver(s)
			return e
		},
	}
}

// TakeOver implements [lab.Environment].
func (e *environment) TakeOver(s *lab.Settings) {
	e.settings, e.guesser = s, guesser{memory: 1}
	if s.Scheme.Name == "guesser" {
		e.guesser.memory = s.Int("memory")
	}
}

// Step implements [lab.Environment].
func (e *environment) Step(n int64) {
	for range n {
		e.tick++
		e.guessed, e.coin.heads = e.guesser.guess(), e.coin.flips.Unit() < e.coin.bias
		if e.guessed == e.coin.heads {
			e.right++
		}
		e.guesser.hear(e.coin.heads)
	}
}

// UntilSample and Sample keep no curves; Follow has nothing to note.
func (e *environment) UntilSample() int64 { return math.MaxInt64 }
func (e *environment) Sample()            {}
func (e *environment) Follow(bool)        {}

// Shift implements [lab.Environment].
func (e *environment) Shift(shift any) string {
	return shift.(world.Shift[*coin]).Do(&e.coin, e.tick)
}

// Tune implements [lab.Environment].
func (e *environment) Tune(a *lab.Intervention) {
	switch e.settings = a.Settings; a.Name {
	case "bias":
		e.coin.bias = a.Settings.Number("bias")
	case "memory":
		e.guesser.memory = a.Settings.Int("memory")
	}
}

func (e *environment) rate() float64 { return float64(e.right) / float64(e.tick) }

// Columns implements [lab.Environment].
func (e *environment) Columns() []string { return e.settings.Scheme.Lab.Columns }

// Row implements [lab.Environment].
func (e *environment) Row() []lab.Cell {
	return []lab.Cell{lab.Count(e.tick), lab.Count(e.right), lab.Fraction(e.rate())}
}

// Own implements [lab.Environment].
func (e *environment) Own() { e.guesser.seen = slices.Clone(e.guesser.seen) }

// Observe implements [lab.Environment].
func (e *environment) Observe(request lab.ViewRequest) lab.View {
	e.Watch(request)
	return &view{bias: e.coin.bias, rate: e.rate(), right: e.right, tick: e.tick, guessed: side(e.guessed), fell: side(e.coin.heads)}
}

func side(heads bool) string {
	if heads {
		return "heads"
	}
	return "tails"
}

// A view is the lab's part of a snapshot.
type view struct {
	bias, rate    float64 // of them the bias is hidden
	right, tick   int64
	guessed, fell string
}

// Masked implements [lab.View].
func (v *view) Masked() lab.View {
	out := *v
	out.bias = math.NaN()
	return &out
}

// Drawn implements [lab.View].
func (v *view) Drawn(bool) lab.DrawnCurve {
	return lab.DrawnCurve{Ticks: []int64{v.tick}, Values: []float64{v.rate}, High: 1}
}

// Stages implements [lab.View].
func (v *view) Stages(lab.View) []lab.Stage {
	if v.tick == 0 {
		return nil
	}
	return []lab.Stage{
		{Kind: lab.Choosing, Caption: "It guesses " + v.guessed + ".", Brief: v.guessed},
		{Kind: lab.Answering, Caption: "The coin falls on " + v.fell + ".", Brief: v.fell, Good: v.guessed == v.fell},
	}
}

// coinScreen is the row of the toy lab on the screen.
func coinScreen() pane.Lab {
	return pane.Lab{
		Name: "coin", Event: "fall",
		Panes: func() []pane.Slot {
			return []pane.Slot{
				{Pane: &coinPane{pane.Named("coin", "")}},
				{Pane: pane.NewParams(), Sheet: true},
				{Pane: &follow.Pane{Loop: &follow.Loop{Unit: "fall", Caption: "The coin answers the guess."}}},
			}
		},
		Keys:   "Enter | type a value",
		Legend: []pane.LegendEntry{{Symbol: "b", Meaning: "the chance of heads"}},
		Words:  []pane.LegendEntry{{Symbol: "tick", Meaning: "a fall of the coin"}},
		Told: &pane.Told{
			Metrics: pane.QuantitiesOf("right | practice known | {rate:3}\nbias | theory | {bias:3}"),
			Outcome: "{Title} guessed {right fall} right.",
		},
		Facts: func(s *model.Snapshot, _ bool) []string {
			return []string{canvas.Counted(int(s.View.(*view).right), "fall") + " guessed right"}
		},
		Last: func(s *model.Snapshot, _, _ bool) []string {
			v := s.View.(*view)
			return []string{"The guess was " + v.guessed + ", and the coin fell on " + v.fell + "."}
		},
		State: func(s *model.Snapshot, _ bool) []string {
			return []string{"The next guess depends on the last falls."}
		},
	}
}

// A coinPane shows the last fall.
type coinPane struct{ pane.Plate }

// Heading implements [pane.Pane].
func (p *coinPane) Heading(*pane.Context) pane.Heading {
	return pane.Heading{Title: "coin", How: "the last fall"}
}

// Draw implements [pane.Pane].
func (p *coinPane) Draw(s *pane.Context, a canvas.Area) {
	v := pane.ViewOf[*view](s)
	p.Lay(a)
	p.Note(a, pane.Meaning{Sentence: "The coin fell on " + v.fell + "."})
	a.Text(0, 0, "guessed "+v.guessed+", fell on "+v.fell, canvas.Fg(canvas.InkText))
}
