package lab

import (
	"fmt"
	"slices"
	"strings"

	"lascope/automata"
)

// A Param is one row of the table of parameters. See [automata.Param].
type Param = automata.Param

// A Scheme is one row of the table of schemes, whatever its lab.
type Scheme struct {
	Name    string // as written on the line: "h-traa"
	Title   string // as the papers write it: "H-TRAA"
	Meaning string // one line
	Source  string // where in the papers: "[H-TRAA] §3.2"
	Learns  bool   // false for the policies and bounds it is compared with
	Params  []Param
	// Defaults are those of the world's parameters that are not the lab's under this
	// scheme: the setting of its paper.
	Defaults map[string]string
	Lab      *Lab
	Memory   automata.Memory
	// States is N where the line gives none and the default cannot play; 0 where it
	// can, nil where it always can.
	States func(s *Settings) int
}

// An Action is something that can be done to a running world by one word.
type Action struct {
	Name    string // "mirror"
	Meaning string // "page i changes places with page n+1−i"
}

// A Lab is one problem: a world, and the schemes that can be set to it.
type Lab struct {
	Name     string // "polling"
	Question string // what it asks, in one line
	Default  string // a line that shows it off
	World    []Param
	Columns  []string // of the headless output; a run that reads a file may have more
	Schemes  []*Scheme
	Actions  []Action
	Measures Measures
	Pace     float64 // ticks a second at which an audience can watch it learn
	Goal     string  // when a run counts as converged, in a few words; "" if never
	// Keeps names parameters of the schemes whose values pass on to a scheme that
	// takes over, so that it finds the very same state: N in the placement lab.
	Keeps []string
	// Family lists all labs of the program, for hints in refusals.
	Family []*Lab
	// Memory estimates the heap in bytes that a run with these settings takes, and its
	// number of items; size is the key that lowers them. Each item takes `seen` bytes more
	// for the reference it is compared with, from the first snapshot on.
	Memory    func(s *Settings) (bytes, items float64)
	ViewBytes float64
	Size      string
	// Build makes the world and the scheme that the settings describe, checked
	// in full; it refuses in a sentence.
	Build func(s *Settings) (Environment, error)
}

// An Environment is one lab's world and scheme: what a [model.Run] drives.
// Only the run's own goroutine calls it.
type Environment interface {
	sampled
	// Apply puts an intervention in force between two slots; detail describes a shift.
	// Nothing has changed if it is refused.
	Apply(a Intervention) (detail string, err error)
	// Check returns the error with which Apply would refuse an intervention, as far as it can
	// be known before its tick; nil if it would not. Nothing changes.
	Check(a Intervention) error
	// Watch starts tracing the moves of each slot if the request has a trail, and stops it
	// otherwise.
	Watch(request ViewRequest)
	// Observe fills the lab's part of a snapshot.
	Observe(request ViewRequest) View
	// Columns are the names of the columns of Row.
	Columns() []string
	// Row is a line of headless output; it begins a new interval for rates.
	Row() []Cell
	// Ended says why the world cannot go on; "" while it can.
	Ended() string
	// Converged reports whether the scheme has met its own goal, for --stop.
	Converged() bool
	// Warnings are sentences for the screen.
	Warnings() []string
	// Clone has the same future and shares nothing that either may write to.
	Clone() Environment
	// HasClasses reports whether objects or pages stand in classes.
	HasClasses() bool
	// ClassChanges counts the changes of class under the present scheme; 0 without classes.
	ClassChanges() int64
}

// Table returns all parameters that a line with this scheme may give: the
// world's, then the scheme's own.
func (s *Scheme) Table() []Param {
	table := append(append([]Param{}, s.Lab.World...), s.Params...)
	for i, p := range s.Lab.World {
		if word, ok := s.Defaults[p.Key]; ok {
			table[i].Default = word
		}
	}
	return table
}

// Param finds a row by its key. The error says what is wrong with key=word.
func (s *Scheme) Param(key, word string) (Param, error) {
	keys := []string{}
	for _, p := range s.Table() {
		if p.Key == key {
			return p, nil
		}
		keys = append(keys, p.Key)
	}
	switch {
	case key == "":
		return Param{}, fmt.Errorf("=%s: the key before = is missing; write KEY=VALUE, such as %s=%s", word, keys[0], s.Table()[0].Default)
	case strings.ContainsRune(key, ' '):
		return Param{}, fmt.Errorf("%s=%s: this is one word with spaces in it; each word of the line stands by itself, without quotation marks around them all", key, word)
	}
	whose := s.otherThatHas(key)
	near := DidYouMean(key, keys)
	if near == "" && whose == "" {
		near = fmt.Sprintf("; \"lascope params %s\" lists what it has", s.Name)
	}
	return Param{}, fmt.Errorf("%s=%s: %s has no parameter %s%s%s", key, word, s.Name, key, whose, near)
}

// otherThatHas names another scheme with a parameter, " (lakg has)", one of the same lab
// if there is one; "" if there is none at all.
func (s *Scheme) otherThatHas(key string) string {
	has := func(table []Param) bool {
		return slices.ContainsFunc(table, func(p Param) bool { return p.Key == key })
	}
	for _, other := range s.Lab.Schemes {
		if has(other.Params) {
			return fmt.Sprintf(" (%s has)", other.Name)
		}
	}
	for _, lab := range s.Lab.Family {
		if has(lab.World) {
			return fmt.Sprintf(" (the %s lab has)", lab.Name)
		}
		for _, other := range lab.Schemes {
			if has(other.Params) {
				return fmt.Sprintf(" (%s of the %s lab has)", other.Name, lab.Name)
			}
		}
	}
	return ""
}

// Scheme finds one of the lab's schemes by its name; nil if there is none.
func (l *Lab) Scheme(name string) *Scheme {
	for _, s := range l.Schemes {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// Action finds one of the lab's actions by its name; nil if there is none.
func (l *Lab) Action(name string) *Action {
	for i := range l.Actions {
		if l.Actions[i].Name == name {
			return &l.Actions[i]
		}
	}
	return nil
}

// IsWorld reports whether a parameter belongs to the lab's world.
func (l *Lab) IsWorld(key string) bool {
	return slices.ContainsFunc(l.World, func(p Param) bool { return p.Key == key })
}

// OwnWorld says in which world a scheme is set if that is not its lab's by default.
func (s *Scheme) OwnWorld() string {
	var words []string
	for _, p := range s.Lab.World {
		if word, ok := s.Defaults[p.Key]; ok {
			words = append(words, p.Key+"="+word)
		}
	}
	if len(words) == 0 {
		return ""
	}
	return " (in a world of " + strings.Join(words, " ") + " by default)"
}
