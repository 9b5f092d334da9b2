package world

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// A manyAnswers is a web that answers many polls in one call.
type manyAnswers interface {
	Answers
	PollAll(pages []int32, tick int64, shares []float64, hits []int32) int
}

// batchLines are the webs whose polls in one call are held to polls one by one: every
// kind of answer, with and without importance, on pages that change often.
var batchLines = []string{
	"feedback=pages", "feedback=model", "feedback=pages importance=on", "feedback=model importance=on",
	"feedback=pages alpha=1 beta=0.1", "feedback=model alpha=1 beta=0.1",
}

// TestPollAll: many polls in one call are the polls one by one, in all that the web
// remembers of them.
func TestPollAll(t *testing.T) {
	for _, line := range batchLines {
		one, many := pollingOf(t, "pages=70 seed=4 "+line), pollingOf(t, "pages=70 seed=4 "+line)
		draw := rand.New(rand.NewPCG(3, 4))
		pages, shares, hits := make([]int32, 70), make([]float64, 70), make([]int32, 70)
		found := 0
		for tick := int64(1); tick <= 1500; tick++ {
			for i, page := range draw.Perm(70) {
				pages[i], shares[i] = int32(page), 1
				if tick%2 == 0 {
					shares[i] = 1e-3 + draw.Float64()*(1-1e-3)
				}
			}
			asked := pages[:draw.IntN(70)]
			var want []int32
			for i, page := range asked {
				if one.Answers().Poll(int(page), tick, shares[i]) {
					want = append(want, int32(i))
				}
			}
			got := hits[:many.Answers().(manyAnswers).PollAll(asked, tick, shares, hits)]
			found += len(got)
			if len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: slot %d: hits %v, one by one %v", line, tick, got, want)
			}
			if !reflect.DeepEqual(one.sim, many.sim) || one.Last() != many.Last() {
				t.Fatalf("%s: slot %d: the webs differ: %+v, one by one %+v", line, tick, many.Last(), one.Last())
			}
			// A second poll in a slot, a shift, a slot that nobody polls in.
			for _, w := range []*Polling{one, many} {
				switch tick % 9 {
				case 3:
					w.Answers().Poll(5, tick, 0.5)
				case 5:
					w.Answers().Poll(5, tick, 0.5)
					w.Answers().Poll(5, tick, 0.5)
				case 7:
					if _, err := w.Shift("shuffle", tick); err != nil {
						t.Fatal(err)
					}
				}
			}
			if tick%9 == 8 {
				tick++
			}
		}
		if polls := many.Totals().Polls; found < 400 || int64(found) > polls*9/10 {
			t.Errorf("%s: %d hits of %d polls", line, found, polls)
		}
	}
}

// TestPollAllFar does so on a web whose records are fetched before.
func TestPollAllFar(t *testing.T) {
	line := fmt.Sprintf("pages=%d alpha=1 beta=0.2", farRecords)
	one, many := pollingOf(t, line), pollingOf(t, line)
	shares, hits := slices.Repeat([]float64{1}, 200), make([]int32, 200)
	for tick := int64(1); tick <= 50; tick++ {
		pages := make([]int32, 200)
		for i := range pages {
			pages[i] = int32((tick*7919 + int64(i)*104729) % farRecords)
			one.Answers().Poll(int(pages[i]), tick, 1)
		}
		many.Answers().(manyAnswers).PollAll(pages, tick, shares, hits)
	}
	if totals := one.Totals(); totals.Hits == 0 || !reflect.DeepEqual(one.sim, many.sim) {
		t.Errorf("%+v in one call, one by one %+v", many.Totals(), totals)
	}
}

// TestMayHit: what cannot be a hit is none by the exponential, however near the coin
// falls; and a poll of a page that seldom changes is seldom in doubt.
func TestMayHit(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	doubts := 0
	for range 1_000_000 {
		word := draw.Uint64() >> draw.IntN(64)
		x := math.Exp(-12 * draw.Float64() * float64(draw.IntN(2)))
		coin := coinSide(word) / coinSides
		u := -math.Log1p(-coin) + float64(draw.IntN(41)-20)*0x1p-53
		if draw.IntN(2) == 0 {
			u = coin * (1 + float64(draw.IntN(41)-20)*0x1p-53)
		}
		hazard := max(0, u*x)
		if isHit(word, hazard/x) && !mayHit(word, hazard, x) {
			t.Fatalf("coin %#x, a=%g x=%g: it hits, and was said not to", word, hazard, x)
		}
		if mayHit(draw.Uint64(), 0.01*x, x) {
			doubts++
		}
	}
	checkCount(t, "polls in doubt", float64(doubts), 1_000_000, 0.01, 1)
}
