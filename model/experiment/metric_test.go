package experiment

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model"
)

// byHand is a trajectory of the polling lab with few columns, two shifts, and rows at
// uneven ticks.
func byHand() *Trajectory {
	return &Trajectory{
		lab:     model.Labs()[0],
		Columns: []string{"tick", "polls", "value", "optimal", "hits", "used"},
		Rows: [][]float64{
			{0, 0, 0.2, 1.0, math.NaN(), math.NaN()},
			{10, 10, 0.94, 1.0, 0.5, 1},
			{20, 30, 0.95, 1.0, 0.2, 2},
			{40, 40, 0.76, 0.8, 0.8, 0.5},
			{50, 40, 0.77, 0.8, math.NaN(), 0},
			{60, 50, 0.759, 0.8, 0.1, 1},
			{70, 60, 0.761, 0.8, 0.6, 1},
		},
		shifts:  []int64{25, 50},
		reached: -1,
	}
}

// Every metric of a trajectory equals its value computed by hand.
func TestMetricsByHand(t *testing.T) {
	at := byHand()
	for _, c := range []struct {
		metric string
		want   float64
	}{
		{"final", 0.761},
		// Trapezia over 10, 10, 20, 10, 10 and 10 ticks, over 70.
		{"area", (10*(0.2+0.94)/2 + 10*(0.94+0.95)/2 + 20*(0.95+0.76)/2 + 10*(0.76+0.77)/2 + 10*(0.77+0.759)/2 + 10*(0.759+0.761)/2) / 70},
		{"t95", 20}, // 0.95 of 1.0 itself
		// After the shift at 50, whose own row is from before it; 0.76 of 0.8 is reached at 70.
		{"recovery", 20},
		// Hits are a poll's: weighed by the polls of their rows, and those without a number left out.
		{"hits", (10*0.5 + 20*0.2 + 10*0.8 + 10*0.1 + 10*0.6) / 60},
		// Used is a tick's: weighed by the ticks.
		{"used", (10*1 + 10*2 + 20*0.5 + 10*0 + 10*1 + 10*1) / 70.0},
		{"optimal", 0.8}, // a state, read at the end
	} {
		m, err := FindMetric(at.lab, at.Columns, c.metric)
		if err != nil {
			t.Fatal(err)
		}
		if got := m(at); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s is %v, want %v", c.metric, got, c.want)
		}
	}
	at.Rows = at.Rows[:2]
	at.shifts = nil
	for _, name := range []string{"t95", "recovery"} {
		if m, _ := FindMetric(at.lab, at.Columns, name); !math.IsNaN(m(at)) {
			t.Errorf("%s of a run that neither converged nor shifted is %v", name, m(at))
		}
	}
	at.Rows = at.Rows[:1]
	if m, _ := FindMetric(at.lab, at.Columns, "area"); m(at) != 0.2 {
		t.Errorf("the mean of one row is %v", m(at))
	}
	unknown := &Trajectory{lab: model.Labs()[3], Columns: []string{"tick", "performance"},
		Rows: [][]float64{{0, math.NaN()}, {10, 0.5}, {30, 0.7}, {40, math.NaN()}, {50, 0.9}, {60, 0.7}}}
	if m, _ := FindMetric(unknown.lab, unknown.Columns, "area"); math.Abs(m(unknown)-(20*0.6+10*0.8)/30) > 1e-12 {
		t.Errorf("the mean of what is known is %v", m(unknown))
	}
	unknown.Rows = unknown.Rows[:2]
	if m, _ := FindMetric(unknown.lab, unknown.Columns, "area"); m(unknown) != 0.5 {
		t.Errorf("the mean of what is known at the end alone is %v", m(unknown))
	}
	placement := &Trajectory{lab: model.Labs()[2], Columns: []string{"tick"}, Rows: [][]float64{{0}}, reached: 17}
	if m, err := FindMetric(placement.lab, placement.Columns, "queries"); err != nil || m(placement) != 17 {
		t.Errorf("queries of a run that converged at 17: %v", err)
	}
}

// A replication has a row at tick 0, at each multiple of every, and at the end.
func TestReplicationRows(t *testing.T) {
	spec, err := model.Parse("uniform pages=8")
	if err != nil {
		t.Fatal(err)
	}
	out, err := Replication{Until: 25, Every: 10}.Run(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	var ticks []float64
	for _, row := range out.Rows {
		ticks = append(ticks, row[0])
	}
	if !slices.Equal(ticks, []float64{0, 10, 20, 25}) {
		t.Errorf("rows at %v", ticks)
	}
}

// TestDirection: times and falling columns are better low, others high, the rest neither.
func TestDirection(t *testing.T) {
	for _, c := range []struct {
		line, metric string
		want         int
	}{
		{"h-traa", "t95", -1}, {"h-traa", "recovery", -1}, {"h-traa", "final", 1}, {"h-traa", "area", 1}, {"h-traa", "value", 1}, {"h-traa", "hits", 1},
		{"h-traa", "optimal", 0}, {"spl", "final", -1}, {"spl", "tv_distance", -1}, {"spl", "variance", -1}, {"spl", "mean", 0},
		{"oma", "queries", -1}, {"oma", "accuracy", 1}, {"oma", "penalties", -1}, {"robot", "performance", 1}, {"robot", "idle", -1},
	} {
		if got := Direction(model.LabOf(strings.Fields(c.line)), c.metric); got != c.want {
			t.Errorf("%s of %s: %d, want %d", c.metric, c.line, got, c.want)
		}
	}
}

// TestExtremes: the least and the greatest mean of the cells in which all runs arrived; of all
// cells where there is none.
func TestExtremes(t *testing.T) {
	s, err := ParseSweep(strings.Fields("h-traa pages=16 N=20,50,100,200"), SweepFlags{Reps: 2, Until: 100, Metric: "t95"})
	if err != nil {
		t.Fatal(err)
	}
	nan := math.NaN()
	for _, c := range []struct {
		of              []float64
		least, greatest int
	}{
		{[]float64{9, 9, 5, 5, 1, nan, 7, 7}, 1, 0},
		{[]float64{nan, nan, 5, nan, 1, nan, nan, nan}, 2, 1},
		{[]float64{nan, nan, nan, nan, nan, nan, nan, nan}, -1, -1},
		{[]float64{3, 3, 3, 3, 3, 3, 3, 3}, 0, 0},
	} {
		p := s.NewPart()
		for item, x := range c.of {
			if err := p.set(item, x); err != nil {
				t.Fatal(err)
			}
		}
		if least, greatest := p.Extremes(); least != c.least || greatest != c.greatest {
			t.Errorf("%v: the least is %d, the greatest %d", c.of, least, greatest)
		}
	}
}
