package figure

import (
	"embed"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lascope/model/picture"
)

// papers has a file of figures for each paper, in the order of the list. A line that begins with blanks goes on with the line before.
//
//	NAME = TEXT                             before the figures: ${NAME} stands for the text from here on
//	== NAME: TITLE                          a figure; lines KEY: VALUE follow, see [reader.set]
//	- LABEL | COLUMN | STYLE | LINE         a line with its first curve; after | claims it is not drawn, the claims alone have it
//	+ LABEL | COLUMN | STYLE                another curve of the line
//	? TEXT                                  a claim
//	> CHECK | ARGUMENT | ARGUMENT           a check of the claim, see [comparisons] and [checks], and [combinations] for A; B and A > B
//
// A mistake in a file ends the program; a test reads them all.
//
//go:embed papers/*.txt
var papers embed.FS

// goesOn is the end of a line that the next one continues.
var goesOn = regexp.MustCompile(`\n +`)

// Table returns all figures, paper by paper, then our own.
func Table() []*Figure {
	r := reader{words: map[string]string{}}
	files, err := papers.ReadDir("papers")
	for _, file := range files {
		var text []byte
		text, err = papers.ReadFile("papers/" + file.Name())
		r.Figure = nil
		for line := range strings.SplitSeq(goesOn.ReplaceAllString(string(text), " "), "\n") {
			r.line(line)
		}
	}
	if err != nil {
		panic(err) // the files are in the program
	}
	for _, f := range r.table {
		f.finish()
	}
	return r.table
}

// A reader reads figures line by line.
type reader struct {
	*Figure // the present one; nil before the first of a file
	table   []*Figure
	words   map[string]string // by the names that stand for them
	on      string            // the end of each line of curves
	panels  []*panel          // each has all curves; a single nil one in a figure of one chart
}

// line reads a line, in which the words of its file stand for their texts.
func (r *reader) line(line string) {
	line = os.Expand(line, func(name string) string {
		if text, known := r.words[name]; known {
			return text
		}
		return "${" + name + "}" // of a panel
	})
	mark, rest, _ := strings.Cut(line, " ")
	switch mark {
	case "", "#":
	case "==":
		r.Figure, r.on, r.panels = &Figure{}, "", []*panel{nil}
		r.Name, r.Title, _ = strings.Cut(rest, ": ")
		r.table = append(r.table, r.Figure)
	case "-":
		for _, p := range r.panels {
			part := partsOf(p.fill(rest + " | " + r.on))
			l := lineSpec{Words: strings.TrimSpace(part[3] + " " + part[len(part)-1]), Curves: []curveSpec{curveOf(part)},
				ForClaims: part[4] == "claims", Panel: p}
			if r.Kind == "speed" {
				l.Curves = append(l.Curves, curveSpec{part[0] + ", ticks", "tick", l.Curves[0].Style})
			}
			r.Lines = append(r.Lines, l)
		}
	case "+":
		first := len(r.Lines) - len(r.panels)
		for i, p := range r.panels {
			r.Lines[first+i].Curves = append(r.Lines[first+i].Curves, curveOf(partsOf(p.fill(rest))))
		}
	case "?":
		r.Claims = append(r.Claims, claim{Text: rest})
	case ">":
		part := partsOf(rest)
		of, last := checkOf(part[0]), &r.Claims[len(r.Claims)-1]
		if of == nil {
			panic(r.Name + ": no check is called " + part[0])
		}
		for _, a := range combinations(part[1:]) {
			last.Checks = append(last.Checks, checking{of, a})
		}
	default:
		if key, value, _ := strings.Cut(line, ":"); r.Figure != nil {
			r.set(key, strings.TrimSpace(value))
		} else {
			name, text, _ := strings.Cut(line, " = ")
			r.words[name] = text
		}
	}
}

// set sets a property of the figure, or the settings of its last claim.
func (r *reader) set(key, value string) {
	part := partsOf(value)
	switch key {
	case "source":
		r.Source = value
	case "about":
		r.About = value
	case "x":
		r.X = scaleOf(part)
	case "y":
		r.Y = scaleOf(part)
	case "run":
		r.run(value)
	case "marks":
		for x := range strings.FieldsSeq(value) {
			r.Marks = append(r.Marks, numberOf(x))
		}
	case "level":
		r.Levels = append(r.Levels, picture.Level{Y: numberOf(part[0]), Label: part[1]})
	case "times":
		r.Times = times[value]
	case "panel": // KEY | TITLE | WEB | SHIFT, for ${panel}, ${web} and ${shift} in the lines of curves
		r.panels = append(slices.DeleteFunc(r.panels, func(p *panel) bool { return p == nil }),
			&panel{Key: part[0], Title: part[1], web: part[2], Shift: part[3]})
	case "on":
		r.on = value
	case "reading", "fitted":
		of := &r.Settings
		if n := len(r.Claims); n > 0 {
			of = &r.Claims[n-1].Settings
		}
		if *of = (settings{metReading, value}); key == "fitted" {
			of.verdict = metFitted
		}
	default:
		panic(r.Name + ": no property is called " + key)
	}
}

// run sets how the figure is run: the kind of its points, then words KEY=VALUE.
func (r *reader) run(value string) {
	var rest string
	if r.Kind, rest, _ = strings.Cut(value, " "); kinds[r.Kind].take == nil {
		panic(r.Name + ": no kind of points is called " + r.Kind)
	}
	words := map[string]any{"until": &r.Until, "every": &r.Every, "from": &r.From, "traversals": &r.Traversals, "quick": &r.Quick,
		"full": &r.Full, "larger": &r.Larger, "once": &r.OneRun}
	for word := range strings.FieldsSeq(rest) {
		key, value, _ := strings.Cut(word, "=")
		if into := words[key]; into == nil {
			panic(r.Name + ": no word of a run is called " + key)
		} else if _, err := fmt.Sscan(value, into); err != nil {
			panic(err)
		}
	}
}

// partsOf are the parts of a line between its strokes.
func partsOf(text string) []string {
	parts := strings.Split(text, "|")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// times are the numbers of the axis that multiply a figure's: the theory is a level then.
var times = map[string]func(x float64) float64{
	"N+1": func(n float64) float64 { return n + 1 }, "1/a": func(a float64) float64 { return 1 / a },
}

// curveOf is the curve of LABEL, COLUMN and STYLE: a colour, also with points alone, or the number of a style.
func curveOf(part []string) curveSpec {
	name, alone := strings.CutSuffix(part[2], " points")
	style, named := picture.StyleOf(name)
	if !named {
		style = picture.StyleAt(int(numberOf(name)))
	}
	if alone {
		style = style.AsPoints()
	}
	return curveSpec{part[0], part[1], style}
}

// scaleOf is the axis of TEXT, log where it is logarithmic, and LEAST..MOST.
func scaleOf(part []string) picture.Scale {
	s := picture.Scale{Text: part[0]}
	for _, more := range part[1:] {
		if s.Log = s.Log || more == "log"; more != "log" {
			in := spanOf(more)
			s.Min, s.Max = in.from, in.to
		}
	}
	return s
}

// combinations are the arguments of the checks of a line. In place of an argument, A; B; C has a check for each, the last argument
// slowest, and A > B > C one for each and the next.
func combinations(arguments []string) (all []args) {
	all = []args{nil}
	for _, argument := range arguments {
		var longer []args
		for value := range strings.SplitSeq(argument, "; ") {
			for _, a := range all {
				longer = append(longer, append(slices.Clip(a), value))
			}
		}
		all = longer
	}
	var out []args
	for _, a := range all {
		i := slices.IndexFunc(a, func(value string) bool { return strings.Contains(value, " > ") })
		if i < 0 {
			out = append(out, a)
			continue
		}
		steps := strings.Split(a[i], " > ")
		for k := range steps[1:] {
			out = append(out, slices.Concat(a[:i], steps[k:k+2], a[i+1:]))
		}
	}
	return out
}

// args are the arguments of a check.
type args []string

func (a args) number(i int) float64 { return numberOf(a[i]) }

func (a args) span(i int) span { return spanOf(a[i]) }

func numberOf(word string) float64 {
	x, err := strconv.ParseFloat(word, 64)
	if err != nil {
		panic(err)
	}
	return x
}

// spanOf is the span X or X..X.
func spanOf(word string) span {
	from, to, several := strings.Cut(word, "..")
	if !several {
		to = from
	}
	return span{numberOf(from), numberOf(to)}
}
