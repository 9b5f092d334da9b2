package gamepane

import (
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// played is a game after its choices.
func played(t *testing.T, line string) (*model.Snapshot, *lab.HandView) {
	t.Helper()
	run := linetest.Run(line)
	run.Advance(100)
	s := run.Snapshot(lab.ViewRequest{})
	return s, s.View.(*pollinglab.View).State.(*lab.HandView)
}

// The next choice is on the board at every width and at every choice, and nothing stands beyond it.
func TestNextChoiceIsShown(t *testing.T) {
	for _, budget := range []int64{1, 7, 60, 1000} {
		for w := 60; w < 240; w += 7 {
			for done := int64(0); done < budget; done++ {
				v := &lab.HandView{Items: []lab.HandItem{{Name: "page 1"}}, Budget: budget, Done: done}
				b := boardFor(v, w, countColumns)
				if x := b.x(int(done)); x < b.left || x >= b.right || b.right+countColumns > w {
					t.Fatalf("choice %d of %d on %d columns is at %d: %+v", done, budget, w, x, b)
				}
			}
		}
	}
}

// Ranking and table share the rows there are.
func TestEndingRowsFit(t *testing.T) {
	for h := 3; h < 70; h++ {
		for items := 2; items < 40; items++ {
			if rows, _ := endingRows(h, 120, 5, items); rows < 2 || rows > h {
				t.Errorf("%d of %d rows for %d items", rows, h, items)
			}
		}
	}
}

// The hint is the next choice of a scheme that learns, and its line makes that choice; clairvoyants give none.
func TestHintComesTrue(t *testing.T) {
	line := "you pages=4 budget=4 seed=3 @0:shuffle @0:poll=1 @1:poll=2 @2:poll=3"
	s, _ := played(t, line)
	end, _ := played(t, line+" @3:poll=4")
	learners := 0
	for i, q := range s.Score.Players {
		if q.Next < 0 {
			continue
		}
		hint := Hint(s, learners)
		learners++
		last := end.Score.Players[i].Items[3]
		if want := q.Scheme.Title + " would poll " + string(rune('1'+last)) + ". Its rule: "; !strings.HasPrefix(hint, want) {
			t.Errorf("%s, want %s", hint, want)
		}
	}
	if learners != 3 || strings.Contains(Hint(s, learners), "Whittle") || Hint(end, 0) != "" {
		t.Errorf("%d schemes give hints; at the end %q", learners, Hint(end, 0))
	}
}

// The hits lost to the best rival, summed over the pages, are the difference of the scores, and the challenge
// is the game without its choices.
func TestLossAddsUp(t *testing.T) {
	s, v := played(t, "you pages=4 budget=4 seed=3 @0:shuffle @0:poll=1 @1:poll=2 @2:poll=3 @3:poll=1")
	you, best := s.Score.Players[0], s.Score.Players[s.Score.BestRival()]
	_, your := you.By(len(v.Items))
	_, their := best.By(len(v.Items))
	sum := 0.
	for i := range v.Items {
		sum += their[i] - your[i]
		modeltest.Equal(t, your[i], v.Items[i].Rewards, "the hits of page %d are", i+1)
	}
	modeltest.Equal(t, sum, best.Total()-you.Total(), "the hits lost are")
	modeltest.Equal(t, Challenge(s), "lascope you pages=4 budget=4 seed=3 @0:shuffle", "the challenge is")
}
