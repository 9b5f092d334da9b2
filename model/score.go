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
		r.score = r.play()
	}
	return r.score
}

// play plays the run again from its line, and then each rival in place of the person.
func (r *Run) play() *Score {
	begun := int64(0)
	for _, e := range r.journal {
		if t, ok := e.Intervention.(lab.TakeoverAction); ok && t.Settings.Scheme.Person {
			begun = e.Tick
		}
	}
	out := &Score{Choices: r.tick - begun}
	out.Players = []Player{{r.settings.Scheme, r.rewardsOf("", begun)}}
	for _, name := range r.spec.Lab.Rivals {
		out.Players = append(out.Players, Player{r.spec.Lab.Scheme(name), r.rewardsOf(name, begun)})
	}
	return out
}

// rewardsOf are the rewards from a tick to the present of the run with a rival in place of the
// person who took charge then; of the run itself if rival is "".
func (r *Run) rewardsOf(rival string, begun int64) []float64 {
	spec, err := r.rivalSpec(rival, begun)
	if err != nil {
		return nil
	}
	run, err := New(spec)
	if err != nil {
		return nil
	}
	defer run.Close()
	if run.Advance(begun) < begun {
		return nil
	}
	counts := run.Environment.(lab.Game)
	out := []float64{0}
	for base := counts.Rewards(); run.tick < r.tick && run.Advance(1) == 1; {
		out = append(out, counts.Rewards()-base)
	}
	return out
}

// rivalSpec is the spec of [Run.rewardsOf].
func (r *Run) rivalSpec(rival string, begun int64) (Spec, error) {
	if rival == "" {
		return Parse(r.Line())
	}
	spec, events := r.spec, []Event{}
	if begun == 0 && spec.Scheme.Person {
		spec.Scheme = spec.Lab.Scheme(rival)
		spec.Given = nil
		for _, p := range spec.Scheme.Table()[:len(spec.Lab.World)] {
			if word := r.own.Word(p.Key); word != p.Default {
				spec.Given = append(spec.Given, lab.Assignment{Key: p.Key, Word: word})
			}
		}
	}
	for _, e := range r.journal {
		switch e.Intervention.(type) {
		case lab.ChoiceAction:
			if e.Tick >= begun {
				continue
			}
		case lab.TakeoverAction:
			if name, _, _ := strings.Cut(e.Action, ","); e.Tick == begun && name == r.settings.Scheme.Name {
				e.Action, e.Intervention = rival, nil
			}
		}
		events = append(events, e)
	}
	return Parse(spec.line(withoutInterventions(events)))
}
