package model

import (
	"math"
	"regexp"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

var turnExplanation = regexp.MustCompile(`^(hit|miss); its turn, (\d+) of (\d+)(?:; (.+))?$`)

var estimateExplanations = map[string]*regexp.Regexp{
	"step": regexp.MustCompile(`^(\d+) of (\d+) polls found a change of the same tick: p̂ = (\S+)$`),
	"rate": regexp.MustCompile(`^(\d+) of (\d+) polls were hits: p̂ = (\S+)$`),
	"cgm":  regexp.MustCompile(`^(\d+) of (\d+) intervals of (\S+) ticks without a hit: p̂ = 1 − \((\S+)/(\S+)\)\^\(1/(\S+)\) = (\S+)$`),
}

// readTurns re-derives the turns, and the estimator's belief after each poll [LAKG
// §III.C].
func readTurns(t *testing.T, line string, steps int) {
	turn, seen := 0, map[string][2]int{}
	reading := ""
	if line[0] == 'e' {
		reading = wordOf(t, line, "estimate")
	}
	tl, _ := stepped(t, line, steps, func(v *pollinglab.View, told lab.Explanation, _ map[string]int) {
		m := turnExplanation.FindStringSubmatch(told.What)
		if m == nil || told.Moved || hiddenExplanation.FindString(told.Hidden) == "" {
			t.Fatalf("%s: it cannot be read: %+v", line, told)
		}
		now, of := whole(t, m[2]), whole(t, m[3])
		if now != turn%of+1 || of != v.Pages || told.Who != "page "+m[2] {
			t.Fatalf("%s: after %d comes another turn: %+v", line, turn, told)
		}
		turn = now
		if reading == "" {
			return
		}
		e := estimateExplanations[reading].FindStringSubmatch(m[4])
		if e == nil {
			t.Fatalf("%s: it cannot be read: %s", line, m[4])
		}
		count, polls := whole(t, e[1]), whole(t, e[2])
		was, hit := seen[told.Who], m[1] == "hit"
		rate := float64(count) / float64(polls)
		switch reading {
		case "step": // found in this slot or not
			if polls != was[1]+1 || count != was[0] && count != was[0]+1 || count > was[0] && !hit {
				t.Fatalf("%s: after %v: %s", line, was, m[0])
			}
		case "rate":
			if polls != was[1]+1 || count-was[0] != map[bool]int{true: 1}[hit] {
				t.Fatalf("%s: after %v: %s", line, was, m[0])
			}
		case "cgm": // the first poll ends no interval
			if was[1] > 0 && (count-was[0] != map[bool]int{false: 1}[hit] || polls != was[1]) || was[1] == 0 && (count != 0 || polls != 0) {
				t.Fatalf("%s: after %v: %s", line, was, m[0])
			}
			if number(t, e[4]) != float64(count)+0.5 || number(t, e[5]) != float64(polls)+0.5 || e[3] != e[6] {
				t.Fatalf("%s: the numbers are others: %s", line, m[0])
			}
			rate = 1 - math.Pow((float64(count)+0.5)/(float64(polls)+0.5), 1/number(t, e[3]))
			polls++
		}
		if said := number(t, e[len(e)-1]); !near(said, rate, 1e-5) {
			t.Fatalf("%s: p̂ is %v: %s", line, rate, m[0])
		}
		seen[told.Who] = [2]int{count, polls}
	})
	b := tl.Run().Environment.(*pollinglab.Environment)
	for page := range b.World.Pages() {
		polls, hits := b.World.Count(page)
		if was := seen[b.World.Name(page)]; reading == "rate" && (was != [2]int{int(hits), int(polls)}) {
			t.Fatalf("%s: %s has %d hits of %d, told %v", line, b.World.Name(page), hits, polls, was)
		}
	}
}

var pointExplanation = regexp.MustCompile(`^(hit|miss); drawn: point (\S+) of (\S+) lies in its part \[(\S+), (\S+)\)$`)

// readShares re-derives the polls of a policy with fixed shares: the order of the
// deadlines, or the drawn part of the line of shares.
func readShares(t *testing.T, line string, steps int) {
	due, parts := deadlines{}, map[string][2]float64{}
	capacity, edf := number(t, wordOf(t, line, "capacity")), wordOf(t, line, "schedule") == "edf"
	slot, begin, j := int64(0), 0.0, 0.0
	tl, _ := stepped(t, line, steps, func(v *pollinglab.View, told lab.Explanation, _ map[string]int) {
		if told.Moved || hiddenExplanation.FindString(told.Hidden) == "" {
			t.Fatalf("%s: %+v", line, told)
		}
		if edf {
			due.read(t, line, v.Last.Tick, told.Who, told.What)
			return
		}
		m := pointExplanation.FindStringSubmatch(told.What)
		if m == nil {
			t.Fatalf("%s: it cannot be read: %s", line, told.What)
		}
		point, length, part := number(t, m[2]), number(t, m[3]), [2]float64{number(t, m[4]), number(t, m[5])}
		if was, known := parts[told.Who]; known && was != part {
			t.Fatalf("%s: the part of %s was %v: %s", line, told.Who, was, told.What)
		}
		parts[told.Who] = part
		if v.Last.Tick != slot { // the points of a slot are evenly spaced
			slot, begin, j = v.Last.Tick, point, 0
		}
		if point < part[0] || point > part[1] || !near(point, begin+j*length/capacity, 1e-5) || !near(length, capacity, 1e-5) {
			t.Fatalf("%s: the point is %v: %s", line, begin+j*length/capacity, told.What)
		}
		j++
	})
	// The page's share in the words is the policy's share.
	b := tl.Run().Environment.(*pollinglab.Environment)
	shares := make([]float64, b.World.Pages())
	b.Scheme.Shares(shares)
	for page, x := range shares {
		if part, known := parts[b.World.Name(page)]; known && !near(part[1]-part[0], x, 2e-5) {
			t.Errorf("%s: %s has the share %v, told %v", line, b.World.Name(page), x, part)
		}
	}
}
