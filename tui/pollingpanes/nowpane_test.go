package pollingpanes

import (
	"testing"

	"lascope/automata/polling"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// Where a row has no room for both, the place in the paper stands by itself; brackets in
// the words part nothing.
func TestChoiceAndItsPlace(t *testing.T) {
	v := &pollinglab.View{LastSlot: pollinglab.LastSlot{Wording: polling.Wording{Choice: "due first", From: "[EDF]"}}}
	for w, want := range map[int]int{14: 2, 15: 1} {
		modeltest.Equal(t, len(choiceGroups(v, w)), want, "groups in %d columns:", w)
	}
	v = &pollinglab.View{LastSlot: pollinglab.LastSlot{Wording: polling.Wording{Choice: "point .5 lies in its part [.4, .6)"}}}
	if got := choiceGroups(v, 20); len(got) != 1 || got[0][0].Text != v.Choice {
		t.Errorf("parted: %v", got)
	}
}

// TestNowLeavesNoGap: where the truth is hidden no blank row stands for the values.
func TestNowLeavesNoGap(t *testing.T) {
	for _, hidden := range []bool{false, true} {
		c := contextOf(t, "h-traa pages=16", 500, &gainsPane{})
		c.Hidden = hidden
		for i, line := range nowFacts(c, pollingView(c), 60) {
			if len(line) == 0 {
				t.Errorf("hidden %v: row %d is blank", hidden, i)
			}
		}
	}
}
