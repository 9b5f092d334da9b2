package param

import (
	"cmp"
	"fmt"
	"strings"
)

// Rows reads a table of parameters, a line each, whose cells bars part:
//
//	KEY SYMBOL | VALUES | DEFAULT UNIT | CHANGE | MEANING
//
// Without a symbol it is the key; without a default a choice has its first word, a text none. VALUES are numbers,
// "0 to 1 by 0.05", or "whole 2 to 1000 by ×2" where a press of a tuning key doubles; a choice, "off, on"; or text, list or file.
// CHANGE is live or restart, and the condition: "live, with web=zipf, without trace,rates". A line that begins with a bar goes on
// with the meaning; an empty line parts groups. Fill stands for the verbs of the table, as in [fmt.Sprintf]. A mistake in a row ends the program.
func Rows(table string, fill ...any) (rows []Param) {
	for line := range strings.SplitSeq(fmt.Sprintf(table, fill...), "\n") {
		line = strings.TrimSpace(line)
		switch more, goesOn := strings.CutPrefix(line, "| "); {
		case goesOn:
			rows[len(rows)-1].Meaning += " " + more
		case line != "":
			rows = append(rows, read(line))
		}
	}
	return rows
}

// Row reads a table of one row.
func Row(row string, fill ...any) Param { return Rows(row, fill...)[0] }

// bare takes from numbers what a person reads and a parser does not.
var bare = strings.NewReplacer("whole ", "", "×", "", ",", "")

func read(line string) (p Param) {
	cells := strings.Split(line, "|")
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	if len(cells) != 5 {
		panic("a parameter has five cells: " + line)
	}
	p.Key, p.Symbol, _ = strings.Cut(cells[0], " ")
	p.Symbol = cmp.Or(p.Symbol, p.Key)
	p.Default, p.Unit, _ = strings.Cut(cells[2], " ")
	switch values := cells[1]; {
	case values == "text" || values == "list" || values == "file":
		p.Text, p.List, p.File = true, values == "list", values == "file"
	case strings.Contains(values, ", "):
		p.Choices = strings.Split(values, ", ")
		p.Default = cmp.Or(p.Default, p.Choices[0])
	default:
		p.Integer, p.Log = strings.HasPrefix(values, "whole "), strings.Contains(values, "×")
		if n, _ := fmt.Sscanf(bare.Replace(values), "%g to %g by %g", &p.Min, &p.Max, &p.Step); n < 3 {
			panic("neither numbers, choice nor text: " + line)
		}
	}
	change, without, _ := strings.Cut(cells[3], ", without ")
	change, with, _ := strings.Cut(change, ", with ")
	p.Live, p.With, p.Without = change == "live", with, without
	if !p.Live && change != "restart" {
		panic("neither live nor restart: " + line)
	}
	p.Meaning = cells[4]
	return p
}
