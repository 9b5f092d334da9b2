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

// CrawlEnvironment is the crawl lab at work: a web of documents, and a web robot that
// traverses it again and again.
type CrawlEnvironment struct {
	Web      *topic.Web
	Crawl    *expedition
	Settings *lab.Settings
	tick     int64

	// Where documents change, no schedule is known to be the best. The scheme is
	// compared with an all-knowing one on the same web instead, which always asks
	// next for what would gain its own collection most.
	Ideal *expedition

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

	curves    *crawlCurves // nil until somebody looks
	reference *crawlReference
	Tree      CrawlTree
}

func newCrawlEnvironment(s *lab.Settings) (lab.Environment, error) {
	w, err := topic.New(s)
	if err != nil {
		return nil, err
	}
	b := &CrawlEnvironment{Web: w, Settings: s}
	if b.Crawl, err = b.newCrawl(s); err != nil {
		return nil, err
	}
	return b, b.setIdeal()
}

func (b *CrawlEnvironment) newCrawl(s *lab.Settings) (*expedition, error) {
	return newExpedition(b.Web, s, crawlerRow(s.Scheme.Name), b.tick, s.Int("fetchers"), false)
}

// setIdeal begins or ends the comparison with the all-knowing scheme.
func (b *CrawlEnvironment) setIdeal() (err error) {
	if b.Ideal != nil {
		b.Ideal.Held.Leave()
		b.Ideal = nil
	}
	if b.Web.Changes() {
		b.Ideal, err = newExpedition(b.Web, b.Settings, allKnowing(), b.tick, 1, true)
	}
	return err
}

func (b *CrawlEnvironment) Check(a lab.Intervention) error {
	s := a.After()
	if s.Scheme == b.Settings.Scheme {
		return nil // nothing live is refused within its range
	}
	e, err := b.newCrawl(s)
	if err == nil {
		e.Held.Leave()
	}
	return err
}

func (b *CrawlEnvironment) Left(n int64) int64 { return n }

func (b *CrawlEnvironment) Traced() bool { return b.trailed }

func (b *CrawlEnvironment) Follow(on bool) {
	if !on {
		b.Crawl.Robot.Crawler.SetTrail(nil)
		return
	}
	b.trail.Reset()
	b.Crawl.Robot.Crawler.SetTrail(&b.trail)
	b.told = b.tick + 1
}

func (b *CrawlEnvironment) Room() int64 {
	if b.curves == nil {
		return math.MaxInt64
	}
	return b.curves.Room(b.tick)
}

func (b *CrawlEnvironment) Sample() { b.curves.Record(b.tick, b.point()) }

// run runs n slots. A traversal that ends in one leaves everything as it is until
// the next slot, so that a row or a picture shows how it ended.
func (b *CrawlEnvironment) Step(n int64) {
	length := b.length()
	for range n {
		if b.resting {
			b.begin()
		}
		b.tick++
		b.Web.Tick(b.tick)
		b.Crawl.step(b.tick)
		if b.Ideal != nil {
			b.Ideal.step(b.tick)
		}
		if b.over(length) {
			b.finish()
		}
	}
	if b.reference != nil {
		b.reference.run(n)
	}
}

// over reports whether the traversal has ended: everything has been fetched, or,
// where documents change, its time is up.
func (b *CrawlEnvironment) over(length int64) bool {
	if b.Ideal != nil {
		return b.Crawl.Held.Ticks() >= length
	}
	return b.Crawl.Robot.Done()
}

// length is T, the number of ticks of a traversal where documents change.
func (b *CrawlEnvironment) length() int64 {
	return int64(math.Ceil(b.Settings.Number("duration") * float64(b.Web.Documents())))
}

// finish ends the traversal.
func (b *CrawlEnvironment) finish() {
	b.done++
	b.resting = true
	if b.curves != nil {
		b.curves.finish(b)
	}
}

// begin starts the next traversal.
func (b *CrawlEnvironment) begin() {
	b.resting = false
	b.Crawl.begin()
	if b.Ideal != nil {
		b.Ideal.begin()
	}
}

// Traversals counts those ended so far.
func (b *CrawlEnvironment) Traversals() int64 { return b.done }

func (b *CrawlEnvironment) Fetched() (relevance float64, hub bool) {
	doc := b.Crawl.last.doc
	return b.Web.Relevance(doc), b.Web.Hub(doc)
}

// traversal is the number of the present one, from 1; of the one just ended until
// the next begins.
func (b *CrawlEnvironment) traversal() int64 {
	if b.resting {
		return b.done
	}
	return b.done + 1
}

// Apply implements [lab.Environment].
func (b *CrawlEnvironment) Apply(a lab.Intervention) (detail string, err error) {
	switch a := a.(type) {
	case lab.ShiftAction:
		return b.shift(a.Name)
	case lab.TuneAction:
		err = b.tune(a)
	case lab.TakeoverAction:
		err = b.takeOver(a.Settings)
	}
	return "", err
}

func (b *CrawlEnvironment) shift(name string) (string, error) {
	detail, err := b.Web.Shift(name)
	if err != nil {
		return "", err
	}
	b.Tree.forget()
	b.Crawl.inform()
	if b.Ideal != nil {
		b.Ideal.inform()
	}
	b.refer()
	return detail, nil
}

func (b *CrawlEnvironment) tune(a lab.TuneAction) error {
	key, s := a.Key, a.Settings
	switch {
	case key == "fetchers":
		b.Crawl.Robot.Fetchers.Fix(s.Int("fetchers"))
		b.Settings = s
		b.refer()
	case !a.World:
		if err := b.Crawl.Robot.Crawler.Tune(key, s); err != nil {
			return err
		}
	default:
		changed := b.Web.Changes()
		if err := b.Web.Tune(key, s); err != nil {
			return err
		}
		b.Settings = s
		b.Crawl.Robot.Crawler.Resettle(b.Web.Changes(), b.Web.Gap())
		if b.Web.Changes() != changed {
			if err := b.setIdeal(); err != nil {
				return err
			}
			b.begin()
		}
		if key != "shift" && key != "period" {
			b.refer()
		}
	}
	b.Settings = s
	return nil
}

func (b *CrawlEnvironment) takeOver(s *lab.Settings) error {
	crawl, err := b.newCrawl(s)
	if err != nil {
		return err
	}
	b.rapid = b.RapidFire()
	b.Crawl.Held.Leave()
	fetchers := b.Settings.Int("fetchers")
	b.Crawl, b.Settings = crawl, s
	if s.Int("fetchers") != fetchers {
		b.refer()
	}
	b.explain(b.trailed)
	b.gained, b.answered, b.idle, b.rowTick = 0, 0, 0, b.tick
	b.resting = false
	if b.Ideal != nil {
		b.Ideal.begin()
	}
	if b.curves != nil {
		b.curves.TakeOver(s.Scheme)
		b.curves.Record(b.tick, b.point())
	}
	return nil
}

// explain begins or ends the explanations, afresh.
func (b *CrawlEnvironment) explain(on bool) {
	b.trailed, b.told = on, -1
	b.trail.Reset()
	b.Crawl.Robot.Crawler.SetTrail(nil)
	if on {
		b.Crawl.Robot.Crawler.SetTrail(&b.trail)
	}
}

// performance is the present traversal's mean quality so far [Robot, Eq. 3] and
// that of the upper bound, or of the all-knowing scheme, over the same ticks; NaN
// before the first.
func (b *CrawlEnvironment) performance() (mean, best float64) {
	if b.Crawl.Held.Ticks() == 0 {
		return math.NaN(), math.NaN()
	}
	mean, best = b.Crawl.Held.Performance()
	if b.Ideal != nil {
		best, _ = b.Ideal.Held.Performance()
	}
	return mean, best
}

// RapidFire counts the requests since the start that came too soon after another
// to the same server.
func (b *CrawlEnvironment) RapidFire() int64 {
	_, rapid := b.Crawl.Held.Requests()
	return b.rapid + rapid
}

func (b *CrawlEnvironment) Columns() []string {
	return crawlColumns
}

func (b *CrawlEnvironment) Row() []lab.Cell {
	held := b.Crawl.Held
	mean, best := b.performance()
	answers, idle, gained := b.Crawl.Robot.Answers(), b.Crawl.Robot.Idle(), held.Gained()
	row := []lab.Cell{
		lab.Count(b.tick), lab.Count(b.traversal()), lab.Count(int64(held.Entries())),
		lab.Fraction(held.Recall()), lab.Fraction(held.Freshness()), lab.Fraction(held.Quality()),
		lab.Fraction(stats.Ratio(gained-b.gained, float64(answers-b.answered))),
		lab.Fraction(stats.Ratio(mean, best)), lab.Count(b.RapidFire()),
		lab.Fraction(stats.Ratio(float64(idle-b.idle), float64(b.tick-b.rowTick))),
	}
	b.rowTick, b.gained, b.answered, b.idle = b.tick, gained, answers, idle
	return row
}

func (b *CrawlEnvironment) Ended() string   { return "" }
func (b *CrawlEnvironment) Converged() bool { return false }

func (b *CrawlEnvironment) Warnings() []string {
	out := slices.Clone(b.Web.Notes())
	if w, ok := b.Crawl.Robot.Crawler.(automata.Warner); ok {
		if s := w.Warning(); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (b *CrawlEnvironment) Clone() lab.Environment {
	out := *b
	out.Web = b.Web.Clone()
	out.Crawl, out.Ideal = b.Crawl.clone(out.Web), b.Ideal.clone(out.Web)
	out.curves, out.reference = b.curves.clone(), b.reference.clone()
	out.Tree = CrawlTree{}
	t := &b.trail
	out.trail = crawling.Trail{Choices: slices.Clone(t.Choices), Discoveries: slices.Clone(t.Discoveries), Moves: slices.Clone(t.Moves)}
	if out.trailed {
		out.Crawl.Robot.Crawler.SetTrail(&out.trail)
	}
	return &out
}

func (b *CrawlEnvironment) HasClasses() bool { return false }

func (b *CrawlEnvironment) ClassChanges() int64 { return 0 }
