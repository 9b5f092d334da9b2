package driver

import (
	"fmt"
	"reflect"
	"testing"

	"lascope/model/lab"
)

// wholeOf writes the curve of a view.
func wholeOf(v lab.View) string {
	return fmt.Sprint(reflect.ValueOf(v).Elem().FieldByName("Whole").Interface())
}

// TestUntouchedGoesOn: shown after live changes, the untouched run goes on to the tick of the run at any
// speed, with the curve of the line without the changes.
func TestUntouchedGoesOn(t *testing.T) {
	d := realDriver(t, "h-traa pages=64", 5000)
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
}
