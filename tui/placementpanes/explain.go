package placementpanes

import (
	"fmt"

	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Explanations of the cells of the placement lab's panes.

func (p *ClassArmsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := placementView(s)
	if v == nil || len(v.Arms.Arms) == 0 || at.Area.H < 8 {
		return pane.Meaning{}
	}
	source := s.Snap.Scheme.Source
	g := geometryFor(v, at.Area.W, at.Area.H, !s.NowShown)
	if i := (at.X - g.left) / max(1, g.pitch); g.times > 0 && at.Y >= g.timesTop() && at.Y < g.timesTop()+timesRows && i < len(v.Arms.Arms) {
		return timesMeaning(v, v.Arms.Arms[max(i, 0)].Class)
	}
	if at.Y > g.bottom() {
		return pane.Meaning{Sentence: "The words describe the last query and the objects that wait longest in the wrong class.", Source: source}
	}
	i := (at.X - g.left) / max(1, g.pitch)
	if at.X < g.left || i >= len(v.Arms.Arms) {
		if at.Y >= g.bottom() {
			return pane.Meaning{Sentence: "The floor is the boundary: an object can leave its class only from the lowest state.", Source: source}
		}
		return pane.Meaning{Sentence: fmt.Sprintf("Each row is a state, 1 the innermost, %d the boundary.", v.N), Source: source}
	}
	arm := v.Arms.Arms[i]
	for object, at2 := range p.spots {
		if o := at2.in(at.Area); at.Y == o.y && at.X >= o.x && at.X < o.end {
			return p.objectMeaning(s, v, arm, object, source)
		}
	}
	row := (at.Y - g.top) / g.per
	if at.Y < g.top || row >= len(arm.Cells) {
		m := pane.Meaning{Sentence: fmt.Sprintf("Class %d.", arm.Class+1), Definition: "A class is a set that the automaton keeps; it should hold the objects of one hidden group.", Source: source}
		if !s.Hidden {
			m.Sentence = fmt.Sprintf("Class %d holds %d of the %d objects of group %c.", arm.Class+1, arm.Right, v.Objects/v.Classes, placementlab.GroupLetter(arm.Home))
		}
		return m
	}
	states := v.Arms.Rows[row]
	name := fmt.Sprintf("state %d", states.First)
	if states.Last > states.First {
		name = fmt.Sprintf("states %d–%d", states.First, states.Last)
	}
	return pane.Meaning{Sentence: fmt.Sprintf("Class %d has %s in %s of %d.", arm.Class+1, canvas.Counted(arm.Cells[row].Count, "object"), name, v.N),
		Definition: "A reward moves an object inward, a penalty outward; at the boundary it changes classes.", Source: source}
}

// objectMeaning explains an object in an arm.
func (p *ClassArmsPane) objectMeaning(s *pane.Context, v *placementlab.View, arm placementlab.Arm, object int, source string) pane.Meaning {
	name, state := fmt.Sprintf("Object %d", object+1), ""
	stuck := false
	for r, c := range arm.Cells {
		for _, o := range c.Objects {
			if o.Object == object {
				state = fmt.Sprintf("state %d", v.Arms.Rows[r].First)
				if last := v.Arms.Rows[r].Last; last > v.Arms.Rows[r].First {
					state = fmt.Sprintf("states %d–%d", v.Arms.Rows[r].First, last)
				}
				stuck = o.Stuck
				if !s.Hidden {
					name = fmt.Sprintf("%s is object %d, whose group is %c: it", o.Name(), object+1, placementlab.GroupLetter(o.Group))
				}
			}
		}
	}
	m := pane.Meaning{Sentence: fmt.Sprintf("%s stands in class %d, %s of %d.", name, arm.Class+1, state, v.N), Source: source,
		Definition: "Two objects asked for together move inward in one class, outward in two."}
	m.About = lab.Subject{Kind: lab.AboutObject, First: object, End: object + 1}
	if stuck {
		m.Definition = "! marks an object at the boundary of the wrong class: it waits for a mate to come to the boundary of the right one."
	}
	for _, w := range v.Waits {
		if w.Who.Object == object && !s.Hidden {
			m.Changed = fmt.Sprintf("It has not moved for %s.", countedTicks(v, w.Ticks))
		}
	}
	if q := v.Last; q != nil && (q.I.Object == object || q.J.Object == object) {
		m.Changed = fmt.Sprintf("It was asked for at tick %s.", canvas.Thousands(s.Snap.Tick))
	}
	return m
}

func (p *nowPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := placementView(s)
	if v == nil {
		return pane.Meaning{}
	}
	if m, ok := p.Sentence(s, pane.TextOf(p, s, at.Area.W), at); ok {
		m.Source, m.Memory = v.Source, lab.Subject{}
		return m
	}
	if m, ok := at.Term(
		pane.Term{Label: "blocked pair:", Sentence: "Two objects stand in each other's place, each at the boundary.", Definition: fmt.Sprintf("Neither can leave before a mate comes to the boundary. After N·W = %s queries without a move of either the pair is called a deadlock.", canvas.Thousands(int64(v.N)*int64(v.Objects))), Source: "[Thesis] §4.2.2"},
		pane.Term{Label: "deadlock:", Sentence: fmt.Sprintf("Two objects have stood in each other's place for N·W = %s queries or more.", canvas.Thousands(int64(v.N)*int64(v.Objects))), Definition: "Neither can leave while its mates draw each other inward; EOMA breaks such a deadlock.", Source: "[Thesis] §4.2.2"},
		pane.Term{Label: "nearest:", Sentence: "The mate nearest to the boundary of the right class."},
	); ok {
		return m
	}
	return pane.Meaning{Sentence: fmt.Sprintf("%s wait at the boundary of the wrong class.", canvas.Counted(len(v.Waits), "object")),
		Definition: "An object changes classes only when a mate comes to the boundary of the right one.", Source: "[Thesis] §4.2.2"}
}

var accuracyGlossary = pane.Glossary{
	"": "Accuracy is the part of the objects in the class of their group, by the best matching of classes to groups.; [Thesis] §4.2",
}

func (p *accuracyPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if p.below != nil && at.Y >= at.Area.H/2 {
		half := at.Area.H / 2
		at.Area, at.Y = at.Area.Sub(0, half, at.Area.W, at.Area.H-half), at.Y-half
		return at.Chart(s, p.below, "the download time", accuracyGlossary)
	}
	if p.below != nil {
		at.Area = at.Area.Sub(0, 0, at.Area.W, at.Area.H/2)
	}
	return at.Chart(s, p.upper.Drawn(), "the accuracy", accuracyGlossary)
}

func (p *countsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := placementView(s)
	if v == nil {
		return pane.Meaning{}
	}
	m, _ := at.Word(s, termValues(s), pane.WarningTerm(s),
		pane.Term{Label: "per query,", Sentence: "The curve is penalties a query in the recent part of the run.", Source: s.Snap.Scheme.Source},
		pane.Term{Label: "recently", Sentence: "The curve is penalties a query in the recent part of the run.", Source: s.Snap.Scheme.Source},
		pane.Term{Label: "in the", Sentence: canvas.Thousands(int64(v.Settled)) + " objects stand in the states that count as converged.", Source: s.Snap.Scheme.Source},
		pane.Term{Label: "converged", Sentence: "All objects stand in the states that count as converged.", Source: s.Snap.Scheme.Source},
		pane.Term{Label: "last event", Sentence: "The last shift, takeover or tuning of the run."},
	)
	return m
}
