package experiment

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/lab"
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
		specs, err := ParseRace(strings.Fields(line))
		if err != nil {
			t.Fatal(err)
		}
		if got := raceNames(specs); !slices.Equal(got, want) {
			t.Errorf("%s: the names are %q, want %q", line, got, want)
		}
	}
}

// TestRaceProgress: every finished replication is reported once, in order, with the result
// so far; the last report equals the result.
func TestRaceProgress(t *testing.T) {
	specs, err := ParseRace([]string{"uniform", "pages=4", "vs", "optimal", "pages=4"})
	if err != nil {
		t.Fatal(err)
	}
	const reps = 12
	told := 0
	var last *RaceResult
	result, err := Race{Specs: specs, Reps: reps, Until: 40, Every: 20, Cores: 3}.Run(context.Background(),
		func(done int, soFar func() *RaceResult) {
			if told++; done != told {
				t.Errorf("replication %d is told as the %d-th that is done", told, done)
			}
			if last = soFar(); last.Reps != done || last.Lines[0].Points[0].N != done {
				t.Errorf("after %d replications the result is of %d, its means of %d", done, last.Reps, last.Lines[0].Points[0].N)
			}
		})
	if err != nil {
		t.Fatal(err)
	}
	if told != reps {
		t.Errorf("%d replications were told, want %d", told, reps)
	}
	if !reflect.DeepEqual(last.Lines, result.Lines) {
		t.Error("what was known with the last replication is not the result")
	}
}

// TestNoTwoReplicationsHaveOneSeed: no replication has a seed above the largest integer
// that a float64 represents exactly.
func TestNoTwoReplicationsHaveOneSeed(t *testing.T) {
	for _, line := range []string{"h-traa", "spl", "oma", "robot"} {
		scheme, err := model.FindScheme(line)
		if err != nil {
			t.Fatal(err)
		}
		table := scheme.Table()
		largest := table[slices.IndexFunc(table, func(p lab.Param) bool { return p.Key == "seed" })].Max
		if largest == largest+1 {
			t.Errorf("%s: the seed after %.0f is no other number", line, largest)
		}
		spec := parseSpec(t, line+" seed="+lab.NumberWord(largest))
		if _, err := ReplicationSpec(spec, 1); err == nil {
			t.Errorf("%s: there is a replication after seed %.0f", line, largest)
		}
	}
}

// TestSavedRaceNeedsNoRuns: a saved race of webs beyond this machine's memory can be read
// but not run.
func TestSavedRaceNeedsNoRuns(t *testing.T) {
	text := raceHeading + "\n# race --reps 1 --until 1e15 --every 1 --metric value h-traa pages=1048576 vs lakg pages=1048576\n" +
		"ticks 0 10\n1 1 0.5 0.6\n1 2 0.5 0.7\nend 2\n"
	saved, err := readSaved("r", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := saved.Race.Race.Run(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "the race needs about") {
		t.Errorf("it ran: %v", err)
	}
}
