package crawling

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// plainWaiting is a waiting document as it was before it became two words.
type plainWaiting struct {
	index float64
	tie   uint32
	doc   int32
}

func plain(w waiting) plainWaiting { return plainWaiting{w.index(), w.tie(), w.doc()} }

// TestFrontierIsASortedList drives the frontier, with and without manners, beside a
// plain list that is searched from end to end.
func TestFrontierIsASortedList(t *testing.T) {
	lib := drawLibrary(40, 2, 1)
	rapid.Check(t, func(t *rapid.T) {
		gap := rapid.Int64Range(0, 6).Draw(t, "gap")
		f := newFrontier(lib, gap, 0)
		list := map[int32]plainWaiting{}
		asked := map[int]int64{}
		rests := func(doc int32, tick int64) bool {
			at, ok := asked[lib.Server(int(doc))]
			return ok && gap > 0 && at+gap > tick
		}
		for tick := int64(1); tick < 60; tick++ {
			f.wake(tick)
			for range rapid.IntRange(0, 4).Draw(t, "steps") {
				doc := int32(rapid.IntRange(0, 39).Draw(t, "doc"))
				index := rapid.SampledFrom([]float64{math.Inf(1), 5, 3, 5e-324, 0, math.Copysign(0, -1), -5e-324, -2, -3}).Draw(t, "index")
				old, in := list[doc]
				switch {
				case !in:
					list[doc] = plainWaiting{index, uint32(doc * 7 % 5), doc}
					f.push(newWaiting(index, uint32(doc*7%5), doc))
				case rapid.IntRange(0, 4).Draw(t, "remove") == 0:
					f.remove(doc)
					delete(list, doc)
				default:
					old.index = index
					list[doc] = old
					f.update(doc, index)
				}
			}
			if rapid.IntRange(0, 9).Draw(t, "new gap") == 0 {
				// Changing the manners lets servers rest that need not; begin again.
				gap = rapid.Int64Range(0, 6).Draw(t, "gap")
				f.setGap(lib, gap, tick)
				for s := range lib.Servers() {
					asked[s] = tick
				}
				tick += gap
				f.wake(tick)
			}
			var want []plainWaiting
			all := []plainWaiting{}
			for doc, w := range list {
				all = append(all, w)
				if !rests(doc, tick) {
					want = append(want, w)
				}
			}
			order := func(a, b plainWaiting) int {
				return cmp.Or(cmp.Compare(b.index, a.index), cmp.Compare(b.tie, a.tie), cmp.Compare(a.doc, b.doc))
			}
			slices.SortFunc(want, order)
			slices.SortFunc(all, order)
			got := []plainWaiting{}
			for _, w := range f.best(100) {
				got = append(got, plain(w))
			}
			modeltest.MustSame(t, got, all, "those that wait are")
			first, ok := f.top()
			top := plain(first)
			if ok != (len(want) > 0) || ok && top != want[0] {
				t.Fatalf("tick %d: first %v %v, of the list %v", tick, top, ok, want)
			}
			modeltest.MustEqual(t, f.count, len(list), "documents that wait:")
			if ok && rapid.Bool().Draw(t, "take") {
				f.remove(top.doc)
				f.ask(top.doc, tick)
				delete(list, top.doc)
				asked[lib.Server(int(top.doc))] = tick
			}
		}
	})
}
