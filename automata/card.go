package automata

import (
	"fmt"
	"strings"

	"lascope/internal/param"
)

// A Card is the part of a scheme's row that is the same in every lab: the row of each scheme embeds one.
type Card struct {
	Name    string // as written on the line: "h-traa"
	Title   string // as the papers write it: "H-TRAA"
	Source  string // the place in the papers: "[H-TRAA] §3.2"
	Learns  bool   // false for policies and bounds, the references of a comparison
	Meaning string // one line
	// Info is the page that h opens: a title, then the paragraphs what, how, watch and limit, three tries, and the figures
	// with its claims. Package tui/labs reads it.
	Info   string
	Memory // of the heap
	// Words are the words that the screen adds to the scheme's name where the defaults do not show its point, "" for none. Speed is
	// the pace, in ticks a second, at which a viewer can follow the scheme; 0 stands for the lab's pace.
	Words string
	Speed float64
	// Defaults are the world's defaults under this scheme that differ from the lab's: the setting of its paper.
	Defaults map[string]string
	Params   []Param // its own parameters
	Implied  []Implied
}

// An Implied is the default that the parameter Other has where the parameter Key has a certain word: with rule=linear a is 0.001.
// Without a Word, any word but none brings it. It counts where the line does not give the parameter.
type Implied struct{ Key, Word, Other, Default string }

// NewCard reads a card, a text of two parts that an empty line divides. The first begins with the two lines
//
//	NAME | TITLE | SOURCE | learns
//	MEANING
//
// the first without "learns" for a reference. The further lines, each where it is needed, are
//
//	numbers item=13 state=8 speed=5000
//	words pages=64
//	defaults pages=2 feedback=model
//	implied rule=linear a=0.001
//
// with the bytes of Memory and the speed as numbers, and the rows of the parameters, see [param.Rows]. The second part is Info. Fill stands
// for the verbs of the first part, as in [fmt.Sprintf]. A mistake ends the program.
func NewCard(text string, fill ...any) (c Card) {
	head, info, _ := strings.Cut(text, "\n\n")
	lines := strings.Split(strings.TrimSpace(fmt.Sprintf(head, fill...)), "\n")
	cells := strings.Split(lines[0], " | ")
	c.Name, c.Title, c.Source, c.Learns = cells[0], cells[1], cells[2], len(cells) > 3
	c.Meaning, c.Info = strings.TrimSpace(lines[1]), info
	rows := ""
	for _, line := range lines[2:] {
		label, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case strings.Contains(line, "|"):
			rows += line + "\n"
		case label == "implied":
			w := strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == '=' })
			c.Implied = append(c.Implied, Implied{w[0], w[1], w[2], w[3]})
		case label == "defaults":
			c.Defaults = pairs(rest)
		case label == "numbers":
			for key, value := range pairs(rest) {
				param.Set(&c, key, value)
			}
		case label != "":
			param.Set(&c, label, rest)
		}
	}
	if rows != "" {
		c.Params = param.Rows("%s", rows)
	}
	return c
}

// pairs reads words KEY=VALUE.
func pairs(words string) map[string]string {
	pairs := map[string]string{}
	for word := range strings.FieldsSeq(words) {
		key, value, _ := strings.Cut(word, "=")
		pairs[key] = value
	}
	return pairs
}
