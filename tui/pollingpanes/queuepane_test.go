package pollingpanes

import (
	"testing"

	"github.com/muesli/termenv"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// TestQueueOfTurns: the queue of a policy that polls in turn has the pages in the slots in which they are polled.
func TestQueueOfTurns(t *testing.T) {
	for ticks := range int64(4) {
		c := contextOf(t, "uniform pages=5 capacity=2", ticks, &gainsPane{})
		due := pollingView(c).Due
		modeltest.MustEqual(t, len(due), 5, "pages are due:")
		for i, r := range due {
			if want := (int(2*ticks) + i) % 5; r.Page != want || r.In != float64(1+i/2) || r.Share != 0.4 {
				t.Errorf("tick %d: row %d is %+v, not page %d", ticks, i, r, want+1)
			}
		}
	}
}

// TestQueueOfDeadlines: each schedule of automata by deadlines lists the pages due next, and polls the first of them; the tree schedule
// has none.
func TestQueueOfDeadlines(t *testing.T) {
	for _, line := range []string{"traa schedule=edf", "traa schedule=live", "traa schedule=accrued", "h-traa pages=64 schedule=edf",
		"h-traa pages=64 schedule=live", "h-traa pages=64 schedule=accrued"} {
		for ticks := int64(100); ticks < 110; ticks++ {
			now := pollingView(contextOf(t, line, ticks, &queuePane{}))
			due, next := now.Due, pollingView(contextOf(t, line, ticks+1, &queuePane{})).Last
			if len(due) != min(10, now.Pages) || due[0].Page != next.Page || due[0].Name != next.Name {
				t.Errorf("%s, tick %d: page %d is polled, due are %+v", line, ticks, next.Page, due)
			}
			for i := range due[1:] {
				if due[i+1].In < due[i].In {
					t.Errorf("%s, tick %d: %+v", line, ticks, due)
				}
			}
		}
	}
	if due := pollingView(contextOf(t, "h-traa pages=64", 100, &queuePane{})).Due; due != nil {
		t.Errorf("the tree schedule has a queue: %+v", due)
	}
}

// TestTreeListsItsQueue: the first page due stands below the tree.
func TestTreeListsItsQueue(t *testing.T) {
	p := &treePane{}
	c := contextOf(t, "h-traa pages=64 schedule=live", 300, p)
	c.Theme, _ = canvas.MakeTheme("dark", "braille", termenv.TrueColor, false)
	var g canvas.Grid
	g.Reset(70, 12)
	p.Draw(c, g.All())
	first, text := pollingView(c).Due[0], ""
	for y := range g.H {
		for x := range g.W {
			text += string(g.All().At(x, y).R)
		}
		text += "\n"
	}
	modeltest.Has(t, text, "due next, in ticks:  "+first.Name+" "+dueIn(first), "%+v:", first)
}
