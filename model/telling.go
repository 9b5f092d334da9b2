package model

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"lascope/automata"
)

// A Telling is one transition of the last slot in the paper's own notation, with the
// numbers filled in.
type Telling struct {
	Who   string // the automaton: "T(2,1)", "page 7"
	What  string // what it heard, by which rule it moved or stayed, and to where
	Moved bool
}

// tell explains the last slot: why the page was polled, and every automaton that
// heard of a poll, those that stayed too.
func (b *pollingBench) tell() (choice, source string, out []Telling) {
	told, ok := b.scheme.(automata.Told)
	if !ok {
		return "", "", nil
	}
	rule := told.Rule()
	moves, weighted := b.trail.Moves, b.world.Omega() != nil
	switch s := b.scheme.(type) {
	case automata.Tree:
		out = tellTree(moves, weighted)
	case automata.Knapsack:
		out = tellKnapsack(s, moves, rule, b.world.Capacity(), weighted, b.world.Name)
	case automata.Classes:
		out = tellClasses(s, moves, b.world.Name)
	}
	return rule.Choice, rule.Source, out
}

// apart writes two numbers of order one with as many digits, at least three, as it
// takes to tell which is less.
func apart(a, b float64) (string, string) {
	for digits := 3; ; digits++ {
		x, y := strconv.FormatFloat(a, 'f', digits, 64), strconv.FormatFloat(b, 'f', digits, 64)
		if x != y || a == b || digits == 17 {
			return strings.TrimPrefix(x, "0"), strings.TrimPrefix(y, "0")
		}
	}
}

// three writes a number of order one with three digits.
func three(x float64) string { return strings.TrimPrefix(strconv.FormatFloat(x, 'f', 3, 64), "0") }

// heardAs names the answer to a poll. Where a coin of the page's importance has already
// decided whether a hit counts, the automaton hears a reward or a penalty.
func heardAs(hit, weighted bool) string {
	switch {
	case weighted && hit:
		return "reward"
	case weighted:
		return "penalty"
	case hit:
		return "hit"
	}
	return "miss"
}

// tossed tells a coin: it fell if it is below its threshold.
func tossed(m automata.Move, threshold string) string {
	coin, limit := apart(m.Coin, m.Threshold)
	sign := "≥"
	if m.Coin < m.Threshold {
		sign = "<"
	}
	return fmt.Sprintf("coin %s %s %s = %s", coin, sign, threshold, limit)
}

// tellTree tells the automata of a hierarchy: a hit takes s towards the material
// polled with the share of the other, a miss away from it [H-TRAA §3.1].
func tellTree(moves []automata.Move, weighted bool) []Telling {
	out := make([]Telling, 0, len(moves))
	for _, m := range moves {
		sigma := func(s int32) float64 { return float64(s) / float64(m.N+1) }
		polled, limit := 1, "1−σ"
		if m.Second {
			polled, limit = 2, "σ"
		}
		heard := fmt.Sprintf("%s on %d", heardAs(m.Hit, weighted), polled)
		stays := fmt.Sprintf("s %d stays, share %s", m.From, three(sigma(m.From)))
		what := ""
		switch {
		case m.Coin < 0:
			what = fmt.Sprintf("%s, from which the rule does not learn: %s", heard, stays)
		case m.Coin >= m.Threshold:
			what = fmt.Sprintf("%s, %s: %s", heard, tossed(m, limit), stays)
		case m.From == m.To:
			what = fmt.Sprintf("%s, %s, but s %d is the end of 1..%d: %s", heard, tossed(m, limit), m.From, m.N, stays)
		default:
			before, after := apart(sigma(m.From), sigma(m.To))
			what = fmt.Sprintf("%s, %s: s %d → %d, share %s → %s", heard, tossed(m, limit), m.From, m.To, before, after)
		}
		out = append(out, Telling{Who: m.Name, What: what, Moved: m.From != m.To})
	}
	return out
}

// tellKnapsack tells a knapsack game: a hit while there is room takes s up, a miss
// while the knapsack is full takes it down [LAKG §II; Thesis §5.1].
func tellKnapsack(s automata.Knapsack, moves []automata.Move, rule automata.Rule, capacity int, weighted bool, name func(int) string) []Telling {
	sum, _ := s.Filled()
	// Back to Σx as it was at the beginning of the slot.
	for _, m := range moves {
		sum -= s.Amount(int(m.To)) - s.Amount(int(m.From))
	}
	out := make([]Telling, 0, len(moves))
	for _, m := range moves {
		sign := rule.Full
		if !m.Full {
			sign = map[string]string{"≥": "<", ">": "≤"}[rule.Full]
		}
		filled, room := apart(sum, float64(capacity))
		if math.Abs(sum-float64(capacity)) < 1e-9 { // rounding alone sets them apart
			filled, room = three(sum), three(sum)
		}
		parts := []string{heardAs(m.Hit, weighted && !rule.AtOnce), fmt.Sprintf("Σx = %s %s c = %s", filled, sign, room)}
		if m.Coin >= 0 {
			parts = append(parts, tossed(m, "ω"))
		}
		to := fmt.Sprintf("s %d stays of %d", m.From, m.N)
		if m.From != m.To {
			to = fmt.Sprintf("s %d → %d of %d, x %.4g → %.4g", m.From, m.To, m.N, s.Amount(int(m.From)), s.Amount(int(m.To)))
		}
		out = append(out, Telling{Who: name(m.Automaton), What: strings.Join(parts, ", ") + ": " + to, Moved: m.From != m.To})
		if !rule.AtOnce {
			sum += s.Amount(int(m.To)) - s.Amount(int(m.From))
		}
	}
	return out
}

// tellClasses tells two classes: in P1 a hit moves inward and a miss outward, in P2
// the other way round; at the boundary they ask to change places [Thesis §5.2].
func tellClasses(s automata.Classes, moves []automata.Move, name func(int) string) []Telling {
	// Where each object stood when it was polled: it has changed class since if it
	// has changed places.
	changed := map[int]bool{}
	for _, m := range moves {
		if m.Exchanged {
			changed[m.Automaton] = true
		}
	}
	out := make([]Telling, 0, len(moves))
	for _, m := range moves {
		class, _ := s.Place(m.Automaton)
		if changed[m.Automaton] {
			class = 1 - class
		}
		what := fmt.Sprintf("%s in P%d", heardAs(m.Hit, false), class+1)
		switch {
		case m.Exchanged:
			what = fmt.Sprintf("changes places, from P%d to P%d", class+1, 2-class)
		case m.Coin >= 0:
			what += ", " + tossed(m, "ω")
		}
		switch {
		case m.From != m.To || m.Exchanged:
			what += fmt.Sprintf(": s %d → %d of %d", m.From, m.To, m.N)
		case m.Coin >= 0 && m.Coin >= m.Threshold:
			what += fmt.Sprintf(": s %d stays of %d", m.From, m.N)
		default:
			what += fmt.Sprintf(": s %d stays of %d, %s", m.From, m.N, m.Why)
		}
		out = append(out, Telling{Who: name(m.Automaton), What: what, Moved: m.From != m.To || m.Exchanged})
	}
	return out
}
