package automata

import (
	"testing"

	"lascope/internal/memory"
	"lascope/internal/param"
	"lascope/model/modeltest"
)

// A game by hand, choice by choice: the item named last is chosen, once; the answers are kept by item; the budget ends the game.
func TestByHand(t *testing.T) {
	h := NewByHand(4, 3)
	if h.Ready(1) != 0 || h.Share(2) != 0.25 || h.Spent() {
		t.Error("a game that has not begun is ready, has shares or is over")
	}
	h.Name(2)
	h.Name(0)
	for n, want := range map[int64]int64{0: 0, 1: 1, 9: 1} {
		modeltest.Equal(t, h.Ready(n), want, "named, with %d slots:", n)
	}
	if item := h.Choose(); item != 0 || h.Ready(1) != 0 {
		t.Errorf("chosen %d, or it may be chosen again", item)
	}
	h.Hear(0, 0.25)
	h.Name(3)
	h.Choose()
	h.Hear(3, 1)
	if budget, done := h.Budget(); budget != 3 || done != 2 || h.Spent() {
		t.Errorf("%d of %d done", done, budget)
	}
	twin := memory.Copy(&h)
	h.Name(0)
	h.Choose()
	h.Hear(0, 0.5)
	if h.Name(1); !h.Spent() || h.Ready(1) != 0 {
		t.Error("the budget of 3 is not spent by 3")
	}
	for item, want := range []Seen{{2, 0.75, 3, 0.5}, {}, {}, {1, 1, 2, 1}} {
		modeltest.Equal(t, h.Seen(item), want, "item %d:", item)
	}
	if h.Share(0) != 2./3 || twin.Share(0) != 0.5 || twin.Seen(0).Choices != 1 || twin.Spent() {
		t.Error("the shares are wrong, or the copy is not its own")
	}
	if p := param.Row(BudgetRow); p.Min != 1 || p.Max != 10_000 || p.Default != "60" {
		t.Errorf("%+v", p)
	}
}

// Six writes six digits, and no 0 before the point.
func TestSix(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.5: ".5", 1: "1", 12.3456789: "12.3457", 0.000123456789: ".000123457", -2: "-2"} {
		modeltest.Equal(t, Six(x), want, "%v:", x)
	}
}
