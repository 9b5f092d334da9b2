package crawllab

import (
	"fmt"
	"strings"

	"lascope/automata"
	"lascope/automata/crawling"
	"lascope/model/lab"
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
	v.Source = e.Settings.Source
	add := func(doc int, what string, briefs ...string) {
		v.Explanations = append(v.Explanations, lab.Explanation{Who: e.Web.Name(doc), About: document(doc), What: what, Briefs: briefs})
	}
	for _, c := range e.trace.Choices {
		add(c.Doc, e.choiceWords(choiceForm, c), e.choiceWords(briefForm, c))
	}
	if l := e.Crawl.last; l.doc >= 0 && l.tick == e.tick {
		words := answerWords(&e.Crawl.Answer)
		add(l.doc, words, words)
	}
	if w, ok := e.fit(); ok {
		v.Explanations = append(v.Explanations, w.explanation())
	}
	for _, m := range e.trace.Moves {
		move := automata.Six(m.From) + " → " + automata.Six(m.To)
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
	rest := e.Crawl.Crawler.Known() - len(e.trace.Discoveries)
	if rest > 0 {
		words := "wait"
		if r, ok := e.Crawl.Crawler.(*crawling.Robot); ok {
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
	switch r := e.Crawl; {
	case r.UnderWay >= r.Fetchers.Limit():
		return "Nothing was asked for: all fetchers are busy."
	case r.Crawler.Known() == 0:
		return "Nothing was asked for: everything known has been fetched."
	}
	return "Nothing was asked for: every server with a document that waits needs a rest."
}

// The reason for a request, and the same without the numbers of the rule.
const (
	choiceForm = `<{Fetch?}<draw {toss} {sign} ε = {limit}<{unlucky?}, but the random draws hit no server that may be asked>: >` +
		`asked for<{Lot?} at random, one ` + amongForm + `; ` + valuesForm + `|: ` + valuesForm + `, the greatest ` + amongForm + `>` +
		`; x = {state}
		|{Lot?}asked for at random, one ` + amongForm + `
		|asked for: its turn, last answered at tick {turn}, the longest ago ` + amongForm + `
		|asked for: {Index:six}, {Why}, is the greatest ` + amongForm + `>`
	amongForm  = `of {Among,} known<{gap?} on servers that may be asked>`
	valuesForm = `ν = Q(x,1) − Q(x,2) = {Fetch:six} − {Wait:six} = {Index:six} [Eq. 9]`
	briefForm  = `asked for<{Lot?} at random, one of {Among,}
		|{Fetch?}: index {Index:six}, the greatest of {Among,}
		|{old?}: its turn
		|: {Index:six}, the greatest of {Among,} ({Why})>`
)

// choiceWords tell one of these forms of a request.
func (e explainer) choiceWords(form string, c crawling.Choice) string {
	toss, limit, sign, below := "", "", "≥", c.Coin < c.Limit
	if c.Coin >= 0 {
		toss, limit = lab.Distinct(c.Coin, c.Limit)
	}
	if below {
		sign = "<"
	}
	return lab.Tell(form, c, "turn", int64(-1-c.Index), "gap", e.Web.Gap, "state", e.stateWords(c.State), "toss", toss, "sign", sign,
		"limit", limit, "unlucky", below && !c.Lot, "old", c.Index < 0)
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
	return lab.Tell("(<{Aged?}l {Level:six}, {links}, {finding}, age class {Age}|{doc}<, from {parent}>|from {parent}>)", s,
		"links", [...]string{"under 4 links", "4 to 31 links", "over 31 links"}[s.Links],
		"finding", [...]string{"new", "the same", "modified"}[s.Finding], "doc", e.name(s.Doc), "parent", e.name(s.Parent))
}

// answerForm describes the gain of an answer for the collection [Robot, Eq. 11].
const answerForm = `answered, <{Exists?}<{Held!}new: reward g = relevance r = {g:six}
		|{Modified?}modified, relevance r {Before:six} → {Relevance:six}: reward g = the greater, {g:six}
		|the same: reward g = {g:six}>
	|{Held?}deleted: reward g = {g:six}, the relevance r it had
	|missing: reward g = {g:six}> [Eq. 11]`

func answerWords(p *crawling.Page) string { return lab.Tell(answerForm, p, "g", p.Reward()) }

// moveForm describes the update of a value by Eq. 10: of waiting, of a document that is gone, of an aged state.
const moveForm = `{From:six} → {To:six} by <{aged?}Q = l·u + ¼v, ><{waiting?}α(γQ′ − Q)
	|{gone?}α(g + γΣ − Q)
	|α(g + γ(Q′ + Σ) − Q)> [Eq. 10]: α = {Alpha:six}<{waiting!}, g = {Reward:six}>, γ = {Gamma:six}, <{waiting?}Q′ = {Own:six}
	|{gone?}Σ = {Own:six}
	|Q′ = {Own:six}, Σ = {Children:six} over {Count} discovered><{aged?}, u {FoundFrom:six} → {FoundTo:six}, v {LinksFrom:six} → {LinksTo:six}
	>; x = {state}`

func (e explainer) moveWords(m crawling.Move) string {
	waiting := m.Control == 2
	return lab.Tell(moveForm, m, "waiting", waiting, "gone", m.Count < 0, "aged", m.State.Aged && !waiting, "state", e.stateWords(m.State))
}

// metWords describe how a document became known, or waits again, and its index.
func (e explainer) metWords(m crawling.Discovery) string {
	turn := int64(-1)
	if m.Again {
		turn = int64(-1 - m.Index)
	}
	return lab.Tell(`<waits for its turn again, from tick {turn} on
		|<{Again?}waits to be fetched again
			|discovered through {parent}
			|known from the start><{valued?}, Q(x,1) = {Index:six}, x = {state}
			|, index {Index:six}>>`, m, "turn", turn, "parent", e.name(m.Parent), "valued", m.State != crawling.State{}, "state", e.stateWords(m.State))
}
