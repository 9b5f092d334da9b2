package crawlpanes

import (
	"math"

	"lascope/automata/crawling"
	"lascope/model/crawllab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A weightsPane draws the weights of the features as bars from the most negative to the most positive one, with marks where they
// stood when this web began, and the parts of the value of the document fetched last.
type weightsPane struct{ pane.Plate }

// Widths of a bar's row: the feature, its number, and from which width on two blocks stand side by side.
const (
	featureRoom = 9
	weightRoom  = 6
	twoBlocks   = 72
	blockRows   = 6
)

var featureMeanings = [len(crawling.FeatureNames)]string{
	"This feature is always 1: its weight is the value of a document of which nothing is known.",
	"The mean relevance of the fetched documents that link to it, as a part of the greatest relevance so far.",
	"The mean relevance of the fetched documents beside it on the same pages, as a part of the greatest relevance so far.",
	"The part of the documents beside it that are fetched or requested.",
}

func (p *weightsPane) Draw(s *pane.Context, a canvas.Area) {
	w := crawlView(s).Weights
	p.Lay(a)
	p.Means(a, `The weights of ndp, and the parts of the value of the document fetched last.
		means: Q = Σ w·x over four features of a document that waits.
		source: [Robot] Neuro-Dynamic Programming`)
	switch {
	case a.W < featureRoom+weightRoom+8 || a.H < 2:
		return
	case w == nil:
		a.Wrapped(0, "Only ndp has weights. The robot keeps a value for each link or document, and begins anew on another web.", canvas.Dim)
		return
	}
	now, last := a, a.Rows(blockRows, a.H)
	if a.W >= twoBlocks {
		now, last = halves(a)
	}
	now.Label(0, 0, "weight")
	p.drawBars(s, now, w.Now, &w.Began, func(i int) pane.Meaning {
		return pane.Means(`The weight of {feature} is {now:six}; this web began with {began:six}.
			means: {meaning}
			source: [Robot] Neuro-Dynamic Programming`, "feature", crawling.FeatureNames[i], "now", w.Now[i], "began", w.Began[i],
			"meaning", featureMeanings[i])
	})
	if w.Last.Doc < 0 {
		last.Label(0, 0, "nothing has been fetched yet in this traversal")
		return
	}
	last.Label(0, 0, canvas.Cut("w·x of "+w.Name, last.W))
	terms := w.Terms()
	p.drawBars(s, last, terms, nil, func(i int) pane.Meaning {
		return pane.Means(`{feature^} of {Name} was {x:six}, its weight {weight:six}: {term:six} of the value.
			means: {meaning}`, w, "feature", crawling.FeatureNames[i], "x", w.Last.Features[i], "weight", w.Last.Before[i], "term", terms[i],
			"meaning", featureMeanings[i]).With(documentSubject(w.Last.Doc))
	})
	p.drawTarget(last, w)
}

// drawBars draws four numbers as bars on one scale; marks stand where they were before.
func (p *weightsPane) drawBars(s *pane.Context, a canvas.Area, numbers [len(crawling.FeatureNames)]float64, marks *crawling.Weights, means func(i int) pane.Meaning) {
	most := 0.0
	for i := range numbers {
		most = max(most, math.Abs(numbers[i]))
		if marks != nil {
			most = max(most, math.Abs(marks[i]))
		}
	}
	bars := a.Sub(featureRoom+weightRoom+1, 0, a.W-featureRoom-weightRoom-1, a.H)
	half := (bars.W - 1) / 2
	at := func(x float64) float64 { return x / max(most, 1e-12) * float64(half) }
	a.LabelEnd(a.W, 0, canvas.Unit(most, 2))
	for i, name := range crawling.FeatureNames {
		y := 1 + i
		p.Note(a.Rows(y, 1), means(i))
		a.Text(0, y, name, canvas.Text)
		a.Right(featureRoom+weightRoom, y, indexWord(numbers[i]), canvas.Practice.Bold())
		bars.Set(half, y, '│', canvas.Frame)
		if length := at(numbers[i]); length > 0 {
			bars.Sub(half+1, y, half, 1).Bar(0, 0, length, canvas.Practice, s.Theme)
		} else if cells := int(math.Round(-length)); cells > 0 {
			bars.Fill(half-cells, y, cells, 1, '█', canvas.Practice)
		}
		if marks != nil {
			bars.Set(half+int(math.Round(at(marks[i]))), y, '┊', canvas.Theory)
		}
	}
}

// drawTarget writes the value of the document fetched last beside its target.
func (p *weightsPane) drawTarget(a canvas.Area, w *crawllab.Weights) {
	const y = 1 + len(crawling.FeatureNames)
	p.Part(a.Rows(y, a.H), func() pane.Meaning {
		return pane.Meaning{Sentence: "Q = " + w.Sum() + ".", Definition: w.Target() + ". The weights move towards it.", Source: "[Robot, Eq. 10]"}
	})
	value := w.Last.Before.Value(w.Last.Features)
	words := canvas.Lines{canvas.Fact("Q", indexWord(value), canvas.Practice.Bold()),
		canvas.Fact("target", indexWord(w.Last.Target), canvas.Accent.Bold())}
	if w.Last.Doc == 0 {
		words = canvas.Lines{canvas.Dim.Line("the start moves no weight")}
	}
	a.Lines(y, canvas.Flow(words, a.W))
}
