package web

import (
	"fmt"
	"math"
	"testing"
)

// TestChangesAddUp: through mirrors, ranks that change places and polls by chance, a poll
// shows as many changes of its page as a web polled in every slot has shown since.
func TestChangesAddUp(t *testing.T) {
	const pages, slots = 12, 3000
	const line = "pages=12 seed=4 beta=0.7 updates=cumulative"
	often, seldom := pollingOf(t, line), pollingOf(t, line)
	var since [pages]int64
	most := int64(0)
	for tick := int64(1); tick <= slots; tick++ {
		for page := range pages {
			if often.Answers().Poll(page, tick, 1) {
				since[page]++
			}
		}
		page := int(tick*tick/7) % pages
		hit := seldom.Answers().Poll(page, tick, 0.1)
		if l := seldom.Last(); hit != (since[page] > 0) || l.Changes != since[page] {
			t.Fatalf("slot %d: page %d shows %d changes, want %d", tick, page, l.Changes, since[page])
		}
		most, since[page] = max(most, since[page]), 0
		shift := "rank"
		if tick%7 == 0 {
			shift = "mirror"
		}
		for _, w := range []*Web{often, seldom} {
			if tick%10 != 0 {
				break
			}
			shifted(w, shift, tick)
		}
	}
	unseen := int64(0)
	for _, changes := range since {
		unseen += changes
	}
	if got := int64(often.Totals().Retrieved - seldom.Totals().Retrieved); got != unseen || most < 10 {
		t.Errorf("%d changes are unseen, want %d; the most of a poll were %d", got, unseen, most)
	}
}

// TestModelAddsUp: by the model a poll of share x shows p/x changes on average.
func TestModelAddsUp(t *testing.T) {
	w := pollingOf(t, "pages=4 feedback=model updates=cumulative")
	tick := int64(0)
	for page := range 4 {
		for _, x := range []float64{0.02, 0.4, 1, 2.5} {
			const n = 20_000
			before, p, d := w.Totals(), w.Truth().Rate(page), w.Truth().Hit(page, x)
			for range n {
				tick++
				w.Answers().Poll(page, tick, x)
			}
			// Sixteen means at 4.5 standard errors: one choice of seeds in 9,000 would fail.
			got, want := (w.Totals().Retrieved-before.Retrieved)/n, p/x
			if slack := 4.5 * want / d * math.Sqrt(d*(1-d)/n); math.Abs(got-want) > slack+1e-9 {
				t.Errorf("page %d x=%v: %.4f changes a poll, want %.4f ± %.4f", page, x, got, want, slack)
			}
		}
	}
}

// TestPollsSayHowManyChanges: where changes add up, the last poll says how many it showed, on a simulated and on a recorded web;
// reward=marginal counts a second change.
func TestPollsSayHowManyChanges(t *testing.T) {
	log := "page,unix_seconds\n"
	for second := range 60 {
		log += fmt.Sprintf("a,%d\nb,%d\n", 1_700_000_001+second, 1_700_000_001+3*second)
	}
	for _, line := range []string{"pages=2 alpha=0.9 beta=0.5", "slot=1s trace=" + fileOf(t, log)} {
		w := pollingOf(t, line+" updates=cumulative")
		answers, most := w.Answers().(interface {
			Answers
			Shown() int64
		}), int64(0)
		for tick := int64(1); tick < 60; tick += 1 + tick%5 {
			for page := range 2 {
				hit, want := answers.Poll(page, tick, 1), w.Last().Changes
				if got := answers.Shown(); got != want || hit != (got > 0) {
					t.Errorf("%s: a poll of page %d in slot %d says %d changes, not %d", line, page, tick, got, want)
				}
				most = max(most, want)
			}
		}
		if most < 3 {
			t.Errorf("%s: no poll showed more than %d changes", line, most)
		}
	}
}
