//go:build turns

package lesson

import (
	"context"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"lascope/internal/thread"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
)

// counted counts the turns that work gives, by the function that gives them.
func counted(work func()) (all int, by map[string]int) {
	var mutex sync.Mutex
	by = map[string]int{}
	thread.Give(func() {
		mutex.Lock()
		defer mutex.Unlock()
		all++
		callers := make([]uintptr, 4)
		frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
		for more := true; more; {
			var f runtime.Frame
			if f, more = frames.Next(); !strings.Contains(f.Function, "/thread.") {
				by[f.Function[strings.LastIndex(f.Function, "/")+1:]]++
				break
			}
		}
	})
	defer thread.Give(nil)
	work()
	return all, by
}

// TestTurnsOfRuns: a run gives a turn after at most 64 polls, whatever calls it: a race of 64 replications,
// ghosts, and the lesson with the longest goto. In a page of a browser that is below 10 ms.
func TestTurnsOfRuns(t *testing.T) {
	spec, err := model.Parse("h-traa pages=64 capacity=4")
	if err != nil {
		t.Fatal(err)
	}
	run, err := model.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	last, longest := int64(0), int64(0)
	thread.Give(func() { longest, last = max(longest, run.Tick()-last), run.Tick() })
	run.Advance(10_000)
	thread.Give(nil)
	if longest = max(longest, run.Tick()-last); longest*4 > 64 {
		t.Errorf("a run goes on for %d slots of four polls without a turn", longest)
	}

	const reps, until = 64, 1000
	turns, _ := counted(func() {
		_, err = experiment.Race{Specs: []model.Spec{spec, spec}, Reps: reps, Until: until, Every: until, Metric: "value"}.Run(t.Context(), nil)
	})
	if slots := 2 * reps * until; err != nil || turns*16 < slots {
		t.Errorf("a race of %d slots gives %d turns (%v)", slots, turns, err)
	}
	turns, _ = counted(func() {
		ghosts, err := experiment.NewGhosts(t.Context(), spec, experiment.GhostRuns, 1, func() int64 { return math.MaxInt64 })
		if err != nil {
			t.Fatal(err)
		}
		if err := ghosts.Advance(t.Context(), until); err != nil {
			t.Fatal(err)
		}
	})
	if slots := experiment.GhostRuns * until; turns*16 < slots {
		t.Errorf("ghosts of %d slots give %d turns", slots, turns)
	}
}

// TestTurnsOfLessons: the lesson with the longest goto gives a turn after at most 64 slots.
func TestTurnsOfLessons(t *testing.T) {
	lessons, err := NewCourse(Files(), "lessons").Lessons()
	if err != nil {
		t.Fatal(err)
	}
	var longest *Lesson
	furthest := int64(0)
	for _, l := range lessons {
		to := int64(0)
		for _, b := range l.Beats {
			for _, d := range b.Do {
				to = max(to, d.Tick)
			}
		}
		if to > furthest {
			longest, furthest = l, to
		}
	}
	p := NewPlayer(longest)
	turns, _ := counted(func() {
		for {
			o, err := p.Next(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if o == nil {
				break
			}
		}
	})
	if int64(turns)*64 < furthest {
		t.Errorf("lesson %s, of %d ticks, gives %d turns", longest.Name, furthest, turns)
	}
}

// TestTurnsOfBuilding: each loop over the pages of a large web gives turns while the web, its scheme and the
// first snapshot are made.
func TestTurnsOfBuilding(t *testing.T) {
	const pages = 1_000_000
	loops := []string{"web.New", "web.zipfRates", "web.(*Truth).placePages", "web.(*Truth).solve", "web.(*Web).solve", "web.fill", "web.filling.write",
		"pollinglab.(*measurer).measurePart", "pollinglab.(*measurer).begin", "pollinglab.(*truthOrder).refresh"}
	for line, own := range map[string][]string{
		"h-traa":              {"polling.newTraaTree", "polling.(*traaTree).fill"},
		"h-traa schedule=edf": {"polling.(*htraa).requeue", "polling.(*htraa).setSchedule"},
		"lakg N=1000000":      {"polling.newBucketSampler", "polling.(*lakg).begin"},
		"uniform":             {"polling.(*uniform).Shares"},
		"whittle":             {"polling.newAgeRace", "polling.(*ageRace).restart", "polling.newAgeList"},
	} {
		name, rest, _ := strings.Cut(line, " ")
		spec, err := model.ParseWords(append([]string{name, "pages=" + strconv.Itoa(pages)}, strings.Fields(rest)...))
		if err != nil {
			t.Fatal(err)
		}
		_, by := counted(func() {
			run, err := model.New(spec)
			if err != nil {
				t.Fatal(err)
			}
			run.Snapshot(lab.ViewRequest{Find: -1, Width: 80, Height: 20})
		})
		for _, loop := range append(own, loops...) {
			if want := pages/thread.Part - 1; by[loop] < want { // a level of less than a part gives none
				t.Errorf("%s: %s gives %d turns for %d pages", line, loop, by[loop], pages)
			}
		}
	}
}

// runOf is a run of a polling scheme.
func runOf(t *testing.T, words ...string) *model.Run {
	t.Helper()
	spec, err := model.ParseWords(words)
	if err != nil {
		t.Fatal(err)
	}
	run, err := model.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// TestTurnsOfCopies: the copy of a large run, for a checkpoint or a step back, gives a turn after at most 64 KiB,
// whatever the scheme; and it is the same run.
func TestTurnsOfCopies(t *testing.T) {
	for _, line := range []string{
		"h-traa", "h-traa schedule=edf", "lakg", "cgla", "cgla ahead=0", "cgla ahead=64", "fpa", "uniform", "proportional", "estimator", "greedy-known",
		"whittle", "gamma", "grid", "interval", "nutch", "commit", "vlakg",
	} {
		run := runOf(t, append(strings.Fields(line), "pages=50000", "capacity=1000")...)
		run.Advance(3)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var clone *model.Run
		turns, _ := counted(func() { clone = run.Clone() })
		runtime.ReadMemStats(&after)
		bytes := after.TotalAlloc - before.TotalAlloc
		if turns*64<<10 < int(bytes) {
			t.Errorf("%s: a copy of %d bytes gives %d turns", line, bytes, turns)
		}
		run.Advance(3)
		if clone.Advance(3); !slices.Equal(run.Row(), clone.Row()) {
			t.Errorf("%s: the copy goes on as another run", line)
		}
	}
}

// TestTurnsOfSlots: a slot of many polls gives a turn after at most twice a Part of them, whatever the scheme.
func TestTurnsOfSlots(t *testing.T) {
	const pages, capacity, slots = 40_000, 20_000, 4
	for _, line := range []string{
		"h-traa", "h-traa schedule=random", "h-traa schedule=edf", "lakg", "cgla N=2", "cgla N=2 ahead=0", "cgla N=2 ahead=0 limit=hard", "cgla N=2 ahead=64", "fpa",
		"uniform", "proportional", "optimal", "optimal schedule=random", "estimator", "greedy-known", "whittle", "gamma", "interval", "nutch", "commit", "vlakg",
	} {
		run := runOf(t, append(strings.Fields(line), "pages="+strconv.Itoa(pages), "capacity="+strconv.Itoa(capacity))...)
		run.Advance(2)
		turns, _ := counted(func() { run.Advance(slots) })
		if polls := slots * capacity; turns < polls/(2*thread.Part) {
			t.Errorf("%s: %d polls give %d turns", line, polls, turns)
		}
	}
}
