package web

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/draws"
	"lascope/model/modeltest"
)

// TestCoinsAtTheirBounds: a coin on the number of its chance is not below it, one beside it is.
func TestCoinsAtTheirBounds(t *testing.T) {
	w := modelAnswers{&simulated{}}
	for _, vanish := range []bool{false, true} {
		w.vanish = vanish
		if at, below := w.detects(1<<63, math.Ln2, 1), w.detects(1<<63-1<<11, math.Ln2, 1); at || !below { // d = 1/2
			t.Errorf("vanish %v: at the chance %v, below it %v", vanish, at, below)
		}
	}
	of := pollingOf(t, "pages=2 feedback=model")
	model := of.Answers().(modelAnswers)
	for tick := range int64(20) {
		coin := coinSide(model.toss(0, tick, 0)) / coinSides
		model.rates[0] = coin
		at := model.Fresh(0, tick)
		model.rates[0] = math.Nextafter(coin, 1)
		if above := model.Fresh(0, tick); at || !above {
			t.Errorf("slot %d: at the coin %v, above it %v", tick, at, above)
		}
		slot := draws.UnitOf(blockWord(fold(5, 6^uint64(tick)), 0))
		if slotCoin(5, 6, slot, tick) || !slotCoin(5, 6, math.Nextafter(slot, 1), tick) {
			t.Errorf("slot %d: a change at its coin, or none above it", tick)
		}
	}
}

// TestMarginAtTheEnds: no poll at all gains ω, one poll a slot as much as a rounding error above it, more nothing; a page that
// never changes gains nothing.
func TestMarginAtTheEnds(t *testing.T) {
	truth := truthWith([]float64{0.5, 0.2, 0}, []float64{0.7, 0.4, 0.9}, 1)
	if none, never := truth.Margin(0, 0), truth.Margin(2, 0); none != 0.7 || never != 0 {
		t.Errorf("without a poll: %v, want 0.7; of a page that never changes %v", none, never)
	}
	if one, rounded, more := truth.Margin(0, 1), truth.Margin(0, 1+1e-9), truth.Margin(0, 1+1.01e-9); one <= 0 || rounded != one || more != 0 {
		t.Errorf("at one poll a slot %v, by a rounding error more %v, by more %v", one, rounded, more)
	}
	truth = truthWith([]float64{0.5, 0.4, 0.4}, []float64{0.05, 1, 1}, 1)
	if want := truth.Margin(1, 0.5); truth.Optimal(0) != 0 || math.Abs(truth.Level()-want) > 1e-9 {
		t.Errorf("the level is %v, want that of the pages that are polled, %v", truth.Level(), want)
	}
	modeltest.Equal(t, truth.Value(make([]float64, 3)), 0, "no polls are worth")
}

// TestClairvoyantHurries: what is lost soonest goes first.
func TestClairvoyantHurries(t *testing.T) {
	w := &trace{end: 4, changes: [][]int64{{1}, {1, 2}, {1, 2, 3}, {2, 3}}}
	for polls, want := range map[int]int64{1: 4, 2: 8, 3: 8} {
		modeltest.Equal(t, w.clairvoyant(polls, false), want, "%d polls a slot: hits", polls)
	}
	w = &trace{end: 2, changes: [][]int64{{1}, {1}}}
	modeltest.Equal(t, w.clairvoyant(1, true), 1, "hits of two changes that vanish in one slot")
}

// TestChangeInTheSlotOfAModelsPoll: when the pages answer again, it lies behind the poll.
func TestChangeInTheSlotOfAModelsPoll(t *testing.T) {
	w := pollingOf(t, "pages=2 feedback=model")
	slot := w.firstAfter(1, 0)
	w.Answers().Poll(1, slot, 1)
	modeltest.OK(t, w.Tune("feedback", valuesOf("pages=2 feedback=pages"), slot))
	if hit, want := w.Answers().Poll(1, slot+1, 1), w.firstAfter(1, slot) == slot+1; hit != want {
		t.Errorf("a change in slot %d: a poll in the next is a hit %v, want %v", slot, hit, want)
	}
}

// TestSmallTrace: a file of just the size is measured.
func TestSmallTrace(t *testing.T) {
	for size, want := range map[int]float64{smallTrace - 1: 0, smallTrace: 2} {
		path := filepath.Join(t.TempDir(), fmt.Sprint(size))
		text := "aaaaaaa,1\nbbbb,2\n"
		modeltest.OK(t, os.WriteFile(path, []byte(text+strings.Repeat(" ", size-len(text))), 0o600))
		_, pages := traceBytes(path)
		modeltest.Equal(t, pages > 0, (want > 0), "%d bytes, %v pages: that there are pages is", size, pages)
	}
}
