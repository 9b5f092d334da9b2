package design

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"lascope/model"
	"lascope/model/lab"
)

// ParseIdentity makes the sweep of an identity. Its runs read the data files where their
// contents are found here.
func ParseIdentity(line string, data []model.DataFile) (*Sweep, error) {
	words, err := model.SplitLine(line)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 || words[0] != "sweep" {
		return nil, errors.New("it does not name a sweep")
	}
	f, rest, err := SplitFlags(words[1:])
	if err != nil {
		return nil, err
	}
	if len(f.Recorded) > 0 {
		f.Program = f.Recorded[0]
	}
	s, err := newSweep(rest, f)
	if err != nil {
		return nil, err
	}
	if s.here, err = model.Located(s.Words, data); err != nil {
		return nil, err
	}
	s.Data = data
	return s, s.prepare(model.AvailableMemory)
}

// identity is one line that determines the sweep. Parts of equal identity can be merged.
func (s *Sweep) identity() string {
	words := []string{"sweep"}
	if s.Points {
		for _, w := range s.given {
			words = append(words, model.QuoteWord(w))
		}
		words = append(words, "--points", strconv.Itoa(s.Cells()))
	} else {
		for _, w := range s.Words {
			words = append(words, model.QuoteWord(w))
		}
		for _, a := range s.Axes {
			words = append(words, a.Key+"="+strings.Join(a.Words, ","))
		}
	}
	words = append(words,
		"--reps", strconv.Itoa(s.Reps),
		"--until", strconv.FormatInt(s.Until, 10),
		"--every", strconv.FormatInt(s.Every, 10),
		"--metric", strings.Join(s.Metrics, ","))
	if s.Precision > 0 {
		words = append(words, "--precision", lab.NumberWord(s.Precision))
	}
	if s.Level != lab.ConvergedFraction {
		words = append(words, "--level", lab.NumberWord(s.Level))
	}
	if s.From > 0 {
		words = append(words, "--from", strconv.FormatInt(s.From, 10))
	}
	return strings.Join(append(words, execWords(s.program)...), " ")
}

// Line is the race as words: the options, then the specs.
func (r Race) Line() string {
	lines := make([]string, len(r.Specs))
	for i, s := range r.Specs {
		lines[i] = s.String()
	}
	flags := fmt.Sprintf("--reps %d --until %d --every %d --metric %s", r.Reps, r.Until, r.Every, r.Metric)
	if r.Level != lab.ConvergedFraction && r.Level != 0 {
		flags += " --level " + lab.NumberWord(r.Level)
	}
	for i, s := range r.Specs {
		if s.Program != nil && s.Plays() {
			p := lab.Program{Words: s.Program.Command(), Label: s.Program.Label}
			if name := RaceNames(r.Specs)[i]; s.Scheme.Name == model.OwnScheme && name != p.Name() {
				p.Label = name
			}
			flags += " " + strings.Join(execWords(&p), " ")
		}
	}
	return flags + " " + strings.Join(lines, " vs ")
}
