package model

import (
	"math"
	"regexp"
	"slices"
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
	request := lab.ViewRequest{Find: -1, Trace: true, Width: 40}
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

var fixedExplanation = regexp.MustCompile(`^arm (\d+) in state (\d+) of (\d+): (?:β = (\S+), the draw (\S+) makes it )?a (reward|penalty); (.+); arm (\d+), state (\d+) → (?:arm (\d+), state )?(\d+)$`)

// readFixed derives the steps of a fixed structure from their words: the answer, the rule, and
// the state before.
func readFixed(t *testing.T, line string, steps int) {
	moves, changes, tosses := 0, 0, 0
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
		rule, coin, tossed := strings.Cut(m[7], ", as the draw ")
		inward := rule == "one state inward, at most to N" || rule == "to the innermost state N"
		if !inward && rule != "one state outward, from 1 to the next arm" {
			t.Fatalf("an unknown rule: %s", what)
		}
		if tossed {
			value, _, _ := strings.Cut(coin, " ")
			if below := !strings.Contains(coin, "not below ½"); below != (number(t, value) < 0.5) || below != inward || !penalised {
				t.Fatalf("the coin and the rule differ: %s", what)
			}
			tosses++
		} else if inward == penalised {
			t.Fatalf("the rule is not that of the answer: %s", what)
		}
		switch {
		case rule == "to the innermost state N":
			s = n
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
	if krylov := strings.HasPrefix(line, "krylov"); moves < steps/20 || changes == 0 || (tosses > 0) != krylov {
		t.Errorf("%s: %d moves, %d changes of arm, %d coins", line, moves, changes, tosses)
	}
}

var variableExplanation = regexp.MustCompile(`^arm (\d+) (drawn with p(\d+) = (\S+)|in turn, choice (\d+) of its first 10): (?:a (reward|penalty)|β = (\S+?)(?:, the draw (\S+) makes it a (reward|penalty))?); (.+); p(\d+) (\S+) → (\S+)$`)
var parameters = regexp.MustCompile(` (a|b|λ|N) = ([^\s,;]+)`)
var pursued = regexp.MustCompile(`^arm (\d+) has the greatest estimate, `)

// readVariable derives the probabilities after each step of a variable structure from its words
// and the probabilities before it.
func readVariable(t *testing.T, line string, steps int) {
	moves, turns := 0, 0
	inTurn := strings.HasPrefix(line, "pursuit") || strings.HasPrefix(line, "dpri")
	armsViews(t, line, steps, func(before, after *armslab.View, what string) {
		m := variableExplanation.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("it cannot be read: %s", what)
		}
		i, beta := whole(t, m[1])-1, 0.0
		switch {
		case m[7] != "":
			beta = number(t, m[7])
		case m[6] == "penalty":
			beta = 1
		}
		if m[8] != "" {
			rewarded := number(t, m[8]) >= beta
			if rewarded != (m[9] == "reward") {
				t.Fatalf("the coin is not that of the answer: %s", what)
			}
			beta = 0 // a reward as any other
			if !rewarded {
				beta = 1
			}
		} else if !near(beta, after.Answer, 1e-5) {
			t.Fatalf("β = %v: %s", after.Answer, what)
		}
		was := learnt(before, inTurn)
		if m[11] != m[1] || m[5] == "" && (m[3] != m[1] || !near(number(t, m[4]), was[i], 1e-5)) {
			t.Fatalf("p was %v: %s", was[i], what)
		}
		if m[5] != "" {
			turns++
			if int64(whole(t, m[5])) != after.Arms[i].Choices || i != (turns-1)%len(after.Arms) || m[10] != "only its estimate changes" {
				t.Fatalf("its %d. choice: %s", after.Arms[i].Choices, what)
			}
			return
		}
		want, sum := derived(t, m[10], what, i, beta, was, after), 0.0
		for j, arm := range after.Arms {
			if sum += arm.P; !near(want[j], arm.P, 1e-5) {
				t.Fatalf("p%d becomes %v, from the words %v: %s", j+1, arm.P, want[j], what)
			}
		}
		if math.Abs(sum-1) > 1e-12 || !near(number(t, m[13]), after.Arms[i].P, 1e-5) {
			t.Fatalf("p sums to %v: %s", sum, what)
		}
		if after.Explanations[0].Moved {
			moves++
		}
	})
	if moves < 30 || (turns > 0) != inTurn {
		t.Errorf("%s: %d moves, %d choices in turn", line, moves, turns)
	}
}

// learnt are the probabilities that the automaton has learnt. While one that begins in turn does
// so they are equal.
func learnt(v *armslab.View, inTurn bool) []float64 {
	out, choices := make([]float64, len(v.Arms)), int64(0)
	for i, arm := range v.Arms {
		out[i] = arm.P
		choices += arm.Choices
	}
	if inTurn && choices < 10*int64(len(out)) {
		for i := range out {
			out[i] = 1 / float64(len(out))
		}
	}
	return out
}

// derived are the probabilities that the words of a rule give after action i had the answer β.
func derived(t *testing.T, rule, what string, i int, beta float64, was []float64, after *armslab.View) []float64 {
	t.Helper()
	value := map[string]float64{}
	for _, p := range parameters.FindAllStringSubmatch(rule, -1) {
		value[p[1]] = number(t, p[2])
	}
	to := i // the action that p moves towards
	if m := pursued.FindStringSubmatch(rule); m != nil {
		to = whole(t, m[1]) - 1
		for _, arm := range after.Arms {
			if arm.Estimate > after.Arms[to].Estimate {
				t.Fatalf("an estimate of %v is greater: %s", arm.Estimate, what)
			}
		}
	}
	out, r := slices.Clone(was), float64(len(was))
	_, discrete := value["N"]
	switch {
	case strings.Contains(rule, "inaction"):
		return out
	case discrete:
		step := 1 / value["N"]
		if strings.Contains(rule, "1/(rN)") {
			step /= r
		}
		rest := 1.0
		for j := range out {
			if j != to {
				out[j] = max(0, out[j]-step)
				rest -= out[j]
			}
		}
		out[to] = rest
	default:
		reward, penalty := value["a"]+value["λ"], value["b"]
		for j, p := range was {
			if j == to {
				out[j] += reward*(1-beta)*(1-p) - penalty*beta*p
			} else {
				out[j] += -reward*(1-beta)*p + penalty*beta*(1/(r-1)-p)
			}
		}
	}
	return out
}

var bayesExplanation = regexp.MustCompile(`^arm (\d+) has the greatest draw, (\S+) from Beta\((\d+), (\d+)\): (?:β = (\S+), the draw (\S+) makes it )?a (reward|penalty); a reward counts in its first parameter, a penalty in its second; Beta\((\d+), (\d+)\) → Beta\((\d+), (\d+)\)$`)

// readBayes derives the posterior of the arm chosen from its words and the counts before.
func readBayes(t *testing.T, line string, steps int) {
	lots := 0
	armsViews(t, line, steps, func(before, after *armslab.View, what string) {
		m := bayesExplanation.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("it cannot be read: %s", what)
		}
		penalised := after.Answer == 1
		if m[5] != "" {
			lots++
			penalised = number(t, m[6]) < number(t, m[5])
		}
		was, a, b := before.Arms[whole(t, m[1])-1], whole(t, m[3]), whole(t, m[4])
		if penalised != (m[7] == "penalty") || float64(a) != 1+was.Rewards || int64(a+b-2) != was.Choices || m[8] != m[3] || m[9] != m[4] {
			t.Fatalf("β = %v, %v rewards in %d choices: %s", after.Answer, was.Rewards, was.Choices, what)
		}
		if penalised {
			b++
		} else {
			a++
		}
		now := after.Arms[whole(t, m[1])-1]
		if whole(t, m[10]) != a || whole(t, m[11]) != b || now.Rewards != float64(a-1) || now.Choices != int64(a+b-2) {
			t.Fatalf("from the words Beta(%d, %d): %s", a, b, what)
		}
	})
	if (lots > 0) != strings.Contains(line, "model=") {
		t.Errorf("%s: %d coins", line, lots)
	}
}

var referenceExplanation = regexp.MustCompile(`^arm (\d+) (?:drawn with p\d+ = (\S+)|has the least penalty probability): \S.*; (pure chance does not learn|it knows the truth and does not learn); p(\d+) (\S+) → (\S+)$`)

// readReference reads the choices of pure chance and of the best arm, which do not learn.
func readReference(t *testing.T, line string, steps int) {
	chosen := map[int]int{}
	armsViews(t, line, steps, func(before, after *armslab.View, what string) {
		m := referenceExplanation.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("it cannot be read: %s", what)
		}
		i := whole(t, m[1]) - 1
		chosen[i]++
		p := 1.0
		if m[2] != "" {
			p = number(t, m[2])
		}
		if best := m[2] == ""; best && after.Arms[i].Penalty != after.Least || m[4] != m[1] || m[5] != m[6] || !near(p, after.Arms[i].P, 1e-5) || after.Explanations[0].Moved {
			t.Fatalf("the least penalty probability is %v: %s", after.Least, what)
		}
	})
	if len(chosen) != 1 && strings.HasPrefix(line, "best") || len(chosen) == 1 && strings.HasPrefix(line, "chance") {
		t.Errorf("%s chooses %v", line, chosen)
	}
}
