package model

import (
	"regexp"
	"strings"
	"testing"

	"lascope/internal/knapsack"
	"lascope/model/knapsacklab"
	"lascope/model/lab"
)

// knapsackViews runs a line of the knapsack lab and hands each item's explanation of each step to read, with the views before
// and after the step. The first explanation is of the packing.
func knapsackViews(t *testing.T, line string, steps int, read func(before, after *knapsacklab.View, item int, what string)) {
	t.Helper()
	tl := openTimeline(t, line)
	request := lab.ViewRequest{Find: -1, Trace: true, Width: 40}
	before := tl.Snapshot(request).View.(*knapsacklab.View)
	for range steps/10 + 1 { // each has as many explanations as items
		tl.Advance(1)
		after := tl.Snapshot(request).View.(*knapsacklab.View)
		weight := 0
		for k, item := range after.Items {
			if after.Packed.Has(k) {
				weight += item.Weight
			}
		}
		all := after.Explanations
		if len(all) != 1+len(after.Items) || !strings.HasPrefix(strings.ToLower(all[0].What), after.Packed.String()+" packed, weight ") ||
			!strings.Contains(all[0].What, " "+lab.Six(float64(weight))+" of ") || !strings.HasSuffix(all[0].What, "; hits: "+after.Hits.String()) {
			t.Fatalf("%d explanations of %d items, packed %s: %v", len(all), len(after.Items), after.Packed, all[0])
		}
		for k := range after.Items {
			if after.Packed.Has(k) != (strings.Contains(all[k+1].Briefs[0], "packed")) || after.Hits.Has(k) != strings.Contains(all[k+1].Briefs[0], "a hit") {
				t.Fatalf("packed %s, hits %s: %v", after.Packed, after.Hits, all[k+1])
			}
			read(before, after, k, all[k+1].What)
		}
		before = after
	}
}

var (
	teamChoice   = regexp.MustCompile(`^draw (\S+) (not below|below) p = (\S+), so it (stays out|wants in)(?:; turn (\d+), weight (\d+), room (\d+): (packed|it does not fit))?; `)
	teamRule     = regexp.MustCompile(`(?:hits (\d+), most so far (\d+), β = (\S+): p|: p) (falls|grows) by \S+ with a = (\S+?); p (\S+) → (\S+)$`)
	teamGuess    = regexp.MustCompile(`(a hit|a miss|no answer), estimate \((\d+)\+1\)/\((\d+)\+1\) = (\S+); (not in|in) the exact packing of the estimates`)
	thompsonDraw = regexp.MustCompile(`^draw (\S+) from Beta\((\d+), (\d+)\), (not in|in) the exact packing of the draws; (?:(a hit|a miss): .*; Beta\(\d+, \d+\) → Beta\((\d+), (\d+)\)|no answer, its posterior stays)$`)
)

// readTeam derives each probability from its words: the choice by its draw and the room, the payoff or the estimates, the step.
func readTeam(t *testing.T, line string, steps int) {
	pursues := strings.HasPrefix(line, "pack-pursuit")
	most, moves, crowded := 0, 0, 0
	var pursued knapsack.Set
	knapsackViews(t, line, steps, func(before, after *knapsacklab.View, k int, what string) {
		m := teamChoice.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("it cannot be read: %s", what)
		}
		was, now, packed := before.Items[k].P, after.Items[k].P, after.Packed.Has(k)
		wants := number(t, m[1]) < number(t, m[3])
		if !near(number(t, m[3]), was, 1e-5) || wants != (m[2] == "below") || wants != (m[4] == "wants in") || packed && !wants {
			t.Fatalf("p was %v, packed %v: %s", was, packed, what)
		}
		if wants {
			if fits := whole(t, m[6]) <= whole(t, m[7]); fits != packed || fits != (m[8] == "packed") || whole(t, m[6]) != after.Items[k].Weight {
				t.Fatalf("packed %v: %s", packed, what)
			}
			if !packed {
				crowded++
			}
		}
		if strings.Contains(what, "no item hits, so p stays") {
			if pursues || after.Hits != 0 || was != now {
				t.Fatalf("hits %s, p %v to %v: %s", after.Hits, was, now, what)
			}
			return
		}
		r := teamRule.FindStringSubmatch(what)
		if r == nil {
			t.Fatalf("its rule cannot be read: %s", what)
		}
		step, in := number(t, r[5]), packed
		if pursues {
			g := teamGuess.FindStringSubmatch(what)
			if g == nil || !near(number(t, g[4]), float64(whole(t, g[2])+1)/float64(whole(t, g[3])+1), 1e-5) || !near(number(t, g[4]), after.Items[k].Estimate, 1e-5) {
				t.Fatalf("estimate %v: %s", after.Items[k].Estimate, what)
			}
			if in = g[5] == "in"; k == 0 { // the packing of the greatest sum of estimates
				var estimates []float64
				var sizes []int
				for _, item := range after.Items {
					estimates, sizes = append(estimates, item.Estimate), append(sizes, item.Weight)
				}
				pursued = knapsack.NewSolver(sizes, after.Capacity).Exact(estimates)
			}
			if in != pursued.Has(k) {
				t.Fatalf("it pursues %s: %s", pursued, what)
			}
		} else {
			most = max(most, after.Hits.Len())
			if whole(t, r[1]) != after.Hits.Len() || whole(t, r[2]) != most {
				t.Fatalf("%d hits, %d the most: %s", after.Hits.Len(), most, what)
			}
			step *= number(t, r[1]) / number(t, r[2])
		}
		want := was - step*was
		if in {
			want = was + step*(1-was)
		}
		if in != (r[4] == "grows") || !near(want, now, 1e-6) || !near(number(t, r[7]), now, 1e-5) {
			t.Fatalf("p becomes %v, by the words %v: %s", now, want, what)
		}
		if was != now {
			moves++
		}
	})
	if moves < 100 || crowded == 0 {
		t.Errorf("%s: %d moves, %d items without room", line, moves, crowded)
	}
}

// readThompson derives each posterior, and the packing from the draws.
func readThompson(t *testing.T, line string, steps int) {
	var draws []float64
	knapsackViews(t, line, steps, func(before, after *knapsacklab.View, k int, what string) {
		m := thompsonDraw.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("it cannot be read: %s", what)
		}
		was, now := before.Items[k], after.Items[k]
		if int64(whole(t, m[2])) != 1+was.Found || int64(whole(t, m[3])) != 1+was.Packs-was.Found {
			t.Fatalf("%d hits of %d: %s", was.Found, was.Packs, what)
		}
		if m[5] != "" && (int64(whole(t, m[6])) != 1+now.Found || int64(whole(t, m[7])) != 1+now.Packs-now.Found) {
			t.Fatalf("%d hits of %d: %s", now.Found, now.Packs, what)
		}
		if draws = append(draws, number(t, m[1])); k < len(after.Items)-1 {
			return
		}
		var sizes []int
		for _, item := range after.Items {
			sizes = append(sizes, item.Weight)
		}
		if best := knapsack.NewSolver(sizes, after.Capacity).Exact(draws); best.Value(draws)-after.Packed.Value(draws) > 1e-4 {
			t.Fatalf("%s of the draws is better than %s", best, after.Packed)
		}
		draws = draws[:0]
	})
}

// readPacking: a reference names the packing that the truth has, and learns nothing.
func readPacking(t *testing.T, line string, steps int) {
	knapsackViews(t, line, steps, func(_, after *knapsacklab.View, k int, what string) {
		set, name := after.Exact, "the packing of the greatest value"
		if strings.HasPrefix(line, "pack-density") {
			set, name = after.Density, "the packing by value per weight"
		}
		if set != after.Packed || strings.HasPrefix(what, "in "+name) != set.Has(k) || !strings.HasSuffix(what, "it learns nothing") {
			t.Fatalf("%s, packed %s: %s", set, after.Packed, what)
		}
	})
}
