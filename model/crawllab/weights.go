package crawllab

import (
	"fmt"
	"strconv"

	"lascope/automata"
	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/model/stats"
)

// Weights are the weights of a scheme that values documents by their features.
type Weights struct {
	Now, Began crawling.Weights // at present, and when this web began
	Last       crawling.Fit     // the latest move of the weights; its Doc is −1 before the first of the traversal
	Name       string           // of its document
}

// weights is the view of the scheme's weights; nil if it has none.
func (e *present) weights() *Weights {
	n, ok := e.Crawl.Crawler.(*crawling.NDP)
	if !ok {
		return nil
	}
	w := &Weights{Last: n.Last()}
	w.Now, w.Began = n.Weights()
	w.Name = e.name(w.Last.Doc)
	return w
}

// fit is the move of the weights in the last slot; ok is false if there was none.
func (e *present) fit() (w *Weights, ok bool) {
	w = e.weights()
	return w, w != nil && w.Last.Doc > 0 && e.Crawl.last.tick == e.tick
}

// Terms are the parts w·x of the value of the document fetched last, in the order of [crawling.FeatureNames].
func (w *Weights) Terms() (terms [len(crawling.FeatureNames)]float64) {
	for i, x := range w.Last.Features {
		terms[i] = w.Last.Before[i] * x
	}
	return terms
}

// Sum is the value of the document fetched last by the rule: its terms.
func (w *Weights) Sum() string {
	out := small(w.Last.Before[0])
	for i, x := range w.Last.Features {
		if weight := w.Last.Before[i]; i > 0 {
			sign := " + "
			if weight < 0 {
				sign, weight = " − ", -weight
			}
			out += sign + small(weight) + "·" + small(x)
		}
	}
	return out + " = " + small(w.Last.Before.Value(w.Last.Features))
}

// Target is the worth of the document fetched last and of the documents that it leads to.
func (w *Weights) Target() string {
	f := w.Last
	worth := fmt.Sprintf("It is worth %s of the best", small(f.Worth))
	switch f.Discovered {
	case 0:
		return worth + " and leads to no new document: target " + small(f.Target)
	case 1:
		worth += " and leads to a document of " + small(f.Behind)
	default:
		worth += fmt.Sprintf(" and leads to %s documents of %s", stats.Thousands(int64(f.Discovered)), small(f.Behind))
	}
	return fmt.Sprintf("%s: target %s + %s·%s = %s", worth, small(f.Worth), small(f.Gamma), small(f.Behind), small(f.Target))
}

// small writes a number with two significant digits, without the zero before the point.
func small(x float64) string {
	if x < 0 {
		return "−" + small(-x)
	}
	if x >= 99.5 {
		return automata.Six(x)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 2, 64), 64)
	return automata.Six(rounded)
}

// explanation describes the move.
func (w *Weights) explanation() lab.Explanation {
	goal := "the weights move towards it."
	if w.Last.Alpha == 0 {
		goal = "α is 0, so the weights stay."
	}
	target := w.Target()
	return lab.Explanation{
		Who: w.Name, About: document(w.Last.Doc), Moved: w.Last.Before != w.Last.After,
		What: "Q = " + w.Sum() + ". " + target + "; " + goal, Briefs: []string{target, "target " + small(w.Last.Target)},
	}
}

// moves are the steps of the weights.
func (w *Weights) moves() (out []lab.Transition) {
	for i, name := range crawling.FeatureNames {
		from, to := w.Last.Before[i], w.Last.After[i]
		out = append(out, lab.Transition{Who: name, From: from, To: to, Least: min(from, to, 0), Most: max(from, to), Value: true})
	}
	return out
}
