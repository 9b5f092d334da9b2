package model

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// liveNumber is a live parameter of the run with a range of numbers, and two values of it.
func liveNumber(tl *Timeline, r *rand.Rand) (words [2]string, ok bool) {
	var live []lab.Param
	for _, p := range tl.settings.Scheme.Table() {
		if p.Live && !p.Text && len(p.Choices) == 0 {
			live = append(live, p)
		}
	}
	if len(live) == 0 {
		return words, false
	}
	p := live[r.IntN(len(live))]
	for i := range words {
		v := tl.settings.Number(p.Key) * (0.6 + float64(i)*0.2)
		if p.Integer {
			v = float64(int64(v) + 1)
		}
		words[i] = p.Key + "=" + lab.NumberWord(min(p.Max, max(p.Min, v)))
	}
	return words, words[0] != words[1]
}

// TestRetune: a value that replaces another gives the run of a line with this value alone, at
// the tick of the first, in every scheme; an undo leads to the run without it.
func TestRetune(t *testing.T) {
	for i, line := range testLines(t) {
		if strings.Contains(line, "@") {
			continue // their events end in values of other parameters
		}
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(i), 9))
			tl := openTimeline(line)
			tl.Snapshot(scriptRequest)
			tl.Advance(300)
			words, ok := liveNumber(tl, r)
			if !ok {
				t.Skip("no live number")
			}
			before, first := tl.Line(), tl.Tick()
			if _, err := tl.Tune(words[0]); err != nil {
				t.Skip(err)
			}
			tl.Advance(3)
			_, done, err := tl.Retune(words[1], 1<<20)
			if err != nil || !done || tl.Tick() != first {
				t.Fatalf("at %d, replaced: %v, %v", tl.Tick(), done, err)
			}
			if want := fmt.Sprintf("%s @%d:%s", before, first, words[1]); tl.Line() != want || len(tl.Branches()) != 1 {
				t.Fatalf("the line is %s with %d branches, not %s", tl.Line(), len(tl.Branches()), want)
			}
			tl.Advance(40)
			for _, want := range []string{tl.Line(), before, tl.Line()} {
				if (freshRuns{}).isItsLine(t, tl, "replaced and undone", true); tl.Line() != want {
					t.Fatalf("undone it is %s at %d, not %s", tl.Line(), tl.Tick(), want)
				}
				tl = takes(t, tl, tl.Undo)
			}
		})
	}
}

// TestLargeRunIsNotRetuned: a copy of a large run takes longer than a key may.
func TestLargeRunIsNotRetuned(t *testing.T) {
	tl := openTimeline("h-traa pages=64 N=100")
	tl.Advance(700)
	modeltest.Must(tl.Tune("N=50"))
	tl.large = true
	if _, done, _ := tl.Retune("N=30", 1<<20); done || tl.settings.Word("N") != "50" {
		t.Errorf("it is replaced: %s", tl.Line())
	}
}
