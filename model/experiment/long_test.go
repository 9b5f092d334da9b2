package experiment

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/modeltest"
	"lascope/model/stats"
)

// readTable reads a table with its columns by name.
func readTable(t *testing.T, text string) (rows []map[string]string) {
	t.Helper()
	all := modeltest.Must(csv.NewReader(strings.NewReader(text)).ReadAll())
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = cells[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// near reports that two numbers of tables agree to the digits that are printed.
func near(a, b string) bool {
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return a == b || err1 == nil && err2 == nil && math.Abs(x-y) <= 1e-6+1e-8*math.Abs(x)
}

// summaryOf is reps,undefined,mean,se,lo,hi of values, "" for one without a number, by the kind of the interval and the ends of a
// range.
func summaryOf(values []string, kind string, from, to float64) []string {
	var xs []float64
	for _, v := range values {
		if x, err := strconv.ParseFloat(v, 64); err == nil {
			xs = append(xs, x)
		}
	}
	e := stats.EstimateOf(xs)
	switch kind {
	case "none":
		e.SE, e.Lo, e.Hi = math.NaN(), math.NaN(), math.NaN()
	case "wilson":
		e.Lo, e.Hi = stats.WilsonPart(math.Round(e.Mean*float64(len(xs))), float64(len(xs)))
	case "added":
		of := stats.EstimateOf(append(xs, from, to))
		e.Lo, e.Hi = max(of.Lo, from), min(of.Hi, to)
	default:
		e.Lo, e.Hi = max(e.Lo, from), min(e.Hi, to)
	}
	out := []string{strconv.Itoa(e.N), strconv.Itoa(len(values) - len(xs))}
	for _, x := range []float64{e.Mean, e.SE, e.Lo, e.Hi} {
		word := ""
		if !math.IsNaN(x) {
			word = strconv.FormatFloat(x, 'g', -1, 64)
		}
		out = append(out, word)
	}
	return out
}

// TestLongSumsUpToTheSummary: the rows of --long of a sweep, grouped by its axes and metrics, give its
// table, times that were not reached and cells that cannot run included; the last row of each curve is the metric final.
func TestLongSumsUpToTheSummary(t *testing.T) {
	for _, c := range []struct{ line, metrics string }{
		{"h-traa pages=16 N=20,300 alpha=0.3,0.9", "final,reach,efficiency"},
		{"h-traa pages=16 N=20,300 rule=reward-penalty,reward-inaction", "reach"},
		{"fpa pages=20 capacity=1,5 f=0.1,0.3", "final,earned"}, // a capacity of 1 cannot run
	} {
		s := modeltest.Must(design.ParseSweep(strings.Fields(c.line), design.SweepFlags{Reps: 3, Until: 600, Metric: c.metrics}))
		dir := t.TempDir()
		files := ResultFiles{Out: filepath.Join(dir, "out.csv"), Long: filepath.Join(dir, "long.csv"), Curves: filepath.Join(dir, "curves.csv"), Format: "csv"}
		modeltest.Must((SweepJob{Sweep: s, Job: Job{ResultFiles: files}}).Run(t.Context(), nil))
		read := func(path string) []map[string]string {
			text := modeltest.Must(os.ReadFile(path))
			return readTable(t, string(text))
		}
		key := func(row map[string]string) string {
			metric := row["metric"]
			if metric == "" {
				metric = s.Metric // a table of one
			}
			return fmt.Sprint(row[s.Axes[0].Key], row[s.Axes[1].Key], metric)
		}
		values, finals, censored, cells := map[string][]string{}, map[string]string{}, map[string]int{}, map[string]string{}
		for _, row := range read(files.Long) {
			values[key(row)], cells[key(row)] = append(values[key(row)], row["value"]), row["cell"]
			censored[key(row)] += strings.Count(row["status"], "censored")
			if (row["status"] != "undefined") != (row["value"] != "") || row["status"] == "censored" && row["value"] != "472" {
				t.Errorf("%s: %v", c.line, row)
			}
			if row["line"] != "" && row["seed"] != row["rep"] { // the line's seed is 1
				t.Errorf("%s: the seed of replication %s is %s", c.line, row["rep"], row["seed"])
			}
			if row["metric"] == "final" {
				finals[row["line"]] = row["value"]
			}
		}
		for _, row := range read(files.Out) {
			from, to := 0.0, 1.0
			switch metric := cmp.Or(row["metric"], s.Metric); {
			case metric == "efficiency":
				from, to = math.Inf(-1), math.Inf(1)
			case row["limit"] != "":
				to = 472
			}
			got := summaryOf(values[key(row)], row["interval"], from, to)
			if row["censored"] != strconv.Itoa(censored[key(row)]) || (row["limit"] == "472") != (row["metric"] == "reach" || s.Metric == "reach") {
				t.Errorf("%s: %d of %s are censored: %v", c.line, censored[key(row)], key(row), row)
			}
			if (row["censored"] == "3" || row["reps"] == "0") != (row["interval"] == "none") || row["cell"] != cells[key(row)] {
				t.Errorf("%s: where none arrived there is no interval, and %q is the cell of both tables: %v", c.line, cells[key(row)], row)
			}
			for i, column := range []string{"reps", "undefined", "mean", "se", "lo", "hi"} {
				if !near(got[i], row[column]) {
					t.Errorf("%s: %s of %s is %s, summed up %s", c.line, column, key(row), row[column], got[i])
				}
			}
		}
		last := map[string]string{}
		for _, row := range read(files.Curves) {
			if row["metric"] == "value" {
				last[row["line"]] = row["value"]
			}
		}
		for line, want := range finals {
			if line != "" && last[line] != want {
				t.Errorf("the curve of %s ends at %s, final is %s", line, last[line], want)
			}
		}
	}
}
