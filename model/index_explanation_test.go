package model

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

var (
	indexExplanation  = regexp.MustCompile(`^(hit|miss); (?:index (\S+) at age (\S+), the greatest|the eldest, of age (\S+): its index counts as (\S+))(?:; (.+))?$`)
	beliefExplanation = regexp.MustCompile(`^(?:â|I) (?:(\S+) → (\S+)|stays (\S+))$`)
	dueExplanation    = regexp.MustCompile(`^(hit|miss); due at (\S+), the earliest, next due at (\S+); (.+)$`)
)

// readBelief is the number before the poll and after it.
func readBelief(t *testing.T, words string) (before, after float64) {
	t.Helper()
	m := beliefExplanation.FindStringSubmatch(words)
	switch {
	case m == nil:
		t.Fatalf("no belief can be read from %q", words)
	case m[3] != "":
		return number(t, m[3]), number(t, m[3])
	}
	return number(t, m[1]), number(t, m[2])
}

// readIndices re-derives the ages of the polls, the indices, of a line or Whittle's, and the
// chain of each page's learned numbers.
func readIndices(t *testing.T, line string, steps int) {
	last, belief := map[string]int64{}, map[string]float64{}
	scheme, _, _ := strings.Cut(line, " ")
	turn := 0
	r := MustRun(t, line)
	truth := r.Environment.(*pollinglab.Environment).World.Truth()
	weight := map[string]float64{} // ω/I of each page of interval
	cover, capacity := 0.02, 1.0
	for word := range strings.FieldsSeq(line) {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "cover":
			cover = number(t, value)
		case "capacity":
			capacity = number(t, value)
		}
	}
	pages := r.Environment.(*pollinglab.Environment).World.Pages()
	for page := range pages {
		weight[fmt.Sprint("page ", page+1)] = truth.Omega(page) * capacity / float64(pages)
	}
	longest := func(page string) float64 { // of interval
		sum := 0.0
		for _, w := range weight {
			sum += w
		}
		at, _ := strconv.Atoi(strings.TrimPrefix(page, "page "))
		return truth.Omega(at-1) / (cover * sum / float64(pages))
	}
	stepped(t, line, steps, func(v *pollinglab.View, told lab.Explanation, _ map[string]int) {
		if m := turnExplanation.FindStringSubmatch(told.What); m != nil && scheme == "commit" {
			if turn++; whole(t, m[2]) != (turn-1)%v.Pages+1 || told.Who != "page "+m[2] {
				t.Fatalf("%s: turn %d: %+v", line, turn, told)
			}
			last[told.Who] = v.Last.Tick
			return
		}
		m := indexExplanation.FindStringSubmatch(told.What)
		if m == nil || hiddenExplanation.FindString(told.Hidden) == "" {
			t.Fatalf("%s: it cannot be read: %+v", line, told)
		}
		page, _ := strconv.Atoi(strings.TrimPrefix(told.Who, "page "))
		age := whole(t, strings.ReplaceAll(m[3]+m[4], ",", ""))
		if int64(age) != v.Last.Tick-last[told.Who] {
			t.Fatalf("%s: %s was polled at %d: %s", line, told.Who, last[told.Who], told.What)
		}
		last[told.Who] = v.Last.Tick
		omega, p := truth.Omega(page-1), truth.Rate(page-1)
		var want float64
		switch scheme {
		case "greedy-known":
			want = -math.Log1p(-p) * float64(age)
		case "whittle":
			want = 1 - math.Pow(1-p, float64(age))*(1+float64(age)*p)
		default:
			before, after := readBelief(t, m[6])
			if was, known := belief[told.Who]; known && was != before {
				t.Fatalf("%s: the number of %s was %v: %s", line, told.Who, was, told.What)
			}
			if belief[told.Who], want = after, before*float64(age); scheme == "interval" {
				want = float64(age) / before
			}
			// A grid's hazard may take its median back, and the longest interval follows the mean 1/I.
			rises := scheme == "gamma" && m[1] == "hit" || scheme == "interval" && m[1] == "miss" && !near(after, longest(told.Who), 1e-4)
			falls := scheme == "gamma" && m[1] == "miss"
			weight[told.Who] = omega / after
			if rises && after < before || falls && after > before {
				t.Fatalf("%s: after a %s: %s", line, m[1], told.What)
			}
		}
		if want *= omega; m[2] != "" && !near(number(t, m[2]), want, 1e-4) {
			t.Fatalf("%s: the index is %v: %s", line, want, told.What)
		}
		if m[5] != "" && number(t, m[5]) < want*(1-1e-4) {
			t.Fatalf("%s: its own index is %v: %s", line, want, told.What)
		}
	})
}

// readDues re-derives the deadlines of Nutch's schedule from the intervals.
func readDues(t *testing.T, line string, steps int) {
	due, belief := map[string]float64{}, map[string]float64{}
	stepped(t, line, steps, func(v *pollinglab.View, told lab.Explanation, _ map[string]int) {
		m := dueExplanation.FindStringSubmatch(told.What)
		if m == nil || hiddenExplanation.FindString(told.Hidden) == "" {
			t.Fatalf("%s: it cannot be read: %+v", line, told)
		}
		now, next := number(t, m[2]), number(t, m[3])
		before, after := readBelief(t, m[4])
		if was, known := due[told.Who]; known && (!near(was, now, 1e-9) || belief[told.Who] != before) || now > float64(v.Last.Tick) {
			t.Fatalf("%s: %s was due at %v, with %v: %s", line, told.Who, was, belief[told.Who], told.What)
		}
		factor := map[string]float64{"hit": 0.8, "miss": 1.4}[m[1]]
		if longest := 12 * float64(v.Pages) / float64(v.Capacity); !near(after, min(max(before*factor, 1), longest), 1e-4) || !near(next, max(float64(v.Last.Tick)+after, float64(v.Last.Tick+1)), 1e-5) {
			t.Fatalf("%s: after a %s: %s", line, m[1], told.What)
		}
		due[told.Who], belief[told.Who] = next, after
	})
}
