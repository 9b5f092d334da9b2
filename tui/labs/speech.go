package labs

import (
	"strings"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// Sentences about a snapshot, for screen readers and for the one line of the projector
// mode. [Speech] replaces symbols by words.

// SayMetrics reports the headline metrics: "value .945, optimal .977".
func SayMetrics(p *driver.Status, hidden bool) string {
	var out []string
	for _, f := range HeadlinesOf(p, hidden) {
		if f.Word != "–" {
			out = append(out, f.Name+" "+f.Word)
		}
	}
	return canvas.Pick(len(out) == 0, "nothing is known in hidden mode", strings.Join(out, ", "))
}

// SayWhere reports the scheme, the tick and the headline metrics.
func SayWhere(p *driver.Status, hidden bool) string {
	s := p.Snap
	state := "resting"
	switch {
	case s.Ended != "":
		state = "ended: " + s.Ended
	case s.Waits:
		state = "your choice"
	case p.Running:
		state = "running, " + SaySpeed(p.Speed)
	}
	who := s.Scheme.Title + " in the " + s.Lab.Name + " lab"
	if p.Contest != nil {
		who = "a race of " + strings.Join(p.Contest.Names, ", ")
	}
	return canvas.Say("Tick %d, %s. %s: %s.", s.Tick, state, who, SayMetrics(p, hidden))
}

// SaySpeed reports a speed, in ticks a second.
func SaySpeed(v float64) string {
	if w := canvas.SpeedWord(v); w != "max" {
		return strings.TrimSuffix(w, "/s") + " ticks a second"
	}
	return "as fast as it goes"
}

// SayLast reports the last slot: the event, then each automaton that moved, with all also
// those that stayed. The snapshot needs [lab.ViewRequest.Trace].
func SayLast(s *model.Snapshot, hidden, all bool) []string {
	if s.View == nil {
		return nil
	}
	return Of(s.Lab).Last(s, hidden, all)
}

// Limits of one report.
const (
	DefaultShares = 10 // pages of "shares", if no number is given
	MaxCount      = 1_000
)

// SayState reports the state of the scheme.
func SayState(s *model.Snapshot, hidden bool) []string {
	if s.View == nil {
		return nil
	}
	return Of(s.Lab).State(s, hidden)
}

// A RefusedWords is the error of a plain session or lesson that went on after refused lines. Each
// refusal is in its output.
type RefusedWords struct{ Lines int }

func (e *RefusedWords) Error() string {
	return canvas.Counted(e.Lines, "line") + " of the input refused; the output has the reasons"
}
