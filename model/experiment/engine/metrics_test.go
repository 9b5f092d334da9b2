package engine

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// byHand is a trajectory of the polling lab with few columns, two shifts, and rows at
// uneven ticks.
func byHand() *Trajectory {
	return &Trajectory{
		lab:     model.Labs()[0],
		Columns: []string{"tick", "polls", "value", "optimal", "hits", "used", "earned", "bound"},
		Rows: [][]float64{
			{0, 0, 0.2, 1.0, math.NaN(), math.NaN(), math.NaN(), 0.9},
			{10, 10, 0.94, 1.0, 0.5, 1, 0.4, 0.9},
			{20, 30, 0.95, 1.0, 0.2, 2, 0.3, 0.9},
			{40, 40, 0.76, 0.8, 0.8, 0.5, 0.7, 0.8},
			{50, 40, 0.77, 0.8, math.NaN(), 0, math.NaN(), 0.8},
			{60, 50, 0.759, 0.8, 0.1, 1, 0.2, 0.8},
			{70, 60, 0.761, 0.8, 0.6, 1, 0.5, 0.8},
		},
		reached:  -1,
		earnings: sums{19, 51},
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
		{"average", (10*(0.2+0.94)/2 + 10*(0.94+0.95)/2 + 20*(0.95+0.76)/2 + 10*(0.76+0.77)/2 + 10*(0.77+0.759)/2 + 10*(0.759+0.761)/2) / 70},
		{"regret", (10*(0.8+0.06)/2 + 10*(0.06+0.05)/2 + 20*(0.05+0.04)/2 + 10*(0.04+0.03)/2 + 10*(0.03+0.041)/2 + 10*(0.041+0.039)/2) / 70},
		{"earned", (10*0.4 + 20*0.3 + 10*0.7 + 10*0.2 + 10*0.5) / 60},
		{"efficiency", 19 / 51.0},
		// Hits are a poll's: weighed by the polls of their rows, and those without a number left out.
		{"hits", (10*0.5 + 20*0.2 + 10*0.8 + 10*0.1 + 10*0.6) / 60},
		// Used is a tick's: weighed by the ticks.
		{"used", (10*1 + 10*2 + 20*0.5 + 10*0 + 10*1 + 10*1) / 70.0},
		{"optimal", 0.8}, // a state, read at the end
	} {
		m := modeltest.Must(Find(at.lab, at.Columns, c.metric))
		if got := m.Of(at); !got.Defined() || got.Censored || math.Abs(got.Number-c.want) > 1e-12 {
			t.Errorf("%s is %v, want %v", c.metric, got, c.want)
		}
	}
	for _, metric := range []string{"reach", "recovery-earned"} {
		if m, _ := Find(at.lab, at.Columns, metric); m.Of(at).Defined() {
			t.Errorf("%s of a run in which it was not measured is %v", metric, m.Of(at))
		}
	}
	at.Rows = at.Rows[:1]
	if m, _ := Find(at.lab, at.Columns, "average"); m.Of(at).Number != 0.2 {
		t.Errorf("the mean of one row is %v", m.Of(at))
	}
	unknown := &Trajectory{lab: model.Labs()[3], Columns: []string{"tick", "performance"},
		Rows: [][]float64{{0, math.NaN()}, {10, 0.5}, {30, 0.7}, {40, math.NaN()}, {50, 0.9}, {60, 0.7}}}
	if m, _ := Find(unknown.lab, unknown.Columns, "average"); math.Abs(m.Of(unknown).Number-(20*0.6+10*0.8)/30) > 1e-12 {
		t.Errorf("the mean of what is known is %v", m.Of(unknown).Number)
	}
	unknown.Rows = unknown.Rows[:2]
	m, _ := Find(unknown.lab, unknown.Columns, "average")
	modeltest.Equal(t, m.Of(unknown).Number, 0.5, "the mean of what is known at the end alone is")
	placement := &Trajectory{lab: model.Labs()[2], Columns: []string{"tick"}, Rows: [][]float64{{0}}, until: 40, reached: 17, converged: []float64{1}}
	if m, err := Find(placement.lab, placement.Columns, "convergence"); err != nil || m.Of(placement).Number != 17 || m.Of(placement).Limit != 40 {
		t.Errorf("convergence of a run that converged at 17: %v", err)
	}
}

// A replication has a row at tick 0, at each multiple of every, and at the end.
func TestReplicationRows(t *testing.T) {
	spec := linetest.Spec("uniform pages=8")
	out := modeltest.Must(Replication{Until: 25, Every: 10}.Run(context.Background(), spec))
	var ticks []float64
	for _, row := range out.Rows {
		ticks = append(ticks, row[0])
	}
	modeltest.Same(t, ticks, []float64{0, 10, 20, 25}, "rows at")
}

// TestDirection: times and falling columns are better low, others high, the rest neither.
func TestDirection(t *testing.T) {
	for _, c := range []struct {
		line, metric string
		want         int
	}{
		{"h-traa", "reach", -1}, {"h-traa", "recovery", -1}, {"h-traa", "final", 1}, {"h-traa", "average", 1}, {"h-traa", "value", 1}, {"h-traa", "hits", 1},
		{"h-traa", "regret", -1}, {"h-traa", "efficiency", 1}, {"h-traa", "earned", 1}, {"h-traa", "recovery-earned", -1}, {"oma", "regret", -1}, {"tsetlin", "regret", -1},
		{"h-traa", "optimal", 0}, {"spl", "final", -1}, {"spl", "tv_distance", -1}, {"spl", "variance", -1}, {"spl", "mean", 0},
		{"oma", "convergence", -1}, {"lri", "correct-at-convergence", 1}, {"oma", "accuracy", 1}, {"oma", "penalties", -1}, {"robot", "performance", 1}, {"robot", "idle", -1},
	} {
		l := model.LabOf(strings.Fields(c.line))
		modeltest.Equal(t, modeltest.Must(Find(l, l.Columns, c.metric)).Direction, c.want, "%s of %s:", c.metric, c.line)
	}
}

// TestMetricsKnowThemselves: each metric of each lab has its meaning, that of a missing number, and
// a direction where it is a time; docs/experiments.md has a row of each named one.
func TestMetricsKnowThemselves(t *testing.T) {
	text := modeltest.Must(os.ReadFile("../../../docs/experiments.md"))
	for _, l := range model.Labs() {
		all := metrics(l)
		for _, column := range l.Columns[1:] {
			all = append(all, columnMetric(l, column))
		}
		for _, m := range all {
			if m.Meaning == "" || m.Undefined == "" || m.Time != (m.Unit == "ticks") || m.Time && m.Direction != -1 {
				t.Errorf("the metric %s of the %s lab does not know itself: %+v", m.Name, l.Name, m)
			}
		}
	}
	words := map[int]string{-1: "lower", 0: "the main column's", 1: "higher"}
	for _, row := range namedMetrics {
		unit, optimum := row.Unit, "no"
		switch {
		case row.Direction == 0 || row.Name == "regret":
			unit = "the main column's"
		case unit == "":
			unit = "–"
		}
		if row.Optimum {
			optimum = "yes"
		}
		want := fmt.Sprintf("| `%s` | %s | %s | %s | %s | %s |\n", row.Name, row.Meaning, unit, words[row.Direction], row.Undefined, optimum)
		modeltest.Has(t, string(text), want, "docs/experiments.md lacks the row")
	}
}
