package model

import (
	"regexp"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

var (
	secondAnswer = regexp.MustCompile(`^(miss|hit, one change, without a second no reward|hit, \d+ changes, the second a reward); .*; I (?:(\S+) → (\S+)|stays (\S+))$`)
	secondMove   = regexp.MustCompile(`^(a|no) second change in the (left|right) half(, from which the rule does not learn)?.*: state (\d+) (?:→ (\d+)|stays)`)
)

// TestSecondChangeIsExplained: with reward=marginal the words name the second change, with and without costs. An interval
// shrinks with it alone, and an automaton moves towards the page polled with it alone.
func TestSecondChangeIsExplained(t *testing.T) {
	rewards := 0
	for _, costs := range []string{"", " costs=on"} {
		stepped(t, "interval pages=16 updates=cumulative reward=marginal seed=3"+costs, 60, func(_ *pollinglab.View, told lab.Explanation, _ map[string]int) {
			m := secondAnswer.FindStringSubmatch(told.What)
			if m == nil {
				t.Fatalf("it cannot be read: %s", told.What)
			}
			reward := strings.HasSuffix(m[1], "a reward")
			if reward {
				rewards++
			}
			if m[2] != "" && (number(t, m[3]) < number(t, m[2])) != reward {
				t.Errorf("%s", told.What)
			}
		})
		stepped(t, "h-traa pages=16 updates=cumulative rule=reward-inaction reward=marginal seed=3"+costs, 60, func(_ *pollinglab.View, told lab.Explanation, _ map[string]int) {
			m := secondMove.FindStringSubmatch(told.What)
			if m == nil {
				return // a poll of several
			}
			if (m[1] == "a") != (m[3] == "") || m[1] == "no" && told.Moved || m[5] != "" && (number(t, m[5]) > number(t, m[4])) != (m[2] == "left") {
				t.Errorf("%s", told.What)
			}
			if told.Moved {
				rewards++
			}
		})
	}
	if rewards < 20 {
		t.Errorf("only %d rewards were told", rewards)
	}
}
