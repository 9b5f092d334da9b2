package result

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// TestSavedBytes: the estimates of saved races and sweeps are within a third of the size of the
// file, those of runs of the size by a later row.
func TestSavedBytes(t *testing.T) {
	check := func(name string, estimate float64, size int) {
		if ratio := estimate / float64(size); ratio < .75 || ratio > 1.33 {
			t.Errorf("%s: %.0f bytes are estimated, it has %d", name, estimate, size)
		}
	}
	for _, line := range []string{"h-traa pages=64", "oma objects=18", "spl", "robot"} {
		o := model.Printout{Until: 3_000_000, Every: 1, Format: "csv"}
		run := linetest.Run(line)
		estimate := runBytes(run, o)
		run.Advance(200_000)
		row := 0
		for _, c := range run.Row() {
			row += len(c.String() + ",")
		}
		check(line, estimate, row*int(o.Until))
	}
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 vs lakg pages=16")))
	race := design.Race{Specs: specs, Reps: 4, Until: 5000, Every: 10}
	raced := modeltest.Must(RunRace(context.Background(), race, nil))
	check("a race", RaceBytes(race), len(text(t, func(b *bytes.Buffer) error { return raced.Save(b) })))
	s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=10..500/100"), design.SweepFlags{Reps: 10, Until: 100, Metric: "final"}))
	part := NewPart(s)
	modeltest.OK(t, part.Store.Run(context.Background(), 0, part.Missing(), nil, nil))
	check("a sweep", SweepBytes(s), len(text(t, func(b *bytes.Buffer) error { return part.Save(b) })))
}

// text is what a function writes.
func text(t testing.TB, write func(b *bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	modeltest.OK(t, write(&b))
	return b.String()
}
