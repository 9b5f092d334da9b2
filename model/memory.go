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

// Memory is estimated before it is taken, and what would not fit is refused.
const (
	smallRun      = 32 << 20       // bytes that need no asking
	besideARun    = timelineBudget // what the way back in a run may take besides
	UnknownMemory = int64(4) << 30 // taken to be there where the system does not say
)

// Bytes estimates the heap that a run of the spec takes, its world and the largest of
// the schemes that come to rule it, and what it takes besides once somebody looks.
func (s Spec) Bytes() (run, look int64, err error) {
	settings, err := s.Settings()
	if err != nil {
		return 0, 0, err
	}
	most, seen := s.Lab.Needs(settings)
	err = followEvents(s.Events, settings, settings, func(_ int, a lab.Intervention) error {
		run, look := s.Lab.Needs(a.After())
		most, seen = max(most, run), max(seen, look)
		return nil
	})
	if err != nil {
		return 0, 0, err
	}
	return int64(min(most, math.MaxInt64/4)), int64(min(seen, math.MaxInt64/4)), nil
}

// Affordable refuses a need of more bytes than are free: of what, and the advice says how
// to lower it. free is asked only where the need is large.
func Affordable(need int64, free func() int64, what, advice string) error {
	if need <= smallRun {
		return nil
	}
	if free := free(); need > free {
		return fmt.Errorf("%s needs about %s of memory, and %s can be had; %s", what, megabytes(need), megabytes(free), advice)
	}
	return nil
}

// CheckMemory refuses a run that is too large.
func (s Spec) CheckMemory(free func() int64) error {
	run, look, err := s.Bytes()
	if err != nil || run+look <= smallRun {
		return err
	}
	return Affordable(run+look+besideARun, free, s.Scheme.Name, "lower "+s.Lab.Size)
}

// CheckManyMemory refuses parallel runs that are too large together; beside are the bytes
// that their results take.
func CheckManyMemory(free func() int64, what string, specs []Spec, cores int, beside float64) error {
	cores = cmp.Or(cores, runtime.GOMAXPROCS(0))
	largest := int64(0)
	for _, s := range specs {
		run, _, err := s.Bytes() // no screen shows these
		if err != nil {
			return err
		}
		largest = max(largest, run)
	}
	need := float64(cores)*float64(largest) + beside
	advice := fmt.Sprintf("lower %s, or run fewer than %d at a time with GOMAXPROCS", specs[0].Lab.Size, cores)
	if beside > need/2 {
		advice = "take fewer replications, or points further apart with --every"
	}
	return Affordable(int64(min(need, math.MaxInt64/4)), free, what, advice)
}

// megabytes writes a number of bytes for a person.
func megabytes(n int64) string {
	switch {
	case n >= 10<<30:
		return stats.Thousands(n>>30) + " GB"
	case n >= 1<<30:
		return strconv.FormatFloat(float64(n)/(1<<30), 'f', 1, 64) + " GB"
	}
	return stats.Thousands(max(1, n>>20)) + " MB"
}

// AvailableMemory is the memory in bytes that the system and the control group leave free.
func AvailableMemory() int64 { return FreeMemory(os.DirFS("/"), memlimit.FromCgroup) }

// FreeMemory reads the free memory from the files of a Linux system; limit is that of the
// control group.
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

// fieldOf reads the whole number after a word of a file, or the file's first.
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
