package pollingpanes

import (
	"math"
	"slices"
	"testing"

	"lascope/model"
	"lascope/model/pollinglab"
	"lascope/world/web"
)

// A tick without a poll says so; asked for all, the sentences name the last poll and its tick.
func TestTickWithoutPoll(t *testing.T) {
	v := &pollinglab.View{}
	v.Last = pollinglab.LastPoll{LastPoll: web.LastPoll{Tick: 36, Elapsed: 25, Hit: true, Chance: math.NaN()}, Name: "page 3", Answer: "hit, 2 changes"}
	for _, c := range []struct {
		tick int64
		all  bool
		want string
	}{
		{36, false, "page 3 polled: hit, 2 changes, 25 ticks since its last poll."},
		{38, false, "No page was polled in this tick."},
		{38, true, "No page was polled in this tick. The last poll, in tick 36: page 3 polled: hit, 2 changes, 25 ticks since its last poll."},
	} {
		if got := sayLast(&model.Snapshot{View: v, Tick: c.tick}, false, c.all); !slices.Equal(got[:1], []string{c.want}) {
			t.Errorf("at tick %d: %q, want %q", c.tick, got, c.want)
		}
	}
}
