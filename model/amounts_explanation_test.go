package model

import (
	"regexp"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

var amountExplanation = regexp.MustCompile(`drawn: point (\S+) of (\S+) lies in its part \[(\S+), (\S+)\); a (hit|miss)( that does not count|)(.*): x (?:(\S+) → (\S+)|stays (\S+))$`)

// readAmounts re-derives each amount of a game with a variable structure from the words of its poll.
func readAmounts(t *testing.T, line string, steps int) {
	a, rule := number(t, wordOf(t, line, "a")), wordOf(t, line, "rule")
	amount, moves := map[string]float64{}, 0
	capacity := number(t, wordOf(t, line, "capacity"))
	stepped(t, line, steps, func(_ *pollinglab.View, told lab.Explanation, _ map[string]int) {
		m := amountExplanation.FindStringSubmatch(told.What)
		if m == nil {
			t.Fatalf("%s: it cannot be read: %s", line, told.What)
		}
		before, after := m[8], m[9]
		if m[10] != "" {
			before, after = m[10], m[10]
		} else {
			moves++
		}
		x, to := number(t, before), number(t, after)
		point, from, end := number(t, m[1]), number(t, m[3]), number(t, m[4])
		if was, known := amount[told.Who]; known && rule != "reward-inaction" && !near(was, x, 1e-5) || point < from*(1-1e-5) || point > end*(1+1e-5) || !near(end-from, x, 1e-3) {
			t.Fatalf("%s: x was %v: %s", line, amount[told.Who], told.What)
		}
		reward, full, want := m[5] == "hit" && m[6] == "", strings.Contains(m[7], "full"), x
		switch {
		case rule == "reward-inaction" && reward:
			want = x*(1-a) + a*capacity
		case rule == "reward-inaction" || reward == full:
		case rule == "multiplicative" && reward:
			want = min(1, x*(1+a))
		case rule == "multiplicative":
			want = x / (1 + a)
		case reward:
			want = x + a*(1-x)
		default:
			want = x - a*x
		}
		if !near(want, to, 1e-4) {
			t.Fatalf("%s: x = %v follows from the words: %s", line, want, told.What)
		}
		amount[told.Who] = to
	})
	if moves == 0 {
		t.Errorf("%s: no amount changed", line)
	}
}
