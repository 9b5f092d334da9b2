package design

import (
	"fmt"
	"strconv"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
)

// ParseIdentity makes the sweep of an identity. Its runs read the data files where their
// contents are found here.
func ParseIdentity(line string, data []model.DataFile) (s *Sweep, err error) {
	defer refusal.To(&err)
	words := refusal.Must(model.SplitLine(line))
	if len(words) == 0 || words[0] != "sweep" {
		refusal.Say("it does not name a sweep")
	}
	f, rest, err := SplitFlags(words[1:])
	refusal.Check(err)
	if len(f.Recorded) > 0 {
		f.Program = f.Recorded[0]
	}
	s = newSweep(rest, f)
	s.here, s.Data = refusal.Must(model.Located(s.Words, data)), data
	s.prepare(model.AvailableMemory)
	return s, nil
}

// identity is one line that determines the sweep. Parts of equal identity can be merged.
func (s *Sweep) identity() string {
	words := []string{"sweep"}
	if s.Points {
		words = append(append(words, quoted(s.given)...), "--points", strconv.Itoa(s.Cells()))
	} else {
		words = append(words, quoted(s.Words)...)
		for _, a := range s.Axes {
			words = append(words, a.Key+"="+strings.Join(a.Words, ","))
		}
	}
	words = append(words, fmt.Sprintf("--reps %d --until %d --every %d --metric %s", s.Reps, s.Until, s.Every, strings.Join(s.Metrics, ",")))
	if s.Precision > 0 {
		words = append(words, "--precision", lab.NumberWord(s.Precision))
	}
	words = append(words, levelWords(s.Level)...)
	if s.From > 0 {
		words = append(words, "--from", strconv.FormatInt(s.From, 10))
	}
	return strings.Join(append(words, execWords(s.program)...), " ")
}

// quoted are words as they stand on a line.
func quoted(words []string) (out []string) {
	for _, w := range words {
		out = append(out, model.QuoteWord(w))
	}
	return out
}

// levelWords are the option of a level that is not the default.
func levelWords(level float64) []string {
	if level == lab.ConvergedFraction || level == 0 {
		return nil
	}
	return []string{"--level", lab.NumberWord(level)}
}

// Line is the race as words: the options, then the specs.
func (r Race) Line() string {
	words := append([]string{fmt.Sprintf("--reps %d --until %d --every %d --metric %s", r.Reps, r.Until, r.Every, r.Metric)},
		levelWords(r.Level)...)
	var lines []string
	for i, s := range r.Specs {
		lines = append(lines, s.String())
		if s.Program != nil && s.Plays() {
			p := lab.Program{Words: s.Program.Command(), Label: s.Program.Label}
			if name := RaceNames(r.Specs)[i]; s.Scheme.Name == model.OwnScheme && name != p.Name() {
				p.Label = name
			}
			words = append(words, execWords(&p)...)
		}
	}
	return strings.Join(append(words, strings.Join(lines, " vs ")), " ")
}
