package model

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// TestMasked: a masked snapshot of any scheme lacks the truth, leaves its original as it is,
// and is not changed by masking it again. TestMaskKnowsNothing of the screen holds that no
// truth is left in it. By default every third scheme is taken.
func TestMasked(t *testing.T) {
	k := 0
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			if k++; !modeltest.Taken(k, 3) {
				continue
			}
			line := s.Name
			switch {
			case s.Name == "fpa" || s.Name == "cgla":
				line += " pages=64 capacity=8"
			case l.Name == "polling" && s.Name != "traa":
				line += " pages=64"
			case l.Name == "crawl":
				line += " docs=200"
			}
			run := MustRun(line)
			timeline := NewTimeline(run)
			request := lab.ViewRequest{Width: 60, Height: 20, Rows: 8, Trace: true}
			timeline.Snapshot(request)
			timeline.Advance(300)
			timeline.Snapshot(request)
			modeltest.Must(timeline.Goto(200))
			if _, err := timeline.Do(l.Actions[0].Name); err != nil { // now there is another branch
				t.Fatal(err)
			}
			timeline.Advance(20)
			modeltest.Must(timeline.Goto(210))
			snapshot := timeline.Snapshot(request)
			if snapshot.Future == nil || len(snapshot.Compared) != 1 || len(snapshot.Branches) != 2 {
				t.Fatalf("%s: there is no other future", line)
			}
			before := inWords(snapshot)
			masked := snapshot.Masked()
			modeltest.Equal(t, inWords(snapshot), before, "%s: masking changes the original:", line)
			if once, twice := inWords(masked), inWords(masked.Masked()); once != twice || once == before {
				t.Errorf("%s: masked twice it is another, or masking does nothing", line)
			}
			for _, view := range []lab.View{masked.View, masked.Future.View, masked.Compared[0].View, masked.Branches[0].View} {
				var truth []float64
				switch v := view.(type) {
				case *pollinglab.View:
					truth = []float64{v.Value, v.Optimal, v.Proportional, v.Uniform}
				case *linelab.View:
					truth = []float64{v.Target, v.Reliability, v.TheoryMean}
				case *placementlab.View:
					truth = []float64{v.Accuracy, v.Precision}
				case *crawllab.View:
					truth = []float64{v.Recall, v.Mean, v.Best}
				}
				for i, x := range truth {
					if !math.IsNaN(x) && x != 0 {
						t.Errorf("%s: number %d of the truth is %v", line, i, x)
					}
				}
			}
		}
	}
}

// inWords writes a snapshot's data, pointers followed.
func inWords(s *Snapshot) string {
	var b strings.Builder
	write(&b, reflect.ValueOf(s.View))
	write(&b, reflect.ValueOf(s.Future.View))
	write(&b, reflect.ValueOf(s.Compared[0].View))
	write(&b, reflect.ValueOf(s.Branches[0].View))
	return b.String()
}

func write(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && v.Type() != reflect.TypeFor[*lab.Scheme]() {
			write(b, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			write(b, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			write(b, v.Index(i))
		}
		b.WriteByte('\n')
	default:
		fmt.Fprintf(b, "%v ", v)
	}
}
