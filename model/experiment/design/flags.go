package design

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/refusal"
	"lascope/model/lab"
)

// AdaptiveReps are the replications of a cell at most, where they are chosen by the results and --reps says no other number.
const AdaptiveReps = 200

// SweepFlags are the options of a sweep, besides its line.
type SweepFlags struct {
	Reps   int
	Until  int64
	Every  int64  // 0: a two-hundredth of Until
	From   int64  // the tick from which means over the run count
	Metric string // one, or several with commas; "" for the lab's own
	// Precision is described at [Sweep.Precision].
	Precision float64 `is:"half the width of an interval, such as 0.005"`
	Level     float64 `is:"a part of optimal, such as 0.9"` // as [Sweep.Level]; 0 for 0.95
	Samples   int     // of a [Sensitivity]; 0 for [DefaultSamples]
	Points    int     // the cells are that many points drawn from ranges, see [Sensitivity]; 0 for all combinations
	// Program plays the scheme own; nil for none.
	Program *lab.Program

	Recorded []*lab.Program // that a saved line names
}

// options are the options of a saved line, the last three of its programs.
var options = strings.Fields("--reps --until --every --from --metric --precision --level --points --samples --exec --name --patience")

// SplitFlags takes the options out of a saved line.
func SplitFlags(words []string) (f SweepFlags, rest []string, err error) {
	defer refusal.To(&err)
	for i := 0; i < len(words); i++ {
		flag := words[i]
		if !strings.HasPrefix(flag, "--") {
			rest = append(rest, flag)
			continue
		}
		if !slices.Contains(options, flag) {
			refusal.Say("%s: it is no option here; there are %s", lab.Quoted(flag), strings.Join(options[:len(options)-3], ", "))
		}
		if i++; i == len(words) {
			refusal.Say("%s has no value", flag)
		}
		f.set(flag, words[i])
	}
	return f, rest, nil
}

// set takes an option of a saved line: the field of its name, or a program.
func (f *SweepFlags) set(flag, word string) {
	field, known := reflect.TypeFor[SweepFlags]().FieldByName(strings.ToUpper(flag[2:3]) + flag[3:])
	if !known {
		f.Recorded = recorded(f.Recorded, flag, word)
		return
	}
	switch into := reflect.ValueOf(f).Elem().FieldByIndex(field.Index); {
	case into.CanFloat():
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			refusal.Say("%s %s: it is %s", flag, word, field.Tag.Get("is"))
		}
		into.SetFloat(x)
	case into.CanInt():
		n, err := lab.ParseCount(word)
		refusal.As(err, "%s %s: %w", flag, word)
		if into.Kind() == reflect.Int {
			n = min(n, math.MaxInt32) // far above every limit
		}
		into.SetInt(n)
	default:
		into.SetString(word)
	}
}

// checkLevel refuses a level that is no part of the optimum. It returns the level, by default
// [lab.ConvergedFraction].
func checkLevel(level float64) float64 {
	level = cmp.Or(level, lab.ConvergedFraction)
	if !(level > 0 && level <= 1) {
		refusal.Say("--level %v: it is the part of optimal that a learning time needs, above 0 and at most 1, such as 0.9", level)
	}
	return level
}

// ParseShard parses --shard K/M: part K, from 1, of M. "" is the whole sweep, 0 of 0.
func ParseShard(word string) (shard, shards int, err error) {
	if word == "" {
		return 0, 0, nil
	}
	a, b, _ := strings.Cut(word, "/")
	shard, err1 := strconv.Atoi(a)
	shards, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || shard < 1 || shard > shards {
		return 0, 0, fmt.Errorf("--shard %s: it is part I of N parts, I/N with I from 1 to N, such as 3/16", word)
	}
	return shard, shards, nil
}
