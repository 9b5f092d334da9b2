package model

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// A Spec is one experiment as one line of words: a scheme, then key=value, then
// interventions at a tick,
//
//	h-traa pages=512 alpha=0.9 beta=1.5 N=500 seed=7 @80000:mirror @120000:N=200
//
// The same line gives the same run, everywhere. Make one with [Parse].
type Spec struct {
	*lab.Scheme
	Given   []lab.Assignment // in the order given
	Events  []Event          // by tick, in the order given within one
	Program *lab.Program     // plays the scheme own, given beside the line; nil for none
}

// OwnScheme is the name of the scheme that an outside program plays.
const OwnScheme = "own"

// Parse reads a line. Words with spaces stand in double quotes. The error names the word, the
// reason and the nearest valid word, if there is one.
func Parse(line string) (spec Spec, err error) {
	defer refusal.To(&err)
	if !utf8.ValidString(line) {
		refusal.Say("a line is UTF-8 text, and this one is not")
	}
	return ParseWords(refusal.Must(SplitLine(line)))
}

// ParseWords reads a line that is split into words, such as the arguments of a command. Without words it reads
// [pollinglab.DefaultLine]. The error is as for [Parse].
func ParseWords(words []string) (spec Spec, err error) {
	defer refusal.To(&err)
	if len(words) == 0 {
		return Parse(pollinglab.DefaultLine)
	}
	refusal.Check(lab.CheckWords(words))
	var events, keys []string
	name := ""
	for _, w := range words {
		switch {
		case strings.HasPrefix(w, "@"):
			events = append(events, w)
		case strings.Contains(w, "="):
			keys = append(keys, w)
		case name != "":
			refusal.Check(strayWord(w, name))
		default:
			name = w
		}
	}
	s := Spec{Scheme: refusal.Must(findSchemeWith(cmp.Or(name, Labs()[0].Schemes[0].Name), keys))}
	settings := lab.NewSettings(s.Scheme)
	for _, w := range keys {
		key, word, _ := strings.Cut(s.CanonicalWord(w), "=")
		if settings.Given(key) {
			refusal.Say("%s: %s is given twice; give it once", w, key)
		}
		refusal.Check(settings.Give(key, word))
		s.Given = append(s.Given, lab.Assignment{Key: key, Word: settings.Word(key)})
	}
	refusal.Check(settings.CheckGiven())
	settings.Fit()
	for _, w := range events {
		s.Events = append(s.Events, refusal.Must(parseEvent(w)))
	}
	slices.SortStableFunc(s.Events, func(a, b Event) int { return cmp.Compare(a.Tick, b.Tick) })
	refusal.Check(s.checkEvents(settings))
	return s, nil
}

// Opening is the spec to open on a screen: for the name of a scheme alone, the line that shows
// the point of the scheme, [lab.Scheme.Opening]. A game of a person begins with a shuffle, unless
// the line has interventions: the number of a page or an arm says nothing then.
func (s Spec) Opening() (Spec, error) {
	if s.Person && len(s.Events) == 0 {
		return s.With("@0:shuffle")
	}
	if len(s.Given) > 0 || len(s.Events) > 0 {
		return s, nil
	}
	return Parse(s.Scheme.Opening())
}

// strayWord refuses a word without = or @ behind the line's scheme, with its likely meaning.
func strayWord(word, scheme string) error {
	s, err := FindScheme(scheme)
	if err != nil {
		return err
	}
	valid := []string{}
	for _, p := range s.Table() {
		if p.Key == word {
			return fmt.Errorf("%s: its value is missing; write %s=VALUE, %s", word, word, lab.Range(p))
		}
		valid = append(valid, p.Key)
	}
	for _, a := range s.Lab.Actions {
		if a.Name == word {
			return fmt.Errorf("%s: at which tick? write @TICK:%s, such as @80000:%s", word, word, word)
		}
		valid = append(valid, a.Name)
	}
	if _, err := FindScheme(word); err == nil {
		return fmt.Errorf("%s: the line has a scheme already, %s; to switch to another at a tick write @TICK:%s", word, scheme, word)
	}
	return fmt.Errorf("%s: after the scheme come KEY=VALUE and @TICK:ACTION%s", lab.Quoted(word),
		lab.DidYouMean(word, append(valid, SchemeNames()...)))
}

// checkEvents parses the interventions and refuses one that cannot be done under the scheme
// and the settings in force at its tick. It leaves each action in its canonical form.
func (s *Spec) checkEvents(settings *lab.Settings) error {
	choices, last := 0, int64(-1) // of a person's game, and the tick of the last one
	return followEvents(s.Events, settings, settings, func(e Event) error {
		switch e.Intervention.Kind {
		case lab.MarkScheme:
			choices, last = 0, -1
		case lab.MarkNone:
			if e.Tick != last { // a second choice at a tick replaces the first
				choices, last = choices+1, e.Tick
			}
			return e.Intervention.Within(choices)
		}
		return nil
	})
}

// With returns the spec with one more word, or with a new value of the word's key. Keys that the new word deprives of any effect
// are left out. The error is as for [Parse].
func (s Spec) With(word string) (Spec, error) {
	word = s.CanonicalWord(word)
	key, _, isKey := strings.Cut(word, "=")
	words := slices.DeleteFunc(s.words(), func(w string) bool { return isKey && !strings.HasPrefix(w, "@") && strings.HasPrefix(w, key+"=") })
	words = append(words, word)
	for {
		spec, err := ParseWords(words)
		spec.Program = s.Program
		var p *lab.PointlessError
		if !errors.As(err, &p) || p.Because != key {
			return spec, err
		}
		fewer := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
			if strings.HasPrefix(w, "@") {
				_, w, _ = strings.Cut(w, ":")
			}
			return strings.HasPrefix(w, p.Key+"=")
		})
		if len(fewer) == len(words) {
			return spec, err
		}
		words = fewer
	}
}

// Reseeded is the spec with its seed raised by k. The interventions take the settings in force when a run begins.
func (s Spec) Reseeded(k int) (Spec, error) {
	settings := s.Settings()
	if err := settings.Give("seed", strconv.Itoa(settings.Int("seed")+k)); err != nil {
		return Spec{}, err
	}
	others := slices.DeleteFunc(slices.Clone(s.Given), func(a lab.Assignment) bool { return a.Key == "seed" })
	s.Given = append(others, lab.Assignment{Key: "seed", Word: settings.Word("seed")})
	return s, nil
}

// String is the spec as a line; [Parse] reads it back.
func (s Spec) String() string { return s.line(s.Events) }

// line writes the spec with other events.
func (s Spec) line(events []Event) string {
	s.Events = events
	words := s.words()
	for i, w := range words {
		words[i] = QuoteWord(w)
	}
	return strings.Join(words, " ")
}

// words are the words of the line.
func (s Spec) words() []string {
	words := []string{s.Name}
	for _, a := range s.Given {
		words = append(words, a.String())
	}
	for _, e := range s.Events {
		words = append(words, e.Word())
	}
	return words
}

// Plays reports whether an outside program plays on the line, from its start or after a takeover.
func (s Spec) Plays() bool {
	return s.Name == OwnScheme || slices.ContainsFunc(s.Events, func(e Event) bool {
		return e.Intervention.Kind == lab.MarkScheme && e.Intervention.Settings.Name == OwnScheme
	})
}

// Settings are the settings in force at the start.
func (s Spec) Settings() *lab.Settings {
	out := lab.NewSettings(s.Scheme)
	out.Program = s.Program
	for _, a := range s.Given {
		if err := out.Give(a.Key, a.Word); err != nil {
			panic(err) // Parse has read it
		}
	}
	out.Fit()
	return out
}

// Check refuses a line with settings that its lab cannot build, at once.
func (s Spec) Check() error {
	if s.Lab.Check == nil {
		return nil
	}
	return s.Lab.Check(s.Settings())
}

// SplitLine splits a line at its spaces, but not within double quotes. The error refuses a
// quote without a closing one.
func SplitLine(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, inQuotes := false, false
	for _, r := range line {
		switch {
		case r == '"':
			inQuotes, inWord = !inQuotes, true
		case !inQuotes && (r == ' ' || r == '\t' || r == '\n' || r == '\r'):
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if inQuotes {
		return nil, errors.New("the line has an opening quote without a closing one")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

// QuoteWord puts a word with spaces in quotes for [SplitLine].
func QuoteWord(w string) string {
	if strings.ContainsAny(w, " \t\r\n") {
		return `"` + w + `"`
	}
	return w
}
