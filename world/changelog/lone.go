package changelog

import (
	"fmt"
	"strings"
	"time"
)

// LoneSpans is how many times the span of all others lies between them and a change that lies alone.
const LoneSpans = 10

// A Lone is the changes of a log that lie alone, oldest first.
type Lone struct{ Log }

// WithoutLone sorts a log and parts it: the changes that lie alone, such as one of the year 1, and the rest. A page without
// another change is no page of the rest. None lies alone where half of all changes would.
func (l Log) WithoutLone() (rest Log, lone Lone) {
	l.Sort()
	first, last := l.crowd()
	if from, to := l.Span(); first == from && last == to {
		return l, lone
	}
	within := func(_ int, c Change) bool { return c.At >= first && c.At <= last }
	rest, lone.Log = l.part(within), l.part(func(k int, c Change) bool { return !within(k, c) })
	if len(lone.Changes) >= len(rest.Changes) {
		return l, Lone{}
	}
	return rest, lone
}

// crowd is the first and the last time of a sorted log's changes that do not lie alone. It begins with the times without a
// twentieth at either end, takes in its neighbours while the way to them is at most LoneSpans times its span, and begins
// again with what it took until it takes all.
func (l Log) crowd() (first, last int64) {
	var times []int64
	for _, c := range l.Changes {
		if n := len(times); n == 0 || times[n-1] != c.At {
			times = append(times, c.At)
		}
	}
	for {
		n := len(times)
		edge := min(max(1, n/20), max(0, n/2-1))
		from, to := edge, n-1-edge
		near := func(a, b int) bool { return times[b]-times[a] <= LoneSpans*(times[to]-times[from]) }
		for grows := true; grows; {
			switch {
			case from > 0 && near(from-1, from):
				from--
			case to < n-1 && near(to, to+1):
				to++
			default:
				grows = false
			}
		}
		if to-from == n-1 {
			return times[0], times[n-1]
		}
		times = times[from : to+1]
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
