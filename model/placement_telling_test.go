package model

import (
	"testing"

	"lascope/automata"
)

// TestTellPlacement re-derives 10,000 queries of OMA, EOMA and PEOMA from what is told
// of each: where the two objects stood, the coin, and the case of the rule [Thesis
// §4.2.2; Gale, Das, Yu 1990].
func TestTellPlacement(t *testing.T) {
	type spot struct{ class, state int }
	for _, line := range []string{"oma objects=18 classes=3 N=6", "eoma objects=18 classes=3 N=4 p=0.7", "peoma objects=12 classes=2 N=5 p=0.8"} {
		tl := openTimeline(t, line)
		look := Look{Find: -1, Trail: true, Width: 80, Height: 30}
		n := tl.Snapshot(look).View.(*PlacementView).N
		stands := map[int]spot{}
		exchanges, ignored := 0, 0
		for range 3400 {
			tl.Advance(1)
			q := tl.Snapshot(look).View.(*PlacementView).Last
			i, j := spot{q.ClassI, q.StateI}, spot{q.ClassJ, q.StateJ}
			for object, told := range map[int]spot{q.I.Object: i, q.J.Object: j} {
				if was, known := stands[object]; known && was != told {
					t.Fatalf("%s: at %d object %d was left at %v: %+v", line, tl.Tick(), object+1, was, q)
				}
			}
			to := map[int]spot{q.I.Object: i, q.J.Object: j}
			outward := func(object int) {
				s := to[object]
				s.state = min(n, s.state+1)
				to[object] = s
			}
			joins := -1 // the object that goes to its partner's class
			switch atI, atJ := i.state == n, j.state == n; {
			case q.Verdict == automata.Ignored:
				ignored++
			case i.class == j.class:
				to[q.I.Object] = spot{i.class, max(1, i.state-1)}
				to[q.J.Object] = spot{j.class, max(1, j.state-1)}
			case atI && atJ && q.Coin < 0.5, atI && !atJ && q.Why == "the boundary object changes places with a third one":
				joins = q.I.Object
				to[joins] = spot{j.class, n}
			case atI && atJ, atJ && q.Why == "the boundary object changes places with a third one":
				joins = q.J.Object
				to[joins] = spot{i.class, n}
			case atI:
				outward(q.J.Object)
			case atJ:
				outward(q.I.Object)
			default:
				outward(q.I.Object)
				outward(q.J.Object)
			}
			if told := q.Verdict == automata.Rewarded; q.Verdict != automata.Ignored && told != (i.class == j.class) {
				t.Fatalf("%s: the verdict is wrong: %+v", line, q)
			}
			for _, m := range q.Moves {
				object, now := m.Who.Object, spot{m.ToClass, m.ToState}
				if m.Called {
					from, back := to[joins].class, i.class
					if joins == q.J.Object {
						back = j.class
					}
					if joins < 0 || m.FromClass != from || now != (spot{back, n}) || object == q.I.Object || object == q.J.Object {
						t.Fatalf("%s: object %d is called for nothing: %+v", line, object+1, q)
					}
					exchanges++
					joins = -2
				} else if to[object] != now {
					t.Fatalf("%s: from what is told object %d goes to %v: %+v", line, object+1, to[object], q)
				}
				stands[object] = now
			}
			if joins >= 0 {
				t.Fatalf("%s: nobody comes back for object %d: %+v", line, joins+1, q)
			}
			for object, goal := range to {
				if was, moved := stands[object]; moved && was != goal || !moved && goal != map[int]spot{q.I.Object: i, q.J.Object: j}[object] {
					t.Fatalf("%s: object %d should be at %v: %+v", line, object+1, goal, q)
				}
				stands[object] = goal
			}
		}
		if exchanges < 5 || tl.Run().Scheme().Name == "peoma" && ignored < 100 {
			t.Errorf("%s: %d exchanges, %d ignored", line, exchanges, ignored)
		}
	}
}
