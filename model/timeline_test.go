package model

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/internal/memory"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// sameBits compares two values deeply and returns the path to the first difference, or "".
// It compares numbers by their bits: NaN equals NaN.
func sameBits(a, b reflect.Value) string {
	if a.Kind() != b.Kind() || a.Type() != b.Type() {
		return ": other types"
	}
	switch a.Kind() {
	case reflect.Float64, reflect.Float32:
		if math.Float64bits(a.Float()) != math.Float64bits(b.Float()) {
			return fmt.Sprintf(": %v and %v", a.Float(), b.Float())
		}
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Kind() == reflect.Pointer && a.Pointer() == b.Pointer() {
			if a.IsNil() != b.IsNil() {
				return ": one is nil"
			}
			return ""
		}
		return sameBits(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if d := sameBits(a.Field(i), b.Field(i)); d != "" {
				return "." + a.Type().Field(i).Name + d
			}
		}
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return fmt.Sprintf(": lengths %d and %d", a.Len(), b.Len())
		}
		for i := range a.Len() {
			if d := sameBits(a.Index(i), b.Index(i)); d != "" {
				return fmt.Sprintf("[%d]%s", i, d)
			}
		}
	case reflect.Map:
		if a.Len() != b.Len() {
			return fmt.Sprintf(": lengths %d and %d", a.Len(), b.Len())
		}
		for _, key := range a.MapKeys() {
			if !b.MapIndex(key).IsValid() {
				return fmt.Sprintf("[%v]: missing", key)
			}
			if d := sameBits(a.MapIndex(key), b.MapIndex(key)); d != "" {
				return fmt.Sprintf("[%v]%s", key, d)
			}
		}
	case reflect.Func:
		if a.Pointer() != b.Pointer() {
			return ": other functions"
		}
	default:
		if !a.Equal(b) {
			return fmt.Sprintf(": %v and %v", a, b)
		}
	}
	return ""
}

func differ(a, b *Snapshot) string { return sameBits(reflect.ValueOf(a), reflect.ValueOf(b)) }

// testLines has a small line for every scheme that can be replayed, with LASCOPE_LONG more lines for the kinds of its world, and
// lines of many interventions.
func testLines(t *testing.T) []string {
	var out []string
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			switch l.Name {
			case "polling":
				if s.Name == "traa" {
					out = append(out, "traa pages=2 N=20", "traa pages=2 rule=inaction-penalty schedule=edf importance=on")
					continue
				}
				weighed := " importance=on"
				if s.Defaults["unit"] != "" {
					weighed = "" // materials have none
				}
				out = append(out, s.Name+" pages=40 capacity=4 N=100 shift=rank period=700", s.Name+" pages=33 capacity=3 N=100 feedback=model"+weighed)
			case "placement":
				out = append(out, s.Name+" objects=18 classes=3 shift=swap period=900")
			case "line":
				out = append(out, s.Name+" shift=jump period=800", s.Name+" shift=mirror period=300 timing=random")
			case "crawl":
				changes := " changes=0.3"
				if s.Name == "ndp" { // it refuses documents that change
					changes = ""
				}
				out = append(out, s.Name+" docs=300", s.Name+" docs=300"+changes+" servers=20 gap=2 latency=3 fetchers=0 shift=topic period=4000")
			}
		}
	}
	for i, line := range out {
		if words := strings.Fields(line); strings.HasPrefix(words[0], "uniform") || hasNoParam(words[0], "N") {
			out[i] = strings.Replace(line, " N=100", "", 1)
		}
	}
	if !modeltest.Long() {
		name := func(line string) string { return strings.Fields(line)[0] }
		out = slices.CompactFunc(out, func(a, b string) bool { return name(a) == name(b) })
	}
	return append(out, "h-traa pages=48 schedule=edf", "h-traa pages=48 schedule=random updates=vanish growth=1.4",
		"optimal pages=20 schedule=random capacity=3", "cgla pages=60 capacity=6 knapsack=polls updates=cumulative shift=rank period=40 timing=random", "fpa web=thesis pages=60 capacity=10 importance=on @500:mirror @900:f=0.4 @1500:cgla,N=512 @4000:fpa")
}

func hasNoParam(scheme, key string) bool {
	s, err := FindScheme(scheme)
	if err != nil {
		return false
	}
	for _, p := range s.Table() {
		if p.Key == key {
			return false
		}
	}
	return true
}

// meddle does one random intervention of a user; a refused one counts as not done.
func meddle(tl *Timeline, r *rand.Rand) (word string, done bool) {
	settings := tl.settings
	l := settings.Scheme.Lab
	switch r.IntN(4) {
	case 0:
		word = l.Schemes[r.IntN(len(l.Schemes))].Name
	case 1:
		if len(l.Actions) > 0 {
			word = l.Actions[r.IntN(len(l.Actions))].Name
		}
	default:
		var live []lab.Param
		for _, p := range settings.Scheme.Table() {
			if p.Live && !p.Text {
				live = append(live, p)
			}
		}
		if len(live) == 0 {
			return "", false
		}
		p := live[r.IntN(len(live))]
		if len(p.Choices) > 0 {
			word = p.Key + "=" + p.Choices[r.IntN(len(p.Choices))]
			break
		}
		v := settings.Number(p.Key)
		v = min(p.Max, max(p.Min, v*(0.5+1.5*r.Float64())+0.01))
		if p.Integer {
			v = math.Round(v)
		}
		word = p.Key + "=" + lab.NumberWord(v)
	}
	_, err := tl.Do(word)
	return word, err == nil
}

// TestRewind: a run goes back by 1 to 1,500 ticks, with LASCOPE_LONG 100,000, and forward again,
// and every snapshot is the same to the last bit. The claim covers every scheme and every kind of intervention.
func TestRewind(t *testing.T) {
	for i, line := range testLines(t) {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(i), 7))
			tl := openTimeline(line)
			if len(tl.points) == 0 {
				t.Skip("this lab cannot go back yet")
			}
			seen := map[int64]*Snapshot{0: tl.Snapshot(scriptRequest)}
			ticks := []int64{0}
			length := modeltest.ByLength[int64](1500, modeltest.Sized[int64](100_000, 3000))
			if strings.HasPrefix(line, "oma-time") || strings.HasPrefix(line, "estimator") {
				length = min(length, 5000) // a tick is a whole crawl; the estimator's measurement is slow
			}
			for tl.Tick() < length && tl.Ended() == "" {
				before := tl.Tick()
				tl.Advance(1 + r.Int64N(length/12))
				seen[tl.Tick()] = tl.Snapshot(scriptRequest)
				ticks = append(ticks, tl.Tick())
				if tl.Tick() == before {
					break
				}
				for range r.IntN(3) {
					meddle(tl, r)
				}
			}
			head := tl.Tick()
			last := tl.Snapshot(scriptRequest)
			line := tl.Line()
			for range 5 {
				tick := ticks[r.IntN(len(ticks))]
				if r.IntN(3) == 0 {
					tick = max(0, tl.Tick()-1-r.Int64N(3))
				}
				got, err := tl.Goto(tick)
				if err != nil || got != tick {
					t.Fatalf("went to %d, not %d: %v", got, tick, err)
				}
				s := tl.Snapshot(scriptRequest)
				if want := seen[tick]; want != nil && tick != head {
					if s.Future == nil || s.Head != head || s.Line != line {
						t.Fatalf("at %d the future is not known: %v, head %d, %s", tick, s.Future, s.Head, s.Line)
					}
					c := *s // the run now knows more of its future than it did then
					c.Line, c.Head, c.Future, c.Untouched = want.Line, want.Head, want.Future, want.Untouched
					if d := differ(want, &c); d != "" && tick > 0 {
						t.Fatalf("back at %d: snapshot%s", tick, d)
					}
				}
				if r.IntN(2) == 0 {
					modeltest.Must(tl.Goto(head))
					modeltest.MustEqual(t, differ(last, tl.Snapshot(scriptRequest)), "", "from %d forward to %d: snapshot", tick, head)
				}
			}
			modeltest.Must(tl.Goto(head))
			freshRuns{}.isItsLine(t, tl, "at the end", true)
		})
	}
}

// TestTimelineMemory: over 10⁸ ticks, with LASCOPE_LONG 10⁹, in small intervals, the checkpoints stay within the
// budget. The distance from any tick to its nearest checkpoint is not much more than its
// distance from the present.
func TestTimelineMemory(t *testing.T) {
	tl := openTimeline("uniform pages=16")
	tl.budget = 1 << 20
	end := modeltest.ByLength[int64](100_000_000, 1_000_000_000)
	for tick := int64(0); tick < end; {
		// The run stands still while its clock advances: the ticks alone decide which checkpoints
		// are thinned out.
		tick += tl.spacing * 16
		tl.tick, tl.settled = tick, -1
		tl.arrive()
	}
	seen := memory.Seen{}
	seen.Bytes(tl.points[0])
	used := int64(0)
	for _, p := range tl.points[1:] {
		used += seen.Bytes(p)
	}
	if used > tl.budget+tl.budget/8 {
		t.Errorf("%d checkpoints take %d bytes of %d", len(tl.points), used, tl.budget)
	}
	if len(tl.points) < fewestPoints || tl.points[0].tick != 0 {
		t.Fatalf("%d checkpoints from tick %d", len(tl.points), tl.points[0].tick)
	}
	for tick := int64(1); tick < end; tick += end / 128 {
		at, _ := tl.find(tick)
		if back := tick - tl.points[at-1].tick; back > max(64*tl.spacing, (end-tick)/2) && tick > end/8 {
			t.Errorf("to go to tick %d, %d before the end, takes %d ticks of replay", tick, end-tick, back)
		}
	}
}
