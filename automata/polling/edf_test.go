package polling

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The heap against a slice that is kept in order.
func TestEDFQueue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Few different deadlines, so that many are equal.
		deadline := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(0, 9).Draw(t, "deadline")) })
		var q edfQueue
		var obvious []Due
		sort := func() {
			slices.SortFunc(obvious, func(a, b Due) int {
				if a.before(b) {
					return -1
				}
				return 1
			})
		}
		for page := range rapid.IntRange(1, 60).Draw(t, "n") {
			e := Due{page, deadline.Draw(t, "first")}
			q.due, obvious = append(q.due, e), append(obvious, e)
		}
		q.order()
		sort()
		var out []Due
		t.Repeat(map[string]func(*rapid.T){
			"replace": func(t *rapid.T) {
				if len(obvious) == 0 {
					t.Skip()
				}
				e := Due{q.due[0].Page, deadline.Draw(t, "next")}
				q.replace(e)
				obvious[0] = e
				sort()
			},
			"pop": func(t *rapid.T) {
				if len(obvious) == 0 {
					t.Skip()
				}
				if e := q.pop(); e != obvious[0] {
					t.Fatalf("popped %v, want %v", e, obvious[0])
				}
				out = append(out, obvious[0])
				obvious = obvious[1:]
			},
			"push": func(t *rapid.T) {
				if len(out) == 0 {
					t.Skip()
				}
				e := Due{out[0].Page, deadline.Draw(t, "again")}
				out = out[1:]
				q.push(e)
				obvious = append(obvious, e)
				sort()
			},
			"": func(t *rapid.T) {
				most := rapid.IntRange(0, 70).Draw(t, "most")
				if got, want := q.next(nil, most), obvious[:min(most, len(obvious))]; !slices.Equal(got, want) {
					t.Fatalf("the next %d are %v, want %v", most, got, want)
				}
				if len(q.due) != len(obvious) {
					t.Fatalf("%d in the queue, want %d", len(q.due), len(obvious))
				}
			},
		})
	})
}
