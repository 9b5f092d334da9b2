package model

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/automata/crawling"
	"lascope/world/topic"
)

// crawlEnvironment is the crawl lab at work: a web of documents, and a web robot that
// traverses it again and again.
type crawlEnvironment struct {
	web      *topic.Crawl
	crawl    *expedition
	settings *Settings
	tick     int64

	// Where documents change, no schedule is known to be the best. The scheme is
	// compared with an all-knowing one on the same web instead, which always asks
	// next for what would gain its own collection most.
	ideal *expedition

	done     int64 // traversals ended
	resting  bool  // a traversal has just ended: the next begins with the next slot
	rowTick  int64 // what the row before had
	gained   float64
	answered int64
	idle     int64
	rapid    int64 // rapid-fire requests of the schemes before this one

	trail   crawling.CrawlTrail
	trailed bool
	told    int64 // the slot that the trail is of

	curves    *crawlCurves // nil until somebody looks
	reference *crawlReference
	tree      crawlTree
}

func newCrawlEnvironment(s *Settings) (environment, error) {
	w, err := topic.NewCrawl(s)
	if err != nil {
		return nil, err
	}
	b := &crawlEnvironment{web: w, settings: s}
	if b.crawl, err = b.newCrawl(s); err != nil {
		return nil, err
	}
	return b, b.setIdeal()
}

func (b *crawlEnvironment) newCrawl(s *Settings) (*expedition, error) {
	return newExpedition(b.web, s, crawlerRow(s.Scheme.Name), b.tick, s.Int("fetchers"), false)
}

// setIdeal begins or ends the comparison with the all-knowing scheme.
func (b *crawlEnvironment) setIdeal() (err error) {
	if b.ideal != nil {
		b.ideal.held.Leave()
		b.ideal = nil
	}
	if b.web.Changes() {
		b.ideal, err = newExpedition(b.web, b.settings, allKnowing(), b.tick, 1, true)
	}
	return err
}

func (b *crawlEnvironment) check(a Intervention) error {
	s := a.After()
	if s.Scheme == b.settings.Scheme {
		return nil // nothing live is refused within its range
	}
	e, err := b.newCrawl(s)
	if err == nil {
		e.held.Leave()
	}
	return err
}

func (b *crawlEnvironment) left(n int64) int64 { return n }

func (b *crawlEnvironment) traced() bool { return b.trailed }

func (b *crawlEnvironment) follow(on bool) {
	if !on {
		b.crawl.robot.Crawler.SetTrail(nil)
		return
	}
	b.trail.Reset()
	b.crawl.robot.Crawler.SetTrail(&b.trail)
	b.told = b.tick + 1
}

func (b *crawlEnvironment) room() int64 {
	if b.curves == nil {
		return math.MaxInt64
	}
	return b.curves.room(b.tick)
}

func (b *crawlEnvironment) sample() { b.curves.record(b.tick, b.point()) }

// run runs n slots. A traversal that ends in one leaves everything as it is until
// the next slot, so that a row or a picture shows how it ended.
func (b *crawlEnvironment) step(n int64) {
	length := b.length()
	for range n {
		if b.resting {
			b.begin()
		}
		b.tick++
		b.web.Tick(b.tick)
		b.crawl.step(b.tick)
		if b.ideal != nil {
			b.ideal.step(b.tick)
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
func (b *crawlEnvironment) over(length int64) bool {
	if b.ideal != nil {
		return b.crawl.held.Ticks() >= length
	}
	return b.crawl.robot.Done()
}

// length is T, the number of ticks of a traversal where documents change.
func (b *crawlEnvironment) length() int64 {
	return int64(math.Ceil(b.settings.Number("duration") * float64(b.web.Documents())))
}

// finish ends the traversal.
func (b *crawlEnvironment) finish() {
	b.done++
	b.resting = true
	if b.curves != nil {
		b.curves.finish(b)
	}
}

// begin starts the next traversal.
func (b *crawlEnvironment) begin() {
	b.resting = false
	b.crawl.begin()
	if b.ideal != nil {
		b.ideal.begin()
	}
}

// traversals counts those ended so far.
func (b *crawlEnvironment) traversals() int64 { return b.done }

func (b *crawlEnvironment) fetched() (relevance float64, hub bool) {
	doc := b.crawl.last.doc
	return b.web.Relevance(doc), b.web.Hub(doc)
}

// traversal is the number of the present one, from 1; of the one just ended until
// the next begins.
func (b *crawlEnvironment) traversal() int64 {
	if b.resting {
		return b.done
	}
	return b.done + 1
}

// apply implements [environment].
func (b *crawlEnvironment) apply(a Intervention) (detail string, err error) {
	switch a := a.(type) {
	case ShiftAction:
		return b.shift(a.Name)
	case TuneAction:
		err = b.tune(a)
	case TakeoverAction:
		err = b.takeOver(a.Settings)
	}
	return "", err
}

func (b *crawlEnvironment) shift(name string) (string, error) {
	detail, err := b.web.Shift(name)
	if err != nil {
		return "", err
	}
	b.tree.forget()
	b.crawl.inform()
	if b.ideal != nil {
		b.ideal.inform()
	}
	b.refer()
	return detail, nil
}

func (b *crawlEnvironment) tune(a TuneAction) error {
	key, s := a.Key, a.Settings
	switch {
	case key == "fetchers":
		b.crawl.robot.Fetchers.Fix(s.Int("fetchers"))
		b.settings = s
		b.refer()
	case !a.World:
		if err := b.crawl.robot.Crawler.Tune(key, s); err != nil {
			return err
		}
	default:
		changed := b.web.Changes()
		if err := b.web.Tune(key, s); err != nil {
			return err
		}
		b.settings = s
		b.crawl.robot.Crawler.Resettle(b.web.Changes(), b.web.Gap())
		if b.web.Changes() != changed {
			if err := b.setIdeal(); err != nil {
				return err
			}
			b.begin()
		}
		if key != "shift" && key != "period" {
			b.refer()
		}
	}
	b.settings = s
	return nil
}

func (b *crawlEnvironment) takeOver(s *Settings) error {
	crawl, err := b.newCrawl(s)
	if err != nil {
		return err
	}
	b.rapid = b.rapidFire()
	b.crawl.held.Leave()
	fetchers := b.settings.Int("fetchers")
	b.crawl, b.settings = crawl, s
	if s.Int("fetchers") != fetchers {
		b.refer()
	}
	b.explain(b.trailed)
	b.gained, b.answered, b.idle, b.rowTick = 0, 0, 0, b.tick
	b.resting = false
	if b.ideal != nil {
		b.ideal.begin()
	}
	if b.curves != nil {
		b.curves.takeOver(s.Scheme)
		b.curves.record(b.tick, b.point())
	}
	return nil
}

// explain begins or ends the explanations, afresh.
func (b *crawlEnvironment) explain(on bool) {
	b.trailed, b.told = on, -1
	b.trail.Reset()
	b.crawl.robot.Crawler.SetTrail(nil)
	if on {
		b.crawl.robot.Crawler.SetTrail(&b.trail)
	}
}

// performance is the present traversal's mean quality so far [Robot, Eq. 3] and
// that of the upper bound, or of the all-knowing scheme, over the same ticks; NaN
// before the first.
func (b *crawlEnvironment) performance() (mean, best float64) {
	if b.crawl.held.Ticks() == 0 {
		return math.NaN(), math.NaN()
	}
	mean, best = b.crawl.held.Performance()
	if b.ideal != nil {
		best, _ = b.ideal.held.Performance()
	}
	return mean, best
}

// rapidFire counts the requests since the start that came too soon after another
// to the same server.
func (b *crawlEnvironment) rapidFire() int64 {
	_, rapid := b.crawl.held.Requests()
	return b.rapid + rapid
}

func (b *crawlEnvironment) columns() []string {
	return crawlColumns
}

func (b *crawlEnvironment) row() []Cell {
	held := b.crawl.held
	mean, best := b.performance()
	answers, idle, gained := b.crawl.robot.Answers(), b.crawl.robot.Idle(), held.Gained()
	row := []Cell{
		Count(b.tick), Count(b.traversal()), Count(int64(held.Entries())),
		Fraction(held.Recall()), Fraction(held.Freshness()), Fraction(held.Quality()),
		Fraction(ratio(gained-b.gained, float64(answers-b.answered))),
		Fraction(ratio(mean, best)), Count(b.rapidFire()),
		Fraction(ratio(float64(idle-b.idle), float64(b.tick-b.rowTick))),
	}
	b.rowTick, b.gained, b.answered, b.idle = b.tick, gained, answers, idle
	return row
}

func (b *crawlEnvironment) ended() string   { return "" }
func (b *crawlEnvironment) converged() bool { return false }

func (b *crawlEnvironment) warnings() []string {
	out := slices.Clone(b.web.Notes())
	if w, ok := b.crawl.robot.Crawler.(automata.Warner); ok {
		if s := w.Warning(); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (b *crawlEnvironment) clone() environment {
	out := *b
	out.web = b.web.Clone()
	out.crawl, out.ideal = b.crawl.clone(out.web), b.ideal.clone(out.web)
	out.curves, out.reference = b.curves.clone(), b.reference.clone()
	out.tree = crawlTree{}
	t := &b.trail
	out.trail = crawling.CrawlTrail{Choices: slices.Clone(t.Choices), Met: slices.Clone(t.Met), Moves: slices.Clone(t.Moves)}
	if out.trailed {
		out.crawl.robot.Crawler.SetTrail(&out.trail)
	}
	return &out
}

func (b *crawlEnvironment) hasClasses() bool { return false }

func (b *crawlEnvironment) classChanges() int64 { return 0 }
