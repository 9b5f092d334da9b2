package model

import (
	"fmt"
	"math"
	"strings"

	"lascope/automata/crawling"
)

// tell explains the last slot of the crawl: what was asked for and why, what the answer
// was worth, how Eq. 10 moved the values, what was discovered, and what the documents do
// that wait [Robot, Eqs. 9–11].
func (b *crawlEnvironment) tell(v *CrawlView) {
	if !b.trailed || b.tick == 0 || b.told != b.tick {
		return
	}
	v.Source = crawlerRow(b.settings.Scheme.Name).Source
	for _, c := range b.trail.Choices {
		v.Tellings = append(v.Tellings, Explanation{Who: b.web.Name(c.Doc), What: b.choiceWords(c)})
	}
	if l := b.crawl.last; l.doc >= 0 && l.tick == b.tick {
		v.Tellings = append(v.Tellings, Explanation{Who: b.web.Name(l.doc), What: answerWords(b.crawl.robot.Answer())})
	}
	for _, m := range b.trail.Moves {
		v.Tellings = append(v.Tellings, Explanation{Who: fmt.Sprintf("Q(x,%d)", m.Control), What: b.moveWords(m), Moved: m.From != m.To})
	}
	for _, m := range b.trail.Met {
		v.Tellings = append(v.Tellings, Explanation{Who: b.web.Name(m.Doc), What: b.metWords(m)})
	}
	v.bound()
	if len(b.trail.Choices) == 0 {
		v.Stayed = b.idleWords()
	}
	rest := b.crawl.robot.Crawler.Known() - len(b.trail.Met)
	if rest > 0 {
		words := "wait"
		if r, ok := b.crawl.robot.Crawler.(interface{ Rest() string }); ok {
			words = r.Rest()
		}
		v.Stayed = strings.TrimSpace(fmt.Sprintf("%s The other %s known documents %s.", v.Stayed, Thousands(int64(rest)), words))
	}
}

// idleWords say why nothing was asked for in a slot.
func (b *crawlEnvironment) idleWords() string {
	switch r := b.crawl.robot; {
	case r.UnderWay() >= r.Fetchers.Limit():
		return "Nothing was asked for: all fetchers are busy."
	case r.Crawler.Known() == 0:
		return "Nothing was asked for: everything known has been fetched."
	}
	return "Nothing was asked for: every server with a document that waits needs a rest."
}

// bound leaves no more tellings than a screen can show.
func (v *CrawlView) bound() {
	if more := len(v.Tellings) - tellingsKept; more > 0 {
		v.Tellings = append(v.Tellings[:tellingsKept], Explanation{What: fmt.Sprintf("and %s more", Thousands(int64(more)))})
	}
}

// choiceWords say why a document was asked for.
func (b *crawlEnvironment) choiceWords(c crawling.CrawlChoice) string {
	among := fmt.Sprintf("of %s known", Thousands(int64(c.Among)))
	if b.web.Gap() > 0 {
		among += " on servers that may be asked"
	}
	coin := ""
	if c.Coin >= 0 {
		sign, so := "≥", ""
		if c.Coin < c.Limit {
			sign, so = "<", ", but no lot fell on a server that may be asked"
		}
		if c.Lot {
			so = ""
		}
		toss, limit := apart(c.Coin, c.Limit)
		coin = fmt.Sprintf("coin %s %s ε = %s%s: ", toss, sign, limit, so)
	}
	values := fmt.Sprintf("ν = Q(x,1) − Q(x,2) = %s − %s = %s [Eq. 9]", six(c.Fetch), six(c.Wait), six(c.Index))
	state := "; x = " + b.stateWords(c.State)
	switch {
	case math.IsNaN(c.Fetch) && c.Lot:
		return "asked for by lot, one " + among
	case math.IsNaN(c.Fetch) && c.Index < 0:
		return fmt.Sprintf("asked for: its turn, last answered at tick %d, the longest ago %s", int64(-1-c.Index), among)
	case math.IsNaN(c.Fetch):
		return fmt.Sprintf("asked for: %s, %s, is the greatest %s", six(c.Index), c.Why, among)
	case c.Lot:
		return coin + "asked for by lot, one " + among + "; " + values + state
	}
	return coin + "asked for: " + values + ", the greatest " + among + state
}

// stateWords name what the values of a document belong to.
func (b *crawlEnvironment) stateWords(s crawling.CrawlState) string {
	switch {
	case s.Aged:
		links := [...]string{"under 4 links", "4 to 31 links", "over 31 links"}[s.Links]
		finding := [...]string{"new", "the same", "modified"}[s.Finding]
		return fmt.Sprintf("(l %s, %s, %s, age class %d)", six(s.Level), links, finding, s.Age)
	case s.Doc >= 0 && s.Parent >= 0:
		return fmt.Sprintf("(%s, from %s)", b.web.Name(s.Doc), b.web.Name(s.Parent))
	case s.Doc >= 0:
		return "(" + b.web.Name(s.Doc) + ")"
	}
	return "(from " + b.web.Name(s.Parent) + ")"
}

// answerWords say what an answer was worth to the collection [Robot, Eq. 11].
func answerWords(p *crawling.Page) string {
	g, worth := six(p.Reward()), ""
	switch found(p) {
	case "new":
		worth = "new: g = r = " + g
	case "modified":
		worth = fmt.Sprintf("modified, r %s → %s: g = max = %s", six(p.Before), six(p.Relevance), g)
	case "deleted":
		worth = fmt.Sprintf("deleted: g = %s, the r it had", g)
	default:
		worth = found(p) + ": g = " + g
	}
	return "answered, " + worth + " [Eq. 11]"
}

// moveWords say how Eq. 10 moved a value.
func (b *crawlEnvironment) moveWords(m crawling.CrawlMove) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	add("%s → %s", six(m.From), six(m.To))
	rule := "α(g + γ(Q′ + Σ) − Q)"
	switch {
	case m.Control == 2:
		rule = "α(γQ′ − Q)"
	case m.Count < 0:
		rule = "α(g + γΣ − Q)"
	}
	if m.State.Aged && m.Control == 1 {
		rule = "Q = l·u + ¼v, " + rule
	}
	add(" by %s [Eq. 10]: α = %s", rule, six(m.Alpha))
	if m.Control == 1 {
		add(", g = %s", six(m.Reward))
	}
	add(", γ = %s", six(m.Gamma))
	switch {
	case m.Control == 2:
		add(", Q′ = %s", six(m.Own))
	case m.Count < 0:
		add(", Σ = %s", six(m.Own))
	default:
		add(", Q′ = %s, Σ = %s over %d discovered", six(m.Own), six(m.Children), m.Count)
	}
	if m.State.Aged && m.Control == 1 {
		add(", u %s → %s, v %s → %s", six(m.FoundFrom), six(m.FoundTo), six(m.LinksFrom), six(m.LinksTo))
	}
	add("; x = %s", b.stateWords(m.State))
	return strings.Join(parts, "")
}

// metWords say how a document has become known, or waits again, and with what.
func (b *crawlEnvironment) metWords(m crawling.CrawlMet) string {
	words := "known from the start"
	switch {
	case m.Again && m.Index < 0:
		return fmt.Sprintf("waits for its turn again, from tick %d on", int64(-1-m.Index))
	case m.Again:
		words = "waits to be fetched again"
	case m.Parent >= 0:
		words = "discovered through " + b.web.Name(m.Parent)
	}
	if m.State == (crawling.CrawlState{}) {
		return words + ", index " + six(m.Index)
	}
	return words + ", Q(x,1) = " + six(m.Index) + ", x = " + b.stateWords(m.State)
}
