package world

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// A slotAnswers is a web that answers the polls of many slots in one call.
type slotAnswers interface {
	Answers
	PollSlots(pages []int32, tick int64, shares []float64, hits []int32) int
}

// TestPollSlots: the polls of many slots in one call are the polls one by one, in all that
// the web remembers of them.
func TestPollSlots(t *testing.T) {
	for _, line := range batchLines {
		one, many := pollingOf(t, "pages=70 seed=4 "+line), pollingOf(t, "pages=70 seed=4 "+line)
		draw := rand.New(rand.NewPCG(3, 4))
		pages, shares, hits := make([]int32, 300), make([]float64, 300), make([]int32, 300)
		found, tick := 0, int64(1)
		for round := range 1200 {
			asked := pages[:1+draw.IntN(300)]
			for i := range asked {
				asked[i], shares[i] = int32(min(draw.IntN(70), draw.IntN(70))), 1
				if round%2 == 0 {
					shares[i] = 1e-3 + draw.Float64()*(1-1e-3)
				}
			}
			var want []int32
			for i, page := range asked {
				if one.Answers().Poll(int(page), tick+int64(i), shares[i]) {
					want = append(want, int32(i))
				}
			}
			got := hits[:many.Answers().(slotAnswers).PollSlots(asked, tick, shares, hits)]
			found += len(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: slot %d: hits %v, one by one %v", line, tick, got, want)
			}
			if !reflect.DeepEqual(one.sim, many.sim) || one.Last() != many.Last() {
				t.Fatalf("%s: slot %d: the webs differ: %+v, one by one %+v", line, tick, many.Last(), one.Last())
			}
			tick += int64(len(asked)) - 1
			// A second poll in a slot, and a shift.
			for _, w := range []*Polling{one, many} {
				switch round % 9 {
				case 3:
					w.Answers().Poll(5, tick, 0.5)
				case 7:
					if _, err := w.Shift("shuffle", tick); err != nil {
						t.Fatal(err)
					}
				}
			}
			tick++
		}
		if polls := many.Totals().Polls; found < 400 || int64(found) > polls-400 {
			t.Errorf("%s: %d hits of %d polls", line, found, polls)
		}
	}
}

// TestPollSlotsInDoubt: shares chosen so that the chords leave many polls open, which
// then hit and miss.
func TestPollSlotsInDoubt(t *testing.T) {
	one, many := pollingOf(t, "pages=70 feedback=model"), pollingOf(t, "pages=70 feedback=model")
	const polls = 256
	pages, shares, hits := make([]int32, polls), make([]float64, polls), make([]int32, polls)
	answers := (*modelAnswers)(one.sim)
	doubts, doubtfulHits := 0, 0
	for tick := int64(1); tick < 100*polls; tick += polls {
		for i := range pages {
			pages[i] = int32(i % 70)
			coin, hazard := answers.toss(i%70, tick+int64(i), 0), one.sim.records[i%70].hazard
			// a/x lies where the wait ends but for what the chord may be wrong by.
			wait, over := firstWait(coin)
			shares[i] = min(1, hazard/(wait-over*float64(i%5)/4))
		}
		var want []int32
		for i, page := range pages {
			wait, over := firstWait(answers.toss(int(page), tick+int64(i), 0))
			hazard, hit := one.sim.records[page].hazard, one.Answers().Poll(int(page), tick+int64(i), shares[i])
			if hit {
				want = append(want, int32(i))
			}
			if hazard <= wait*shares[i] && hazard >= (wait-over)*shares[i] {
				doubts++
				if hit {
					doubtfulHits++
				}
			}
		}
		got := hits[:many.Answers().(slotAnswers).PollSlots(pages, tick, shares, hits)]
		if !slices.Equal(got, want) || !reflect.DeepEqual(one.sim, many.sim) {
			t.Fatalf("slot %d: hits %v, one by one %v", tick, got, want)
		}
	}
	if doubts < 1000 || doubtfulHits < 100 || doubtfulHits > doubts-100 {
		t.Errorf("%d polls in doubt, of which %d hit", doubts, doubtfulHits)
	}
}

// TestPollSlotsFar does so on a web whose records are fetched before.
func TestPollSlotsFar(t *testing.T) {
	for _, feedback := range []string{"pages", "model"} {
		line := fmt.Sprintf("pages=%d alpha=1 beta=0.2 feedback=%s", farRecords, feedback)
		one, many := pollingOf(t, line), pollingOf(t, line)
		pages, shares, hits := make([]int32, 200), slices.Repeat([]float64{math.Exp(-3)}, 200), make([]int32, 200)
		for tick := int64(1); tick <= 50*200; tick += 200 {
			for i := range pages {
				pages[i] = int32((tick*7919 + int64(i)*104729) % farRecords)
				one.Answers().Poll(int(pages[i]), tick+int64(i), shares[i])
			}
			many.Answers().(slotAnswers).PollSlots(pages, tick, shares, hits)
		}
		if totals := one.Totals(); totals.Hits == 0 || !reflect.DeepEqual(one.sim, many.sim) {
			t.Errorf("%s: %+v in one call, one by one %+v", feedback, many.Totals(), totals)
		}
	}
}
