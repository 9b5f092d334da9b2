package lab

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A Program is the outside program that plays the scheme own. It is no part of a line: a line,
// saved or copied, must not start a program.
type Program struct {
	Words    []string      // the command and its arguments; {NAME} stands for the value of a parameter
	Given    []Assignment  // the values of its parameters
	Label    string        // the name by which races and legends call it; "" for the command's name
	Patience time.Duration // the longest wait for the polls of a slot
	Start    time.Duration // the longest wait for its first poll
	Live     bool          // a screen advances the run: it waits in short steps
	Parent   bool          // it is the program that started this one, on its standard input and output
	Recorded bool          // a saved file names it, so that it is never started
}

// OnScreen is the program for a run on a screen, Headless for one without; nil for none.
func (p *Program) OnScreen() *Program { return p.live(true) }

// Headless is described at [Program.OnScreen].
func (p *Program) Headless() *Program { return p.live(false) }

func (p *Program) live(live bool) *Program {
	if p == nil || p.Live == live {
		return p
	}
	out := *p
	out.Live = live
	return &out
}

// inBraces is a parameter of a program in its command.
var inBraces = regexp.MustCompile(`\{([A-Za-z][A-Za-z0-9_-]*)\}`)

// Names are the parameters of the program, which stand in braces in its command: eta in "prog --eta {eta}".
func (p *Program) Names() (names []string) {
	if p == nil {
		return nil
	}
	for _, found := range inBraces.FindAllStringSubmatch(strings.Join(p.Words, " "), -1) {
		if !slices.Contains(names, found[1]) {
			names = append(names, found[1])
		}
	}
	return names
}

// Param is the row of a parameter of the program, for a value or the values of an axis: numbers for
// evenly spaced ones, else any text. It reports whether the program has the parameter.
func (p *Program) Param(key, word string) (Param, bool) {
	row := Param{Key: key, Symbol: key, Meaning: "a parameter of the program", Text: true}
	if strings.Contains(word, "..") {
		row.Text, row.Min, row.Max = false, -math.MaxFloat64, math.MaxFloat64
	}
	return row, slices.Contains(p.Names(), key)
}

// Take takes the values of the program's parameters out of the words of a line. The error names one that is
// missing or stands twice.
func (p *Program) Take(words []string) (rest []string, _ *Program, err error) {
	names := p.Names()
	if len(names) == 0 {
		return words, p, nil
	}
	out := *p
	out.Given = nil
	for _, w := range words {
		key, word, ok := strings.Cut(w, "=")
		switch {
		case !ok || !slices.Contains(names, key):
			rest = append(rest, w)
		case slices.ContainsFunc(out.Given, func(a Assignment) bool { return a.Key == key }):
			return nil, nil, fmt.Errorf("%s is given twice; give it once", Quoted(w))
		default:
			out.Given = append(out.Given, Assignment{key, word})
		}
	}
	for _, name := range names {
		if !slices.ContainsFunc(out.Given, func(a Assignment) bool { return a.Key == name }) {
			return nil, nil, fmt.Errorf("--exec: {%s} has no value; give the parameter on the line, such as %s=0.1. A brace that is not meant so has a space behind it", name, name)
		}
	}
	return rest, &out, nil
}

// Command is the command with the values of its parameters.
func (p *Program) Command() []string {
	out := make([]string, len(p.Words))
	for i, w := range p.Words {
		out[i] = inBraces.ReplaceAllStringFunc(w, func(name string) string {
			for _, a := range p.Given {
				if "{"+a.Key+"}" == name {
					return a.Word
				}
			}
			return name
		})
	}
	return out
}

// runners are programs that run the program that they are given.
var runners = regexp.MustCompile(`^(python[0-9.]*|node|[gmn]?awk|(ba|da|z)?sh|ruby|perl|Rscript|julia|lua|php|java|go|env|nice)(\.exe)?$`)

// Name is the name of the program in races and legends: its label, or the file that is run.
func (p *Program) Name() string {
	if p.Label != "" || len(p.Words) == 0 {
		return p.Label
	}
	name := filepath.Base(p.Words[0])
	if !runners.MatchString(name) {
		return name
	}
	for _, w := range p.Words[1:] {
		if info, err := os.Stat(w); err == nil && info.Mode().IsRegular() {
			return filepath.Base(w)
		}
	}
	return name
}

// Files are the files among the words of the command, such as a script.
func (p *Program) Files() (paths []string) {
	if p == nil || p.Parent {
		return nil
	}
	for _, w := range p.Command() {
		if info, err := os.Stat(w); err == nil && info.Mode().IsRegular() && !slices.Contains(paths, w) {
			paths = append(paths, w)
		}
	}
	return paths
}

// CommandLine writes a command as one line, with blanks, quotes and hidden characters within a word as %20 and the like.
// [ReadCommandLine] reads it back.
func CommandLine(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = cmp.Or(unwritten.ReplaceAllStringFunc(w, func(c string) string {
			return strings.ReplaceAll(fmt.Sprintf(" % X", c), " ", "%")
		}), "%")
	}
	return strings.Join(out, " ")
}

// unwritten is a character that [CommandLine] does not write as it is.
var unwritten = regexp.MustCompile("[^!#$&-~]")

// escaped is a byte in the words of [CommandLine].
var escaped = regexp.MustCompile("%([0-9A-F]{2})?")

// ReadCommandLine reads the words of [CommandLine].
func ReadCommandLine(line string) []string {
	words := strings.Fields(line)
	for i, w := range words {
		words[i] = escaped.ReplaceAllStringFunc(w, func(code string) string {
			c, _ := hex.DecodeString(code[1:])
			return string(c)
		})
	}
	return words
}
