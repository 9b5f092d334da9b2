package design

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
)

// DefaultRaceReps is the number of replications of a race that says none.
const DefaultRaceReps = 20

// A Race runs two to four specs on the same world: the same pages with the same change
// times and the same shifts, replication by replication.
type Race struct {
	Specs  []model.Spec
	Reps   int      // replications, 1 or more; the k-th has the line's seed + k − 1
	Until  int64    // last tick
	Every  int64    // ticks between two points; 0: a twentieth of Until, or a two-hundredth for a metric that is no column
	Metric string   // metrics with commas, as [engine.Find] has them; "" means the lab's own
	Level  float64  // that learning times need, as [Sweep.Level]; 0 for 0.95
	Cores  int      // runs in parallel; 0 means GOMAXPROCS
	Names  []string // of the specs; nil for [RaceNames]
}

// ParseRace parses the specs of a race, "SPEC vs SPEC …", and refuses specs with different
// worlds.
func ParseRace(words []string) ([]model.Spec, error) { return ParseRacers(Racers(words)) }

// Racers are the words of a race's specs.
func Racers(words []string) (lines [][]string) {
	for {
		i := slices.Index(words, "vs")
		if i < 0 {
			return append(lines, words)
		}
		lines, words = append(lines, words[:i]), words[i+1:]
	}
}

// ParseRacers parses the specs of a race as [ParseRace] does.
func ParseRacers(lines [][]string) (specs []model.Spec, err error) {
	defer refusal.To(&err)
	for _, words := range lines {
		if len(words) == 0 {
			refusal.Say("a race is SPEC vs SPEC, up to four specs; one of them is empty")
		}
		specs = append(specs, refusal.Must(model.ParseWords(words)))
	}
	return specs, CheckRace(specs)
}

// CheckRace refuses specs that cannot race.
func CheckRace(specs []model.Spec) error {
	if len(specs) < 2 || len(specs) > 4 {
		return fmt.Errorf("a race is between two and four specs, not %d, such as h-traa vs lakg", len(specs))
	}
	return sameWeb(specs)
}

// sameWeb refuses specs whose worlds differ.
func sameWeb(specs []model.Spec) (err error) {
	defer refusal.To(&err)
	first := specs[0].Settings()
	for _, s := range specs[1:] {
		if s.Lab != specs[0].Lab {
			refusal.Say("%s is of the %s lab and %s of the %s lab: a race is on one web", specs[0].Scheme.Name, specs[0].Lab.Name,
				s.Scheme.Name, s.Lab.Name)
		}
		other := s.Settings()
		if keys := lab.WorldChanges(first, other); len(keys) > 0 {
			refusal.Say("%s differs between %s=%s and %s=%s: a race is on one web, so the environment's parameters are the same for all",
				keys[0], keys[0], first.Word(keys[0]), keys[0], other.Word(keys[0]))
		}
		if a, b := worldEvents(specs[0]), worldEvents(s); !slices.Equal(a, b) {
			refusal.Say("the interventions on the web differ (%s and %s): a race is on one web", orNone(a), orNone(b))
		}
	}
	return nil
}

// orNone joins words, or is "none".
func orNone(words []string) string { return cmp.Or(strings.Join(words, " "), "none") }

// worldEvents are the interventions that change the world, as words.
func worldEvents(s model.Spec) []string {
	var out []string
	for _, e := range s.Events {
		if s.Lab.OfWorld(e.Action) {
			out = append(out, e.Word())
		}
	}
	return out
}

// Plan is the plan of a race that is complete: a cell for each spec.
func (r Race) Plan() *engine.Plan {
	p := &engine.Plan{Kind: "race", Identity: "race " + r.Line(), Reps: r.Reps, Until: r.Until, Every: r.Every, Level: r.Level,
		Count: len(r.Specs), Traced: true}
	p.Measure(r.Specs[0].Lab, r.Metrics())
	p.Line = func(cell int) (model.Spec, error) { return r.Specs[cell], nil }
	p.NameOf = func(cell int) string { return RaceNames(r.Specs)[cell] }
	return p
}

// Reads are the files that the lines and their programs read.
func (r Race) Reads() (files []disk.File) {
	for _, s := range r.Specs {
		files = append(files, s.Reads()...)
	}
	for _, s := range r.Specs {
		if s.Program != nil && s.Plays() {
			files = append(files, programFiles(s.Program)...)
		}
	}
	return files
}

// Metrics are the names of the metrics.
func (r Race) Metrics() []string { return strings.Split(r.Metric, ",") }

// MetricOf is a metric by its name.
func (r Race) MetricOf(name string) engine.Metric {
	return engine.ByName(r.Specs[0].Lab, lab.Column(name))
}

// Summed reports that a metric is a number of the whole run, not a column.
func (r Race) Summed(name string) bool { return engine.IsNamed(r.Specs[0].Lab, name) }

// Plain reports that the race has one metric, a column.
func (r Race) Plain() bool { return len(r.Metrics()) == 1 && !r.Summed(r.Metric) }

// Column is the first curve of the race that is a column, which a screen shows. The error refuses a race
// without one.
func (r Race) Column() (string, error) {
	r = r.Measured()
	for _, name := range r.Curves() {
		if name != "efficiency" && (name != "regret" || !r.Summed(name)) {
			return name, nil
		}
	}
	return "", fmt.Errorf("--metric %s: the terminal shows the curve of a column; give one too, such as --metric %s,%s, or --until TICKS "+
		"without --live",
		r.Metric, Race{Specs: r.Specs}.Measured().Metric, r.Metric)
}

// Curves are the numbers of each row that the metrics are made from, each once.
func (r Race) Curves() []string { return r.Plan().Curves() }

// bytesAPoint is the memory of one point of a curve, with its part of the result.
const bytesAPoint = 16

// Complete checks the race and sets the defaults.
func (r Race) Complete() (_ Race, err error) {
	defer refusal.To(&err)
	r.Level = checkLevel(r.Level)
	r = r.Measured()
	points := int64(20)
	if slices.ContainsFunc(r.Metrics(), r.Summed) {
		points = 200 // as in a sweep
	}
	r.Every, err = engine.CheckReplications(r.Until, r.Every, r.Reps, raceRepsMost, points)
	return r, err
}

// Measured is the race with its metric, under the name of the column: by default [lab.Asked].
func (r Race) Measured() Race {
	measures := r.Specs[0].Lab.Measures
	r.Metric = strings.Join(engine.ParseNames(cmp.Or(r.Metric, measures.Asked, measures.Main)), ",")
	return r
}

// CheckMemory refuses a race whose runs and curves exceed the free memory.
func (r Race) CheckMemory(free func() int64) error {
	points := float64(r.Until/r.Every+1) * float64(r.Reps*len(r.Specs)*(1+len(r.Curves())))
	cores := min(cmp.Or(r.Cores, runtime.GOMAXPROCS(0)), r.Reps*len(r.Specs))
	return model.CheckManyMemory(free, "the race", r.Specs, cores, bytesAPoint*points)
}

// raceRepsMost bounds the replications of a race.
const raceRepsMost = 100_000
