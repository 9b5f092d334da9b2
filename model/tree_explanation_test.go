package model

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

var treeExplanation = regexp.MustCompile(`^(hit|miss) in the (left|right) half(?:, draw (\S+) (<|≥)() (\S+?))?(, from which the rule does not learn|, but state \d+ is the end of 1\.\.\d+)?: state (\d+) (?:→ (\d+)|stays), split (\S+?)(?: → (\S+))?$`)

var (
	creditExplanation = regexp.MustCompile(`^to the (left|right) half: due in (\S+) polls, the (left|right) in (\S+)$`)
	tossExplanation   = regexp.MustCompile(`^to the (left|right) half: draw (\S+) (<|≥) split (\S+)$`)
)

// ways are how the automata of a tree send polls on.
type ways struct {
	schedule string
	credit   map[string]int // of the first children, as they have been told
}

// read checks how an automaton in state s of n−1 sent the poll on, and to which child:
// the credits are followed from service to service.
func (c ways) read(t *testing.T, line string, told lab.Explanation, s, n int, second bool) {
	t.Helper()
	to, from := "left", "right"
	if second {
		to, from = from, to
	}
	switch c.schedule {
	case "edf":
		if told.Way != "" {
			t.Fatalf("%s: the tree is not asked: %s", line, told.Way)
		}
	case "random":
		m := tossExplanation.FindStringSubmatch(told.Way)
		if m == nil || m[1] != to || (m[3] == "<") == second || (number(t, m[2]) < number(t, m[4])) == second ||
			math.Abs(number(t, m[4])-float64(s)/float64(n)) > 0.0006 {
			t.Fatalf("%s: sent to %s: %s: %s", line, to, told.What, told.Way)
		}
	default:
		m := creditExplanation.FindStringSubmatch(told.Way)
		if m == nil {
			t.Fatalf("%s: it cannot be read: %s", line, told.Way)
		}
		e, first, other := c.credit[told.Who], number(t, m[2]), number(t, m[4])
		if m[1] != to || m[3] != from || first > other {
			t.Fatalf("%s: with a credit of %d of %d it is sent to the %s: %s", line, e, n, to, told.Way)
		}
		if second {
			first, other = other, first
		}
		// The credits of the two sum to nought and gain σ and 1−σ a poll: (1−e)/σ = (n−en)/s, as 1 = n/n and σ = s/n.
		if math.Abs(first-float64(n-e)/float64(s)) > 0.0006 || math.Abs(other-float64(n+e)/float64(n-s)) > 0.0006 {
			t.Fatalf("%s: from s = %d of %d: %s", line, s, n-1, told.Way)
		}
		if c.credit[told.Who] = e + s; !second { // served, it pays one
			c.credit[told.Who] -= n
		}
	}
}

// readTree re-derives the TRAA rules [H-TRAA] §3.1, and how each automaton sent the poll
// on: by credit, by a coin, or where there are deadlines by their order.
func readTree(t *testing.T, line string, steps int) {
	n, rule := whole(t, wordOf(t, line, "N")), wordOf(t, line, "rule")
	owed, due, several := ways{wordOf(t, line, "schedule"), map[string]int{}}, deadlines{}, wordOf(t, line, "capacity") != "1"
	tl, states := stepped(t, line, steps, func(v *pollinglab.View, told lab.Explanation, states map[string]int) {
		if strings.HasPrefix(told.Who, "page ") && several {
			if hiddenExplanation.FindString(told.Hidden) == "" {
				t.Fatalf("%s: no hidden chance: %+v", line, told)
			}
			due.read(t, line, v.Last.Tick, told.Who, told.What)
			return
		}
		if told.About == lab.Pages(0, v.Pages) && !several {
			due.read(t, line, v.Last.Tick, v.Last.Name, v.Choice)
		}
		what, shown := takenAnswer(t, line, told.What)
		m := treeExplanation.FindStringSubmatch(what)
		if m == nil {
			t.Fatalf("%s: it cannot be read: %s", line, told.What)
		}
		hit, second := m[1] == "hit", m[2] == "right"
		from := int(number(t, m[8]))
		owed.read(t, line, told, from, n+1, second)
		sigma := float64(from) / float64(n+1)
		to := from
		if learns := rule == "reward-penalty" || hit == (rule == "reward-inaction"); learns {
			other := 1 - sigma
			if second {
				other = sigma
			}
			coin, limit := number(t, m[3]), number(t, m[6])
			if limit < other-0.0005 || limit > other+0.0005 {
				t.Fatalf("%s: the chance to move is %.4f: %s", line, other, told.What)
			}
			if coin < limit {
				if hit != second { // towards 1: up
					to++
				} else {
					to--
				}
				if to < 1 || to > n {
					to = from
				}
			}
		} else if m[3] != "" {
			t.Fatalf("%s: a coin that the rule does not toss: %s", line, told.What)
		}
		told2 := from
		if m[9] != "" {
			told2 = int(number(t, m[9]))
		}
		if told2 != to {
			t.Fatalf("%s: from the words it goes to %d: %s", line, to, told.What)
		}
		last := m[10]
		if m[11] != "" {
			last = m[11]
		}
		if share := number(t, last); share < float64(to)/float64(n+1)-0.0006 || share > float64(to)/float64(n+1)+0.0006 {
			t.Fatalf("%s: the share at s=%d is %.3f: %s", line, to, float64(to)/float64(n+1), told.What)
		}
		if !several && shown != v.Last.Hit {
			t.Fatalf("%s: the poll was a hit: %v: %s", line, v.Last.Hit, told.What)
		}
		follow(t, told, states, from, to)
	})
	tree := tl.Run().Environment.(*pollinglab.Environment).Scheme.(polling.Tree)
	nodes := map[string]polling.TreeNode{}
	for i := range 2 * tl.Run().Environment.(*pollinglab.Environment).World.Pages() {
		if node, ok := tree.Node(i); ok {
			nodes[fmt.Sprintf("pages %d–%d", node.First+1, node.End)] = node
		}
	}
	for who, state := range states {
		if node, ok := nodes[who]; !ok || node.State != state {
			t.Fatalf("%s: %s is in %d, told %d", line, who, node.State, state)
		}
	}
}

// deadlines are those that have been told of, by page.
type deadlines map[string]struct {
	due  float64
	slot int64 // of the poll that told of it
}

var deadlineExplanation = regexp.MustCompile(`due at (\S+), the earliest; x = (\S+), next due at (\S+)$`)

// read checks that a page polled by deadline was the first due of all that are known,
// those polled in the same slot apart, and was due when it had been said to be.
func (d deadlines) read(t *testing.T, line string, slot int64, who, what string) {
	t.Helper()
	m := deadlineExplanation.FindStringSubmatch(what)
	if m == nil {
		if strings.Contains(line, "edf") {
			t.Fatalf("%s: it cannot be read: %s", line, what)
		}
		return
	}
	due, x, next := number(t, m[1]), number(t, m[2]), number(t, m[3])
	if was, known := d[who]; known && was.due != due {
		t.Fatalf("%s: %s was said to be due at %v: %s", line, who, was.due, what)
	}
	for other, o := range d {
		if o.slot != slot && o.due < due-1e-4 {
			t.Fatalf("%s: %s is due earlier, at %v: %s: %s", line, other, o.due, who, what)
		}
	}
	from := due // the wait counts from when the poll was due, or from the slot
	if strings.HasPrefix(line, "h-traa") || strings.HasPrefix(line, "traa") {
		from = float64(slot)
	}
	if math.Abs(next-from-1/x) > 1.1e-4+6e-6/x {
		t.Fatalf("%s: 1/x after %v is %v: %s", line, from, from+1/x, what)
	}
	d[who] = struct {
		due  float64
		slot int64
	}{next, slot}
}
