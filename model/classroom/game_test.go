package classroom

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// plays is a class that plays a line, with n phones, begun.
func plays(t *testing.T, line string, n int, together bool) *Class {
	t.Helper()
	spec := linetest.Spec(line)
	g := modeltest.Must(NewGame(spec, max(n, 1), together, 5*time.Second))
	c := New(Plan{Acts: []Act{GameAct(g)}, Most: max(n, 1), Begun: noon})
	for range n {
		modeltest.Must(c.Join(""))
	}
	if s := c.State(1, noon); s.Kind != "game" {
		t.Errorf("the lobby of a game has the kind %q", s.Kind)
	}
	modeltest.OK(t, errors.Join(c.Onward(), c.Begin()))
	return c
}

// TestSameWeb: each phone has its own game on one web: the hits are those of the line with the same choices,
// whatever the others poll, and a move that is sent again has the same answer.
func TestSameWeb(t *testing.T) {
	for _, line := range []string{"you pages=8 seed=3 budget=20", "you penalties=0.2,0.4,0.6 seed=3 budget=20"} {
		c := plays(t, line, 3, false)
		key := c.game.spec.Lab.Choice
		var words strings.Builder
		for move := 1; move <= 20; move++ {
			page := 1 + move%c.game.Items
			fmt.Fprintf(&words, " @%d:%s=%d", move-1, key, page)
			first := modeltest.Must(c.Play(1, 1, move, page))
			modeltest.Must(c.Play(2, 1, move, 1))
			if again, err := c.Play(1, 1, move, 2); err != nil || *again.Hit != *first.Hit || again.Hits != first.Hits || again.Left != 20-move {
				t.Errorf("%s: move %d is %+v, again %+v, %v", line, move, first, again, err)
			}
		}
		run := linetest.Run(c.game.Line() + words.String())
		run.Advance(20)
		want := run.Environment.(interface{ Rewards() float64 }).Rewards()
		if got := c.game.players[1].total; got != want {
			t.Errorf("%s: %g hits, the line has %g", line, got, want)
		}
		for name, err := range map[string]error{
			"after the last move": second(c.Play(1, 1, 21, 1)),
			"too far":             second(c.Play(3, 1, 2, 1)),
			"no page":             second(c.Play(3, 1, 1, 0)),
			"another game":        second(c.Play(3, 2, 1, 1)),
			"a stranger":          second(c.Play(9, 1, 1, 1)),
		} {
			if err == nil {
				t.Errorf("%s is taken", name)
				continue
			}
			modeltest.Sentence(t, err, name)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestTruthComesLast: rivals and the hottest page are told at the reveal alone; ties share a place.
func TestTruthComesLast(t *testing.T) {
	c := plays(t, "you pages=4 seed=1 budget=10", 3, false)
	for phone := 1; phone <= 3; phone++ {
		for move := 1; move <= 10; move++ {
			modeltest.Must(c.Play(phone, 1, move, min(phone, 2)))
		}
	}
	for _, do := range []func() error{nil, c.Close} {
		if do != nil {
			modeltest.OK(t, do())
		}
		s := c.State(1, noon)
		if s.Rivals != nil || s.Table != nil || c.game.ending != nil {
			t.Errorf("%s: %+v", c.Phase(), s)
		}
	}
	modeltest.OK(t, c.Reveal(nil))
	s := c.State(2, noon)
	if len(s.Rivals) != 4 || len(s.Table) != 3 || s.Median == nil {
		t.Fatalf("the table has %d rivals and %d phones", len(s.Rivals), len(s.Table))
	}
	rows := c.Table(c.game)
	for i, row := range rows {
		if i > 0 && (rows[i-1].Hits == row.Hits) != (rows[i-1].Place == row.Place) || row.Hottest < 0 {
			t.Errorf("row %d is %+v after %+v", i, row, rows[max(0, i-1)])
		}
	}
	if got := len(c.Records(nil, false)[0].Rows); got != 4 { // three phones, and all
		t.Errorf("the results have %d rows", got)
	}
	if _, err := c.Play(1, 1, 10, 1); err != nil {
		t.Errorf("a move that was made has no answer: %v", err)
	}
}

// TestTogether: the majority polls when all have a wish or the turn is over; ties go to the page that has
// waited longest; a turn without a wish begins anew.
func TestTogether(t *testing.T) {
	c := plays(t, "you pages=4 seed=1 budget=3", 3, true)
	tick := func(seconds float64) {
		t.Helper()
		modeltest.OK(t, c.Tick(noon.Add(time.Duration(seconds*float64(time.Second)))))
	}
	wish := func(phone, move, page int) {
		t.Helper()
		modeltest.Must(c.Play(phone, 1, move, page))
	}
	polled := func(want ...int) {
		t.Helper()
		items, _ := c.game.Common()
		if fmt.Sprint(items) != fmt.Sprint(want) && len(items)+len(want) > 0 {
			t.Errorf("polled are %v, not %v", items, want)
		}
	}
	silent := func(want bool) {
		t.Helper()
		if c.Silent() != want {
			t.Errorf("it is silent: %v", c.Silent())
		}
	}
	tick(0)
	tick(6)
	polled()
	silent(true)
	wish(1, 1, 3)
	silent(false)
	wish(2, 1, 3)
	tick(7)
	polled()
	wish(3, 1, 2)
	tick(7.1)
	polled(2)
	silent(false) // between two turns
	if err := second(c.Play(1, 1, 1, 2)); err == nil {
		t.Error("a turn that is over takes a wish")
	}
	wish(1, 2, 3)
	wish(2, 2, 4) // has waited longer than page 3
	tick(8)
	tick(12.2)
	polled(2, 3)
	if s := c.State(1, noon); s.Move != 3 || s.Page != 4 || s.Hit == nil {
		t.Errorf("the state has move %d, page %d", s.Move, s.Page)
	}
	wish(1, 3, 1)
	tick(20)
	polled(2, 3, 0)
	modeltest.OK(t, c.Close())
	if parts := c.Evening(); len(parts) != 1 || *parts[0].Majority != Decimal(c.game.players[common].total) || parts[0].Best != nil {
		t.Errorf("after the common game the evening has %+v", parts)
	}
	if err := c.Again(); err != nil || !c.game.Together || c.game.Number != 2 {
		t.Fatalf("the second game: %v", err)
	}
	alone := *c.game
	alone.Together = false
	modeltest.OK(t, errors.Join(c.Insert(GameAct(&alone)), c.Close(), c.Reveal(nil), c.Onward(), c.Begin(), second(c.Play(2, 3, 1, 1))))
	if parts := c.Evening(); len(parts) != 2 || parts[1].Best == nil || parts[1].Median == nil {
		t.Errorf("after both games the evening has %+v", parts)
	}
	if got := len(c.Records(nil, false)); got != 2 {
		t.Errorf("%d games of the act have rows", got)
	}
}

// TestRefusedGames: a line that is no game for phones is refused by a sentence.
func TestRefusedGames(t *testing.T) {
	for _, line := range []string{"h-traa pages=8", "you pages=17", "you pages=8 @0:poll=1"} {
		spec := linetest.Spec(line)
		if _, err := NewGame(spec, 300, false, time.Second); err == nil {
			t.Errorf("%s is taken", line)
		} else {
			modeltest.Sentence(t, err, line)
		}
	}
}
