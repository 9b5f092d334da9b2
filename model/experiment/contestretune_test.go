package experiment

import (
	"fmt"
	"reflect"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestContestRetune: a value that replaces another gives the race of lines with this value alone,
// at the tick of the first; a parameter of the world is replaced in every run.
func TestContestRetune(t *testing.T) {
	request := lab.ViewRequest{Rows: 5}
	for words, lines := range map[[2]string][2]string{
		{"N=25", "N=12"}:          {"h-traa pages=32 N=50 @103:N=12", "lakg pages=32"},
		{"alpha=0.8", "alpha=.6"}: {"h-traa pages=32 N=50 @103:alpha=0.6", "lakg pages=32 @103:alpha=0.6"},
	} {
		c := mustContest(t, "h-traa pages=32 N=50 vs lakg pages=32")
		c.Advance(103)
		modeltest.Must(c.Tune(words[0]))
		for range 2 { // a value replaces one that has replaced another
			c.Advance(17)
			if _, done, err := c.Retune(words[1], 0); !done || err != nil || c.Tick() != 103 {
				t.Fatalf("%s: replaced %v at %d, %v", words[1], done, c.Tick(), err)
			}
		}
		c.Advance(97)
		view := c.View(request)
		modeltest.Equal(t, fmt.Sprint(view.Lines), fmt.Sprint(lines[:]), "the lines are")
		other := mustContest(t, lines[0]+" vs "+lines[1])
		other.Advance(200)
		if want := other.View(request).Points; !reflect.DeepEqual(view.Points, want) {
			t.Errorf("%s: the curves are %v, not those of the lines, %v", words[1], view.Points, want)
		}
	}
}

// TestContestNotRetuned: a value is not replaced after another change, nor by another parameter, nor
// in another run, nor after a shift; a refused value changes nothing.
func TestContestNotRetuned(t *testing.T) {
	for name, c := range map[string]struct {
		since func(*Contest)
		word  string
	}{
		"parameter": {func(*Contest) {}, "alpha=0.5"},
		"change":    {func(c *Contest) { _, _ = c.Do("top") }, "N=12"},
		"run":       {func(c *Contest) { c.show(1) }, "N=12"},
		"shift":     {func(c *Contest) { c.Advance(100) }, "N=12"},
		"refused":   {func(*Contest) {}, "N=-1"},
	} {
		contest := mustContest(t, "h-traa pages=32 N=50 shift=mirror period=150 vs h-traa pages=32 N=70 shift=mirror period=150")
		contest.Advance(103)
		modeltest.Must(contest.Tune("N=25"))
		c.since(contest)
		line, tick := contest.Line(), contest.Tick()
		if _, done, _ := contest.Retune(c.word, 0); done || contest.Line() != line || contest.Tick() != tick {
			t.Errorf("%s: replaced %v, the lines are %s at %d", name, done, contest.Line(), contest.Tick())
		}
	}
}
