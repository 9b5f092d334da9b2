package placementpanes

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A ClassArmsPane draws the classes as the papers do: an arm a column, a state a row, the
// innermost on top and the boundary at the bottom. An object is the letter of its true
// group and its number; a line joins the two objects of the last query. Without space for
// the names, a row is a bar of letters with the number of objects.
type ClassArmsPane struct {
	pane.Base
	First int // the first class shown
	view  *placementlab.View
	spots map[int]spot // of the objects, as drawn last
	timed bool         // download times were drawn last
}

func (p *ClassArmsPane) Name() string { return "arms" }

func placementView(s *pane.Context) *placementlab.View { return s.Snap.View.(*placementlab.View) }

func (p *ClassArmsPane) Heading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: "classes", How: "a row is a state",
		Caption: "A letter is a hidden group; each box should hold one letter, at the top."}
	v := placementView(s)
	var foot []string
	if q := v.Last; q != nil && v.Asked == 1 {
		foot = append(foot, fmt.Sprintf("[%s] and [%s] queried", q.I.Name(), q.J.Name()))
	}
	if !s.Hidden && p.marks(v) {
		foot = append(foot, "A1! waits in the wrong class")
	}
	if p.timed {
		foot = append(foot, "┃ goal "+s.Mask(lab.Six(v.FixedTime)))
	}
	h.Foot = strings.Join(foot, "  ")
	if n := len(v.Arms.Arms); n < v.Classes {
		h.Right = strings.TrimSpace(fmt.Sprintf("classes %d–%d of %d %s", v.Arms.First+1, v.Arms.First+n, v.Classes, keymap.Labels(s.Keys.Left, s.Keys.Right)))
	}
	return h
}

func (p *ClassArmsPane) marks(v *placementlab.View) bool {
	for _, arm := range v.Arms.Arms {
		for _, c := range arm.Cells {
			for _, o := range c.Objects {
				if at, ok := p.spots[o.Object]; ok && o.Stuck && at.end-at.x > len(o.Name()) {
					return true
				}
			}
		}
	}
	return false
}

func (p *ClassArmsPane) Request(l *lab.ViewRequest, w, h int) {
	l.Width, l.Height, l.Class = w, h, p.First
}

func (p *ClassArmsPane) Key(h pane.Host, k tea.KeyMsg) bool {
	switch {
	case key.Matches(k, h.KeyMap().Left):
		return p.turn(-1)
	case key.Matches(k, h.KeyMap().Right):
		return p.turn(1)
	}
	return false
}

func (p *ClassArmsPane) Wheel(_ pane.Host, down int) { p.turn(down) }

func (p *ClassArmsPane) See(s *pane.Context) { p.view = placementView(s) }

func (p *ClassArmsPane) turn(by int) bool {
	v := p.view
	if len(v.Arms.Arms) == v.Classes {
		return false
	}
	if by < 0 {
		p.First = max(0, p.First-1)
	} else if v.Arms.First+len(v.Arms.Arms) < v.Classes {
		p.First = v.Arms.First + 1
	}
	p.Touch()
	return true
}

func (p *ClassArmsPane) Draw(s *pane.Context, a canvas.Area) {
	v := placementView(s)
	if len(v.Arms.Arms) == 0 || a.W < 24 || a.H < 8 {
		return
	}
	g := geometryFor(v, a.W, a.H, !s.NowShown)
	for i, row := range v.Arms.Rows {
		name := canvas.Itoa(row.First) + canvas.Pick(row.Last > row.First, "–"+canvas.Itoa(row.Last), "")
		st := canvas.Pick(i == len(v.Arms.Rows)-1, canvas.Fg(canvas.InkWarn).Bold(), canvas.Fg(canvas.InkDim))
		a.Right(g.left-2, g.row(i), name, st)
	}
	a.Text(0, 0, "inner", canvas.Fg(canvas.InkDim))
	a.Text(0, g.bottom(), "boundary", canvas.Fg(canvas.InkText))
	most := 1
	for _, arm := range v.Arms.Arms {
		for _, c := range arm.Cells {
			most = max(most, c.Count)
		}
	}
	spots := map[int]spot{}
	p.spots = spots
	for i, arm := range v.Arms.Arms {
		p.drawArm(a, g, i, arm, v, most, spots, canvas.Pick(s.Pointed.Kind == lab.NoSubject, s.Chosen, s.Pointed))
	}
	nameChosen(a, g, v, spots)
	if v.Last != nil && v.Asked == 1 {
		nameQueried(a, g, v, spots)
		joinQuery(a, g, spots, v.Last)
	}
	p.timed = g.times > 0 && g.inner >= 4
	drawTimes(a, g, v)
	drawExplanation(s, v, a.Sub(0, a.H-g.words, a.W, g.words))
}

func (p *ClassArmsPane) drawArm(a canvas.Area, g armGeometry, i int, arm placementlab.Arm, v *placementlab.View, most int, spots map[int]spot, pointed lab.Subject) {
	x := g.x(i)
	home := groupStyle(arm.Home)
	p.drawHead(a, g, x, arm, v)
	a.Fill(x, g.bottom(), g.inner, 1, '═', canvas.Fg(canvas.InkText))
	in, width := x, g.inner
	if g.inner >= 4 {
		in, width = x+1, g.inner-2
	}
	for r, c := range arm.Cells {
		y := g.row(r)
		switch {
		case c.Count == 0 && width >= 4:
			a.Set(in+1, y, '·', canvas.Fg(canvas.InkDim))
		case c.Count == 0:
		case width >= 4 && g.namesFit(c, width):
			drawNames(a.Sub(in, y, width, g.per), i, c, g.name, v.Asked == 1, spots, pointed)
		case (c.Count >= countsFrom || v.Asked > 1) && drawCounts(a.Sub(in, y, width, 1), c):
		case c.Objects != nil && (c.Count <= width || c.Count <= width*g.per && most <= 2*width*g.per):
			first := canvas.Pick(width >= 4 && c.Count < width, in+1, in) // below the names
			for k, o := range c.Objects {
				st := groupStyle(o.Group)
				switch {
				case o.Group == arm.Home:
					st = st.Bold()
				case o.Stuck:
					st = canvas.Fg(canvas.InkWarn).Bold()
				}
				if v.Asked == 1 && (o.Moved || o.Queried) {
					st = canvas.Fg(canvas.InkStrong).Bold() | canvas.AttrUnder
				}
				if pointed.Names(lab.AboutObject, o.Object) {
					st |= canvas.AttrReverse
				}
				at, row := first+k%width, y+k/width
				a.Set(at, row, placementlab.GroupLetter(o.Group), st)
				spots[o.Object] = spot{i, a.X + at, a.X + at + 1, a.Y + row}
			}
			if count := canvas.Itoa(c.Count); c.Count > 1 && first-in+c.Count+1+len(count) <= width {
				a.Text(first+c.Count+1, y, count, canvas.Fg(canvas.InkDim))
			}
		default:
			drawMix(a.Sub(in, y, width, g.per), c, most, home)
		}
	}
}

func (p *ClassArmsPane) drawHead(a canvas.Area, g armGeometry, x int, arm placementlab.Arm, v *placementlab.View) {
	letter := canvas.Span{Text: string(placementlab.GroupLetter(arm.Home)), St: groupStyle(arm.Home).Bold()}
	full := []canvas.Span{
		{Text: fmt.Sprintf("class %d  ", arm.Class+1), St: canvas.Fg(canvas.InkStrong).Bold()}, letter,
		{Text: fmt.Sprintf(" %s of %s", known(int64(arm.Right), arm.Home), canvas.Thousands(int64(v.Objects/v.Classes))), St: canvas.Fg(canvas.InkDim)},
	}
	short := []canvas.Span{{Text: canvas.Itoa(arm.Class+1) + " ", St: canvas.Fg(canvas.InkDim)}, letter}
	for _, parts := range [][]canvas.Span{full, full[:2], short, {letter}} {
		if canvas.SpansWidth(parts) <= g.inner || len(parts) == 1 {
			a.Spans(x+max(0, (g.inner-canvas.SpansWidth(parts))/2), 0, parts...)
			return
		}
	}
}

// countsFrom is the number of objects from which a cell without room for names shows how many of each group it holds;
// where a tick asks many queries, each such cell does.
const countsFrom = 10

func drawCounts(a canvas.Area, c placementlab.Cell) bool {
	var parts []canvas.Span
	for _, part := range c.Mix {
		parts = append(parts, canvas.Span{Text: " " + string(placementlab.GroupLetter(part.Group)) + " ", St: groupStyle(part.Group).Bold()},
			canvas.Span{Text: "×" + canvas.Thousands(int64(part.Count)) + " ", St: canvas.Fg(canvas.InkText)})
	}
	if canvas.SpansWidth(parts) > a.W {
		return false
	}
	a.Spans(0, 0, parts...)
	return true
}

// drawNames writes the objects of a cell by name, in columns for names of some width: queried ones in brackets, waiting
// ones with a mark. Those that moved stand out where one pair was queried.
func drawNames(a canvas.Area, arm int, c placementlab.Cell, name int, moves bool, spots map[int]spot, pointed lab.Subject) {
	across := a.W / (name + nameGap)
	for k, o := range c.Objects {
		st := groupStyle(o.Group)
		switch {
		case o.Queried:
			st = st.On(canvas.InkSelect).Bold()
		case o.Moved && moves:
			st = canvas.Fg(canvas.InkStrong).Bold() | canvas.AttrUnder
		}
		if pointed.Names(lab.AboutObject, o.Object) {
			st |= canvas.AttrReverse
		}
		start, y := 1+k%across*(name+nameGap), k/across
		end := a.Text(start, y, o.Name(), st)
		if o.Queried {
			start--
			a.Text(start, y, "[", canvas.Fg(canvas.InkStrong).Bold())
			end = a.Text(end, y, "]", canvas.Fg(canvas.InkStrong).Bold())
		}
		if o.Stuck {
			end = a.Text(end, y, "!", canvas.Fg(canvas.InkWarn).Bold())
		}
		spots[o.Object] = spot{arm, a.X + start, a.X + end, a.Y + y}
	}
}

func nameQueried(a canvas.Area, g armGeometry, v *placementlab.View, spots map[int]spot) {
	st := canvas.Fg(canvas.InkStrong).On(canvas.InkSelect).Bold()
	for k, o := range []placementlab.PlacedObject{v.Last.J, v.Last.I} {
		nameAt(a, g, v, spots, o, []placementlab.Position{v.Last.NowJ, v.Last.NowI}[k], "["+o.Name()+"]", st)
	}
}

func nameChosen(a canvas.Area, g armGeometry, v *placementlab.View, spots map[int]spot) {
	if o := v.Chosen; o != nil {
		nameAt(a, g, v, spots, o.PlacedObject, o.At, o.Name(), groupStyle(o.Group)|canvas.AttrReverse)
	}
}

// nameAt names an object at the right end of its row, left of one named there before, where the row is too full for names and the
// arm wide enough for this one.
func nameAt(a canvas.Area, g armGeometry, v *placementlab.View, spots map[int]spot, o placementlab.PlacedObject, at placementlab.Position, name string, st canvas.Style) {
	arm := at.Class - v.Arms.First
	if s, drawn := spots[o.Object]; drawn && s.end > s.x+1 || arm < 0 || arm >= len(v.Arms.Arms) {
		return
	}
	end := g.x(arm) + g.inner
	if g.inner >= 4 {
		end--
	}
	for r, row := range v.Arms.Rows {
		if at.State < row.First || at.State > row.Last {
			continue
		}
		y := g.row(r)
		for _, s := range spots {
			if s.arm == arm && s.y == a.Y+y && s.end > s.x+1 {
				end = min(end, s.x-a.X)
			}
		}
		x := end - canvas.Width(name)
		if x <= g.x(arm) {
			continue
		}
		a.Text(x, y, name, st)
		spots[o.Object] = spot{arm, a.X + x, a.X + end, a.Y + y}
	}
}

// drawMix draws the objects of a cell as a bar of their groups' letters, in proportion, with
// their count from a width of 10. The bar of most objects fills the cell. In several rows
// the first is a letter an object, the others scale with the count.
func drawMix(a canvas.Area, c placementlab.Cell, most int, home canvas.Style) {
	if a.W < 1 || a.H < 1 {
		return
	}
	count := canvas.Short(float64(c.Count))
	room, rows := a.W, a.H
	switch {
	case a.W >= 10:
		room = a.W - canvas.Width(count) - 1
	case a.W < 3: // one glyph: the most frequent group
		rows = 1
	}
	length := max(1, (c.Count*room+most-1)/most)
	if rows > 1 {
		length = min(c.Count, room)
		if c.Count > room {
			length += ((c.Count-room)*room*(rows-1) + most - room - 1) / (most - room)
		}
	}
	at, sum := 0, 0
	put := func(letter rune, st canvas.Style) {
		a.Set(at%room, at/room, letter, st)
		at++
	}
	for i, part := range c.Mix {
		st := groupStyle(part.Group)
		if st.Fore() == home.Fore() && i == 0 {
			st = st.Bold()
		}
		sum += part.Count
		for at < max(1, sum*length/c.Count) {
			put(placementlab.GroupLetter(part.Group), st)
		}
	}
	for at < length {
		put('·', canvas.Fg(canvas.InkDim))
	}
	if a.W >= 10 {
		a.Text((length-1)%room+2, (length-1)/room, count, canvas.Fg(canvas.InkDim))
	}
}

func (p *ClassArmsPane) Signs() []pane.LegendEntry {
	return []pane.LegendEntry{
		{Symbol: "A1", Meaning: "object 1, whose group is A"},
		{Symbol: "[A1]", Meaning: "it is being queried"},
		{Symbol: "A1!", Meaning: "it waits at the boundary of the wrong class; without room for names a red letter"},
		{Symbol: "·", Meaning: "no object"},
		{Symbol: "─", Meaning: "OMA-time: from the least to the most download time of a class's sites"},
		{Symbol: "●", Meaning: "OMA-time: the mean download time of a class's sites"},
		{Symbol: "┃", Meaning: "OMA-time: the goal"},
		{Symbol: "✓", Meaning: "OMA-time: the mean is no longer than the goal"},
	}
}

// Explanations of the cells of the placement lab's panes.

func (p *ClassArmsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := placementView(s)
	if len(v.Arms.Arms) == 0 || at.Area.H < 8 {
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
	return pane.Meaning{Sentence: fmt.Sprintf("Class %d has %s in %s of %d.", arm.Class+1, canvas.Counted(arm.Cells[row].Count, "object"), pane.Numbered("state", states.First, states.Last), v.N),
		Definition: "A reward moves an object inward, a penalty outward; at the boundary it changes classes.", Source: source}
}

func (p *ClassArmsPane) objectMeaning(s *pane.Context, v *placementlab.View, arm placementlab.Arm, object int, source string) pane.Meaning {
	name, state := fmt.Sprintf("Object %d", object+1), ""
	stuck := false
	for r, c := range arm.Cells {
		for _, o := range c.Objects {
			if o.Object == object {
				state, stuck = pane.Numbered("state", v.Arms.Rows[r].First, v.Arms.Rows[r].Last), o.Stuck
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
