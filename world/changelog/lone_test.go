package changelog

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

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
		first, last := rest.span()
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
