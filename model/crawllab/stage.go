package crawllab

import (
	"fmt"
	"slices"

	"lascope/model/lab"
)

// numbers are the effects of a slot.
func (v *View) numbers() []float64 { return []float64{float64(v.Entries), float64(v.Known), v.Quality} }

// Stages: the request and the answer of a slot are of two documents where answers take time.
func (v *View) Stages(before lab.View) []lab.Stage {
	if len(v.Traced) == 0 {
		return nil
	}
	var was []float64
	if b, ok := before.(*View); ok && b.Traversal == v.Traversal {
		was = b.numbers()
	}
	return append(slices.Clip(v.Traced), lab.Stage{Kind: lab.Reacting,
		Effects: lab.Effects("documents in the collection, known documents that wait, ◆quality", was, v.numbers()),
		Caption: lab.Tell("The collection holds {Entries,} of {Documents,} documents.", v)})
}

// stagesForm describes the last slot up to the learnt values: its last request, the answer that was processed, why the values move
// without a draw, and the values that Eq. 10 of [Robot] moved.
const stagesForm = `<<{several?}request {n,} of {n,}: >{doc} is {words}.|{idle}> | {doc}
	<{answered} {answer}.|No answer is there to process.> | <{found}, reward {reward:three}>
	No draw: <{Learns?}Eq. 10 moves a value by a part of its error.|this scheme does not learn.>
	<{one?}One value moves by Eq. 10.
		|{moved?}{moved,} values move by Eq. 10.
		|{weighed?}The weights move towards the target by Eq. 10.
		|No value moves.>`

// stages describes the last slot up to the learnt values.
func (e explainer) stages() []lab.Stage {
	var request, answer lab.Stage
	doc, words, idle, answered, reply, kind, n := "", "", e.idleWords(), "", "", "", len(e.trace.Choices)
	if n > 0 {
		c := e.trace.Choices[n-1]
		doc, words, request.About = e.Web.Name(c.Doc), e.choiceWords(briefForm, c), document(c.Doc)
		if c.Coin >= 0 {
			coin := lab.Coin{Who: "the choice", Value: c.Coin, High: c.Limit, Event: "by lot", Outcome: "the best"}
			if c.Lot {
				coin.Outcome = "by lot"
			}
			request.Coins = []lab.Coin{coin}
		}
	}
	page := &e.Crawl.Answer
	if l := e.Crawl.last; l.doc >= 0 && l.tick == e.tick {
		answered, reply, kind = e.Web.Name(l.doc), answerWords(page), found(page)
		answer.About, answer.Good = document(l.doc), page.Reward() > 0
	}
	moves, moved, most := []lab.Transition(nil), 0, 0.0
	w, weighed := e.fit()
	if weighed {
		moves = w.moves()
	}
	for _, m := range e.trace.Moves {
		most = max(most, m.From, m.To)
	}
	for _, m := range e.trace.Moves {
		t := lab.Transition{Who: fmt.Sprintf("Q(x,%d)", m.Control), About: subjectOf(m.State), From: float64(m.From), To: float64(m.To),
			Most: most, Value: true}
		if t.Moved() {
			moved++
		}
		moves = append(moves, t)
	}
	s := lab.Told(stagesForm, e.Settings.Scheme, "several", n > 1, "n", n, "doc", doc, "words", words, "idle", idle, "answered", answered,
		"answer", reply, "found", kind, "reward", page.Reward(), "one", moved == 1, "moved", moved,
		"weighed", weighed && w.Last.Before != w.Last.After)
	s[lab.Choosing].About, s[lab.Choosing].Coins = request.About, request.Coins
	s[lab.Answering].About, s[lab.Answering].Good = answer.About, answer.Good
	s[lab.Moving].Moves = moves
	return s
}
