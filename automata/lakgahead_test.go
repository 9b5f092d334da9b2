package automata

import (
	"slices"
	"testing"
)

// A tellingWeb counts the pages that it was told of and was then asked for.
type tellingWeb struct {
	loggingWeb
	soon        []int32
	told, asked int
}

func (w *tellingWeb) Foresee(pages []int32) {
	w.soon = append(w.soon[:0], pages...)
	w.told += len(pages)
}

func (w *tellingWeb) Poll(page int, tick int64, x float64) bool {
	if slices.Contains(w.soon, int32(page)) {
		w.asked++
	}
	return w.loggingWeb.Poll(page, tick, x)
}

// TestLAKGLooksAhead: looking ahead makes the same polls as one draw after the other, with
// importance on and off, by other states and after a copy.
func TestLAKGLooksAhead(t *testing.T) {
	const pages = 40
	truth, omega := newTestTruth(pages, 0.9, 1), make([]float64, pages)
	for page := range omega {
		omega[page] = float64(1+page%5) / 5
	}
	play := func(far bool) (*tellingWeb, *lakg) {
		p := testPollerOf(t, "lakg", truth, 3, nil, 11, "N", 300).(*lakg)
		p.far = far
		web, tick := &tellingWeb{loggingWeb: loggingWeb{Web: newModelWeb(truth, 5)}}, int64(0)
		for round := range 60 {
			p.Advance(web, tick, 101)
			tick += 101
			switch round % 4 {
			case 0:
				if err := p.Resize(3, omega); err != nil {
					t.Fatal(err)
				}
			case 1:
				p = p.Clone().(*lakg)
			case 2:
				if err := p.Resize(2, nil); err != nil {
					t.Fatal(err)
				}
			case 3:
				if err := p.Tune("N", defaultsOf(schemeNamed("lakg"), "N", 200+10*round)); err != nil {
					t.Fatal(err)
				}
			}
		}
		return web, p
	}
	near, _ := play(false)
	far, p := play(true)
	if !slices.Equal(near.polls, far.polls) {
		t.Error("looking ahead changes the polls")
	}
	if near.told != 0 || far.told < len(far.polls) || far.asked < len(far.polls)*9/10 {
		t.Errorf("of %d polls the web was told of %d, and was asked for %d soon after", len(far.polls), far.told, far.asked)
	}
	if testPollerOf(t, "lakg", newTestTruth(nearPages, 0.9, 1), 9000, nil, 1).(*lakg).far || p.sum == 0 {
		t.Error("a near web is looked ahead in")
	}
}
