package lesson

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestTrySeeds: the counts of the options are the counts of lessons written with each seed and played one by one.
func TestTrySeeds(t *testing.T) {
	const n = 12
	narrow := strings.NewReplacer("- None : ..0.3", "- None : ..0.2", "0.3..0.8", "0.3..0.55").Replace(little)
	read := func(text string) *Lesson {
		t.Helper()
		return modeltest.Must(Read("07-a-little.txt", text))
	}
	held, none := map[float64]int{}, 0 // by the lower end of the option
	for k := range n {
		l := read(strings.NewReplacer("seed=1", fmt.Sprint("seed=", 1+k), "seed=3", fmt.Sprint("seed=", 3+k)).Replace(narrow))
		p := NewPlayer(l)
		for _, b := range l.Beats {
			o := modeltest.Must(p.Next(context.Background()))
			if b.Reveal && o.Right == NoneHolds {
				none++
			} else if b.Reveal {
				held[b.Question.Options[o.Right].Low]++
			}
		}
	}
	if none == 0 || none == n {
		t.Fatalf("of %d seeds %d have no option: the test sees one case alone", n, none)
	}
	// A promise of the shipped seed ends no other.
	l := read(strings.Replace(narrow, "> mark before", "> expect tick : 2000..2001\n> mark before", 1))
	trials, err := TrySeeds(t.Context(), l, n, 2)
	if err != nil || len(trials) != 1 {
		t.Fatal(trials, err)
	}
	modeltest.Equal(t, trials[0].None, none, "seeds without an option:")
	for i, got := range trials[0].Held {
		modeltest.Equal(t, got, held[l.Steps[0].Question.Options[i].Low], "the seeds of option %c are", 'a'+i)
	}
}
