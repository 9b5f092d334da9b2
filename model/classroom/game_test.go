package classroom

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"lascope/internal/refusal"
	"lascope/model/lesson"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// plays is a class that plays a line, with n phones, begun.
func plays(t *testing.T, line string, n int, together bool) *Class {
	t.Helper()
	spec := linetest.Spec(line)
	g := modeltest.Must(NewGame(spec, max(n, 1), together, 5*time.Second))
	c := New(Plan{Most: max(n, 1), Begun: noon}, GameAct(g))
	for range n {
		c.Join("")
	}
	modeltest.Equal(t, c.State(1, noon).Kind, lesson.ByPlaying, "the lobby of a game has the kind")
	c.Onward()
	c.Begin()
	return c
}

// TestSameWeb: each phone has its own game on one web: the hits are the hits of the line with the same choices,
// whatever the others poll, and a move that is sent again has the same answer.
func TestSameWeb(t *testing.T) {
	for _, line := range []string{"you pages=8 seed=3 budget=20", "you penalties=0.2,0.4,0.6 seed=3 budget=20"} {
		c := plays(t, line, 3, false)
		key := c.Game.base.Spec().Lab.Choice
		var words strings.Builder
		for move := 1; move <= 20; move++ {
			page := 1 + move%c.Game.Items
			fmt.Fprintf(&words, " @%d:%s=%d", move-1, key, page)
			first := c.Play(1, 1, move, page)
			c.Play(2, 1, move, 1)
			if again := c.Play(1, 1, move, 2); *again.Hit != *first.Hit || again.Hits != first.Hits || again.Left != 20-move {
				t.Errorf("%s: move %d is %+v, again %+v", line, move, first, again)
			}
		}
		run := linetest.Run(c.Game.Line() + words.String())
		run.Advance(20)
		want := run.Environment.(interface{ Rewards() float64 }).Rewards()
		modeltest.Equal(t, hits(c.Game.Moves[1].made()), want, "%s: hits:", line)
		for name, m := range map[string][4]int{
			"after the last move": {1, 1, 21, 1},
			"too far":             {3, 1, 2, 1},
			"no page":             {3, 1, 1, 0},
			"another game":        {3, 2, 1, 1},
			"a stranger":          {9, 1, 1, 1},
		} {
			err := refusal.Of(func() { c.Play(m[0], m[1], m[2], m[3]) })
			if err == nil {
				t.Errorf("%s is taken", name)
				continue
			}
			modeltest.Sentence(t, err, name)
		}
	}
}

// gameAct is an act of a small game.
func gameAct(t *testing.T, together bool) Act {
	t.Helper()
	spec := linetest.Spec("you pages=4 seed=3 budget=6")
	g := modeltest.Must(NewGame(spec, 10, together, 5*time.Second))
	return GameAct(g)
}
