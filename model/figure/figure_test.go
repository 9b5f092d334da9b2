package figure

import (
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
	"lascope/model/picture"
	"lascope/model/stats"
)

// small is a figure reduced to run in little time.
func small(f *Figure) *Figure {
	g := *f
	g.Quick, g.Full = 2, 2
	g.Larger = "docs=200" // only crawl lines have docs
	g.Traversals = min(g.Traversals, 3)
	switch g.Kind {
	case "fetches":
		g.Until = 150
	case "time", "parameter", "downloads", "loss":
		g.Every = max(1, g.Every/20)
		g.Until, g.From = 10*g.Every, 5*g.Every
	}
	g.Lines = slices.Clone(f.Lines)
	for i, l := range g.Lines {
		for _, large := range []string{"perturb=1000000", "perturb=100000"} {
			l.Words = strings.ReplaceAll(l.Words, large, "perturb=100")
		}
		g.Lines[i] = l
	}
	return &g
}

func runSmall(t *testing.T, f *Figure, cores int) *Result {
	t.Helper()
	r, err := small(f).Run(context.Background(), Options{Full: true, Cores: cores})
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return r
}

// TestKindsOfFigures: the numbers and their ranges choose the interval of a point and of a claim: Wilson's for 0 and 1, a run added at each end
// where half of the runs stand there, none but Student's t for a value in units of cost, which has no range.
func TestKindsOfFigures(t *testing.T) {
	of := func(column, words string) *Curve {
		f := &Figure{Name: "kinds", Lines: []lineSpec{{Words: words, Curves: []curveSpec{{"a", column, picture.StyleAt(0)}}}}, Kind: "time", plan: plan{Until: 200, Every: 200, Quick: 10, Full: 10}}
		r := modeltest.Must(f.Run(t.Context(), Options{}))
		last := r.Curves[0].Points[1]
		modeltest.Equal(t, r.over("a", span{200, 200}), last, "%s: the claim, against the point, has", words)
		return r.Curves[0]
	}
	for _, c := range []struct {
		column, words string
		want          stats.Kind
		in            stats.Range
	}{
		{"p_best", "tsetlin N=3", stats.KindShares, stats.Part}, {"p_best", "lri a=0.2", stats.KindAdded, stats.Part},
		{"value", "h-traa pages=64", stats.KindStudent, stats.Part}, {"value", "h-traa pages=64 costs=on rule=reward-inaction", stats.KindStudent, stats.Range{}},
	} {
		if got := of(c.column, c.words); got.Points[1].Kind != c.want || got.in != c.in {
			t.Errorf("%s: %s in %v, want %s in %v", c.words, got.Points[1].Kind, got.in, c.want, c.in)
		}
	}
}

// Every row of the table is complete, and every line is valid and has its columns.
func TestFiguresTable(t *testing.T) {
	names := map[string]bool{}
	for _, f := range Table() {
		if names[f.Name] {
			t.Errorf("%s is in the table twice", f.Name)
		}
		names[f.Name] = true
		for what, text := range map[string]string{"title": f.Title, "source": f.Source, "setting": f.About, "x-axis": f.X.Text, "y-axis": f.Y.Text} {
			if text == "" {
				t.Errorf("%s has no %s", f.Name, what)
			}
		}
		if len(f.Claims) == 0 {
			t.Errorf("%s has no claim", f.Name)
		}
		if f.Quick < 2 || f.Full < f.Quick {
			t.Errorf("%s: %d replications quick and %d full", f.Name, f.Quick, f.Full)
		}
		labels := map[string]bool{}
		for _, l := range f.Lines {
			for _, full := range []bool{false, true} {
				line := f.line(l, &Result{Full: full})
				over := slices.Contains([]string{"parameter", "loss", "latency"}, f.Kind)
				if f.Kind != "speed" && over != (line.axis != nil) {
					t.Errorf("%s: %s: an axis where the figure has none, or none where it has one", f.Name, l.Words)
				}
				if full && f.Larger != "" && !strings.Contains(line.specs[0].String(), f.Larger) {
					t.Errorf("%s: the full figure's line is not of %s: %s", f.Name, f.Larger, line.specs[0])
				}
			}
			for _, c := range l.Curves {
				if labels[c.Label] {
					t.Errorf("%s has two curves %q", f.Name, c.Label)
				}
				labels[c.Label] = true
				if (&picture.Chart{Series: []picture.Series{{Name: c.Label}}}).LegendWidth() > picture.MinLegendWidth {
					t.Errorf("%s: %q is wider than the legend", f.Name, c.Label)
				}
			}
		}
	}
	if len(names) < 28 {
		t.Errorf("%d figures; the papers have 28 that show a result", len(names))
	}
}

// Every check gives a verdict with numbers, even on very short runs, and every curve has as
// many points as the axis.
func TestFiguresRun(t *testing.T) {
	for i, f := range Table() {
		if !modeltest.Taken(i, 4) {
			continue
		}
		r := runSmall(t, f, 0)
		for _, c := range r.Curves {
			if len(c.X) == 0 || len(c.Points) != len(c.X) {
				t.Errorf("%s: %s has %d points on an axis of %d", f.Name, c.Label, len(c.Points), len(c.X))
			}
			if !slices.ContainsFunc(c.Points, func(e stats.Estimate) bool { return !math.IsNaN(e.Mean) }) && c.Column != fetchedHub {
				t.Errorf("%s: %s has no number at all", f.Name, c.Label)
			}
		}
		for i, found := range r.findings() {
			if !slices.Contains(verdicts, found.Verdict) || found.Numbers == "" {
				t.Errorf("%s: %s: %+v", f.Name, f.Claims[i].Text, found)
			}
		}
	}
}

// A figure has the same bytes on one core and on many.
func TestFigureSameBytes(t *testing.T) {
	for _, name := range []string{"lakg-5", "robot-4"} {
		f := modeltest.Must(Find(name))
		one, many := runSmall(t, f, 1), runSmall(t, f, 7)
		for _, file := range resultFiles {
			if file.kind == "png" && !modeltest.Long() {
				continue // the same picture as the SVG, and expensive
			}
			var a, b bytes.Buffer
			modeltest.OK(t, file.write(one, &a))
			modeltest.OK(t, file.write(many, &b))
			if a.Len() == 0 || !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s.%s: %d bytes on one core, %d on many, not the same", name, file.kind, a.Len(), b.Len())
			}
		}
	}
}

// A figure's curve equals the curve of a race of its lines.
func TestFigureIsARace(t *testing.T) {
	f := modeltest.Must(Find("h-traa-9"))
	g := small(f)
	g.Quick = 3
	r := modeltest.Must(g.Run(context.Background(), Options{}))
	specs := modeltest.Must(design.ParseRace(strings.Fields(g.Lines[1].Words + " vs " + g.Lines[2].Words)))
	race := modeltest.Must(result.RunRace(context.Background(), design.Race{Specs: specs, Reps: 3, Until: g.Until, Every: g.Every, Metric: g.Lines[1].Curves[0].Column}, nil))
	for i, label := range []string{g.Lines[1].Curves[0].Label, g.Lines[2].Curves[0].Label} {
		for k, p := range r.Curve(label).Points {
			if want := race.Lines[i].Points[k]; p != want {
				t.Fatalf("%s at %v: %+v, in a race %+v", label, r.Curve(label).X[k], p, want)
			}
		}
	}
}

// A line for the claims alone is in the table and on the page, and not in the picture.
func TestLinesForClaims(t *testing.T) {
	f := modeltest.Must(Find("lakg-3"))
	r := runSmall(t, f, 0)
	var csv, svg, page bytes.Buffer
	for write, out := range map[*bytes.Buffer]func(io.Writer) error{&csv: r.writeCSV, &svg: func(w io.Writer) error { return drawn("svg")(r, w) }, &page: r.writeCaption} {
		modeltest.OK(t, out(write))
	}
	const estimator = "Estimator, cgm"
	const label = estimator + ", Fig. 2"
	if !strings.Contains(csv.String(), label) || !strings.Contains(page.String(), label+" (for the claims, not drawn)") {
		t.Errorf("%s is not in the table or not on the page", label)
	}
	if strings.Contains(svg.String(), label) || !strings.Contains(svg.String(), estimator) {
		t.Errorf("the picture has %s, or does not have %s", label, estimator)
	}
}

// An interrupted figure leaves no file.
func TestFigureInterrupted(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := (Job{Names: []string{"oma-dra-10"}, Quick: true, Out: dir}).Run(ctx, &bytes.Buffer{}); err == nil {
		t.Fatal("an interrupted figure gave no error")
	}
	if entries, _ := os.ReadDir(dir); len(entries) > 0 {
		t.Errorf("it left %v", entries)
	}
}
