package crawllab

import (
	"fmt"
	"math"

	"lascope/model/lab"
	"lascope/model/stats"
)

// Stages: the request and the answer of a slot are of two documents where answers take time.
func (v *View) Stages(before lab.View) []lab.Stage {
	if len(v.Traced) == 0 {
		return nil
	}
	entries := lab.Effect{Name: "documents in the collection", Before: math.NaN(), After: float64(v.Entries)}
	known := lab.Effect{Name: "known documents that wait", Before: math.NaN(), After: float64(v.Known)}
	quality := lab.Effect{Name: "quality", Before: math.NaN(), After: v.Quality, Hidden: true}
	if b, ok := before.(*View); ok && b.Traversal == v.Traversal {
		entries.Before, known.Before, quality.Before = float64(b.Entries), float64(b.Known), b.Quality
	}
	reacting := lab.Stage{Kind: lab.Reacting, Effects: []lab.Effect{entries, known},
		Caption: fmt.Sprintf("The collection holds %s of %s documents.", stats.Thousands(int64(v.Entries)), stats.Thousands(int64(v.Documents)))}
	if !math.IsNaN(v.Quality) {
		reacting.Effects = append(reacting.Effects, quality)
	}
	return append(v.Traced[:len(v.Traced):len(v.Traced)], reacting)
}

// stages describes the last slot up to the learnt values.
func (e explainer) stages() []lab.Stage {
	return []lab.Stage{e.choosing(), e.answering(), e.tossing(), e.moving()}
}

// choosing describes the last request of the slot.
func (e explainer) choosing() lab.Stage {
	s := lab.Stage{Kind: lab.Choosing}
	k := len(e.trace.Choices) - 1
	if k < 0 {
		s.Caption = e.idleWords()
		return s
	}
	c := e.trace.Choices[k]
	s.About = document(c.Doc)
	s.Brief = e.Web.Name(c.Doc)
	s.Caption = fmt.Sprintf("%s is %s.", s.Brief, e.choiceWords(briefForm, c))
	if k > 0 {
		n := stats.Thousands(int64(k + 1))
		s.Caption = fmt.Sprintf("request %s of %s: %s", n, n, s.Caption)
	}
	if c.Coin >= 0 {
		coin := lab.Coin{Who: "the choice", Value: c.Coin, High: c.Limit, Event: "by lot", Outcome: "the best"}
		if c.Lot {
			coin.Outcome = "by lot"
		}
		s.Coins = []lab.Coin{coin}
	}
	return s
}

// answering describes the answer that was processed.
func (e explainer) answering() lab.Stage {
	l := e.Crawl.last
	if l.doc < 0 || l.tick != e.tick {
		return lab.Stage{Kind: lab.Answering, Caption: "No answer is there to process."}
	}
	page := &e.Crawl.Robot.Answer
	return lab.Stage{
		Kind: lab.Answering, About: document(l.doc), Brief: found(page) + ", reward " + lab.Three(page.Reward()), Good: page.Reward() > 0,
		Caption: fmt.Sprintf("%s %s.", e.Web.Name(l.doc), answerWords(page)),
	}
}

// tossing says why the values move without a draw.
func (e explainer) tossing() lab.Stage {
	s := lab.Stage{Kind: lab.Tossing, Caption: "No draw: Eq. 10 moves a value by a part of its error."}
	if !e.Settings.Scheme.Learns {
		s.Caption = "No draw: this scheme does not learn."
	}
	return s
}

// moving describes the values that Eq. 10 of [Robot] moved.
func (e explainer) moving() lab.Stage {
	s := lab.Stage{Kind: lab.Moving, Caption: "No value moves."}
	most := 0.0
	for _, m := range e.trace.Moves {
		most = max(most, m.From, m.To)
	}
	moved := 0
	if w, ok := e.fit(); ok {
		s.Moves = w.moves()
		if w.Last.Before != w.Last.After {
			s.Caption = "The weights move towards the target by Eq. 10."
		}
	}
	for _, m := range e.trace.Moves {
		t := lab.Transition{Who: fmt.Sprintf("Q(x,%d)", m.Control), About: subjectOf(m.State), From: float64(m.From), To: float64(m.To),
			Most: most, Value: true}
		if t.Moved() {
			moved++
		}
		s.Moves = append(s.Moves, t)
	}
	switch {
	case moved == 1:
		s.Caption = "One value moves by Eq. 10."
	case moved > 1:
		s.Caption = fmt.Sprintf("%s values move by Eq. 10.", stats.Thousands(int64(moved)))
	}
	return s
}
