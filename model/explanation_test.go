package model

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// stepped runs a polling line slot by slot and passes every explanation to check. The map
// states holds the states after the explanations, by automaton.
func stepped(t *testing.T, line string, slots int, check func(v *pollinglab.View, told lab.Explanation, states map[string]int)) (*Timeline, map[string]int) {
	t.Helper()
	tl := openTimeline(t, line)
	request := lab.ViewRequest{Find: -1, Trace: true}
	tl.Snapshot(request)
	states := map[string]int{}
	for range slots {
		tl.Advance(1)
		v := tl.Snapshot(request).View.(*pollinglab.View)
		if v.Choice == "" || v.Source == "" {
			t.Fatalf("%s: at %d nothing is told: %q %q", line, tl.Tick(), v.Choice, v.Source)
		}
		heard := map[string]bool{}
		for _, told := range v.Explanations {
			check(v, told, states)
			heard[told.Who] = true
		}
		checkRest(t, tl, v, heard)
	}
	return tl, states
}

var (
	restExplanation   = regexp.MustCompile(`^(?:The other|No page was polled; all) (\d+) `)
	hiddenExplanation = regexp.MustCompile(`^hit probability (\.\d{3}|1\.000|\.000)$`)
)

// checkRest counts the automata whose explanations say that they stayed, and checks that
// each automaton is explained once.
func checkRest(t *testing.T, tl *Timeline, v *pollinglab.View, heard map[string]bool) {
	t.Helper()
	all, told := v.Pages, 0
	if _, tree := tl.Run().Environment.(*pollinglab.Environment).Scheme.(polling.Tree); tree {
		all--
	}
	for who := range heard {
		if all == v.Pages || strings.HasPrefix(who, "pages ") {
			told++
		}
	}
	if told == all {
		if v.Stayed != "" {
			t.Fatalf("at %d all have been told of: %s", tl.Tick(), v.Stayed)
		}
		return
	}
	if rest := othersIn(t, v.Stayed); rest != all-told {
		t.Fatalf("at %d %d of %d have been told of: %s", tl.Tick(), told, all, v.Stayed)
	}
}

// wordOf returns the value of a key on a line, or else of its scheme's table.
func wordOf(t *testing.T, line, key string) string {
	t.Helper()
	spec, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	s, err := spec.Settings()
	if err != nil {
		t.Fatal(err)
	}
	return s.Word(key)
}

// follow checks that an automaton starts in its last known state, and notes its next one.
func follow(t *testing.T, told lab.Explanation, states map[string]int, from, to int) {
	t.Helper()
	if was, known := states[told.Who]; known && was != from {
		t.Fatalf("%s was left in %d: %s", told.Who, was, told.What)
	}
	if told.Moved != (from != to) {
		t.Fatalf("%s: moved is %v: %s", told.Who, told.Moved, told.What)
	}
	states[told.Who] = to
}

var knapsackExplanation = regexp.MustCompile(`^(drawn|polled) with probability (\S+), (hit|miss), (?:knapsack|polls in this tick) (\S+) (<|≤|≥|>) (\S+?)(?:, (rewards alone count|penalties alone count|both count))?(?:, draw (\S+) (<|≥) (\S+?))?: state (\d+)(?: → (\d+))? of (\d+)(?: stays)?(?:, amount \S+ → \S+)?$`)

var weighedAnswer = regexp.MustCompile(`hit, draw (\S+) (<|≥) (\S+), a (reward|penalty)`)

// takenAnswer replaces the answer by the one that the automaton took, "hit" or "miss": with
// importance on, LAKG and the TRAAs toss for each hit whether it counts, and take one that
// does not as a penalty. shown reports whether the poll showed something new.
func takenAnswer(t *testing.T, line, what string) (taken string, shown bool) {
	t.Helper()
	m := weighedAnswer.FindStringSubmatch(what)
	if hit := strings.Contains(what, "hit"); m == nil {
		if hit && strings.Contains(line, "importance=on") && !strings.HasPrefix(line, "cgla") {
			t.Fatalf("%s: a hit without its coin: %s", line, what)
		}
		return what, hit
	}
	answer := map[string]string{"reward": "hit", "penalty": "miss"}[m[4]]
	if counts := number(t, m[1]) < number(t, m[3]); counts != (m[2] == "<") || counts != (answer == "hit") {
		t.Fatalf("%s: a coin of %s makes a %s: %s", line, m[1], m[4], what)
	}
	return strings.Replace(what, m[0], answer, 1), true
}

// readKnapsack re-derives the knapsack games [LAKG] §II; Thesis §5.1.
func readKnapsack(t *testing.T, line string, steps int) {
	n, lakg := whole(t, wordOf(t, line, "N")), strings.HasPrefix(line, "lakg")
	game, tuned := wordOf(t, line, "reinforcement") == "game", strings.Contains(line, ":reinforcement")
	polls := 0
	tl, states := stepped(t, line, steps, func(_ *pollinglab.View, told lab.Explanation, states map[string]int) {
		polls++
		what, _ := takenAnswer(t, line, told.What)
		m := knapsackExplanation.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("%s: it cannot be read: %s", line, told.What)
		}
		if hiddenExplanation.FindString(told.Hidden) == "" {
			t.Fatalf("%s: no hidden chance: %+v", line, told)
		}
		hit, sum, room := m[3] == "hit", number(t, m[4]), number(t, m[6])
		full := sum > room || sum == room && lakg
		if said := m[5] == "≥" || m[5] == ">"; said != full {
			t.Fatalf("%s: %v is not as full as it says: %s", line, full, told.What)
		}
		from := int(number(t, m[11]))
		to := from
		rewards, penalties := !full, full
		if m[7] != "" {
			rewards, penalties = m[7] != "penalties alone count", m[7] != "rewards alone count"
		}
		if governed := m[7] == ""; governed != game && !tuned {
			t.Fatalf("%s: another reinforcement: %s", line, told.What)
		}
		switch {
		case hit && rewards && from < n && (m[8] == "" || number(t, m[8]) < number(t, m[10])):
			to++
		case !hit && penalties && from > 1:
			to--
		}
		said := from
		if m[12] != "" {
			said = int(number(t, m[12]))
		}
		chance := float64(from) / float64(n)
		if lakg { // its default exponent is on every line, and its knapsack holds amounts
			chance = math.Pow(chance, 1.3) / sum
		}
		if told := number(t, m[2]); math.Abs(told-chance) > 0.002*chance {
			t.Fatalf("%s: the page is polled with %v: %s", line, chance, m[0])
		}
		if said != to {
			t.Fatalf("%s: from the words it goes to %d: %s", line, to, told.What)
		}
		follow(t, told, states, from, to)
	})
	knapsack := tl.Run().Environment.(*pollinglab.Environment).Scheme.(polling.Knapsack)
	for page := range 20 {
		who := tl.Run().Environment.(*pollinglab.Environment).World.Name(page)
		if state, known := states[who]; known && state != knapsack.State(page) {
			t.Fatalf("%s: %s is in %d, told %d", line, who, knapsack.State(page), state)
		}
	}
	if polls < steps {
		t.Fatalf("%s: only %d polls", line, polls)
	}
}

var (
	classExplanation    = regexp.MustCompile(`^(hit|miss) in P(1|2)(?:, its turn, (\d+) of (\d+))?(?:, draw (\S+) (<|≥) (\S+?))?: state (\d+)(?: → (\d+))? of (\d+)(?: stays)?(?:, (innermost|rewards alone count|penalties alone count|boundary, asks to leave P1|boundary, asks to enter P1))?$`)
	exchangeExplanation = regexp.MustCompile(`^changes places, from P(1|2) to P(1|2): state (\d+) → (\d+) of (\d+)$`)
)

// readClasses re-derives FPA [Thesis] §5.2: the turns, the moves within a class, and the
// swap of state and class between objects that change places.
func readClasses(t *testing.T, line string, steps int) {
	turn, reinforcement := 0, wordOf(t, line, "reinforcement")
	tl := openTimeline(t, line)
	request := lab.ViewRequest{Find: -1, Trace: true}
	tl.Snapshot(request)
	class, states, exchanges := map[string]string{}, map[string]int{}, 0
	for range steps {
		tl.Advance(1)
		view := tl.Snapshot(request).View.(*pollinglab.View)
		told, heard := view.Explanations, map[string]bool{}
		for i := 0; i < len(told); i++ {
			w := told[i]
			if m := exchangeExplanation.FindStringSubmatch(w.What); m != nil {
				o := exchangeExplanation.FindStringSubmatch(told[i+1].What)
				if o == nil || m[1] != "2" || m[2] != "1" || o[1] != "1" || o[2] != "2" || m[3] != o[4] || m[4] != o[3] {
					t.Fatalf("%s: this is no exchange: %s: %s; %s: %s", line, w.Who, w.What, told[i+1].Who, told[i+1].What)
				}
				for k, e := range [][]string{m, o} {
					who := told[i+k].Who
					if was, known := states[who]; !known || was != int(number(t, e[3])) || class[who] != e[1] {
						t.Fatalf("%s: %s stood in P%s at %d: %s", line, who, class[who], was, told[i+k].What)
					}
					states[who], class[who] = int(number(t, e[4])), e[2]
				}
				i++
				exchanges++
				continue
			}
			m := classExplanation.FindStringSubmatch(w.What)
			if m == nil {
				t.Fatalf("%s: it cannot be read: %s", line, w.What)
			}
			if c, known := class[w.Who]; known && c != m[2] {
				t.Fatalf("%s: %s stands in P%s: %s", line, w.Who, c, w.What)
			}
			class[w.Who] = m[2]
			if m[2] == "2" {
				if now, of := whole(t, m[3]), whole(t, m[4]); turn > 0 && now != turn%of+1 {
					t.Fatalf("%s: after %d comes another turn: %s", line, turn, w.What)
				} else {
					turn = now
				}
			}
			if hiddenExplanation.FindString(w.Hidden) == "" {
				t.Fatalf("%s: no hidden chance: %+v", line, w)
			}
			n, from := int(number(t, m[10])), int(number(t, m[8]))
			to, why := from, ""
			hit := m[1] == "hit"
			counts := !hit || m[5] == "" || number(t, m[5]) < number(t, m[7])
			switch inward := hit == (m[2] == "1"); {
			case !hit && reinforcement == "reward":
				why = "rewards alone count"
			case hit && reinforcement == "penalty":
				why = "penalties alone count"
			case !counts:
			case inward && from > 1:
				to--
			case inward:
				why = "innermost"
			case from < n:
				to++
			case hit:
				why = "boundary, asks to enter P1"
			default:
				why = "boundary, asks to leave P1"
			}
			said := from
			if m[9] != "" {
				said = int(number(t, m[9]))
			}
			if said != to || m[11] != why {
				t.Fatalf("%s: from the words it goes to %d (%s): %s", line, to, why, w.What)
			}
			follow(t, w, states, from, to)
			heard[w.Who] = true
		}
		checkRest(t, tl, view, heard)
	}
	if exchanges < steps/50 {
		t.Fatalf("%s: only %d exchanges", line, exchanges)
	}
	b := tl.Run().Environment.(*pollinglab.Environment)
	for page := range 40 {
		c, s := b.Scheme.(polling.Classes).Place(page)
		who := b.World.Name(page)
		if state, known := states[who]; known && (state != s || class[who] != strconv.Itoa(c+1)) {
			t.Fatalf("%s: %s stands in P%d at %d, told P%s at %d", line, who, c+1, s, class[who], state)
		}
	}
}

// TestApart: two numbers are written with the fewest digits that distinguish them.
func TestApart(t *testing.T) {
	for _, c := range [][4]string{{"0.31", "0.58", ".310", ".580"}, {"0.12345", "0.12341", ".1235", ".1234"}, {"1", "1", "1.000", "1.000"}} {
		if a, b := lab.Distinct(number(t, c[0]), number(t, c[1])); a != c[2] || b != c[3] {
			t.Errorf("%s and %s are %s and %s", c[0], c[1], a, b)
		}
	}
}

// TestExplanationAfterAChange: the explanations of the last slot are dropped when N or the
// scheme changes. Their states mean nothing among the new ones.
func TestExplanationAfterAChange(t *testing.T) {
	for _, change := range []string{"N=5", "h-traa", "cgla,N=8", "capacity=2"} {
		spec, err := Parse("lakg pages=4 N=600")
		if err != nil {
			t.Fatal(err)
		}
		run, err := New(spec)
		if err != nil {
			t.Fatal(err)
		}
		run.Snapshot(lab.ViewRequest{Find: -1, Trace: true})
		run.Advance(3)
		if _, err := run.Do(change); err != nil {
			t.Fatal(err)
		}
		v := run.Snapshot(lab.ViewRequest{Find: -1, Trace: true}).View.(*pollinglab.View)
		if len(v.Explanations) > 0 {
			t.Errorf("after %s it still tells %v", change, v.Explanations)
		}
	}
}

// othersIn is the number of the others in a sentence about them; 0 without one.
func othersIn(t *testing.T, sentence string) int {
	t.Helper()
	if m := restExplanation.FindStringSubmatch(sentence); m != nil {
		return whole(t, m[1])
	}
	if strings.Contains(sentence, "The other ") {
		return 1
	}
	return 0
}
