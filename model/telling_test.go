package model

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lascope/automata"
)

// The tests here read the explanations as a student would, and work out from their
// words and numbers alone what each automaton must have done.

func number(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatalf("%q is no number", s)
	}
	return v
}

// stepped runs slot by slot and hands every telling to check; states are the states
// that the tellings left behind, by automaton.
func stepped(t *testing.T, line string, slots int, check func(tl *Timeline, v *PollingView, told Telling, states map[string]int)) (*Timeline, map[string]int) {
	t.Helper()
	tl := openTimeline(t, line)
	look := Look{Find: -1, Trail: true}
	tl.Snapshot(look)
	states := map[string]int{}
	for range slots {
		tl.Advance(1)
		v := tl.Snapshot(look).View.(*PollingView)
		if len(v.Tellings) == 0 || len(v.Tellings) != len(v.Moves) || v.Choice == "" || v.Source == "" {
			t.Fatalf("%s: at %d nothing is told: %+v, %q %q", line, tl.Tick(), v.Tellings, v.Choice, v.Source)
		}
		for _, told := range v.Tellings {
			check(tl, v, told, states)
		}
	}
	return tl, states
}

// follow checks that an automaton is where it was left, and notes where it goes.
func follow(t *testing.T, told Telling, states map[string]int, from, to int) {
	t.Helper()
	if was, known := states[told.Who]; known && was != from {
		t.Fatalf("%s was left in %d: %s", told.Who, was, told.What)
	}
	if told.Moved != (from != to) {
		t.Fatalf("%s: moved is %v: %s", told.Who, told.Moved, told.What)
	}
	states[told.Who] = to
}

var treeTelling = regexp.MustCompile(`^(hit|miss) on (1|2)(?:, coin (\S+) (<|≥) (σ|1−σ) = (\S+?))?(, from which the rule does not learn|, but s \d+ is the end of 1\.\.\d+)?: s (\d+) (?:→ (\d+)|stays), share (\S+?)(?: → (\S+))?$`)

// TestTellTree re-derives 10,000 steps of the TRAA rules [H-TRAA §3.1].
func TestTellTree(t *testing.T) {
	for _, c := range []struct {
		line string
		n    int
	}{
		{"traa pages=2 N=6", 6}, {"h-traa pages=30 N=12 rule=reward-inaction", 12},
		{"h-traa pages=32 N=12 rule=inaction-penalty schedule=edf", 12}, {"h-traa pages=16 N=9 schedule=random feedback=model", 9},
	} {
		rule := "reward-penalty"
		if _, word, ok := strings.Cut(c.line, "rule="); ok {
			rule, _, _ = strings.Cut(word, " ")
		}
		tl, states := stepped(t, c.line, 2500, func(_ *Timeline, v *PollingView, told Telling, states map[string]int) {
			m := treeTelling.FindStringSubmatch(told.What)
			if m == nil {
				t.Fatalf("%s: it cannot be read: %s", c.line, told.What)
			}
			hit, second := m[1] == "hit", m[2] == "2"
			from := int(number(t, m[8]))
			sigma := float64(from) / float64(c.n+1)
			to := from
			if learns := rule == "reward-penalty" || hit == (rule == "reward-inaction"); learns {
				other, name := 1-sigma, "1−σ"
				if second {
					other, name = sigma, "σ"
				}
				coin, limit := number(t, m[3]), number(t, m[6])
				if m[5] != name || limit < other-0.0005 || limit > other+0.0005 {
					t.Fatalf("%s: the chance to move is %s = %.4f: %s", c.line, name, other, told.What)
				}
				if coin < limit {
					if hit != second { // towards 1: up
						to++
					} else {
						to--
					}
					if to < 1 || to > c.n {
						to = from
					}
				}
			} else if m[3] != "" {
				t.Fatalf("%s: a coin that the rule does not toss: %s", c.line, told.What)
			}
			told2 := from
			if m[9] != "" {
				told2 = int(number(t, m[9]))
			}
			if told2 != to {
				t.Fatalf("%s: from the words it goes to %d: %s", c.line, to, told.What)
			}
			last := m[10]
			if m[11] != "" {
				last = m[11]
			}
			if share := number(t, last); share < float64(to)/float64(c.n+1)-0.0006 || share > float64(to)/float64(c.n+1)+0.0006 {
				t.Fatalf("%s: the share at s=%d is %.3f: %s", c.line, to, float64(to)/float64(c.n+1), told.What)
			}
			if hit != v.Last.Hit {
				t.Fatalf("%s: the poll was a hit: %v: %s", c.line, v.Last.Hit, told.What)
			}
			follow(t, told, states, from, to)
		})
		tree := tl.Run().bench.(*pollingBench).scheme.(automata.Tree)
		for who, state := range states {
			var d, k int
			if _, err := fmt.Sscanf(who, "T(%d,%d)", &d, &k); err != nil {
				t.Fatal(who, err)
			}
			if node, ok := tree.Node(1<<(d-1) - 1 + k - 1); !ok || node.State != state {
				t.Fatalf("%s: %s is in %d, told %d", c.line, who, node.State, state)
			}
		}
	}
}

var knapsackTelling = regexp.MustCompile(`^(hit|miss), Σx = (\S+) (<|≤|≥|>) c = (\S+?)(?:, coin (\S+) (<|≥) ω = (\S+?))?: s (\d+) (?:→ (\d+)|stays) of (\d+)(?:, x \S+ → \S+)?$`)

// TestTellKnapsack re-derives 10,000 steps of the knapsack games [LAKG §II; Thesis §5.1].
func TestTellKnapsack(t *testing.T) {
	for _, c := range []struct {
		line  string
		n     int
		equal bool // Σx = c counts as full
	}{
		{"lakg pages=20 N=60 lambda=1.3", 60, true}, {"lakg pages=20 N=40 capacity=4 feedback=model", 40, true},
		{"cgla pages=20 N=64 capacity=3", 64, false}, {"cgla pages=20 N=64 capacity=3 importance=on", 64, false},
	} {
		polls := 0
		tl, states := stepped(t, c.line, 0, nil)
		look := Look{Find: -1, Trail: true}
		for range 2500 {
			tl.Advance(1)
			v := tl.Snapshot(look).View.(*PollingView)
			for _, told := range v.Tellings {
				polls++
				m := knapsackTelling.FindStringSubmatch(told.What)
				if m == nil {
					t.Fatalf("%s: it cannot be read: %s", c.line, told.What)
				}
				hit, sum, room := m[1] == "hit", number(t, m[2]), number(t, m[4])
				full := sum > room || sum == room && c.equal
				if said := m[3] == "≥" || m[3] == ">"; said != full {
					t.Fatalf("%s: %v is not as full as it says: %s", c.line, full, told.What)
				}
				from := int(number(t, m[8]))
				to := from
				switch {
				case hit && !full && from < c.n && (m[5] == "" || number(t, m[5]) < number(t, m[7])):
					to++
				case !hit && full && from > 1:
					to--
				}
				said := from
				if m[9] != "" {
					said = int(number(t, m[9]))
				}
				if said != to {
					t.Fatalf("%s: from the words it goes to %d: %s", c.line, to, told.What)
				}
				follow(t, told, states, from, to)
			}
		}
		game := tl.Run().bench.(*pollingBench).scheme.(automata.Knapsack)
		for page := range 20 {
			who := tl.Run().bench.(*pollingBench).world.Name(page)
			if state, known := states[who]; known && state != game.State(page) {
				t.Fatalf("%s: %s is in %d, told %d", c.line, who, game.State(page), state)
			}
		}
		if polls < 2000 {
			t.Fatalf("%s: only %d polls", c.line, polls)
		}
	}
}

var (
	classTelling    = regexp.MustCompile(`^(hit|miss) in P(1|2)(?:, coin (\S+) (<|≥) ω = (\S+?))?: s (\d+) (?:→ (\d+)|stays) of (\d+)(?:, (innermost|boundary, asks to leave P1|boundary, asks to enter P1))?$`)
	exchangeTelling = regexp.MustCompile(`^changes places, from P(1|2) to P(1|2): s (\d+) → (\d+) of (\d+)$`)
)

// TestTellClasses re-derives 10,000 steps of FPA [Thesis §5.2]: the moves within a
// class, and that objects that change places take each other's state and class.
func TestTellClasses(t *testing.T) {
	for _, line := range []string{"fpa pages=40 capacity=8 N=5 f=0.4", "fpa pages=40 capacity=10 N=4 f=0.3 importance=on updates=vanish"} {
		tl := openTimeline(t, line)
		look := Look{Find: -1, Trail: true}
		tl.Snapshot(look)
		class, states, exchanges := map[string]string{}, map[string]int{}, 0
		for range 1250 {
			tl.Advance(1)
			told := tl.Snapshot(look).View.(*PollingView).Tellings
			for i := 0; i < len(told); i++ {
				w := told[i]
				if m := exchangeTelling.FindStringSubmatch(w.What); m != nil {
					o := exchangeTelling.FindStringSubmatch(told[i+1].What)
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
				m := classTelling.FindStringSubmatch(w.What)
				if m == nil {
					t.Fatalf("%s: it cannot be read: %s", line, w.What)
				}
				if c, known := class[w.Who]; known && c != m[2] {
					t.Fatalf("%s: %s stands in P%s: %s", line, w.Who, c, w.What)
				}
				class[w.Who] = m[2]
				n, from := int(number(t, m[8])), int(number(t, m[6]))
				to, why := from, ""
				hit := m[1] == "hit"
				counts := !hit || m[3] == "" || number(t, m[3]) < number(t, m[5])
				switch inward := hit == (m[2] == "1"); {
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
				if m[7] != "" {
					said = int(number(t, m[7]))
				}
				if said != to || m[9] != why {
					t.Fatalf("%s: from the words it goes to %d (%s): %s", line, to, why, w.What)
				}
				follow(t, w, states, from, to)
			}
		}
		if exchanges < 50 {
			t.Fatalf("%s: only %d exchanges", line, exchanges)
		}
		b := tl.Run().bench.(*pollingBench)
		for page := range 40 {
			c, s := b.scheme.(automata.Classes).Place(page)
			who := b.world.Name(page)
			if state, known := states[who]; known && (state != s || class[who] != strconv.Itoa(c+1)) {
				t.Fatalf("%s: %s stands in P%d at %d, told P%s at %d", line, who, c+1, s, class[who], state)
			}
		}
	}
}

// TestApart writes as many digits as tell two numbers apart.
func TestApart(t *testing.T) {
	for _, c := range [][4]string{{"0.31", "0.58", ".310", ".580"}, {"0.12345", "0.12341", ".1235", ".1234"}, {"1", "1", "1.000", "1.000"}} {
		if a, b := apart(number(t, c[0]), number(t, c[1])); a != c[2] || b != c[3] {
			t.Errorf("%s and %s are %s and %s", c[0], c[1], a, b)
		}
	}
}

// What was told of the last slot is forgotten when N or the scheme changes: its states
// mean nothing among the new ones.
func TestTellingAfterAChange(t *testing.T) {
	for _, change := range []string{"N=5", "h-traa", "cgla,N=8", "capacity=2"} {
		spec, err := Parse("lakg pages=4 N=600")
		if err != nil {
			t.Fatal(err)
		}
		run, err := New(spec)
		if err != nil {
			t.Fatal(err)
		}
		run.Snapshot(Look{Find: -1, Trail: true})
		run.Advance(3)
		if _, err := run.Do(change); err != nil {
			t.Fatal(err)
		}
		v := run.Snapshot(Look{Find: -1, Trail: true}).View.(*PollingView)
		if len(v.Tellings) > 0 {
			t.Errorf("after %s it still tells %v", change, v.Tellings)
		}
	}
}
