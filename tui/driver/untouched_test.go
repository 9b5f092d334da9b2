package driver

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"lascope/model/lab"
)

// wholeOf writes the curve of a view.
func wholeOf(v lab.View) string {
	return fmt.Sprint(reflect.ValueOf(v).Elem().FieldByName("Whole").Interface())
}

// TestUntouchedGoesOn: shown after live changes, the untouched run goes on to the tick of the run at any
// speed, with the curve of the line without the changes, and ends by command.
func TestUntouchedGoesOn(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 5000)
	d.Send(ToggleUntouched{})
	if e := event[Unchanged](t, d); !strings.Contains(e.Why, "there is no control run") {
		t.Error(e.Why)
	}
	for _, word := range []string{"N=20", "lakg"} {
		d.Send(Act{Word: word})
		d.Send(Step{Ticks: 500})
	}
	d.Send(ToggleUntouched{})
	p := until(t, d, "the untouched run at the same tick", func(p *Status) bool {
		return p.Snap.Tick == 6000 && p.Snap.Untouched != nil && p.Snap.Untouched.Tick == 6000
	})
	other := realRun(t, "h-traa pages=64")
	other.Advance(6000)
	if f := p.Snap.Untouched; f.From != 5000 || wholeOf(f.View) != wholeOf(other.Snapshot(lab.ViewRequest{Find: -1}).View) {
		t.Errorf("from %d it is another run", f.From)
	}
	d.Send(ToggleUntouched{})
	until(t, d, "no untouched run", func(p *Status) bool { return p.Snap.Untouched == nil })
	for e := event[any](t, d); e != any(Done{"the control run is removed"}); e = event[any](t, d) {
	}
}

// TestUntouchedTooLarge: beside a large run there is no untouched run, for a reason.
func TestUntouchedTooLarge(t *testing.T) {
	d := realDriver(t, "uniform pages=70000", 1)
	d.Send(Act{Word: "proportional"})
	event[Changed](t, d)
	d.Send(ToggleUntouched{})
	if e := event[Unchanged](t, d); e.Why != "no control run goes on beside 70,000 pages; 65,536 are the most" {
		t.Error(e.Why)
	}
}
