package crawllab

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/topic"
)

// Environment is the crawl lab at work: a web of documents, and a web robot that
// traverses it again and again.
type Environment struct {
	Web      *topic.Web
	Crawl    *crawl
	Settings *lab.Settings
	tick     int64

	// Where documents change, no schedule is known to be the best. The scheme is
	// compared with an all-knowing one on the same web instead, which always asks
	// next for what would gain its own collection most.
	Ideal *crawl

	done     int64 // traversals ended
	resting  bool  // a traversal has just ended: the next begins with the next slot
	rowTick  int64 // what the row before had
	gained   float64
	answered int64
	idle     int64
	rapid    int64 // rapid-fire requests of the schemes before this one

	trail   crawling.Trail
	trailed bool
	told    int64 // the slot that the trail is of

	curves    *traversalCurves // nil until somebody looks
	reference *referenceRun
	Tree      DiscoveryTree
}

func newEnvironment(s *lab.Settings) (lab.Environment, error) {
	w, err := topic.New(s)
	if err != nil {
		return nil, err
	}
	e := &Environment{Web: w, Settings: s}
	if e.Crawl, err = e.newCrawl(s); err != nil {
		return nil, err
	}
	return e, e.setIdeal()
}

func (e *Environment) newCrawl(s *lab.Settings) (*crawl, error) {
	return newCrawl(e.Web, s, schemeRow(s.Scheme.Name), e.tick, s.Int("fetchers"), false)
}

// setIdeal begins or ends the comparison with the all-knowing scheme.
func (e *Environment) setIdeal() (err error) {
	if e.Ideal != nil {
		e.Ideal.Held.Leave()
		e.Ideal = nil
	}
	if e.Web.Changes() {
		e.Ideal, err = newCrawl(e.Web, e.Settings, allKnowing(), e.tick, 1, true)
	}
	return err
}

// Check implements [lab.Environment]. No scheme refuses a web, and no live parameter is
// refused within its range.
func (e *Environment) Check(lab.Intervention) error { return nil }

func (e *Environment) Left(n int64) int64 { return n }

func (e *Environment) Traced() bool { return e.trailed }

func (e *Environment) Follow(on bool) {
	if !on {
		e.Crawl.Robot.Crawler.SetTrail(nil)
		return
	}
	e.trail.Reset()
	e.Crawl.Robot.Crawler.SetTrail(&e.trail)
	e.told = e.tick + 1
}

func (e *Environment) Room() int64 {
	if e.curves == nil {
		return math.MaxInt64
	}
	return e.curves.Room(e.tick)
}

func (e *Environment) Sample() { e.curves.Record(e.tick, e.point()) }

// run runs n slots. A traversal that ends in one leaves everything as it is until
// the next slot, so that a row or a picture shows how it ended.
func (e *Environment) Step(n int64) {
	length := e.length()
	for range n {
		if e.resting {
			e.begin()
		}
		e.tick++
		e.Web.Tick(e.tick)
		e.Crawl.step(e.tick)
		if e.Ideal != nil {
			e.Ideal.step(e.tick)
		}
		if e.over(length) {
			e.finish()
		}
	}
	if e.reference != nil {
		e.reference.run(n)
	}
}

// over reports whether the traversal has ended: everything has been fetched, or,
// where documents change, its time is up.
func (e *Environment) over(length int64) bool {
	if e.Ideal != nil {
		return e.Crawl.Held.Ticks() >= length
	}
	return e.Crawl.Robot.Done()
}

// length is T, the number of ticks of a traversal where documents change.
func (e *Environment) length() int64 {
	return int64(math.Ceil(e.Settings.Number("duration") * float64(e.Web.Documents())))
}

// finish ends the traversal.
func (e *Environment) finish() {
	e.done++
	e.resting = true
	if e.curves != nil {
		e.curves.finish(e)
	}
}

// begin starts the next traversal.
func (e *Environment) begin() {
	e.resting = false
	e.Crawl.begin()
	if e.Ideal != nil {
		e.Ideal.begin()
	}
}

// Traversals counts those ended so far.
func (e *Environment) Traversals() int64 { return e.done }

func (e *Environment) Fetched() (relevance float64, hub bool) {
	doc := e.Crawl.last.doc
	return e.Web.Relevance(doc), e.Web.Hub(doc)
}

// traversal is the number of the present one, from 1; of the one just ended until
// the next begins.
func (e *Environment) traversal() int64 {
	if e.resting {
		return e.done
	}
	return e.done + 1
}

// Apply implements [lab.Environment].
func (e *Environment) Apply(a lab.Intervention) (detail string, err error) {
	return lab.Apply(a, e.shift, e.tune, e.takeOver)
}

func (e *Environment) shift(name string) (string, error) {
	detail, err := e.Web.Shift(name)
	if err != nil {
		return "", err
	}
	e.Tree.forget()
	e.Crawl.inform()
	if e.Ideal != nil {
		e.Ideal.inform()
	}
	e.refer()
	return detail, nil
}

func (e *Environment) tune(a lab.TuneAction) error {
	key, s := a.Key, a.Settings
	switch {
	case key == "fetchers":
		e.Crawl.Robot.Fetchers.Fix(s.Int("fetchers"))
		e.Settings = s
		e.refer()
	case !a.World:
		if err := e.Crawl.Robot.Crawler.Tune(key, s); err != nil {
			return err
		}
	default:
		changed := e.Web.Changes()
		if err := e.Web.Tune(key, s); err != nil {
			return err
		}
		e.Settings = s
		e.Crawl.Robot.Crawler.Resettle(e.Web.Changes(), e.Web.Gap())
		if e.Web.Changes() != changed {
			if err := e.setIdeal(); err != nil {
				return err
			}
			e.begin()
		}
		if key != "shift" && key != "period" {
			e.refer()
		}
	}
	e.Settings = s
	return nil
}

func (e *Environment) takeOver(s *lab.Settings) error {
	crawl, err := e.newCrawl(s)
	if err != nil {
		return err
	}
	e.rapid = e.RapidFire()
	e.Crawl.Held.Leave()
	fetchers := e.Settings.Int("fetchers")
	e.Crawl, e.Settings = crawl, s
	if s.Int("fetchers") != fetchers {
		e.refer()
	}
	e.explain(e.trailed)
	e.gained, e.answered, e.idle, e.rowTick = 0, 0, 0, e.tick
	e.resting = false
	if e.Ideal != nil {
		e.Ideal.begin()
	}
	if e.curves != nil {
		e.curves.TakeOver(s.Scheme)
		e.curves.Record(e.tick, e.point())
	}
	return nil
}

// explain begins or ends the explanations, afresh.
func (e *Environment) explain(on bool) {
	e.trailed, e.told = on, -1
	e.trail.Reset()
	e.Crawl.Robot.Crawler.SetTrail(nil)
	if on {
		e.Crawl.Robot.Crawler.SetTrail(&e.trail)
	}
}

// performance is the present traversal's mean quality so far [Robot, Eq. 3] and
// that of the upper bound, or of the all-knowing scheme, over the same ticks; NaN
// before the first.
func (e *Environment) performance() (mean, best float64) {
	if e.Crawl.Held.Ticks() == 0 {
		return math.NaN(), math.NaN()
	}
	mean, best = e.Crawl.Held.Performance()
	if e.Ideal != nil {
		best, _ = e.Ideal.Held.Performance()
	}
	return mean, best
}

// RapidFire counts the requests since the start that came too soon after another
// to the same server.
func (e *Environment) RapidFire() int64 {
	_, rapid := e.Crawl.Held.Requests()
	return e.rapid + rapid
}

func (e *Environment) Columns() []string {
	return columns
}

func (e *Environment) Row() []lab.Cell {
	held := e.Crawl.Held
	mean, best := e.performance()
	answers, idle, gained := e.Crawl.Robot.Answers(), e.Crawl.Robot.Idle(), held.Gained()
	row := []lab.Cell{
		lab.Count(e.tick), lab.Count(e.traversal()), lab.Count(int64(held.Entries())),
		lab.Fraction(held.Recall()), lab.Fraction(held.Freshness()), lab.Fraction(held.Quality()),
		lab.Fraction(stats.Ratio(gained-e.gained, float64(answers-e.answered))),
		lab.Fraction(stats.Ratio(mean, best)), lab.Count(e.RapidFire()),
		lab.Fraction(stats.Ratio(float64(idle-e.idle), float64(e.tick-e.rowTick))),
	}
	e.rowTick, e.gained, e.answered, e.idle = e.tick, gained, answers, idle
	return row
}

func (e *Environment) Ended() string   { return "" }
func (e *Environment) Converged() bool { return false }

func (e *Environment) Warnings() []string {
	out := slices.Clone(e.Web.Notes())
	if w, ok := e.Crawl.Robot.Crawler.(automata.Warner); ok {
		if s := w.Warning(); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (e *Environment) Clone() lab.Environment {
	out := *e
	out.Web = e.Web.Clone()
	out.Crawl, out.Ideal = e.Crawl.clone(out.Web), e.Ideal.clone(out.Web)
	out.curves, out.reference = e.curves.clone(), e.reference.clone()
	out.Tree = DiscoveryTree{}
	t := &e.trail
	out.trail = crawling.Trail{Choices: slices.Clone(t.Choices), Discoveries: slices.Clone(t.Discoveries), Moves: slices.Clone(t.Moves)}
	if out.trailed {
		out.Crawl.Robot.Crawler.SetTrail(&out.trail)
	}
	return &out
}

func (e *Environment) HasClasses() bool { return false }

func (e *Environment) ClassChanges() int64 { return 0 }
