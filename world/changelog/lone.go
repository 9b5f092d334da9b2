package changelog

import (
	"fmt"
	"strings"
	"time"
)

// LoneSpans is the least distance of a lone change from all others, as a multiple of their span.
const LoneSpans = 10

// A Lone is the changes of a log that lie alone, oldest first.
type Lone struct{ Log }

// WithoutLone sorts a log and parts it: the changes that lie alone, such as one of the year 1, and the rest, more than half of
// all. A page without another change is no page of the rest. Of the rest again those that lie alone are left out.
func (l Log) WithoutLone() (rest Log, lone Lone) {
	l.Sort()
	rest = l
	first, last := l.span()
	for {
		from, to := rest.crowd()
		if from == first && to == last {
			break
		}
		crowd := rest.part(func(_ int, c Change) bool { return c.At >= from && c.At <= to })
		if 2*len(crowd.Changes) <= len(l.Changes) {
			break
		}
		rest, first, last = crowd, from, to
	}
	if len(rest.Changes) == len(l.Changes) {
		return l, lone
	}
	lone.Log = l.part(func(_ int, c Change) bool { return c.At < first || c.At > last })
	return rest, lone
}

// crowd is the first and the last time of a sorted log's changes that do not lie alone. It begins with the times without a
// twentieth at either end, and takes in its neighbours while the way to them is at most LoneSpans times its span.
func (l Log) crowd() (first, last int64) {
	var times []int64
	for _, c := range l.Changes {
		if n := len(times); n == 0 || times[n-1] != c.At {
			times = append(times, c.At)
		}
	}
	n := len(times)
	edge := min(max(1, n/20), max(0, n/2-1))
	from, to := edge, n-1-edge
	near := func(a, b int) bool { return times[b]-times[a] <= LoneSpans*(times[to]-times[from]) }
	for {
		switch {
		case from > 0 && near(from-1, from):
			from--
		case to < n-1 && near(to, to+1):
			to++
		default:
			return times[from], times[to]
		}
	}
}

// loneNamed is the number of lone changes that a sentence names.
const loneNamed = 3

// String names the changes in a sentence's beginning; "" where none lies alone.
func (l Lone) String() string {
	if len(l.Changes) == 0 {
		return ""
	}
	var named []string
	for _, c := range l.Changes[:min(loneNamed, len(l.Changes))] {
		named = append(named, fmt.Sprintf("%.100s at %s", l.Names[c.Page], time.Unix(c.At, 0).UTC().Format(time.DateTime)))
	}
	if more := len(l.Changes) - len(named); more > 0 {
		named = append(named, fmt.Sprintf("%d more", more))
	}
	subject := "1 change lies"
	if len(l.Changes) > 1 {
		subject = fmt.Sprintf("%d changes lie", len(l.Changes))
	}
	return fmt.Sprintf("%s alone, more than %d times the span of all others away from them: %s", subject, LoneSpans, strings.Join(named, ", "))
}
