package experiment

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/world/changelog"
)

// catchesOfRuns are the parts that runs on the file of a log catch.
func catchesOfRuns(t *testing.T, r Replay, file string) Catches {
	t.Helper()
	var text strings.Builder
	modeltest.OK(t, r.Log.Write(&text))
	modeltest.OK(t, os.WriteFile(file, []byte(text.String()), 0o600))
	c := Catches{Caught: map[string][]float64{}}
	for _, scheme := range r.Schemes {
		for _, slot := range r.Slots {
			run := modeltest.Must(model.New(linetest.Spec(fmt.Sprintf("%s trace=%s slot=%ds lone=keep", scheme, file, slot))))
			run.Advance(1 << 40)
			part := run.Row()[slices.Index(run.Columns(), "caught")].Number()
			c.Caught[scheme] = append(c.Caught[scheme], part)
		}
	}
	return c
}

// TestTurns: a small log is caught as by runs on its file, and the advice turns where it does in the runs on the files without
// a change. In a log of one change beside those of one page it always turns.
func TestTurns(t *testing.T) {
	ctx, quiet := context.Background(), func(int, int) {}
	file := filepath.Join(t.TempDir(), "log.csv")
	draw := rand.New(rand.NewPCG(1, 2))
	seen := map[bool]int{}
	for range modeltest.ByLength(2, 8) {
		l := changelog.Log{Names: []string{"a", "b", "c", "d", "e", "f"}}
		for range 24 {
			l.Changes = append(l.Changes, changelog.Change{Page: int32(draw.IntN(6) * draw.IntN(6) / 5), At: draw.Int64N(7200)})
		}
		l.Sort()
		r := Replay{[]string{"optimal", "uniform", "lakg"}, l, []int64{60, 600}}
		c := modeltest.Must(r.Catches(ctx, quiet))
		if runs := catchesOfRuns(t, r, file); !maps.EqualFunc(c.Caught, runs.Caught, slices.Equal) {
			t.Errorf("%v: %v, runs catch %v", l.Changes, c.Caught, runs.Caught)
		}
		got := modeltest.Must(r.Turns(ctx, c, quiet))
		want := make([]bool, 2)
		for k := range l.Changes {
			without := catchesOfRuns(t, Replay{r.Schemes, l.Without(k), r.Slots}, file)
			for i := range want {
				a, _ := r.Advice(c, i)
				b, _ := r.Advice(without, i)
				want[i] = want[i] || a != b
			}
		}
		modeltest.Same(t, got, want, "%v: turns", l.Changes)
		seen[got[0]]++
		seen[got[1]]++
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("all logs are alike: %v", seen)
	}
	lonely := changelog.Log{Names: []string{"a", "b"}, Changes: []changelog.Change{{Page: 1, At: 0}}}
	for k := range int64(40) {
		lonely.Changes = append(lonely.Changes, changelog.Change{At: 60 * k})
	}
	lonely.Sort()
	r := Replay{[]string{"optimal", "uniform", "lakg"}, lonely, []int64{60}}
	c := modeltest.Must(r.Catches(ctx, quiet))
	modeltest.Same(t, modeltest.Must(r.Turns(ctx, c, quiet)), []bool{true}, "without page b:")
}
