package crawlpanes

import (
	"fmt"

	"lascope/model"
	"lascope/model/crawllab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// headlines are the metrics of a run.
func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(*crawllab.View)
	all := []pane.Headline{
		{Name: "mean quality", Word: canvas.Unit(v.Mean, 3), Ink: canvas.InkPractice, Hidden: true},
		{Name: "upper bound", Word: canvas.Unit(v.Best, 3), Ink: canvas.InkTheory, Hidden: true},
		{Name: "recall", Word: canvas.Unit(v.Recall, 3), Ink: canvas.InkPractice, Hidden: true},
		{Name: "traversal", Word: canvas.Thousands(v.Traversal), Ink: canvas.InkStrong},
	}
	if v.Changing {
		all[1].Name = "all-knowing"
		all = append(all, pane.Headline{Name: "freshness", Word: canvas.Unit(v.Freshness, 3), Ink: canvas.InkPractice, Hidden: true})
	}
	return all
}

// result reports the result of a run so far.
func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(*crawllab.View)
	title := s.Scheme.Title
	text := fmt.Sprintf("Traversal %s: %s of %s documents fetched.", canvas.Thousands(v.Traversal), canvas.Thousands(int64(v.Entries)), canvas.Thousands(int64(v.Documents)))
	if !hidden && canvas.Finite(v.Mean) && v.Best > 0 {
		text += fmt.Sprintf(" %s earns %s of the upper bound.", title, canvas.Percent(v.OfBest()))
	}
	return text
}

// facts are the performance and the recall of the traversal.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(*crawllab.View)
	out := []string{fmt.Sprintf("traversal %s", canvas.Thousands(v.Traversal))}
	if !hidden && canvas.Finite(v.Mean) && v.Best > 0 {
		out = append(out, "performance "+canvas.Unit(v.OfBest(), 3))
	}
	if !hidden && canvas.Finite(v.Recall) {
		out = append(out, "recall "+canvas.Unit(v.Recall, 3))
	}
	return append(out, fmt.Sprintf("%s of %s documents fetched", canvas.Thousands(int64(v.Entries)), canvas.Thousands(int64(v.Documents))))
}

// sayLast reports the last slot.
func sayLast(s *model.Snapshot, hidden, all bool) []string {
	return sayFetch(s.View.(*crawllab.View), hidden, all)
}

func sayFetch(v *crawllab.View, hidden, all bool) []string {
	l := v.Last
	if l.Doc < 0 {
		return []string{"Nothing has been fetched yet in this traversal."}
	}
	first := l.Name
	if l.Hub && !hidden {
		first += ", a hub"
	}
	first += ", fetched: " + l.Found + ", relevance " + canvas.Unit(l.Relevance, 3) + ", reward " + canvas.Unit(l.Reward, 3)
	if l.Parent != "" {
		first += ", discovered through " + l.Parent
	}
	if l.Links > 0 {
		first += ", " + newLinks(l)
	}
	out := []string{first + "."}
	if all {
		out = append(out, pane.SayExplanations(v.Explanations, true)...)
		out = append(out, pane.SayStayed(v.Stayed, v.Source)...)
		out = append(out, pane.SayGroups(TraversalFacts(v), hidden)+".", pane.SayGroups(FetcherFacts(v), false)+".")
	}
	return out
}

// sayState reports the state of the scheme.
func sayState(s *model.Snapshot, hidden bool) []string {
	return sayFrontier(s.View.(*crawllab.View), hidden)
}

// sayFrontier reports the frontier, the best document first.
func sayFrontier(v *crawllab.View, hidden bool) []string {
	out := []string{fmt.Sprintf("Traversal %s: %s of %s documents fetched, %s wait.", canvas.Thousands(v.Traversal),
		canvas.Thousands(int64(v.Entries)), canvas.Thousands(int64(v.Documents)), canvas.Thousands(int64(v.Known)))}
	for i, c := range v.Frontier {
		if len(out) == pane.MostSaid {
			break
		}
		text := fmt.Sprintf("Number %d: %s", i+1, c.Name)
		if canvas.Finite(c.Index) {
			text += ", index " + fmt.Sprintf("%.4g", c.Index)
		}
		if !hidden {
			text += ", hidden relevance " + canvas.Unit(c.Relevance, 3)
			if c.Hub {
				text += ", a hub"
			}
		}
		if c.Why != "" {
			text += ", " + c.Why
		}
		out = append(out, text+".")
	}
	return out
}
