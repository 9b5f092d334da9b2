package crawllab

import (
	"fmt"
	"math"
	"strings"

	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/model/stats"
)

// An explainer describes the last slot by its trace.
type explainer struct {
	*present
	trace *crawling.Trace
}

// explain describes the last slot: the requests and their reasons, the gain of the answer,
// the updates of the values by Eq. 10, the discoveries, and the documents that wait
// [Robot, Eqs. 9–11].
func (e explainer) explain(v *View) {
	v.Traced = e.stages()
	v.Source = e.Settings.Scheme.Source
	add := func(doc int, what string, briefs ...string) {
		v.Explanations = append(v.Explanations, lab.Explanation{Who: e.Web.Name(doc), About: document(doc), What: what, Briefs: briefs})
	}
	for _, c := range e.trace.Choices {
		add(c.Doc, e.choiceWords(c), briefChoice(c))
	}
	if l := e.Crawl.last; l.doc >= 0 && l.tick == e.tick {
		words := answerWords(&e.Crawl.Robot.Answer)
		add(l.doc, words, words)
	}
	if w, ok := e.fit(); ok {
		v.Explanations = append(v.Explanations, w.explanation())
	}
	for _, m := range e.trace.Moves {
		move := lab.Six(m.From) + " → " + lab.Six(m.To)
		v.Explanations = append(v.Explanations, lab.Explanation{
			Who: fmt.Sprintf("Q(x,%d)", m.Control), About: subjectOf(m.State), Moved: m.From != m.To,
			What: e.moveWords(m), Briefs: []string{move + "; x = " + e.stateWords(m.State), move},
		})
	}
	for _, m := range e.trace.Discoveries {
		what := e.metWords(m)
		brief, _, _ := strings.Cut(what, ", x = ")
		short, _, _ := strings.Cut(what, ", ")
		add(m.Doc, what, brief, short)
	}
	v.Explanations = lab.Bounded(v.Explanations, len(v.Explanations))
	if len(e.trace.Choices) == 0 {
		v.Stayed = e.idleWords()
	}
	rest := e.Crawl.Robot.Crawler.Known() - len(e.trace.Discoveries)
	if rest > 0 {
		words := "wait"
		if r, ok := e.Crawl.Robot.Crawler.(*crawling.Robot); ok {
			words = r.Rest()
		}
		v.Stayed = strings.TrimSpace(v.Stayed + " " + lab.Others(int64(rest), "known documents", words))
	}
}

// document is the subject of a sentence about a document; a state may have none, −1.
func document(doc int) lab.Subject {
	if doc < 0 {
		return lab.Subject{}
	}
	return lab.One(lab.AboutDocument, doc)
}

// idleWords give the reason for a slot without a request.
func (e explainer) idleWords() string {
	switch r := e.Crawl.Robot; {
	case r.UnderWay >= r.Fetchers.Limit():
		return "Nothing was asked for: all fetchers are busy."
	case r.Crawler.Known() == 0:
		return "Nothing was asked for: everything known has been fetched."
	}
	return "Nothing was asked for: every server with a document that waits needs a rest."
}

// choiceWords give the reason for a request.
func (e explainer) choiceWords(c crawling.Choice) string {
	among := fmt.Sprintf("of %s known", stats.Thousands(int64(c.Among)))
	if e.Web.Gap() > 0 {
		among += " on servers that may be asked"
	}
	coin := ""
	if c.Coin >= 0 {
		sign, so := "≥", ""
		if c.Coin < c.Limit {
			sign = "<"
		}
		if c.Coin < c.Limit && !c.Lot {
			so = ", but the random draws hit no server that may be asked"
		}
		toss, limit := lab.Distinct(c.Coin, c.Limit)
		coin = fmt.Sprintf("draw %s %s ε = %s%s: ", toss, sign, limit, so)
	}
	values := fmt.Sprintf("ν = Q(x,1) − Q(x,2) = %s − %s = %s [Eq. 9]", lab.Six(c.Fetch), lab.Six(c.Wait), lab.Six(c.Index))
	state := "; x = " + e.stateWords(c.State)
	switch {
	case math.IsNaN(c.Fetch) && c.Lot:
		return "asked for at random, one " + among
	case math.IsNaN(c.Fetch) && c.Index < 0:
		return fmt.Sprintf("asked for: its turn, last answered at tick %d, the longest ago %s", int64(-1-c.Index), among)
	case math.IsNaN(c.Fetch):
		return fmt.Sprintf("asked for: %s, %s, is the greatest %s", lab.Six(c.Index), c.Why, among)
	case c.Lot:
		return coin + "asked for at random, one " + among + "; " + values + state
	}
	return coin + "asked for: " + values + ", the greatest " + among + state
}

// briefChoice is choiceWords without the numbers of the rule.
func briefChoice(c crawling.Choice) string {
	among := stats.Thousands(int64(c.Among))
	switch {
	case c.Lot:
		return "asked for at random, one of " + among
	case math.IsNaN(c.Fetch) && c.Index < 0:
		return "asked for: its turn"
	case math.IsNaN(c.Fetch):
		return fmt.Sprintf("asked for: %s, the greatest of %s (%s)", lab.Six(c.Index), among, c.Why)
	}
	return fmt.Sprintf("asked for: index %s, the greatest of %s", lab.Six(c.Index), among)
}

// subjectOf is the document of a state; states of ages stand for many.
func subjectOf(s crawling.State) lab.Subject {
	if s.Aged {
		return lab.Subject{}
	}
	return document(s.Doc)
}

// stateWords name the state x whose values are used.
func (e explainer) stateWords(s crawling.State) string {
	switch {
	case s.Aged:
		links := [...]string{"under 4 links", "4 to 31 links", "over 31 links"}[s.Links]
		finding := [...]string{"new", "the same", "modified"}[s.Finding]
		return fmt.Sprintf("(l %s, %s, %s, age class %d)", lab.Six(s.Level), links, finding, s.Age)
	case s.Doc >= 0 && s.Parent >= 0:
		return fmt.Sprintf("(%s, from %s)", e.Web.Name(s.Doc), e.Web.Name(s.Parent))
	case s.Doc >= 0:
		return "(" + e.Web.Name(s.Doc) + ")"
	}
	return "(from " + e.Web.Name(s.Parent) + ")"
}

// answerWords describe the gain of an answer for the collection [Robot, Eq. 11].
func answerWords(p *crawling.Page) string {
	g, worth := lab.Six(p.Reward()), ""
	switch found(p) {
	case "new":
		worth = "new: reward g = relevance r = " + g
	case "modified":
		worth = fmt.Sprintf("modified, relevance r %s → %s: reward g = the greater, %s", lab.Six(p.Before), lab.Six(p.Relevance), g)
	case "deleted":
		worth = fmt.Sprintf("deleted: reward g = %s, the relevance r it had", g)
	default:
		worth = found(p) + ": reward g = " + g
	}
	return "answered, " + worth + " [Eq. 11]"
}

// moveWords describe the update of a value by Eq. 10.
func (e explainer) moveWords(m crawling.Move) string {
	rule, reward, weights := "α(g + γ(Q′ + Σ) − Q)", ", g = "+lab.Six(m.Reward), ""
	next := fmt.Sprintf("Q′ = %s, Σ = %s over %d discovered", lab.Six(m.Own), lab.Six(m.Children), m.Count)
	switch {
	case m.Control == 2:
		rule, reward, next = "α(γQ′ − Q)", "", "Q′ = "+lab.Six(m.Own)
	case m.Count < 0:
		rule, next = "α(g + γΣ − Q)", "Σ = "+lab.Six(m.Own)
	}
	if m.State.Aged && m.Control == 1 {
		rule = "Q = l·u + ¼v, " + rule
		weights = fmt.Sprintf(", u %s → %s, v %s → %s", lab.Six(m.FoundFrom), lab.Six(m.FoundTo), lab.Six(m.LinksFrom), lab.Six(m.LinksTo))
	}
	return fmt.Sprintf("%s → %s by %s [Eq. 10]: α = %s%s, γ = %s, %s%s; x = %s", lab.Six(m.From), lab.Six(m.To), rule,
		lab.Six(m.Alpha), reward, lab.Six(m.Gamma), next, weights, e.stateWords(m.State))
}

// metWords describe how a document became known, or waits again, and its index.
func (e explainer) metWords(m crawling.Discovery) string {
	words := "known from the start"
	switch {
	case m.Again && m.Index < 0:
		return fmt.Sprintf("waits for its turn again, from tick %d on", int64(-1-m.Index))
	case m.Again:
		words = "waits to be fetched again"
	case m.Parent >= 0:
		words = "discovered through " + e.Web.Name(m.Parent)
	}
	if m.State == (crawling.State{}) {
		return words + ", index " + lab.Six(m.Index)
	}
	return words + ", Q(x,1) = " + lab.Six(m.Index) + ", x = " + e.stateWords(m.State)
}
