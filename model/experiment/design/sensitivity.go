package design

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
)

// A Sensitivity asks which parameters of a line move a metric: Sobol's indices over ranges of its
// parameters. Each point is run with two seeds: the k-th sample, from 0, has the line's seed + 2k and + 2k + 1 at all
// its points. The differences between the two are the share of chance: webs and draws.
type Sensitivity struct {
	Words   []string // the line without its ranges
	Ranges  []Range
	Samples int
	Until   int64
	Every   int64
	Metric  engine.Metric
	Level   float64 // as [engine.Plan.Level]

	given   []string     // the line with its ranges
	program *lab.Program // that plays the scheme own, with its ranges in braces; nil for none
	Base    model.Spec   // at the beginning of each range
	Data    []model.DataFile
}

// A Range is a parameter with the values that it is drawn from.
type Range struct {
	Param    lab.Param
	Words    []string // a list; nil for numbers
	From, To float64
	Log      bool // by equal factors
}

// DefaultSamples are the samples of a sensitivity that names no number, sensitivityMost bounds them, and rangesMost the ranges: the points of high dimensions are not even.
const (
	DefaultSamples  = 256
	sensitivityMost = 1 << 20
	rangesMost      = 20
)

// ParseSensitivity reads a line with ranges, N=50..2000log or alpha=0.3..0.9, and lists, rule=a,b.
func ParseSensitivity(words []string, samples int, f SweepFlags) (_ *Sensitivity, err error) {
	defer refusal.To(&err)
	s := &Sensitivity{Samples: samples, Until: f.Until, given: words, program: f.Program}
	if samples < 2 || samples > sensitivityMost {
		refusal.Say("--samples %d: it is a number of points of each kind, 2 to %s, such as 256", samples,
			stats.Thousands(sensitivityMost))
	}
	s.Every = refusal.Must(engine.CheckReplications(f.Until, f.Every, 1, 1, 200))
	schemes := schemesOf(words)
	names := engine.ParseNames(engine.OrAsked(f.Metric, schemes[0].Lab))
	if len(names) > 1 {
		refusal.Say("--metric %s: a sensitivity has one metric, such as --metric %s", f.Metric, names[0])
	}
	s.Level = checkLevel(f.Level)
	s.Words, s.Ranges = splitRanges(schemes[0], words, f.Program)
	if n := len(s.Ranges); n == 0 || n > rangesMost {
		refusal.Say("the line has %d ranges; give 1 to %d parameters a range, such as N=50..2000log or alpha=0.3..0.9", n, rangesMost)
	}
	s.Base = refusal.Must(s.Spec(make([]float64, len(s.Ranges)), 0))
	s.Metric = refusal.Must(engine.Find(s.Base.Lab, refusal.Must(model.New(s.Base)).Columns(), names[0]))
	refusal.Check(engine.CheckShifts(names, s.Until, s.Base))
	s.Data, err = model.Data(append(s.Base.Reads(), programFiles(s.program)...))
	return s, err
}

// splitRanges separates the ranges of a line and of the program that plays it from the other words.
func splitRanges(scheme *lab.Scheme, words []string, program *lab.Program) (plain []string, ranges []Range) {
	plain = splitValues(scheme, words, program, func(p lab.Param, value string) (varied bool) {
		if varied = p.Key != "seed" && p.Key != SchemeAxis; varied {
			ranges = append(ranges, parseRange(p, value))
		}
		return varied
	})
	return plain, ranges
}

// parseRange reads the values of a range.
func parseRange(p lab.Param, word string) Range {
	if strings.Contains(word, "/") {
		refusal.Say("%s=%s: the points are drawn, so leave out /POINTS; write %s=FROM..TO, or %s=FROM..TOlog for equal "+
			"factors", p.Key, word, p.Key, p.Key)
	}
	from, to, ok := strings.Cut(word, "..")
	if !ok {
		return Range{Param: p, Words: parseAxis(p, word).Words}
	}
	to, log := strings.CutSuffix(to, "log")
	r := rangeOf(p, from, to, log)
	if p.Choices != nil || p.Text || log && (r.From <= 0 || r.To <= 0) {
		refusal.Say("%s=%s: a range has numbers, above 0 with log; give words as a list with commas", p.Key, word)
	}
	return r
}

// rangeOf is the range between two values.
func rangeOf(p lab.Param, from, to string, log bool) Range {
	return Range{Param: p, From: refusal.Must(lab.ParseValue(p, from)).Number, To: refusal.Must(lab.ParseValue(p, to)).Number, Log: log}
}

// at is the number at a share of the range, 0 to 1.
func (r Range) at(share float64) float64 {
	if r.Log {
		return r.From * math.Pow(r.To/r.From, share)
	}
	return r.From + float64(share*(r.To-r.From))
}

// word is the value at a share of the range, 0 to 1.
func (r Range) word(at float64) string {
	if r.Words != nil {
		return r.Words[min(int(at*float64(len(r.Words))), len(r.Words)-1)]
	}
	x := r.at(at)
	if r.Param.Integer {
		x = math.Round(x)
	}
	return lab.NumberWord(stats.RoundTo(x, 12))
}

// Values are the values of the ranges at a point of the unit cube.
func (s *Sensitivity) Values(point []float64) (words []string) {
	for i, r := range s.Ranges {
		words = append(words, r.word(point[i]))
	}
	return words
}

// Spec is the line at a point of the unit cube, of the k-th sample.
func (s *Sensitivity) Spec(point []float64, k int) (model.Spec, error) {
	words := append([]string{}, s.Words...)
	for i, value := range s.Values(point) {
		words = append(words, s.Ranges[i].Param.Key+"="+value)
	}
	spec, err := parsePlayed(words, s.program)
	if err != nil {
		return model.Spec{}, err
	}
	return engine.ReplicationSpec(spec, k)
}

// Runs is the number of runs: of each sample four, and two a range.
func (s *Sensitivity) Runs() int { return s.Samples * s.PerSample() }

func (s *Sensitivity) PerSample() int { return 2 * (2 + len(s.Ranges)) }

// Line is the command of the sensitivity.
func (s *Sensitivity) Line() string {
	words := append(append([]string{"sensitivity"}, quoted(s.given)...),
		fmt.Sprintf("--samples %d --until %d --every %d --metric %s", s.Samples, s.Until, s.Every, s.Metric.Name))
	words = append(words, levelWords(s.Level)...)
	return strings.Join(append(words, execWords(s.program)...), " ")
}

// Source is a source of random numbers for one use, from the seed of the line.
func (s *Sensitivity) Source(use string) rand.Source {
	return world.Source(uint64(s.Base.Settings().Number("seed")), use)
}
