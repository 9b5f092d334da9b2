package experiment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/picture"
)

// TestRaceNames: no two specs of a race have the same name.
func TestRaceNames(t *testing.T) {
	for line, want := range map[string][]string{
		"h-traa vs lakg": {"h-traa", "lakg"},
		"h-traa N=50 seed=2 vs h-traa N=100 seed=2 vs lakg seed=2": {"h-traa N=50", "h-traa N=100", "lakg"},
		"h-traa vs h-traa @10:N=40":                                {"h-traa", "h-traa @10:N=40"},
		"h-traa @5:top @10:lakg vs h-traa @5:top @10:cgla,N=5120":  {"h-traa @10:lakg", "h-traa @10:cgla,N=5120"},
		"h-traa vs h-traa vs lakg":                                 {"h-traa (1)", "h-traa (2)", "lakg"},
	} {
		specs := modeltest.Must(design.ParseRace(strings.Fields(line)))
		if got := design.RaceNames(specs); !slices.Equal(got, want) {
			t.Errorf("%s: the names are %q, want %q", line, got, want)
		}
	}
}

// TestRaceProgress: every finished replication is reported once, in order, with the result
// so far; the last report equals the result.
func TestRaceProgress(t *testing.T) {
	specs := modeltest.Must(design.ParseRace([]string{"uniform", "pages=4", "vs", "optimal", "pages=4"}))
	const reps = 12
	told := 0
	var last *result.RaceResult
	result := modeltest.Must(result.RunRace(context.Background(), design.Race{Specs: specs, Reps: reps, Until: 40, Every: 20, Metric: "value", Cores: 3},
		func(done int, soFar func() *result.RaceResult) {
			if told++; done != told {
				t.Errorf("replication %d is told as the %d-th that is done", told, done)
			}
			if last = soFar(); last.Reps != done || last.Lines[0].Points[0].N != done {
				t.Errorf("after %d replications the result is of %d, its means of %d", done, last.Reps, last.Lines[0].Points[0].N)
			}
		}))
	if told != reps {
		t.Errorf("%d replications were told, want %d", told, reps)
	}
	for i, line := range result.Lines {
		if !reflect.DeepEqual(last.Lines[i].Points, line.Points) {
			t.Error("what was known with the last replication is not the result")
		}
	}
}

// TestNoTwoReplicationsHaveOneSeed: no replication has a seed above the largest integer
// that a float64 represents exactly.
func TestNoTwoReplicationsHaveOneSeed(t *testing.T) {
	for _, line := range []string{"h-traa", "spl", "oma", "robot"} {
		scheme := modeltest.Must(model.FindScheme(line))
		table := scheme.Table()
		largest := table[slices.IndexFunc(table, func(p lab.Param) bool { return p.Key == "seed" })].Max
		if largest == largest+1 {
			t.Errorf("%s: the seed after %.0f is no other number", line, largest)
		}
		spec := linetest.Spec(line + " seed=" + lab.NumberWord(largest))
		if _, err := measure.ReplicationSpec(spec, 1); err == nil {
			t.Errorf("%s: there is a replication after seed %.0f", line, largest)
		}
	}
}

// TestSavedRaceNeedsNoRuns: a saved race of webs beyond this machine's memory can be read
// but not run.
func TestSavedRaceNeedsNoRuns(t *testing.T) {
	text := result.RaceHeading + "\n# race --reps 1 --until 1e15 --every 1 --metric value h-traa pages=1048576 vs lakg pages=1048576\n" +
		"ticks 0 10\n1 1 0.5 0.6\n1 2 0.5 0.7\nend 2\n"
	saved := modeltest.Must(result.ReadSaved("r", []byte(summed(text))))
	if _, err := result.RunRace(context.Background(), saved.Race.Race, nil); err == nil || !strings.Contains(err.Error(), "the race needs about") {
		t.Errorf("it ran: %v", err)
	}
}

// TestRaceOfMetrics: the numbers of a race of several metrics are those of the sweep of the same lines; its
// curves are those of races of one column; a saved race has the same table, picture and curves.
func TestRaceOfMetrics(t *testing.T) {
	const metrics = "value,earned,efficiency,reach"
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 N=20 vs h-traa pages=16 N=200")))
	race := func(metric string) *result.RaceResult {
		t.Helper()
		return modeltest.Must(result.RunRace(t.Context(), design.Race{Specs: specs, Reps: 3, Until: 600, Every: 3, Metric: metric}, nil))
	}
	print := func(write printer) []map[string]string {
		return readTable(t, text(t, func(b *bytes.Buffer) error { return write(b, "csv") }))
	}
	sweep := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=20,200"), design.SweepFlags{Reps: 3, Until: 600, Every: 3, Metric: metrics}))
	part := result.NewPart(sweep)
	modeltest.OK(t, part.Store.Run(t.Context(), 0, part.Missing(0, 1), nil, nil))
	r := race(metrics)
	values := map[string]string{}
	for _, row := range print(func(w io.Writer, format string) error { return show.WriteLongSweep(part, w, format) }) {
		values[row["line"]+row["metric"]] = row["value"]
	}
	long := print(func(w io.Writer, format string) error { return show.WriteLongRace(r, w, format) })
	for _, row := range long {
		if want := values[row["line"]+row["metric"]]; row["value"] != want || row["status"] == "undefined" {
			t.Errorf("%v, in the sweep %q", row, want)
		}
	}
	table, numbers := print(func(w io.Writer, format string) error { return show.WriteRace(r, w, format) }), 0
	for _, row := range table {
		for _, cell := range print(func(w io.Writer, format string) error { return show.WriteSweep(part, w, format) }) {
			if strings.HasSuffix(row["a"], "N="+cell["N"]) && row["b"] == "" && row["metric"] == cell["metric"] && r.Race.Summed(row["metric"]) {
				numbers++
				if row["tick"] != "600" || row["mean"] != cell["mean"] || row["hi"] != cell["hi"] || row["undefined"] != cell["undefined"] {
					t.Errorf("%v, in the sweep %v", row, cell)
				}
			}
		}
	}
	if len(long) != 2*3*4 || numbers != 4 || len(table) != 3*(2*201+2) {
		t.Errorf("%d rows of runs, %d numbers, %d rows of the table", len(long), numbers, len(table))
	}
	for k, name := range []string{"value", "earned"} {
		alone := race(name)
		for i, line := range r.Showing(k).Lines {
			if fmt.Sprint(line.Points) != fmt.Sprint(alone.Lines[i].Points) {
				t.Errorf("%s of %s is another curve alone", name, line.Name)
			}
		}
	}
	saved := modeltest.Must(result.ReadSaved("a.race", []byte(text(t, func(b *bytes.Buffer) error { return r.Save(b) }))))
	if again := print(func(w io.Writer, format string) error { return show.WriteRace(saved.Race, w, format) }); !slices.EqualFunc(again, table, maps.Equal) {
		t.Error("saved, the race has another table")
	}
	for spec := range 2 {
		want := fmt.Sprint(part.Showing(3).Numbers(spec))
		if a, b := fmt.Sprint(r.Showing(3).Lines[spec].Numbers()), fmt.Sprint(saved.Race.Showing(3).Lines[spec].Numbers()); a != want || b != want {
			t.Errorf("the numbers of spec %d are %v and, saved, %v, in the sweep %v", spec, a, b, want)
		}
	}
	if got := strings.Join(saved.Race.Curves(), " "); got != "value earned efficiency" {
		t.Errorf("the curves are %s", got)
	}
	svg := text(t, func(b *bytes.Buffer) error { return show.DrawRace(saved.Race, b, picture.Print{Format: "svg"}) })
	for _, want := range []string{">Race: value, earned, efficiency, reach<", "reach (ticks), lower is better", "confidence intervals of each point", "bars: 95 %", "0 of 3"} {
		if !strings.Contains(svg, want) {
			t.Errorf("%q is not in the picture", want)
		}
	}
}

// TestRaceGoesOn: a race with a file that was interrupted again and again, decided or not, makes no run twice and gives
// the bytes of one that was not; its journal goes in the end, and one of another race is refused.
func TestRaceGoesOn(t *testing.T) {
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 N=20 vs uniform pages=16 vs lakg pages=16")))
	for _, margin := range []float64{-1, 0.01} {
		table := func(stopAfter int) string {
			out := filepath.Join(t.TempDir(), "race.csv")
			job := RaceJob{Race: design.Race{Specs: specs, Reps: 24, Until: 300, Metric: "reach,value", Cores: 2}, Job: Job{ResultFiles: ResultFiles{Out: out}}}
			if margin >= 0 {
				job.Race.Metric, job.Decides = "earned", &margin
			}
			for rounds := 0; ; rounds++ {
				ctx, stop := context.WithCancel(t.Context())
				before := -1
				job.Progress = func(p Progress) {
					if before < 0 {
						before = p.Done
					}
					if stopAfter > 0 && p.Done == (rounds+1)*stopAfter {
						stop()
					}
				}
				_, err := job.Run(ctx, nil)
				stop()
				if err == nil {
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				if journal, err := os.ReadFile(out + ".journal"); err != nil || rounds == 0 && bytes.Count(journal, []byte("\n")) < 4 {
					t.Fatalf("the journal is %q, %v", journal, err)
				}
				other := job
				other.Race.Until = 301
				if _, err := other.Run(t.Context(), nil); err == nil {
					t.Fatal("the journal of another race is taken")
				}
			}
			if _, err := os.Stat(out + ".journal"); !errors.Is(err, os.ErrNotExist) {
				t.Error("the journal is still there")
			}
			text := modeltest.Must(os.ReadFile(out))
			return string(text)
		}
		if whole, broken := table(0), table(7); whole != broken {
			t.Errorf("margin %v: interrupted it gives\n%s\nelse\n%s", margin, broken, whole)
		}
	}
}

// TestAskedMetric: races, sweeps and sensitivities of the polling lab that name no metric have what the polls earned,
// those of other labs the main column; a named one is that.
func TestAskedMetric(t *testing.T) {
	for line, want := range map[string][2]string{
		"h-traa pages=8 N=20,50": {"earned", "earned"}, "own pages=8,9": {"earned", "earned"}, "oma N=4,8": {"accuracy", "final"},
	} {
		words := strings.Fields(line)
		scheme := modeltest.Must(model.FindScheme(words[0]))
		if got := (design.Race{Specs: []model.Spec{{Scheme: scheme, Lab: scheme.Lab}}}).Measured().Metric; got != want[0] {
			t.Errorf("a race of %s has %s", line, got)
		}
		flags := design.SweepFlags{Reps: 2, Until: 40}
		if scheme.Name == model.OwnScheme {
			flags.Program = &lab.Program{Words: []string{"never"}, Recorded: true}
		}
		if s, err := design.ParseSweep(words, flags); err != nil || s.Metric != want[1] {
			t.Errorf("a sweep of %s has %v, %v", line, s, err)
		}
		flags.Metric = "final"
		if s, err := design.ParseSweep(words, flags); err != nil || s.Metric != "final" {
			t.Errorf("a sweep of %s with final has %v, %v", line, s, err)
		}
	}
	s, err := design.ParseSensitivity([]string{"lakg", "pages=8", "N=100..200"}, 2, design.SweepFlags{Until: 40})
	if err != nil || s.Metric.Name != "earned" {
		t.Errorf("a sensitivity has %v, %v", s, err)
	}
}
