package model

import (
	"cmp"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"lascope/model/stats"
)

// Memory is estimated before it is allocated, and a run that would not fit is refused. The
// constants are measured; TestPeak compares the estimates with real peaks.
const (
	headlessBytes = 14 << 20 // a program without a run, without a screen
	liveBytes     = 28 << 20 // a program without a run, with a screen
	smallRun      = 4 << 20  // bytes of a run that is never refused
	headroom      = 2        // the peak over the live heap between two collections (GOGC=100)
	// UnknownMemory is the free memory in bytes assumed where the system gives none.
	UnknownMemory = int64(4) << 30
)

// Bytes estimates the heap of a run of the spec in bytes: run is the world and the largest of the line's schemes, request the
// addition from the first snapshot on.
func (s Spec) Bytes() (run, request int64, err error) {
	settings := s.Settings()
	if n := items(settings); mostItems > 0 && n > mostItems {
		return 0, 0, fmt.Errorf("%s=%d: in a page of a browser at most %s are allowed; in a terminal lascope takes more", s.Lab.Size, n,
			stats.Thousands(mostItems))
	}
	most, seen := s.Lab.Needs(settings)
	err = followEvents(slices.Clone(s.Events), settings, settings, func(e Event) error {
		run, request := s.Lab.Needs(e.Intervention.Settings)
		most, seen = max(most, run), max(seen, request)
		return nil
	})
	if err != nil {
		return 0, 0, err
	}
	return int64(min(most, math.MaxInt64/4)), int64(min(seen, math.MaxInt64/4)), nil
}

// Affordable refuses a need of more bytes than are free. The error names the owner of the
// need and ends with the advice how to lower it.
func Affordable(need, free int64, owner, advice string) error {
	if need > free {
		return fmt.Errorf("%s needs about %s of memory, and %s can be had; %s", owner, megabytes(need), megabytes(free), advice)
	}
	return nil
}

// CheckMemory refuses a run without a screen that needs more than the free memory in bytes.
// free is called only for a run of more than 4 MB.
func (s Spec) CheckMemory(free func() int64) error {
	run, _, err := s.Bytes()
	if err != nil || run <= smallRun {
		return err
	}
	return Affordable(run+headlessBytes, free(), s.Scheme.Name, "lower "+s.Lab.Size)
}

// CheckLiveMemory refuses runs that are shown together, one or the runs of a race, if they
// need more than the free memory in bytes. free is called only for more than 4 MB.
func CheckLiveMemory(free func() int64, specs ...Spec) error {
	need, err := LiveBytes(specs...)
	if err != nil || need <= liveBytes+headroom*smallRun {
		return err
	}
	return Affordable(need, free(), specs[0].Name, "lower "+specs[0].Lab.Size)
}

// LiveBytes estimates the peak in bytes of a program that shows runs together: the runs with
// their views, the way back of a run alone, the untouched run beside it, and the headroom of the
// collector.
func LiveBytes(specs ...Spec) (int64, error) {
	total := int64(0)
	for _, s := range specs {
		run, look, err := s.Bytes()
		if err != nil {
			return 0, err
		}
		total += run + look
	}
	if len(specs) == 1 { // a race cannot go back, and has no untouched run
		run := total
		total += checkpointBytes(run)
		if items(specs[0].Settings()) <= MostUntouched {
			total += run / sharedPart // one more copy
		}
	}
	return liveBytes + headroom*total, nil
}

// CheckManyMemory refuses parallel runs that need more than the free memory together. cores
// is the number of runs at a time, 0 for GOMAXPROCS; results are the bytes of their results;
// owner is the name in the error.
func CheckManyMemory(free func() int64, owner string, specs []Spec, cores int, results float64) error {
	cores = cmp.Or(cores, runtime.GOMAXPROCS(0))
	largest := int64(0)
	for _, s := range specs {
		run, _, err := s.Bytes() // without snapshots
		if err != nil {
			return err
		}
		largest = max(largest, run)
	}
	need := float64(cores)*float64(largest) + results
	if need <= smallRun {
		return nil
	}
	advice := fmt.Sprintf("lower %s, or run fewer than %d at a time with GOMAXPROCS", specs[0].Lab.Size, cores)
	if results > need/2 {
		advice = "take fewer replications, or points further apart with --every"
	}
	return Affordable(headlessBytes+int64(min(headroom*need, math.MaxInt64/4)), free(), owner, advice)
}

// megabytes writes a number of bytes as "35 MB" or "1.5 GB".
func megabytes(n int64) string {
	switch {
	case n >= 10<<30:
		return stats.Thousands(n>>30) + " GB"
	case n >= 1<<30:
		return strconv.FormatFloat(float64(n)/(1<<30), 'f', 1, 64) + " GB"
	}
	return stats.Thousands(max(1, n>>20)) + " MB"
}

// LimitHeap makes the collector work harder before the heap takes the last of the free
// memory. A limit in the environment (GOMEMLIMIT) stays in force.
func LimitHeap() {
	if _, set := os.LookupEnv("GOMEMLIMIT"); !set {
		debug.SetMemoryLimit(AvailableMemory() / 10 * 9)
	}
}

// CollectLess lets the heap grow further between two collections, for many short runs: each leaves
// little garbage, and collecting it took a tenth of their time. [LimitHeap] still holds. A percentage
// in the environment (GOGC) stays in force.
func CollectLess() {
	if _, set := os.LookupEnv("GOGC"); !set {
		debug.SetGCPercent(400)
	}
}

// FreeMemory is [AvailableMemory] of a system with files, by the files of a Linux system under root. limit returns
// the limit of the control group in bytes, used where the group's files are not in their
// usual place.
func FreeMemory(root fs.FS, limit func() (uint64, error)) int64 {
	free := UnknownMemory
	if kb, err := fieldOf(root, "proc/meminfo", "MemAvailable:"); err == nil {
		free = kb << 10
	}
	if left, ok := groupsLeft(root); ok {
		free = min(free, left)
	} else if most, err := limit(); err == nil {
		free = min(free, int64(min(most, math.MaxInt64)))
	}
	if most, err := fieldOf(root, "proc/self/limits", "Max address space"); err == nil {
		kb, _ := fieldOf(root, "proc/self/status", "VmSize:")
		free = min(free, most-kb<<10)
	}
	return max(0, free)
}

// groupsLeft is the least memory that the process's control group and the groups around it
// leave, without the cache that the system can drop; ok is false if none has a limit.
// Within a container the group's path may not exist; its limit is then at the top.
func groupsLeft(root fs.FS) (left int64, ok bool) {
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		text = []byte("0::/\n0:memory:/")
	}
	left = math.MaxInt64
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) < 3 {
			continue
		}
		top, files := "sys/fs/cgroup", [...]string{"memory.max", "memory.current", "inactive_file"}
		switch {
		case fields[0] == "0" && fields[1] == "": // version 2
		case slices.Contains(strings.Split(fields[1], ","), "memory"):
			top, files = "sys/fs/cgroup/memory", [...]string{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"}
		default:
			continue
		}
		for group := path.Join(top, path.Clean("/"+fields[2])); len(group) >= len(top); group = path.Dir(group) {
			most, err := fieldOf(root, group+"/"+files[0], "")
			used, err2 := fieldOf(root, group+"/"+files[1], "")
			if err != nil || err2 != nil {
				continue // no limit ("max"), or no such group
			}
			cache, _ := fieldOf(root, group+"/memory.stat", files[2])
			left, ok = min(left, most-used+cache), true
		}
	}
	return left, ok
}

// fieldOf reads the whole number after words at the beginning of a line, or the first of the
// file if the words are "".
func fieldOf(root fs.FS, path, words string) (int64, error) {
	text, err := fs.ReadFile(root, path)
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, found := strings.CutPrefix(line, words); found {
			if fields := strings.Fields(rest); len(fields) > 0 {
				return strconv.ParseInt(fields[0], 10, 64)
			}
		}
	}
	return 0, fmt.Errorf("%s has no %q", path, words)
}
