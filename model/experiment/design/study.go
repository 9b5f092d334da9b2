package design

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"lascope/internal/disk"
	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A Study is a file of lines, each a sweep, that are run for the same metrics. Its parts have their own last ticks.
type Study struct {
	Path   string
	Budget time.Duration // of computing; 0 for none
	Sweeps []*Sweep      // one a line

	programs []*lab.Program // that play the lines of the scheme own
	played   int            // those lines so far
	axes     []string       // the keys of the words of axes
}

// programOf is the program that plays the next line; nil for one without the scheme own.
func (s *Study) programOf(words []string) *lab.Program {
	if !PlaysWords(words) {
		return nil
	}
	s.played++
	switch n := len(s.programs); {
	case n == 0:
		refusal.Say("a program plays own, and runs are kept by its command; give --exec, such as --exec 'python3 mine.py'")
	case n == 1:
		return s.programs[0]
	case s.played > n:
		refusal.Say("--exec: %d programs for the lines of own, and this is one more; give one for each, or one for all", n)
	}
	return s.programs[s.played-1]
}

// studyFile is the contents of a study's file.
type studyFile struct {
	studyPart
	Metrics   []string    `toml:"metrics"`
	Precision *float64    `toml:"precision"`
	Seed      *int64      `toml:"seed"`
	Level     *float64    `toml:"level"`
	Budget    string      `toml:"budget"`
	Parts     []studyPart `toml:"part"`
}

// A studyPart is lines with their own last tick. A field that it leaves out has the study's value.
type studyPart struct {
	Lines        []string `toml:"lines"`
	Axes         []string `toml:"axes"` // of a part, besides the study's
	Replications *int     `toml:"replications"`
	Until        any      `toml:"until"` // 20000 or "20k"
	Every        any      `toml:"every"`
}

// with is the study's file with the values of a part.
func (f studyFile) with(p studyPart) studyFile {
	f.Lines, f.Axes, f.Parts = p.Lines, slices.Concat(f.Axes, p.Axes), nil
	if p.Replications != nil {
		f.Replications = p.Replications
	}
	if p.Until != nil {
		f.Until, f.Every = p.Until, nil
	}
	if p.Every != nil {
		f.Every = p.Every
	}
	return f
}

// studyExample ends the errors of a file that is no study.
const studyExample = `a study has lines = ["h-traa pages=64"], axes = ["N=50,100"], metrics = ["efficiency"], replications = 20, seed ` +
	`= 1, until = 20000, every = 100, level = 0.95, precision = 0.005, budget = "10m"; lines and until are needed`

// StudyLargest bounds the bytes of a study's file.
const StudyLargest = 1 << 20

// ReadStudy reads a study's file. One program plays every line of the scheme own, several play them in order. The error
// names the file and the mistake.
func ReadStudy(path string, programs ...*lab.Program) (*Study, error) {
	text, err := importer.ReadFile(path, "a study, a file of TOML", StudyLargest)
	if err != nil {
		return nil, err
	}
	s, err := parseStudy(text, programs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s.Path = path
	return s, nil
}

// parseStudy reads the text of a study.
func parseStudy(text []byte, programs []*lab.Program) (s *Study, err error) {
	defer refusal.To(&err)
	f := studyFile{}
	d := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		var unknown *toml.StrictMissingError
		if errors.As(err, &unknown) {
			refusal.Say("%s is no key of a study; %s", lab.Quoted(strings.Join(unknown.Errors[0].Key(), ".")), studyExample)
		}
		var bad *toml.DecodeError
		if errors.As(err, &bad) {
			row, _ := bad.Position()
			why := strings.TrimPrefix(bad.Error(), "toml: ")
			if strings.HasPrefix(why, "cannot decode TOML") { // it goes on with a type of Go
				why = strings.Join(bad.Key(), ".") + " has another kind of value"
			}
			refusal.Say("line %d: %s; %s", row, lab.Brief(why), studyExample)
		}
		refusal.Say("%w; %s", err, studyExample)
	}
	s = &Study{programs: programs}
	if f.Budget != "" {
		if s.Budget, err = time.ParseDuration(f.Budget); err != nil || s.Budget <= 0 {
			refusal.Say("budget = %q: it is a time of computing, such as \"10m\" or \"1h30m\"", f.Budget)
		}
	}
	if len(f.Parts) == 0 || len(f.Lines) > 0 {
		s.addLines(f, "")
	}
	for i, part := range f.Parts {
		s.addLines(f.with(part), fmt.Sprintf("part %d: ", i+1))
	}
	if n := len(s.programs); n > max(1, s.played) || n == 1 && s.played == 0 {
		refusal.Say("--exec: %d programs for %d lines of own; give one for each, or one for all", n, s.played)
	}
	return s, nil
}

// keysOfFlags names a study's keys in the refusals of a sweep.
var keysOfFlags = strings.NewReplacer("--reps", "replications", "--metric", "metrics", "--seed", "seed")

// addLines adds the sweeps of the lines of a file or of one of its parts, whose name begins each refusal.
func (s *Study) addLines(f studyFile, part string) {
	refuse := func(format string, words ...any) { refusal.Say("%s%w", part, fmt.Errorf(format, words...)) }
	if len(f.Lines) == 0 || f.Until == nil {
		refuse("lines or until is missing; " + studyExample)
	}
	count := func(key string, value any) int64 { // a whole number, or a word such as "20k"; 0 where it is left out
		if value == nil {
			return 0
		}
		word := fmt.Sprint(value)
		n, err := lab.ParseCount(word)
		if err != nil || n < 1 {
			refuse("%s = %s: it is a whole number of ticks above 0, such as 20000 or \"20k\"", key, lab.Quoted(word))
		}
		return n
	}
	flags := SweepFlags{Reps: defaultReps, Until: count("until", f.Until), Every: count("every", f.Every), Metric: strings.Join(f.Metrics, ",")}
	if f.Precision != nil {
		flags.Reps = AdaptiveReps
		if flags.Precision = *f.Precision; !(flags.Precision > 0) {
			refuse("precision = %v: it is half the width of an interval, above 0, such as 0.005", flags.Precision)
		}
	}
	if f.Replications != nil {
		flags.Reps = *f.Replications
	}
	if f.Level != nil {
		if flags.Level = *f.Level; !(flags.Level > 0 && flags.Level <= 1) {
			refuse("level = %v: it is the part of optimal that a learning time needs, above 0 and at most 1, such as 0.9", flags.Level)
		}
	}
	for _, axis := range f.Axes {
		for _, word := range strings.Fields(axis) {
			if key, _, ok := strings.Cut(word, "="); ok && !strings.HasPrefix(word, "@") {
				s.axes = append(s.axes, key)
			}
		}
	}
	for i, line := range f.Lines {
		sweep, err := s.sweep(line, f, flags)
		if err != nil {
			refuse("line %d of lines, %q: %s", i+1, line, keysOfFlags.Replace(err.Error()))
		}
		if slices.ContainsFunc(s.Sweeps, func(o *Sweep) bool { return o.Identity == sweep.Identity }) {
			refuse("line %d of lines, %q, stands twice; give each line once", i+1, line)
		}
		sweep.All = true
		s.Sweeps = append(s.Sweeps, sweep)
	}
}

// sweep is the sweep of a line.
func (s *Study) sweep(line string, f studyFile, flags SweepFlags) (_ *Sweep, err error) {
	defer refusal.To(&err)
	words := refusal.Must(model.SplitLine(line))
	flags.Program = s.programOf(words)
	for _, axis := range f.Axes {
		words = append(words, refusal.Must(model.SplitLine(axis))...)
	}
	if f.Seed != nil {
		if slices.ContainsFunc(words, keyed("seed")) {
			refusal.Say("the line has a seed, and the study has one; leave one out")
		}
		words = append(words, fmt.Sprintf("seed=%d", *f.Seed))
	}
	sweep := newGrid(words, flags)
	sweep.prepare(model.AvailableMemory)
	sweep.Data, err = model.Data(sweep.Reads())
	return sweep, err
}

// Data are the files that the study reads, its own first.
func (s *Study) Data() ([]model.DataFile, error) {
	all, err := model.Data([]disk.File{{Word: "study", Path: s.Path}})
	for _, sweep := range s.Sweeps {
		for _, d := range sweep.Data {
			if !slices.Contains(all, d) {
				all = append(all, d)
			}
		}
	}
	return all, err
}

// Possible is the number of runs of a sweep whose cells can run, as far as that is known.
func (s *Sweep) Possible() int { return s.Items() - s.Impossibles()*s.Reps }

// Possible is the number of runs of all lines whose cells can run.
func (s *Study) Possible() int {
	n := 0
	for _, sweep := range s.Sweeps {
		n += sweep.Possible()
	}
	return n
}

// Store is the path of the file in which a shard, from 1, of shards keeps its runs; of 0 shards,
// in which all are kept.
func (s *Study) Store(shard, shards int) string {
	if shards == 0 {
		return engine.Beside(s.Path, "")
	}
	return engine.Beside(s.Path, fmt.Sprintf(".%d-of-%d", shard, shards))
}

// Done is the sentence of a study's progress.
func (s *Study) Done(done int, store string) string {
	return engine.KeptWords(done, s.Of(s.Possible()), store)
}

// Precise reports that the replications follow a precision.
func (s *Study) Precise() bool { return s.Sweeps[0].Precision > 0 }

// Of writes a number of runs, which a precision may not need all.
func (s *Study) Of(runs int) string {
	if s.Precise() {
		return "at most " + stats.Thousands(runs)
	}
	return stats.Thousands(runs)
}

// Axes are the keys of the axes of all lines, then, each once, the keys of axes with a single value, which are words of a line.
func (s *Study) Axes() (keys []string) {
	add := func(key string) {
		if key != SchemeAxis && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for _, sweep := range s.Sweeps {
		for _, a := range sweep.Axes {
			add(a.Key)
		}
	}
	for _, sweep := range s.Sweeps {
		for _, word := range sweep.Words {
			if key, _, ok := strings.Cut(word, "="); ok && slices.ContainsFunc(s.axes, func(axis string) bool { return strings.EqualFold(axis, key) }) {
				add(key)
			}
		}
	}
	return keys
}
