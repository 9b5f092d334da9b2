package model

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"lascope/model/armslab"
	"lascope/model/lab"
)

// armsViews runs a line of the arms lab and hands each step to read: the view before it, the
// view after it, and the explanation.
func armsViews(t *testing.T, line string, steps int, read func(before, after *armslab.View, what string)) {
	t.Helper()
	tl := openTimeline(t, line)
	request := lab.ViewRequest{Find: -1, Trail: true, Width: 40}
	before := tl.Snapshot(request).View.(*armslab.View)
	for range steps {
		tl.Advance(1)
		after := tl.Snapshot(request).View.(*armslab.View)
		if len(after.Explanations) != 1 {
			t.Fatalf("at %d there are %d explanations", tl.Tick(), len(after.Explanations))
		}
		read(before, after, after.Explanations[0].What)
		before = after
	}
}

var fixedExplanation = regexp.MustCompile(`^arm (\d+) in state (\d+) of (\d+): (?:β = (\S+), the coin (\S+) makes it )?a (reward|penalty); (.+); arm (\d+), state (\d+) → (?:arm (\d+), state )?(\d+)$`)

// readFixed derives the steps of a fixed structure from their words: the answer, the rule, and
// the state before.
func readFixed(t *testing.T, line string, steps int) {
	moves, changes := 0, 0
	armsViews(t, line, steps, func(before, after *armslab.View, what string) {
		m := fixedExplanation.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("it cannot be read: %s", what)
		}
		arm, s, n := whole(t, m[1]), whole(t, m[2]), whole(t, m[3])
		tuned := n != before.States.N // between the two ticks
		if arm != before.States.Arm+1 || !tuned && s != before.States.State || m[8] != m[1] || m[9] != m[2] {
			t.Fatalf("it was in arm %d, state %d: %s", before.States.Arm+1, before.States.State, what)
		}
		penalised := after.Answer == 1
		if m[4] != "" {
			penalised = number(t, m[5]) < number(t, m[4])
		}
		if penalised != (m[6] == "penalty") {
			t.Fatalf("β = %v: %s", after.Answer, what)
		}
		rule, coin, tossed := strings.Cut(m[7], ", the coin ")
		inward := !penalised
		switch rule {
		case "one state inward, N stays", "one state outward, from 1 to the next arm":
			if strings.Contains(rule, "inward") != inward {
				t.Fatalf("the rule is not that of the answer: %s", what)
			}
		default:
			t.Fatalf("an unknown rule: %s", what)
		}
		if tossed {
			t.Fatalf("an unknown coin %s: %s", coin, what)
		}
		switch {
		case inward && s < n:
			s++
		case !inward && s > 1:
			s--
		case !inward:
			arm = arm%len(after.Arms) + 1
			changes++
		}
		if s != whole(t, m[11]) || m[10] != "" && arm != whole(t, m[10]) || arm != after.States.Arm+1 || s != after.States.State {
			t.Fatalf("from the words it goes to arm %d, state %d, and is in arm %d, state %d: %s", arm, s, after.States.Arm+1, after.States.State, what)
		}
		if after.Explanations[0].Moved {
			moves++
		}
	})
	if moves < steps/10 || changes == 0 {
		t.Errorf("%s: %d moves, %d changes of arm", line, moves, changes)
	}
}

var linearExplanation = regexp.MustCompile(`^arm (\d+) drawn with p(\d+) = (\S+): (a reward|a penalty|β = (\S+)); (.+); p(\d+) (\S+) → (\S+)$`)
var linearSteps = regexp.MustCompile(`\b([ab]) = ([^\s,;]+)`)

// readLinear derives the probabilities after each step of a linear scheme from its words and the
// probabilities before it.
func readLinear(t *testing.T, line string, steps int) {
	moves := 0
	armsViews(t, line, steps, func(before, after *armslab.View, what string) {
		m := linearExplanation.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("it cannot be read: %s", what)
		}
		i, beta := whole(t, m[1])-1, 0.0
		switch {
		case m[4] == "a penalty":
			beta = 1
		case m[5] != "":
			beta = number(t, m[5])
		}
		if m[2] != m[1] || m[7] != m[1] || !near(beta, after.Answer, 1e-5) || !near(number(t, m[3]), before.Arms[i].P, 1e-5) {
			t.Fatalf("β = %v, p was %v: %s", after.Answer, before.Arms[i].P, what)
		}
		a, b := 0.0, 0.0
		for _, step := range linearSteps.FindAllStringSubmatch(m[6], -1) {
			if step[1] == "a" {
				a = number(t, step[2])
			} else {
				b = number(t, step[2])
			}
		}
		if inaction := strings.Contains(m[6], "inaction"); inaction != (a == 0 && b == 0) {
			t.Fatalf("steps and no inaction: %s", what)
		}
		sum, r := 0.0, float64(len(after.Arms))
		for j, arm := range after.Arms {
			p := before.Arms[j].P
			if j == i {
				p += a*(1-beta)*(1-p) - b*beta*p
			} else {
				p += -a*(1-beta)*p + b*beta*(1/(r-1)-p)
			}
			if !near(p, arm.P, 1e-5) {
				t.Fatalf("p%d becomes %v, from the words %v: %s", j+1, arm.P, p, what)
			}
			sum += arm.P
		}
		if math.Abs(sum-1) > 1e-12 || !near(number(t, m[9]), after.Arms[i].P, 1e-5) {
			t.Fatalf("p sums to %v: %s", sum, what)
		}
		if after.Explanations[0].Moved {
			moves++
		}
	})
	if moves < steps/20 {
		t.Errorf("%s: %d moves", line, moves)
	}
}
