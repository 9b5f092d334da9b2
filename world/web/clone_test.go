package web

import (
	"fmt"
	"testing"

	"lascope/model/modeltest"
)

// TestClone asks a web and its clone the same, through shifts and tunings of
// one of them before: they answer alike, and neither is affected by changes of the
// other.
func TestClone(t *testing.T) {
	for _, line := range []string{
		"", "feedback=model", "updates=vanish", "updates=cumulative importance=on", "importance=on capacity=3", "web=thesis capacity=4 importance=on",
	} {
		w := modeltest.Must(New(valuesOf("pages=24 seed=5 " + line)))
		run := func(w *Web, from, to int64) (log []LastPoll) {
			a := w.Answers()
			for tick := from; tick < to; tick++ {
				a.Poll(int(tick*7%24), tick, 0.1)
				log = append(log, w.Last())
				if tick%50 == 0 {
					for _, shift := range Shifts().Names() {
						shifted(w, shift, tick)
					}
				}
				if tick%300 == 299 {
					v := valuesOf("pages=24 seed=5 " + line + fmt.Sprintf(" capacity=%d", 1+tick/300))
					modeltest.OK(t, w.Tune("capacity", v, tick))
				}
			}
			return log
		}
		run(w, 1, 300)
		first, second := w.Clone(), w.Clone()
		a := run(first, 300, 900)
		b := run(w, 300, 900)
		c := run(second, 300, 900) // after the others: it must not have noticed
		for i := range a {
			if a[i] != b[i] || b[i] != c[i] {
				t.Fatalf("%s: poll %d: %v, %v and %v", line, i, a[i], b[i], c[i])
			}
		}
		x := make([]float64, 24)
		for i := range x {
			x[i] = 1 / float64(i+1)
		}
		if p, q, r := first.Truth().Value(x), w.Truth().Value(x), second.Truth().Value(x); p != q || q != r {
			t.Fatalf("%s: values %v, %v and %v", line, p, q, r)
		}
		if first.Totals() != w.Totals() || w.Totals() != second.Totals() {
			t.Fatalf("%s: totals differ", line)
		}
	}
}
