package model

import (
	"fmt"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// MustRun builds the run of a line.
func MustRun(line string) *Run { return modeltest.Must(New(modeltest.Must(Parse(line)))) }

// openTimeline begins the timeline of a line.
func openTimeline(line string) *Timeline { return NewTimeline(MustRun(line)) }

// viewOf is the view of a run, or of a timeline, at its present tick, for a request.
func viewOf[V lab.View](r interface {
	Snapshot(lab.ViewRequest) *Snapshot
}, request ...lab.ViewRequest) V {
	request = append(request, lab.ViewRequest{Width: 60, Height: 20})
	return r.Snapshot(request[0]).View.(V)
}

// pollingView is the view of a run of the polling lab.
func pollingView(r *Run) *pollinglab.View { return viewOf[*pollinglab.View](r) }

// rowOf is the present row of a run by its columns.
func rowOf(r *Run) map[string]float64 {
	row := map[string]float64{}
	for i, c := range r.Row() {
		row[r.Columns()[i]] = c.Number()
	}
	return row
}

// cell is a column of the present row.
func cell(r *Run, column string) float64 {
	x, ok := rowOf(r)[column]
	if !ok {
		panic(fmt.Sprintf("there is no column %s", column))
	}
	return x
}
