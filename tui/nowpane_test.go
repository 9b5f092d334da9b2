package tui

import (
	"regexp"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model/pollinglab"
)

// After a shift the last poll tells the page's true rank whole, however narrow the pane.
func TestNowTellsTheRankWhole(t *testing.T) {
	whole := regexp.MustCompile(`true rank [0-9,]+ `)
	for _, w := range []int{60, 80, 104, 120, 160} {
		a, run := labApp(t, "h-traa pages=512 @5:mirror", 2000, "dark", "braille", w, 40)
		a.focusNamed("now", false)
		a.take(&published{snap: run.Snapshot(a.look), running: true, speed: 2000, rate: 2000})
		if s := ansi.Strip(a.View()); !whole.MatchString(s) {
			t.Errorf("%d columns:\n%s", w, s)
		}
	}
}

// Where a row has no room for both, the place in the paper stands by itself; brackets in
// the words part nothing.
func TestChoiceAndItsPlace(t *testing.T) {
	v := &pollinglab.PollingView{Choice: "due first", ChoiceSource: "[EDF]"}
	for w, want := range map[int]int{14: 2, 15: 1} {
		if got := choiceGroups(v, w); len(got) != want {
			t.Errorf("%d columns: %d groups, want %d", w, len(got), want)
		}
	}
	v = &pollinglab.PollingView{Choice: "point .5 lies in its part [.4, .6)"}
	if got := choiceGroups(v, 20); len(got) != 1 || got[0][0].text != v.Choice {
		t.Errorf("parted: %v", got)
	}
}
