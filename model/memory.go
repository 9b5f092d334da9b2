package model

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"lascope/model/lab"
	"lascope/model/stats"
)

// Memory is estimated before it is allocated, and a run that would not fit is refused.
const (
	smallRun        = 32 << 20                      // bytes that are never refused
	checkpointBytes = timelineBudget + branchBudget // of a run that a person drives
	// UnknownMemory is the free memory in bytes assumed where the system gives none.
	UnknownMemory = int64(4) << 30
)

// Bytes estimates the heap of a run of the spec in bytes: run is that of the world and the
// largest of the line's schemes, look the addition from the first snapshot on.
func (s Spec) Bytes() (run, request int64, err error) {
	settings, err := s.Settings()
	if err != nil {
		return 0, 0, err
	}
	most, seen := s.Lab.Needs(settings)
	err = followEvents(s.Events, settings, settings, func(_ int, a lab.Intervention) error {
		run, request := s.Lab.Needs(a.After())
		most, seen = max(most, run), max(seen, request)
		return nil
	})
	if err != nil {
		return 0, 0, err
	}
	return int64(min(most, math.MaxInt64/4)), int64(min(seen, math.MaxInt64/4)), nil
}

// Affordable refuses a need of more bytes than are free. The error names the owner of the
// need and ends with the advice how to lower it. free is called only for more than 32 MB.
func Affordable(need int64, free func() int64, owner, advice string) error {
	if need <= smallRun {
		return nil
	}
	if free := free(); need > free {
		return fmt.Errorf("%s needs about %s of memory, and %s can be had; %s", owner, megabytes(need), megabytes(free), advice)
	}
	return nil
}

// CheckMemory refuses a run that needs more than the free memory in bytes.
func (s Spec) CheckMemory(free func() int64) error {
	run, request, err := s.Bytes()
	if err != nil || run+request <= smallRun {
		return err
	}
	return Affordable(run+request+checkpointBytes, free, s.Scheme.Name, "lower "+s.Lab.Size)
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
	advice := fmt.Sprintf("lower %s, or run fewer than %d at a time with GOMAXPROCS", specs[0].Lab.Size, cores)
	if results > need/2 {
		advice = "take fewer replications, or points further apart with --every"
	}
	return Affordable(int64(min(need, math.MaxInt64/4)), free, owner, advice)
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

// AvailableMemory is the memory in bytes that the system and the process's control group
// leave free; [UnknownMemory] where neither is known.
func AvailableMemory() int64 { return FreeMemory(os.DirFS("/"), memlimit.FromCgroup) }

// FreeMemory is [AvailableMemory] by the files of a Linux system under root; limit returns the
// memory limit of the control group in bytes.
func FreeMemory(root fs.FS, limit func() (uint64, error)) int64 {
	free := UnknownMemory
	if kb, err := fieldOf(root, "proc/meminfo", "MemAvailable:"); err == nil {
		free = kb << 10
	}
	if most, err := limit(); err == nil {
		free = min(free, max(0, int64(most)-groupMemory(root)))
	}
	return free
}

// groupMemory is the memory in use by the control group, without the cache that the system
// can drop; 0 where the group's files are not at their usual places, version 2 or 1.
func groupMemory(root fs.FS) int64 {
	for _, g := range []struct{ used, stat, cache string }{
		{"sys/fs/cgroup/memory.current", "sys/fs/cgroup/memory.stat", "inactive_file"},
		{"sys/fs/cgroup/memory/memory.usage_in_bytes", "sys/fs/cgroup/memory/memory.stat", "total_inactive_file"},
	} {
		if used, err := fieldOf(root, g.used, ""); err == nil {
			cache, _ := fieldOf(root, g.stat, g.cache)
			return used - cache
		}
	}
	return 0
}

// fieldOf reads the whole number after a word at the beginning of a line, or the first number
// of the file if the word is "".
func fieldOf(root fs.FS, path, word string) (int64, error) {
	text, err := fs.ReadFile(root, path)
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if word == "" && len(fields) > 0 {
			return strconv.ParseInt(fields[0], 10, 64)
		}
		if len(fields) > 1 && fields[0] == word {
			return strconv.ParseInt(fields[1], 10, 64)
		}
	}
	return 0, errors.New("it does not say")
}
