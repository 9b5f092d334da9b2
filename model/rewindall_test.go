package model

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// A deed is an intervention and the word that undoes it, "" if none is needed.
type deed struct{ kind, word, back string }

// deedsOf returns all interventions of a user in a run of a line: every action of its lab,
// every live parameter set to other values, numbers up and down, and every other scheme of
// the lab.
func deedsOf(t *testing.T, line string) []deed {
	t.Helper()
	s := MustRun(t, line).settings
	scheme := s.Scheme
	var out []deed
	for _, a := range scheme.Lab.Actions {
		out = append(out, deed{scheme.Name + " " + a.Name, a.Name, ""})
	}
	for _, p := range scheme.Table() {
		if !p.Live || p.Text {
			continue
		}
		words := p.Choices
		if len(words) == 0 {
			v := s.Number(p.Key)
			for _, to := range []float64{min(p.Max, 2*v+p.Step), min(p.Max, v+1), max(p.Min, v/2)} {
				if p.Integer {
					to = math.Floor(to)
				}
				words = append(words, lab.NumberWord(to))
			}
		}
		for _, w := range words {
			if w != s.Word(p.Key) {
				out = append(out, deed{scheme.Name + " " + p.Key, p.Key + "=" + w, p.Key + "=" + s.Word(p.Key)})
			}
		}
	}
	for _, other := range scheme.Lab.Schemes {
		if other.Name != scheme.Name {
			out = append(out, deed{scheme.Name + " " + other.Name, other.Name, scheme.Name})
		}
	}
	return out
}

// everyLine returns a small line of each scheme that accepts nearly all interventions, and
// one of two pages for traa.
func everyLine() (lines []string) {
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			switch {
			case s.Name == "traa":
				lines = append(lines, "traa pages=2", "traa pages=2 capacity=2", "traa pages=2 updates=cumulative feedback=pages")
			case l.Name == "polling":
				lines = append(lines, s.Name+" pages=30 capacity=10 importance=on", s.Name+" pages=2 capacity=2")
				if slices.ContainsFunc(s.Params, func(p lab.Param) bool { return p.Key == "reward" }) {
					lines = append(lines, s.Name+" pages=30 updates=cumulative")
				}
			case l.Name == "placement":
				lines = append(lines, s.Name+" objects=12 classes=2")
			case l.Name == "crawl":
				lines = append(lines, s.Name+" docs=200 changes=0.3 servers=6 gap=1", s.Name+" docs=200 changes=0.5 duration=2")
			case l.Name == "arms":
				lines = append(lines, s.Name+" model=Q", s.Name+" penalties=0.2,0.5", s.Name+" games=on")
			default:
				lines = append(lines, s.Name)
			}
		}
	}
	return lines
}

// A visit is the snapshot and row of a tick at the run's first arrival there.
type visit struct {
	seen *Snapshot
	row  []lab.Cell
}

// visitNow takes a snapshot of the present with every pane, and its row.
func visitNow(tl *Timeline, request lab.ViewRequest) visit {
	return visit{tl.Snapshot(request), tl.Run().Clone().Row()}
}

// unlike returns the difference between the present and a visit, without the present
// knowledge of the future; "" if they agree.
func (v visit) unlike(now visit) string {
	c := *now.seen
	c.Line, c.Pending, c.Head, c.Future, c.Notes = v.seen.Line, v.seen.Pending, v.seen.Head, v.seen.Future, v.seen.Notes
	c.Compared, c.Branches, c.Untouched = v.seen.Compared, v.seen.Branches, v.seen.Untouched
	if len(c.Journal) == len(v.seen.Journal) { // a line's own events are not live
		c.Journal = slices.Clone(c.Journal)
		for i := range c.Journal {
			c.Journal[i].Live = v.seen.Journal[i].Live
		}
	}
	if d := differ(v.seen, &c); d != "" {
		return "snapshot" + d
	}
	if fmt.Sprint(v.row) != fmt.Sprint(now.row) {
		return fmt.Sprintf("row: %v and %v", v.row, now.row)
	}
	return ""
}

// TestRewindThroughEverything: every scheme undergoes all its interventions in turn, each
// with a note. The run then goes back to half the ticks before and around them. Whole
// snapshots and rows equal those of the first visit. At some ticks the run branches, and
// the other future is that of its line. The long form goes 100,000 ticks and back to all.
func TestRewindThroughEverything(t *testing.T) {
	modeltest.LongOnly(t)
	modeltest.SkipUnderRace(t)
	length := modeltest.ByLength[int64](800, 100_000)
	request := lab.ViewRequest{Width: 80, Height: 20, Rows: 9, Sort: lab.ByError, Find: -1, Trace: true}
	met, refused := map[string]bool{}, map[string]string{}
	for i, line := range everyLine() {
		if !modeltest.Taken(i, 4) {
			continue
		}
		r := rand.New(rand.NewPCG(uint64(i), 11))
		deeds := deedsOf(t, line)
		tl := openTimeline(t, line)
		tl.Snapshot(request)
		visits, ticks, notes := map[int64]visit{}, []int64{}, 0
		each := max(2, length/int64(2*len(deeds)))
		pass := func(n int64) {
			tl.Advance(n)
			visits[tl.Tick()] = visitNow(tl, request)
			ticks = append(ticks, tl.Tick())
		}
		for _, d := range deeds {
			pass(1 + r.Int64N(each))
			pass(1)
			if _, err := tl.Do(d.word); err != nil {
				refused[d.kind] = err.Error()
				continue
			}
			met[d.kind] = true
			tl.Annotate("here " + d.word)
			notes++
			pass(1)
			pass(1 + r.Int64N(each))
			if d.back != "" {
				if _, err := tl.Do(d.back); err != nil {
					t.Fatalf("%s: %s after %s: %v", line, d.back, d.word, err)
				}
			}
		}
		pass(max(1, length-tl.Tick()))
		head := tl.Tick()
		check := func(tick int64) {
			t.Helper()
			if got, err := tl.Goto(tick); err != nil || got != tick {
				t.Fatalf("%s: went to %d, not %d: %v", line, got, tick, err)
			}
			if v, ok := visits[tick]; ok {
				if d := v.unlike(visitNow(tl, request)); d != "" {
					t.Fatalf("%s: back from %d at %d of %s: %s", line, head, tick, tl.Run().Line(), d)
				}
			}
		}
		for back := int64(1); back < head; back *= 10 {
			check(head - back)
			check(head)
		}
		check(1)
		check(head)
		r.Shuffle(len(ticks), func(a, b int) { ticks[a], ticks[b] = ticks[b], ticks[a] })
		for _, tick := range ticks[:modeltest.ByLength(len(ticks)/2, len(ticks))] {
			check(tick)
		}
		check(head)
		if got := len(tl.Notes()); got != notes {
			t.Fatalf("%s: %d of %d notes are left", line, got, notes)
		}
		for k := range 4 { // a branch
			d, tick := deeds[r.IntN(len(deeds))], ticks[r.IntN(len(ticks))]
			if tick > tl.Head() {
				continue
			}
			again := fmt.Sprintf(" @%d:%s", tick, d.word)
			if slices.ContainsFunc(tl.Branches(), func(b Branch) bool { return strings.Contains(b.Spec.String()+" ", again+" ") }) {
				continue // done there before: the new branch would have no course by itself
			}
			check(tick)
			before := len(tl.Notes())
			if _, err := tl.Do(d.word); err != nil {
				continue
			}
			for at := range visits {
				if at > tick {
					delete(visits, at)
				}
			}
			tl.Advance(50 + int64(k))
			s := tl.Snapshot(request)
			if tick < head && len(s.Compared) != 1 || len(tl.Notes()) > before {
				t.Fatalf("%s: %s at %d: drawn beside it are %v, %d notes", line, d.word, tick, s.Compared, len(tl.Notes()))
			}
			head = tl.Tick()
			fresh := openTimeline(t, tl.Run().Line())
			fresh.Snapshot(request)
			fresh.Advance(head)
			if d := visitNow(tl, request).unlike(visitNow(fresh, request)); d != "" {
				t.Fatalf("the branch %s at %d: %s", tl.Run().Line(), head, d)
			}
		}
	}
	for kind, why := range refused { // every intervention succeeds on one of the lines
		if !met[kind] && modeltest.Long() {
			t.Errorf("%s was refused: %s", kind, why)
		}
	}
}
