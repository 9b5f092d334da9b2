package pane

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/terms"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A Meaning explains an item on the screen: a sentence with its present numbers, the
// definition, the place in the papers, and what changed it last.
type Meaning struct {
	Sentence, Definition, Source, Changed string
	// Memory is the automaton whose last moves belong to the sentence; the zero value for none.
	Memory lab.Subject
	// About is the item that the cell stands for; the zero value for Memory's item.
	About lab.Subject
}

// Means is the meaning that a form tells of some values; see [canvas.Tell]. Its first lines are the sentence; a line with one of the
// labels means, source and changed begins another part.
func Means(form string, values ...any) (m Meaning) {
	labelled(canvas.Tell(form, values...), &m.Sentence, map[string]*string{"means:": &m.Definition, "source:": &m.Source, "changed:": &m.Changed})
	return m
}

// labelled sets the parts of a text by the labels before them; what stands before the first label is the part whole.
func labelled(text string, whole *string, parts map[string]*string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		label, rest, _ := strings.Cut(line, " ")
		if part := parts[label]; part != nil {
			whole, line = part, rest
		}
		*whole = strings.TrimSpace(*whole + " " + line)
	}
}

// With is the meaning of a cell that stands for an item.
func (m Meaning) With(item lab.Subject) Meaning {
	m.About = item
	return m
}

// Item is the item that the cell stands for; the zero value for none.
func (m Meaning) Item() lab.Subject {
	return cmp.Or(m.About, m.Memory)
}

// A Selecting pane has a cursor, at a column and row inside its frame.
type Selecting interface {
	Cursor(s *Context) (x, y int)
}

// A Point is a cell inside a pane.
type Point struct {
	X, Y int
	Area canvas.Area // the inside of the pane as drawn last
}

// Cell is the cell itself; a blank outside of the pane.
func (p Point) Cell() canvas.Cell {
	if c := p.Area.At(p.X, p.Y); c != nil {
		return *c
	}
	return canvas.Cell{R: ' '}
}

// Row is the text of a row of the pane, a rune a column.
func (p Point) Row(y int) []rune {
	row := make([]rune, p.Area.W)
	for x := range row {
		row[x] = ' '
		if c := p.Area.At(x, y); c != nil && c.R > 0 {
			row[x] = c.R
		}
	}
	return row
}

// A Term is a labelled number among the words of a pane.
type Term struct {
	Label string
	Meaning

	term *terms.Term // of the vocabulary, in place of the meaning
}

// Labelled is a term whose meaning a form tells; see [Means].
func Labelled(label, form string, values ...any) Term {
	return Term{Label: label, Meaning: Means(form, values...)}
}

// Term is the meaning of the term that begins last at or before the point in its row, or in
// the rows above as far as a blank one; empty without one.
func (p Point) Term(terms ...Term) Meaning { return p.term(terms).Meaning }

// term is the term that begins last at or before the point; of several that begin there the longest, the first of equals.
func (p Point) term(terms []Term) (found Term) {
	for y := p.Y; y >= 0; y-- {
		row := string(p.Row(y))
		if strings.TrimSpace(row) == "" {
			break
		}
		last := -1
		for _, t := range terms {
			for from := 0; ; {
				i := strings.Index(row[from:], t.Label)
				if i < 0 {
					break
				}
				at := from + i
				x := utf8.RuneCountInString(row[:at])
				if x > p.X && y == p.Y {
					break
				}
				if whole := at == 0 || row[at-1] == ' '; whole && (x > last || x == last && len(t.Label) > len(found.Label)) {
					last, found = x, t
				}
				from = at + len(t.Label)
			}
		}
		if last >= 0 {
			return found
		}
	}
	return Term{}
}

// Terms are the labelled numbers that a form tells of some values: in each line, or in lines that a bar joins, a label and the
// sentence, then the source and the definition if there are any.
func Terms(form string, values ...any) (out []Term) {
	text := ""
	for line := range strings.Lines(canvas.Tell(form, values...)) {
		if text += strings.TrimSpace(line); strings.HasSuffix(text, "|") {
			text += " "
			continue
		}
		parts := append(strings.Split(text, " | "), "", "")
		out, text = append(out, Term{Label: parts[0], Meaning: Meaning{Sentence: parts[1], Source: parts[2], Definition: parts[3]}}), ""
	}
	return out
}

// Facts are the groups of words that a form tells of some values, two blanks apart: *strong*, `text`, numbers in the ink of the curves
// ●measured●, ◆computed◆ and ▬wrong▬, ^of practice^ and ‖of theory‖, the others dim. ␣ is a blank within a group.
// Empty ones are left out.
func Facts(form string, values ...any) (out canvas.Lines) {
	for _, words := range strings.Split(strings.TrimSpace(canvas.Tell(form, values...)), "  ") {
		st, group := canvas.Dim, []canvas.Span(nil)
		for words += "*"; words != ""; {
			end := strings.IndexAny(words, "*`●◆▬^‖")
			if end > 0 {
				group = append(group, st.Span(strings.ReplaceAll(words[:end], "␣", " ")))
			}
			mark, n := utf8.DecodeRuneInString(words[end:])
			st, words = canvas.Pick(st != canvas.Dim, canvas.Dim, factStyles[mark]), words[end+n:]
		}
		if group != nil {
			out = append(out, group)
		}
	}
	return out
}

var factStyles = map[rune]canvas.Style{'*': canvas.Bold, '`': canvas.Text, '●': canvas.Practice.Bold(), '◆': canvas.Theory.Bold(),
	'▬': canvas.Warn.Bold(), '^': canvas.Practice, '‖': canvas.Theory}

// WarningTerm explains the run's warnings.
func WarningTerm(s *Context) Term {
	return Term{Label: "⚠", Meaning: Meaning{Sentence: Ended(Sentence(strings.Join(s.Warns, "; "))),
		Definition: "A warning names a setting under which the scheme cannot do well, or changes that a run leaves out."}}
}

// A Glossary defines curves of a chart that the vocabulary leaves out or defines more generally, by the names of their
// series, with the place in the papers after a semicolon; "" defines the chart.
type Glossary map[string]string

var beside = Glossary{
	untouchedName: "The same run without your changes of parameters and scheme.",
	"to come":     "The ticks after the present that were computed before.",
	ghostsName:    "30 replications: the line is the median, dark half of them, light nine tenths.",
}

// define returns the definition and the source of a name: from the glossary, else from the vocabulary.
func (g Glossary) define(s *Context, name string) (definition, source string) {
	text, ok := g[name]
	if !ok {
		text, ok = beside[name]
	}
	if t := terms.Find(name, s.Lab.Name); !ok && t != nil && (t.Lab == "" || t.Lab == s.Lab.Name) {
		return canvas.Tell("{Definition}< Formula: {Formula}.>", t), t.Source
	}
	if !ok {
		text = g[""]
	}
	definition, source, _ = strings.Cut(text, ";")
	return definition, strings.TrimSpace(source)
}

// partWords explain the parts of a chart.
var partWords = [...]string{
	chart.Ground: "No curve passes here, at {at}.",
	chart.AxisX:  "The axis counts {many}; this column is at {at}.",
	chart.AxisY:  "The height is {unit}<, from {low} to {high}|, up to {high}>.",
	chart.Legend: curveWords,
	chart.Curve:  curveWords,
}

const curveWords = `{name}<: about {y} at {at}; {last} at tick {Tick,}|: about {y} at {at}|: {last} at tick {Tick,}| has no value here yet>.`

// Chart explains a cell of a chart that was drawn in the area of the point. unit is the
// quantity of the y axis.
func (p Point) Chart(s *Context, c *chart.Chart, unit string, g Glossary) Meaning {
	if c == nil || p.Area.W < 16 || p.Area.H < 4 {
		return Meaning{}
	}
	part := c.At(p.Area, p.X, p.Y)
	one, many := strings.TrimSuffix(c.Xname, "s"), c.Xname
	switch many {
	case "fetched":
		one, many = "fetch", "fetches"
	case "queries":
		one = "query"
	}
	at := canvas.Say("%s %d", one, int64(part.X+0.5))
	if c.Xword != nil {
		at = c.Xname + " " + c.Xword(part.X)
	}
	var name, y, last, low, high string // the name of the curve, its height and its latest value; the ends of the axis
	switch part.Kind {
	case chart.MarkPart:
		return markMeaning(s, *part.Mark)
	case chart.AxisY:
		low, high = strings.TrimSpace(s.MaskLike(c.Word(c.Y0), "0")), strings.TrimSpace(s.MaskLike(c.Word(c.Y1), "0"))
	case chart.Legend, chart.Curve:
		name = cmp.Or(strings.TrimSpace(part.Series.Name), s.Scheme.Title)
		last = strings.TrimSuffix(strings.TrimSpace(part.Series.Last), "–")
		if part.Kind == chart.Curve && canvas.Finite(part.Y) {
			y = c.Word(part.Y)
			if _, digits, dotted := strings.Cut(last, "."); dotted && strings.Trim(digits, "0123456789") == "" {
				y = chart.Decimals(len(digits))(part.Y) // as many as the latest value has
			}
		}
	}
	m := Means(partWords[part.Kind], s.Snap, "at", at, "many", many, "unit", unit, "low", low, "high", high, "name", name, "y", y, "last", last)
	m.Definition, m.Source = g.define(s, name)
	return m
}

// markWords explain the kinds of marks.
var markWords = [lab.MarkNone + 1]string{
	lab.MarkShift: `The environment shifted at tick {Tick,}: {Name}.
		means: <{act.Name}: {act.Meaning}.>`,
	lab.MarkScheme: `<{Title} took over at tick {Tick,}.|▾ {Name}: at tick {Tick,}.>
		means: <{Title}: {Meaning}.|From this tick on another scheme acts in the same environment.>
		source: <{Source}>`,
	lab.MarkTuning: `{Name} was set at tick {Tick,}.
		means: <{Param.Key}: {Param.Meaning}.>`,
}

// markMeaning explains a mark of the curves or of the time line.
func markMeaning(s *Context, m lab.Mark) Meaning {
	key, _, _ := strings.Cut(m.Name, "=")
	word, _, _ := strings.Cut(m.Name, " ")
	scheme := cmp.Or(first(s.Lab.All(), func(s *lab.Scheme) bool { return s.Name == m.Name }), &lab.Scheme{})
	set := first(s.Settings, func(set lab.Setting) bool { return set.Key == key })
	act := first(s.Lab.Actions, func(act lab.Action) bool { return act.Name == word })
	out := Means(markWords[m.Kind], m, scheme, set, "act", act)
	if len(s.Marks) > 1 {
		out.Changed = "A number behind ▾ counts events that are too near each other for their names."
	}
	return out
}

func (p *Params) Cursor(*Context) (x, y int) {
	if p.PerCol == 0 {
		return 0, 0
	}
	return p.At / p.PerCol * p.CellW, p.At%p.PerCol - p.First
}

// first is the first of a list that is meant; the zero value if there is none.
func first[T any](list []T, is func(T) bool) (one T) {
	if i := slices.IndexFunc(list, is); i >= 0 {
		one = list[i]
	}
	return one
}

// ParamMeaning explains a parameter with its value, its range and what set it.
func ParamMeaning(s *Context, set lab.Setting) Meaning {
	var last model.Event
	for _, e := range s.Journal {
		if key, _, ok := strings.Cut(e.Action, "="); ok && key == set.Key {
			last = e
		}
	}
	p, word := set.Param, cmp.Or(set.Word, "not set")
	m := Means(`{Key} is {word}: {Meaning}.
		means: <It may be {range}; ><the papers write {symbol}; ><{Live?}it may change while the run goes on|it is set when a run begins><; it counts only {Idle}>.
		source: {source}
		changed: <Last changed by {Action} at tick {Tick,}.|{usual?}It has its default.|The line sets it.>`, p, set, last,
		"word", word, "range", paramRange(p), "symbol", canvas.Pick(p.Symbol == p.Key, "", p.Symbol), "source", canvas.Pick(set.World, "", s.Source()),
		"usual", word == p.Default)
	m.Definition = Sentence(m.Definition)
	return m
}
