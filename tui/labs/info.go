package labs

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Info is the text on a scheme or a lab.
type Info struct {
	Title string
	Lab   string // "polling lab"
	// What it is about, how it learns, what to watch, and where it fails; Limit may be "".
	What, How, Watch, Limit string
	Tries                   []Try
	legend                  string // the text that names the marks of its lab
	Source                  string
	Line                    string // on which its numbers are, where the run is of another one; else ""
	Claims                  string // the figures that test the paper's claims on it, "h-traa-5 to h-traa-12"; "" for none
}

// A Try is a key or a line to try, with a text on its effect.
type Try struct{ Do, Text string }

// Key reports whether Do is a key: a line has more than one letter.
func (t Try) Key() bool { return utf8.RuneCountInString(t.Do) == 1 }

// InfoOfScheme is the page of a scheme; its meaning alone if its row has no text.
func InfoOfScheme(s *lab.Scheme) Info {
	p := parsed(s.Info)
	if s.Info == "" {
		p.Title, p.What = s.Title, s.Meaning+"."
	}
	p.Lab, p.Source, p.legend = s.Lab.Name+" lab", s.Source, oneLine(s.Lab.Info)
	return p
}

// InfoOfRun is the page of a run's scheme.
func InfoOfRun(s *model.Snapshot) Info {
	p := InfoOfScheme(s.Scheme)
	other := func(g lab.Setting) bool { return g.Word != g.Param.Default && g.Param.Key != "seed" }
	if slices.ContainsFunc(s.Settings, other) && strings.ContainsAny(p.What+p.How+p.Watch, "23456789") {
		p.Line = "The numbers are those of the line " + s.Scheme.Name + " alone."
	}
	return p
}

// InfoOfLab is the page of a lab; its question alone if its row has no text.
func InfoOfLab(l *lab.Lab) Info {
	p := parsed(l.Info)
	if l.Info == "" {
		p.Title, p.What = "The "+l.Name+" lab", l.Question
	}
	p.Lab, p.legend = l.Name+" lab", oneLine(l.Info)
	return p
}

func parsed(text string) Info {
	p, err := parse(text)
	if err != nil && text != "" {
		panic(err) // a row is part of the program
	}
	return p
}

// origin is the source with the claims; "" for none.
func (p *Info) origin() string {
	if p.Source == "" {
		return ""
	}
	return pane.Ended(p.Source) + canvas.Pick(p.Claims == "", "", " Claims: "+p.Claims+".")
}

// tries is the number of tries of a page.
const tries = 3

// parse reads the text of a row: a title, then paragraphs that begin with a label. A try is "try DO | TEXT".
func parse(text string) (p Info, err error) {
	parts := map[string]*string{"what": &p.What, "how": &p.How, "watch": &p.Watch, "limit": &p.Limit, "claims": &p.Claims}
	open := &p.Title
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		label, rest, _ := strings.Cut(line, " ")
		part, labelled := parts[label]
		switch {
		case label == "try":
			do, shows, ok := strings.Cut(rest, " | ")
			if !ok {
				return p, fmt.Errorf("%s: a try is a key or a line, then its text, such as try m | Mirror the web", line)
			}
			p.Tries = append(p.Tries, Try{strings.TrimSpace(do), shows})
			open = &p.Tries[len(p.Tries)-1].Text
		case labelled && *part != "":
			return p, fmt.Errorf("%s: a page has one paragraph %s", line, label)
		case labelled:
			open = part
			*open = strings.TrimSpace(rest)
		default:
			*open = strings.TrimSpace(*open + " " + line)
		}
	}
	for _, label := range []string{"what", "how", "watch"} {
		if *parts[label] == "" {
			return p, fmt.Errorf("%s: the paragraph %s is missing", p.Title, label)
		}
	}
	if p.Title == "" || len(p.Tries) != tries || slices.ContainsFunc(p.Tries, func(t Try) bool { return t.Do == "" || t.Text == "" }) {
		return p, fmt.Errorf("%s: a page has a title and %d tries", p.Title, tries)
	}
	return p, nil
}

// oneLine joins the lines of a text.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
