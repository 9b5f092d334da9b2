package model

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// choices are the words of a line with a choice at each tick from one on.
func choices(key string, from int, items ...int) string {
	var words []string
	for i, item := range items {
		words = append(words, fmt.Sprintf("@%d:%s=%d", from+i, key, item))
	}
	return strings.Join(words, " ")
}

// played runs a line to its end.
func played(t *testing.T, line string) *Run {
	t.Helper()
	r := MustRun(line)
	r.Advance(1 << 20)
	return r
}

// rewardsAfter are the rewards of a line after each of so many ticks from a tick on.
func rewardsAfter(t *testing.T, line string, from, ticks int64) []float64 {
	t.Helper()
	r := MustRun(line)
	r.Advance(from)
	begun := r.Rewards()
	out := []float64{0}
	for range ticks {
		r.Advance(1)
		out = append(out, r.Rewards()-begun)
	}
	return out
}

// TestScore: the score of a game holds what the line of each rival alone earns on that web, shifts
// included, and ends with the budget; a game that takes over begins there.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		line        string
		from, ticks int64
		rivals      map[string]string
	}{
		{"you pages=4 budget=6 seed=3 @0:shuffle @3:mirror " + choices("poll", 0, 1, 2, 3, 4, 1, 1), 0, 6, map[string]string{
			"h-traa": "h-traa pages=4 seed=3 @0:shuffle @3:mirror", "lakg": "lakg pages=4 seed=3 @0:shuffle @3:mirror",
			"gamma": "gamma pages=4 seed=3 @0:shuffle @3:mirror", "whittle": "whittle pages=4 seed=3 @0:shuffle @3:mirror",
		}},
		{"uniform pages=8 seed=2 @40:you,budget=3 " + choices("poll", 40, 1, 1, 2), 40, 3, map[string]string{
			"h-traa": "uniform pages=8 seed=2 @40:h-traa", "whittle": "uniform pages=8 seed=2 @40:whittle",
		}},
		{"you penalties=0.2,0.5 budget=5 " + choices("arm", 0, 1, 2, 2, 1, 1), 0, 5, map[string]string{
			"tsetlin": "tsetlin penalties=0.2,0.5", "bla": "bla penalties=0.2,0.5", "best": "best penalties=0.2,0.5",
		}},
	} {
		r := played(t, c.line)
		if r.Ended() == "" || r.Err() != nil || r.Tick() != c.from+c.ticks {
			t.Fatalf("%s: at tick %d %q, %v", c.line, r.Tick(), r.Ended(), r.Err())
		}
		score := r.scored()
		if score == nil || !score.Over || score.Choices != c.ticks || len(score.Players) != 1+len(r.spec.Lab.Rivals) {
			t.Fatalf("%s: %+v", c.line, score)
		}
		for i, p := range score.Players {
			line := c.rivals[p.Scheme.Name]
			if i == 0 {
				line = c.line
			}
			if line == "" {
				continue
			}
			if want := rewardsAfter(t, line, c.from, c.ticks); !slices.Equal(p.Rewards, want) {
				t.Errorf("%s: %s %v, want %v", c.line, p.Scheme.Name, p.Rewards, want)
			}
		}
		for n := range c.ticks { // as it goes, the same scores up to now, and of schemes that learn the next choice
			words := strings.Fields(c.line)
			soFar := played(t, strings.Join(words[:len(words)-int(c.ticks-n)], " ")).scored()
			for i, p := range soFar.Players {
				whole := score.Players[i]
				if soFar.Over || !slices.Equal(p.Rewards, whole.Rewards[:n+1]) || !slices.Equal(p.Items, whole.Items[:n]) {
					t.Errorf("%s: after %d choices %+v, at the end %+v", c.line, n, p, whole)
				}
				if next := whole.Items[n]; i > 0 && p.Scheme.Learns && p.Next != next || (i == 0 || !p.Scheme.Learns) && p.Next != -1 {
					t.Errorf("%s: after %d choices %s would choose %d, and chooses %d", c.line, n, p.Scheme.Name, p.Next, next)
				}
			}
		}
		if half := played(t, strings.Join(strings.Fields(c.line)[:len(strings.Fields(c.line))-1], " ")); half.scored().Over || !half.Waits() || half.Err() == nil {
			t.Errorf("%s: without its last choice: %v", c.line, half.Err())
		}
	}
}
