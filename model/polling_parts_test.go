package model

import (
	"fmt"
	"testing"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// A shareCount counts how often a scheme's shares are taken.
type shareCount struct {
	polling.Poller
	taken int
}

func (s *shareCount) Shares(dst []float64) {
	s.taken++
	s.Poller.Shares(dst)
}

// TestMeasuredInParts: a large web is measured in parts of at most PartSize pages. A
// measured view request reads no shares again, and its view equals that of a single
// measurement.
func TestMeasuredInParts(t *testing.T) {
	modeltest.SkipUnderRace(t)
	const pages = 2*pollinglab.PartSize + 1000
	for _, scheme := range modeltest.ByLength([]string{"fpa"}, []string{"h-traa", "lakg", "fpa", "optimal"}) {
		line := fmt.Sprintf("%s pages=%d%s", scheme, pages, benchmarkKeys(scheme, pages))
		request := lab.ViewRequest{Width: 80, Height: 12, Rows: 20, Sort: lab.ByError}
		r, fresh := MustRun(line), MustRun(line)
		for _, r := range []*Run{r, fresh} {
			r.Snapshot(request)
			r.Advance(5)
		}
		if _, err := r.Do("mirror"); err != nil { // so that the order is anew too
			t.Fatal(err)
		}
		modeltest.Must(fresh.Do("mirror"))
		r.Advance(5)
		fresh.Advance(5)
		b := r.Environment.(*pollinglab.Environment)
		parts, before := 0, 0
		if r.Measurement().Drafted() || r.Measurement().Measured(request) {
			t.Errorf("%s: it counts as measured after the shift", line)
		}
		for done := false; !done; parts++ {
			done = r.Measurement().Measure(request)
			if c := &b.Pending; c.At.Tick == b.Tick && c.Page-before > pollinglab.PartSize {
				t.Fatalf("%s: a part measures %d pages", line, c.Page-before)
			}
			before = b.Pending.Page
			if parts > 100 {
				t.Fatalf("%s: it has no end", line)
			}
		}
		if parts < 1+(pages+pollinglab.PartSize-1)/pollinglab.PartSize {
			t.Errorf("%s: %d parts", line, parts)
		}
		count := &shareCount{Poller: b.Scheme}
		b.Scheme = count
		if !r.Measurement().Measured(request) {
			t.Errorf("%s: it does not count as measured", line)
		}
		value := b.Latest.Value
		if b.Value() != value || count.taken != 0 {
			t.Errorf("%s: the shares are taken %d times more", line, count.taken)
		}
		b.Scheme = count.Poller
		modeltest.Equal(t, viewWords(r.Snapshot(request)), viewWords(fresh.Snapshot(request)), "%s: measured in parts, and at once, it is", line)
	}
}

// viewWords returns a polling view and its state as words, for both contain NaN.
func viewWords(s *Snapshot) string {
	v := *s.View.(*pollinglab.View)
	state := v.State
	v.State, v.Schemes = nil, nil
	return fmt.Sprintf("%+v\n%+v", v, state)
}

// TestMeasuredWhileItRuns: a measurement during a run equals the exact measurement at its
// named tick.
func TestMeasuredWhileItRuns(t *testing.T) {
	modeltest.SkipUnderRace(t)
	const line = "h-traa pages=70000"
	r := MustRun(line)
	request := lab.ViewRequest{Width: 80, Height: 12, Rows: 20, Age: 1 << 40}
	r.Snapshot(request)
	for range 2 {
		r.Advance(1000)
		small := request
		small.Age = 10
		for done := false; !done; r.Advance(77) {
			done = r.Measurement().Measure(small)
		}
		v := viewOf[*pollinglab.View](r, request)
		if v.Measured >= r.Tick() || v.Polls != r.Tick() {
			t.Fatalf("measured at %d, %d polls at %d", v.Measured, v.Polls, r.Tick())
		}
		fresh := MustRun(line)
		fresh.Advance(v.Measured)
		want := viewOf[*pollinglab.View](fresh, request)
		if v.Value != want.Value || fmt.Sprint(v.State) != fmt.Sprint(want.State) || v.Rows[0].Share != want.Rows[0].Share {
			t.Errorf("at %d the value is %v, measured under way %v", v.Measured, want.Value, v.Value)
		}
	}
}

// TestDeferredSamples: the curves of a large web have the same points whether their values
// were computed part by part, at a view request, before a shift or before the next sample.
func TestDeferredSamples(t *testing.T) {
	modeltest.SkipUnderRace(t)
	const line = "fpa pages=65536 capacity=8192 @130:mirror"
	request := lab.ViewRequest{}
	curve := func(each func(*Run)) []pollinglab.Point {
		r := MustRun(line)
		r.Snapshot(request)
		for r.Tick() < 240 {
			r.Advance(10)
			each(r)
		}
		return viewOf[*pollinglab.View](r, request).Whole
	}
	want := curve(func(*Run) {})
	aged := lab.ViewRequest{Age: 1 << 40}
	for name, each := range map[string]func(*Run){
		"in parts": func(r *Run) { r.Measurement().Measure(aged) },
		"looked":   func(r *Run) { r.Snapshot(request) },
		"drafts": func(r *Run) {
			for _, p := range viewOf[*pollinglab.View](r, aged).Whole {
				if !(p.Value > 0) {
					t.Fatalf("a view request shows %+v", p)
				}
			}
		},
		"copied": func(r *Run) { *r = *r.Clone() },
	} {
		if got := curve(each); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: the curve is\n%+v, not\n%+v", name, got, want)
		}
	}
	if len(want) < 5 {
		t.Errorf("only %d samples", len(want))
	}
}
