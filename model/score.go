package model

import (
	"slices"
	"strings"

	"lascope/model/lab"
)

// A Score compares a person's choices so far with the choices of the lab's [lab.Lab.Rivals] on the very same world.
type Score struct {
	Choices int64
	Over    bool     // all choices of the game are made
	Players []Player // the person first
}

// A Player is one scheme of a [Score].
type Player struct {
	Scheme  *lab.Scheme
	Rewards []float64 // hits, or rewards, after 0, 1, … Choices choices; nil for a scheme that the world refuses
	Items   []int     // the pages or arms chosen, from 0; -1 for none
	Next    int       // the next choice of a rival, from 0; -1 for none
}

// Total is the sum of all rewards; 0 for a scheme that the world refuses.
func (p Player) Total() float64 {
	if len(p.Rewards) == 0 {
		return 0
	}
	return p.Rewards[len(p.Rewards)-1]
}

// upTo is the player after a number of choices.
func (p Player) upTo(choices int) Player {
	p.Next = -1
	if p.Rewards == nil {
		return p
	}
	if choices < len(p.Items) && p.Scheme.Learns {
		p.Next = p.Items[choices]
	}
	choices = min(choices, len(p.Items))
	p.Rewards, p.Items = p.Rewards[:choices+1:choices+1], p.Items[:choices:choices]
	return p
}

// Best is the place of the player with the most rewards; of several, the first.
func (s *Score) Best() int { return s.best(0) }

// BestRival is the place of the rival with the most rewards; of several, the first.
func (s *Score) BestRival() int { return s.best(1) }

func (s *Score) best(from int) int {
	best := from
	for i := from; i < len(s.Players); i++ {
		if s.Players[i].Total() > s.Players[best].Total() {
			best = i
		}
	}
	return best
}

// By sums the choices and the rewards of a player by page or arm.
func (p Player) By(items int) (choices []int, rewards []float64) {
	choices, rewards = make([]int, items), make([]float64, items)
	for k, item := range p.Items {
		if item >= 0 {
			choices[item]++
			rewards[item] += p.Rewards[k+1] - p.Rewards[k]
		}
	}
	return choices, rewards
}

// A rivalry holds the rivals' rewards for all choices of a game, which do not depend on the person's choices.
type rivalry struct {
	line    string // the game without the person's choices
	players []Player
}

// scored is the score so far of a person's game; nil if no person plays.
func (r *Run) scored() *Score {
	if !r.settings.Person {
		return nil
	}
	g := game{Run: r}
	for _, e := range r.journal {
		if a := e.Intervention; a.Kind == lab.MarkScheme && a.Settings.Person {
			g.begun = e.Tick
		}
	}
	if line := g.line(r.settings.Name); r.rivals == nil || r.rivals.line != line {
		r.rivals = &rivalry{line: line}
		for _, name := range r.spec.Lab.Rivals {
			r.rivals.players = append(r.rivals.players, g.rival(name))
		}
	}
	out := &Score{Choices: r.tick - g.begun, Over: r.Person().Spent()}
	person := Player{Scheme: r.settings.Scheme, Rewards: []float64{0}, Next: -1}
	for k, m := range r.Person().Made() {
		person.Items = append(person.Items, m.Item)
		person.Rewards = append(person.Rewards, person.Rewards[k]+m.Answer)
	}
	out.Players = append(out.Players, person)
	for _, p := range r.rivals.players {
		out.Players = append(out.Players, p.upTo(int(out.Choices)))
	}
	return out
}

// challenge is the line of the person's game without the choices, for another person; "" if no person
// plays from tick 0 on.
func (r *Run) challenge() string {
	g := game{Run: r}
	if !r.settings.Person || !r.spec.Person {
		return ""
	}
	return g.line(r.settings.Name)
}

// A game is a run whose choices a person makes from a tick on.
type game struct {
	*Run
	begun int64
}

// rival plays a rival in place of the person, for all choices of the game. It has no rewards on a world that refuses it.
func (g game) rival(name string) Player {
	out := Player{Scheme: g.spec.Lab.Scheme(name)}
	spec, err := Parse(g.line(name))
	if err != nil {
		return out
	}
	run, err := New(spec)
	if err != nil {
		return out
	}
	defer run.Close()
	if run.Advance(g.begun) < g.begun {
		return out
	}
	out.Rewards = []float64{0}
	end := g.begun + int64(g.settings.Number("budget"))
	for base := run.Rewards(); run.tick < end && run.Advance(1) == 1; {
		out.Rewards = append(out.Rewards, run.Rewards()-base)
		out.Items = append(out.Items, run.Chosen())
	}
	return out
}

// line is the line of the game with a scheme in place of the person, without choices and without events to come other than the
// line's own shifts.
func (g game) line(name string) string {
	spec, events := g.spec, []Event{}
	if g.begun == 0 && spec.Person && name != spec.Name {
		spec.Scheme = spec.Lab.Scheme(name)
		spec.Given = nil
		for _, p := range spec.Table()[:len(spec.Lab.World)] {
			if word := g.own.Word(p.Key); word != p.Default {
				spec.Given = append(spec.Given, lab.Assignment{Key: p.Key, Word: word})
			}
		}
	}
	for _, e := range slices.Concat(g.journal, g.pending) {
		switch e.Intervention.Kind {
		case lab.MarkNone:
			if e.Tick >= g.begun {
				continue
			}
		case lab.MarkScheme:
			if e.Tick > g.begun {
				continue
			}
			if first, _, _ := strings.Cut(e.Action, ","); e.Tick == g.begun && first == g.settings.Name && name != first {
				e.Action = name
			}
		}
		events = append(events, e)
	}
	return spec.line(withoutInterventions(events))
}
