package design

import (
	"slices"
	"strings"
	"time"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
)

// parsePlayed reads a line with the parameters of the program that plays it; nil for none.
func parsePlayed(words []string, program *lab.Program) (model.Spec, error) {
	words, program, err := program.Take(words)
	if err != nil {
		return model.Spec{}, err
	}
	spec, err := model.ParseWords(words)
	spec.Program = program
	return spec, err
}

// execWords are the options that name a program in the line of an experiment; none for nil.
func execWords(p *lab.Program) (words []string) {
	if p == nil {
		return nil
	}
	words = []string{"--exec", model.QuoteWord(lab.CommandLine(p.Words))}
	if p.Label != "" {
		words = append(words, "--name", model.QuoteWord(p.Label))
	}
	return words
}

// recorded adds the value of --exec, --name or --patience in a saved line to the programs that it names. They are never
// started.
func recorded(programs []*lab.Program, flag, word string) []*lab.Program {
	n := len(programs)
	switch {
	case flag == "--exec":
		return append(programs, &lab.Program{Words: lab.ReadCommandLine(word), Recorded: true})
	case n == 0:
	case flag == "--name":
		programs[n-1].Label = word
	default:
		var err error
		if programs[n-1].Patience, err = time.ParseDuration(word); err != nil {
			refusal.Say("--patience %s: it is a time, such as 5s", word)
		}
	}
	return programs
}

// programFiles are the files that a program's command names, in the form of [model.Spec.Reads].
func programFiles(p *lab.Program) (files []disk.File) {
	for _, path := range p.Files() {
		files = append(files, disk.File{Word: model.ProgramKey + "=", Path: path})
	}
	return files
}

// LineWithProgram is a line with the parameters of its program, which --exec needs to repeat it.
func LineWithProgram(s model.Spec) string {
	words := []string{s.String()}
	if s.Program != nil {
		for _, a := range s.Program.Given {
			words = append(words, model.QuoteWord(a.String()))
		}
	}
	return strings.Join(words, " ")
}

// LineAndProgram is a line with the options that start its program, which repeat the run.
func LineAndProgram(s model.Spec) string {
	if s.Program == nil || s.Program.Parent {
		return s.String()
	}
	words := append([]string{LineWithProgram(s)}, execWords(s.Program)...)
	if p := s.Program.Patience; p != DefaultPatience && p != 0 {
		words = append(words, "--patience", p.String())
	}
	return strings.Join(words, " ")
}

// DefaultPatience is the longest wait for a program that --patience does not say.
const DefaultPatience = 5 * time.Second

// ReadPlayed reads the words of a [LineAndProgram]. The program is never started.
func ReadPlayed(words []string) (model.Spec, error) {
	f, rest, err := SplitFlags(words)
	if err != nil {
		return model.Spec{}, err
	}
	return parsePlayed(rest, append(f.Recorded, nil)[0])
}

// ReadsOf are the files that a line and its program read.
func ReadsOf(s model.Spec) []disk.File { return append(s.Reads(), programFiles(s.Program)...) }

// CellLine is the line of a cell without the seed, in which its replications differ.
func CellLine(s model.Spec) string {
	s.Given = slices.DeleteFunc(slices.Clone(s.Given), func(a lab.Assignment) bool { return a.Key == "seed" })
	return LineWithProgram(s)
}

// PlaysWords reports whether the words of a line name the scheme own, from its start, after a takeover or on an axis.
func PlaysWords(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		at, action, _ := strings.Cut(w, ":")
		schemes, axis := strings.CutPrefix(w, SchemeAxis+"=")
		name, _, _ := strings.Cut(action, ",")
		return w == model.OwnScheme || strings.HasPrefix(at, "@") && name == model.OwnScheme ||
			axis && slices.Contains(strings.Split(schemes, ","), model.OwnScheme)
	})
}
