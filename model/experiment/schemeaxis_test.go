package experiment

import (
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/show"
)

// TestSchemeAxis: the cells of an axis of schemes are the sweeps of each scheme alone, with its
// defaults.
func TestSchemeAxis(t *testing.T) {
	flags := design.SweepFlags{Reps: 2, Until: 300, Metric: "final,efficiency"}
	parse := func(line string) *design.Sweep {
		s, err := design.ParseSweep(strings.Fields(line), flags)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, place := range []string{"scheme=h-traa,lakg,uniform pages=16 beta=0.5,2", "pages=16 beta=0.5,2 scheme=h-traa,lakg,uniform"} {
		all := parse(place)
		table := tableOfSweep(t, all)
		rows := 1
		for _, scheme := range []string{"h-traa", "lakg", "uniform"} {
			for row := range strings.Lines(tableOfSweep(t, parse(scheme+" pages=16 beta=0.5,2"))) {
				beta, rest, _ := strings.Cut(row, ",")
				if beta == "beta" {
					continue
				}
				rows++
				if !strings.Contains(table, scheme+","+beta+","+rest) && !strings.Contains(table, beta+","+scheme+","+rest) {
					t.Errorf("%s: no row of %s beta=%s: %s\n%s", place, scheme, beta, rest, table)
				}
			}
		}
		if got := strings.Count(table, "\n"); got != rows {
			t.Errorf("%s: %d rows, want %d", place, got, rows)
		}
		again, err := design.ParseIdentity(all.Identity, nil)
		if err != nil || again.Identity != all.Identity || !again.SameCells(all) {
			t.Errorf("%s is read back as %v: %v", all.Identity, again, err)
		}
	}
	if spec, err := parse("scheme=h-traa,lakg pages=16").Spec(1); err != nil || spec.String() != "lakg pages=16" {
		t.Errorf("the second cell is %v: %v", spec, err)
	}
}

// TestFacets: three axes are a chart for each value of the first, schemes are curves over the other
// axis, in whatever order; four axes are refused.
func TestFacets(t *testing.T) {
	for _, c := range []struct {
		line   string
		titles []string // of charts
		curves []string // of the first; none for a heat map
		over   string
	}{
		{"h-traa pages=8 alpha=0.3,0.9 N=20,50 beta=1,2", []string{"alpha=0.3", "alpha=0.9"}, nil, "beta"},
		{"scheme=h-traa,lakg pages=8 beta=1,2,3", []string{""}, []string{"h-traa", "lakg"}, "beta"},
		{"pages=8 beta=1,2,3 scheme=h-traa,lakg", []string{""}, []string{"h-traa", "lakg"}, "beta"},
		{"pages=8 alpha=0.3,0.9 beta=1,2,3 scheme=h-traa,lakg", []string{"alpha=0.3", "alpha=0.9"}, []string{"h-traa", "lakg"}, "beta"},
		{"scheme=h-traa,lakg pages=8 alpha=0.3,0.9 beta=1,2,3", []string{"scheme=h-traa", "scheme=lakg"}, nil, "beta"},
	} {
		p := knownPart(t, c.line)
		charts, err := show.SweepPanels(p)
		if err != nil {
			t.Fatal(err)
		}
		var titles, curves []string
		cells := 0
		for _, chart := range charts {
			titles = append(titles, chart.Title)
			if chart.Heat != nil {
				cells += len(chart.Heat.Values)
			}
			for _, s := range chart.Series {
				cells += len(s.Points)
			}
			if chart.X.Text != c.over {
				t.Errorf("%s: over %s", c.line, chart.X.Text)
			}
		}
		for _, s := range charts[0].Series {
			curves = append(curves, s.Name)
		}
		if !slices.Equal(titles, c.titles) || !slices.Equal(curves, c.curves) || cells != p.Sweep.Cells() {
			t.Errorf("%s: charts %q, curves %q, %d cells", c.line, titles, curves, cells)
		}
		if y := charts[len(charts)-1].Y; len(curves) > 0 && (charts[0].Y.Min != y.Min || charts[0].Y.Max != y.Max) {
			t.Errorf("%s: the panels have different scales", c.line)
		}
		last := charts[len(charts)-1]
		if end := p.Cell(p.Sweep.Cells() - 1); last.Heat == nil && last.Series[1].Points[2] != end {
			t.Errorf("%s: the last cell is %v, drawn %v", c.line, end, last.Series[1].Points[2])
		}
	}
	if err := knownPart(t, "h-traa pages=8 alpha=0.3,0.9 N=20,50 beta=1,2 growth=1,2").Sweep.Drawable(); err == nil || !strings.Contains(err.Error(), "give one of them one value, such as alpha=0.3") {
		t.Errorf("four axes: %v", err)
	}
	if err := knownPart(t, "h-traa pages=8 alpha=0.1..0.8/13 N=20,50 beta=1,2").Sweep.Drawable(); err == nil || !strings.Contains(err.Error(), "13 charts") {
		t.Errorf("13 charts: %v", err)
	}
}
