package experiment

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"lascope/internal/memory"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// sizedLines are lines of every scheme in several sizes.
func sizedLines() []string {
	var lines []string
	for _, lab := range model.Labs() {
		for _, s := range lab.Schemes {
			var worlds []string
			switch lab.Size {
			case "pages":
				worlds = []string{" pages=8192 importance=on", " pages=65536"}
				switch s.Name {
				case "traa", "h-traa": // of two pages the chain is drawn
					worlds = []string{" pages=2 N=200000", " pages=2 N=1000000"}
					if s.Name == "h-traa" {
						worlds = append(worlds, " pages=8192 importance=on", " pages=65536 N=1000000")
					}
				case "fpa":
					worlds = []string{" pages=8192 capacity=1000", " pages=65536 capacity=9000 N=60000"}
				case "sequential":
					worlds = []string{" pages=8192", " pages=65536"}
				case "lakg", "cgla":
					worlds = []string{" pages=8192 N=100000", " pages=65536 N=1000000"}
				}
			case "objects":
				worlds = []string{" objects=30000", " objects=99000 classes=30"}
				if s.Name == "peoma" {
					worlds = []string{" objects=900", " objects=3000"}
				}
			case "docs":
				worlds = []string{" docs=8000 family=hubs", " docs=30000 family=medium", " docs=20000 family=dense changes=1"}
				if s.Name == "ndp" { // its documents do not change
					worlds = worlds[:2]
				}
			case "N":
				worlds = []string{" N=20000", " N=1000000"}
			}
			for _, w := range worlds[:min(len(worlds), modeltest.ByLength(1, len(worlds)))] {
				lines = append(lines, s.Name+w)
			}
		}
	}
	return lines
}

// TestBytes: the memory estimate of a run is within a factor of 1.5 of its heap for every
// scheme, and after a snapshot the heap stays below 1.1 times the estimate.
func TestBytes(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, line := range sizedLines() {
		spec := linetest.Spec(line)
		told, request, err := spec.Bytes()
		modeltest.OK(t, err)
		run, err := model.New(spec)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		lasting := memory.Bytes(spec) // the lab and its schemes, which every run shares
		taken := float64(memory.Bytes(run) - lasting)
		run.Snapshot(lab.ViewRequest{Width: 80, Height: 24, Bins: 80})
		seen := float64(memory.Bytes(run) - lasting)
		lone := spec.Lab.Size == "pages" && request > told // nearly all is the chain's
		ratio := float64(told) / taken
		if !lone && (ratio <= 1/1.5 || ratio >= 1.5) || seen >= 1.1*float64(told+request) || lone && seen <= 0.6*float64(request) {
			t.Errorf("%s takes %.0f bytes and, seen, %.0f; the estimates are %d and %d, %.2f and %.2f times that", line, taken, seen, told, told+request, float64(told)/taken, float64(told+request)/seen)
		}
	}
}

// TestNothingIsBuiltBeyondTheMemory: a run, a race and a sweep beyond this machine's memory
// are refused before they begin.
func TestNothingIsBuiltBeyondTheMemory(t *testing.T) {
	run := linetest.Spec("peoma objects=100000")
	if need, _, err := run.Bytes(); err != nil || need < model.AvailableMemory() {
		t.Skipf("this machine has memory for all: %v", err)
	}
	_, run1 := model.New(run)
	_, race := result.RunRace(t.Context(), design.Race{Specs: []model.Spec{linetest.Spec("lakg")}, Reps: 1, Until: 1e15, Every: 1}, nil)
	_, sweep := design.ParseSweep([]string{"lakg", "N=10,20"}, design.SweepFlags{Reps: 1, Until: 1e15, Every: 1})
	for what, err := range map[string]error{"peoma": run1, "the race": race, "the sweep": sweep} {
		if err == nil || !strings.HasPrefix(err.Error(), what+" needs about ") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestFreeMemory: free memory is the least of the system's figure, what each enclosing control
// group leaves, and the limit of addresses; a default without any.
func TestFreeMemory(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	info := file("MemTotal:  9000 kB\nMemAvailable:    8000 kB\n")
	limits := file("Limit                     Soft Limit           Hard Limit           Units\nMax address space         5000000              unlimited            bytes\n")
	for name, c := range map[string]struct {
		files fstest.MapFS
		limit uint64 // 0 for none
		want  int64
	}{
		"nothing known": {fstest.MapFS{}, 0, model.UnknownMemory},
		"a limit alone": {fstest.MapFS{}, 700, 700},
		"the system":    {fstest.MapFS{"proc/meminfo": info}, 0, 8000 << 10},
		"no limit":      {fstest.MapFS{"proc/meminfo": info, "sys/fs/cgroup/memory.max": file("max\n"), "sys/fs/cgroup/memory.current": file("1000000\n")}, 0, 8000 << 10},
		"a container":   {fstest.MapFS{"proc/meminfo": info, "proc/self/cgroup": file("0::/../../kube/pod\n"), "sys/fs/cgroup/memory.max": file("3000000\n"), "sys/fs/cgroup/memory.current": file("1000000\n"), "sys/fs/cgroup/memory.stat": file("anon 5\ninactive_file 200000\n")}, 3_000_000, 2_200_000},
		"version 1":     {fstest.MapFS{"proc/self/cgroup": file("4:cpu:/x\n9:memory:/\n"), "sys/fs/cgroup/memory/memory.limit_in_bytes": file("700\n"), "sys/fs/cgroup/memory/memory.usage_in_bytes": file("900\n")}, 700, 0},
		"version 1 of a job": {fstest.MapFS{"proc/self/cgroup": file("9:memory:/slurm/job\n"),
			"sys/fs/cgroup/memory/slurm/memory.limit_in_bytes": file("900\n"), "sys/fs/cgroup/memory/slurm/memory.usage_in_bytes": file("600\n"),
			"sys/fs/cgroup/memory/slurm/job/memory.limit_in_bytes": file("500\n"), "sys/fs/cgroup/memory/slurm/job/memory.usage_in_bytes": file("100\n")}, 500, 300},
		"a service": {fstest.MapFS{"proc/self/cgroup": file("0::/system.slice/a.service\n"),
			"sys/fs/cgroup/system.slice/memory.max": file("5000\n"), "sys/fs/cgroup/system.slice/memory.current": file("4600\n"),
			"sys/fs/cgroup/system.slice/a.service/memory.max": file("2000\n"), "sys/fs/cgroup/system.slice/a.service/memory.current": file("1000\n")}, 2000, 400},
		"ulimit -v": {fstest.MapFS{"proc/self/limits": limits, "proc/self/status": file("Name:\tx\nVmSize:\t    1000 kB\n")}, 0, 5_000_000 - 1000<<10},
		"no ulimit": {fstest.MapFS{"proc/meminfo": info, "proc/self/limits": file("Max address space         unlimited            unlimited            bytes\n")}, 0, 8000 << 10},
	} {
		limit := func() (uint64, error) {
			if c.limit == 0 {
				return 0, memlimit.ErrNoLimit
			}
			return c.limit, nil
		}
		modeltest.Equal(t, model.FreeMemory(c.files, limit), c.want, "%s:", name)
	}
}
