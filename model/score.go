package model

import (
	"strings"

	"lascope/model/lab"
)

// A Score compares the choices of a person with those of the lab's [lab.Lab.Rivals] on the very same
// world.
type Score struct {
	Choices int64
	Players []Player // the person first
}

// A Player is one scheme of a [Score].
type Player struct {
	Scheme  *lab.Scheme
	Rewards []float64 // hits, or rewards, after 0, 1, … Choices choices; nil for a scheme that the world refuses
}

// Total is the sum of all rewards; 0 for a scheme that the world refuses.
func (p Player) Total() float64 {
	if len(p.Rewards) == 0 {
		return 0
	}
	return p.Rewards[len(p.Rewards)-1]
}

// scored is the score of a game that has ended; nil before.
func (r *Run) scored() *Score {
	h, ok := r.Environment.(lab.Game)
	if !ok || !h.Spent() {
		return nil
	}
	if r.score == nil {
		g := game{Run: r}
		for _, e := range r.journal {
			if t, ok := e.Intervention.(lab.TakeoverAction); ok && t.Settings.Scheme.Person {
				g.begun = e.Tick
			}
		}
		r.score = g.play()
	}
	return r.score
}

// A game is a run whose choices a person made from a tick on.
type game struct {
	*Run
	begun int64
}

// play plays the run again from its line, and then each rival in place of the person.
func (g game) play() *Score {
	out := &Score{Choices: g.tick - g.begun}
	out.Players = []Player{{g.settings.Scheme, g.rewards("")}}
	for _, name := range g.spec.Lab.Rivals {
		out.Players = append(out.Players, Player{g.spec.Lab.Scheme(name), g.rewards(name)})
	}
	return out
}

// rewards are those of the game, with a rival in place of the person; of the game itself if rival
// is "".
func (g game) rewards(rival string) []float64 {
	spec, err := g.with(rival)
	if err != nil {
		return nil
	}
	run, err := New(spec)
	if err != nil {
		return nil
	}
	defer run.Close()
	if run.Advance(g.begun) < g.begun {
		return nil
	}
	counts := run.Environment.(lab.Game)
	out := []float64{0}
	for base := counts.Rewards(); run.tick < g.tick && run.Advance(1) == 1; {
		out = append(out, counts.Rewards()-base)
	}
	return out
}

// with is the spec of the game with a rival; of the game itself if rival is "".
func (g game) with(rival string) (Spec, error) {
	if rival == "" {
		return Parse(g.Line())
	}
	spec, events := g.spec, []Event{}
	if g.begun == 0 && spec.Scheme.Person {
		spec.Scheme = spec.Lab.Scheme(rival)
		spec.Given = nil
		for _, p := range spec.Scheme.Table()[:len(spec.Lab.World)] {
			if word := g.own.Word(p.Key); word != p.Default {
				spec.Given = append(spec.Given, lab.Assignment{Key: p.Key, Word: word})
			}
		}
	}
	for _, e := range g.journal {
		switch e.Intervention.(type) {
		case lab.ChoiceAction:
			if e.Tick >= g.begun {
				continue
			}
		case lab.TakeoverAction:
			if name, _, _ := strings.Cut(e.Action, ","); e.Tick == g.begun && name == g.settings.Scheme.Name {
				e.Action, e.Intervention = rival, nil
			}
		}
		events = append(events, e)
	}
	return Parse(spec.line(withoutInterventions(events)))
}
