package model

import (
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestAgedMeasurement: the measurement of a large web in motion may be as old as the view
// request allows. At rest, after an intervention and on small webs it is always current.
func TestAgedMeasurement(t *testing.T) {
	view := func(r *Run, request lab.ViewRequest) *pollinglab.View {
		request.Width, request.Height, request.Rows, request.Sort = 80, 12, 5, lab.ByError
		return viewOf[*pollinglab.View](r, request)
	}
	exact := func(what string, r *Run, v *pollinglab.View) {
		t.Helper()
		fresh := MustRun(r.Line())
		fresh.Advance(r.Tick())
		want := view(fresh, lab.ViewRequest{})
		if v.Value != want.Value || v.Rows[0] != want.Rows[0] {
			t.Errorf("%s: the value is %v and the first row %+v, a fresh run has %v and %+v", what, v.Value, v.Rows[0], want.Value, want.Rows[0])
		}
	}
	large := MustRun("h-traa pages=70000")
	large.Advance(3000)
	was := view(large, lab.ViewRequest{})
	large.Advance(50)
	if now := view(large, lab.ViewRequest{Age: 50}); now.Value != was.Value || now.State != was.State || now.Polls != 3050 {
		t.Errorf("50 ticks on the value is %v, of 50 ticks before %v; %d polls", now.Value, was.Value, now.Polls)
	}
	exact("older than allowed", large, view(large, lab.ViewRequest{Age: 49}))
	large.Advance(1)
	exact("at rest", large, view(large, lab.ViewRequest{}))
	modeltest.Must(large.Do("mirror"))
	large.Advance(1) // a fresh run does the work due at a tick when it goes on
	exact("after a shift", large, view(large, lab.ViewRequest{Age: 1000}))

	small := MustRun("h-traa pages=500")
	small.Advance(1000)
	view(small, lab.ViewRequest{Age: 1000})
	small.Advance(10)
	exact("a small web", small, view(small, lab.ViewRequest{Age: 1000}))
}
