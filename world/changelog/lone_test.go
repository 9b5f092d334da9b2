package changelog

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestLoneByHand: times of changes, of pages a and b in turn, and those of them that lie alone.
func TestLoneByHand(t *testing.T) {
	const year = 365 * 24 * 3600
	month := []int64{2023*year + 1, 2023*year + 9*3600, 2023*year + 86400, 2023*year + 9*86400, 2023*year + 20*86400, 2023*year + 30*86400}
	for name, c := range map[string]struct{ times, lone []int64 }{
		"one of the year 1":               {append([]int64{0}, month...), []int64{0}},
		"one of the year 9999":            {append([]int64{9999 * year}, month...), []int64{9999 * year}},
		"one at either end":               {append([]int64{0, 9999 * year}, month...), []int64{0, 9999 * year}},
		"a default time of two":           {append([]int64{0, 0}, month...), []int64{0, 0}},
		"the years 1 and 1970":            {append([]int64{0, 1970 * year}, month...), []int64{0, 1970 * year}},
		"as many at one time":             {append([]int64{0, 0, 0, 0, 0, 0}, month...), nil},
		"none":                            {month, nil},
		"10 spans away is near":           {[]int64{0, 10, 20, 30, 40, 440}, nil},
		"farther is alone":                {[]int64{0, 10, 20, 30, 40, 441}, []int64{441}},
		"one of three is not judged":      {[]int64{0, 1, 1000}, nil},
		"one of four":                     {[]int64{0, 1, 2, 1000}, []int64{1000}},
		"the rest at one time":            {[]int64{0, 0, 0, 0, 1000}, nil},
		"one":                             {[]int64{5}, nil},
		"each ten times as far as before": {[]int64{0, 1, 12, 140, 1600, 18_000, 200_000}, []int64{1600, 18_000, 200_000}},
		"a burst in the rest":             {[]int64{0, 1000, 2000, 2001, 2005, 50_000}, []int64{50_000}},
		"the limits of a time":            {append([]int64{-MostSeconds, MostSeconds}, month...), []int64{-MostSeconds, MostSeconds}},
	} {
		l := Log{Names: []string{"a", "b"}}
		for k, at := range c.times {
			l.Changes = append(l.Changes, Change{int32(k % 2), at})
		}
		rest, lone := l.WithoutLone()
		var got []int64
		for _, change := range lone.Changes {
			got = append(got, change.At)
		}
		slices.Sort(c.lone)
		if !slices.Equal(got, c.lone) || len(rest.Changes)+len(got) != len(c.times) {
			t.Errorf("%s: %v lie alone, want %v", name, got, c.lone)
		}
	}
}

// TestLoneNames: a sentence names three changes and counts the others; a page with no other change is none of the rest's.
func TestLoneNames(t *testing.T) {
	var l Log
	for k := range int64(100) {
		l.Names = append(l.Names, fmt.Sprint("p", k))
		l.Changes = append(l.Changes, Change{int32(k), 1e9 + k})
	}
	l.Names = append(l.Names, "old")
	l.Changes = append(l.Changes, Change{100, 0}, Change{0, 1}, Change{1, 2})
	rest, lone := l.WithoutLone()
	const want = "3 changes lie alone, more than 10 times the span of all others away from them: " +
		"old at 1970-01-01 00:00:00, p0 at 1970-01-01 00:00:01, p1 at 1970-01-01 00:00:02"
	if got := lone.String(); got != want || len(rest.Names) != 100 || slices.Contains(rest.Names, "old") || rest.Names[rest.Changes[7].Page] != "p7" {
		t.Errorf("%s, want %s; the rest has %d pages", got, want, len(rest.Names))
	}
	l.Changes = append(l.Changes, Change{2, 3})
	if _, lone := l.WithoutLone(); !strings.HasPrefix(lone.String(), "4 changes") || !strings.HasSuffix(lone.String(), "p1 at 1970-01-01 00:00:02, 1 more") {
		t.Errorf("of four it says %s", lone)
	}
}

// TestLoneFar: of random logs the lone changes and the rest are all changes, and the former lie far from the latter.
func TestLoneFar(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	found := 0
	for k := range 2000 {
		l := Log{Names: []string{"a", "b", "c"}}
		for range 1 + draw.IntN(60) {
			at := draw.Int64N(1000)
			if k%2 == 0 {
				at = 1 << draw.Int64N(30)
			}
			l.Changes = append(l.Changes, Change{draw.Int32N(3), at})
		}
		all := len(l.Changes)
		rest, lone := l.WithoutLone()
		first, last := rest.Span()
		if len(rest.Changes)+len(lone.Changes) != all || 2*len(lone.Changes) > all {
			t.Fatalf("of %d changes %d are left, %d lie alone", all, len(rest.Changes), len(lone.Changes))
		}
		for _, c := range lone.Changes {
			found++
			if max(first-c.At, c.At-last) <= LoneSpans*(last-first) {
				t.Fatalf("%d lies alone beside %d to %d", c.At, first, last)
			}
		}
	}
	if found == 0 {
		t.Error("no change lies alone")
	}
}
