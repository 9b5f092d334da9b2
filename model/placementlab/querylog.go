package placementlab

import (
	"math/bits"

	"lascope/world/hidden"
)

const (
	// exactObjects is the largest W with a count for each pair of objects.
	exactObjects = 512
	// recentQueries is the number of queries that are kept of a run with more objects than exactObjects.
	recentQueries = 16_384
)

// A queryLog draws the queries from the world and counts them: each pair of at most
// exactObjects objects, or the last recentQueries queries of more objects. Its memory does
// not grow with the run, and Draw allocates nothing.
type queryLog struct {
	*hidden.Sites `own:""`
	since         int64      // the tick before the first query
	queries       int64      // since then
	counts        []int32    `own:""` // by i·2^shift + j of the query (i, j); nil for more objects
	shift         uint32     // rows are a power of two apart, at most 512, which costs 1 ns a query and not 5
	recent        [][2]int32 `own:""` // the query k at k mod recentQueries; nil for fewer objects
}

// newQueryLog begins with the queries after a tick.
func newQueryLog(s *hidden.Sites, tick int64) *queryLog {
	l := &queryLog{Sites: s, since: tick}
	if n := s.Placed().Objects(); n <= exactObjects {
		l.shift = uint32(bits.Len(uint(n - 1)))
		l.counts = make([]int32, n<<l.shift)
	} else {
		l.recent = make([][2]int32, recentQueries)
	}
	return l
}

func (l *queryLog) Draw(queries [][2]int32) {
	l.Sites.Draw(queries)
	if counts := l.counts; counts != nil {
		shift := l.shift & 31 // spares the processor's test of it
		for _, q := range queries {
			counts[uint32(q[0])<<shift|uint32(q[1])]++
		}
	} else {
		at := int(l.queries % recentQueries)
		n := copy(l.recent[at:], queries)
		copy(l.recent, queries[n:]) // a batch is shorter than the log
	}
	l.queries += int64(len(queries))
}

// Release begins anew with the pairs of sites.
func (l *queryLog) Release() []int32 {
	hosts := l.Sites.Release()
	if hosts != nil {
		crawls := l.queries / int64(l.Hosts()/2)
		*l = *newQueryLog(l.Sites, l.since+crawls)
	}
	return hosts
}

// kept is the number of queries in the log.
func (l *queryLog) kept() int64 {
	if l.counts == nil {
		return min(l.queries, recentQueries)
	}
	return l.queries
}

// each calls f with the pairs of the log and how often each was queried, in either order of the pair.
func (l *queryLog) each(f func(i, j int, count int32)) {
	if l.counts == nil {
		for _, q := range l.recent[:l.kept()] {
			f(int(q[0]), int(q[1]), 1)
		}
		return
	}
	n := l.Placed().Objects()
	for i := range n {
		for j, count := range l.counts[i<<l.shift:][:n] {
			if count > 0 {
				f(i, j, count)
			}
		}
	}
}
