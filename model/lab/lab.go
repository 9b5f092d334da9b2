package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"lascope/automata"
	"lascope/world"
)

// A Param is one row of the table of parameters. See [automata.Param].
type Param = automata.Param

// A Scheme is one row of the table of schemes, whatever its lab.
type Scheme struct {
	automata.Card
	Person bool // a person names its choices, one a slot: [Lab.Choice]
	Lab    *Lab
	row    any // see [Row]
	once   sync.Once
	line   func() *line // a function: its memory is none of a run's, which internal/memory counts
	// States returns the number of states N for a line that gives none, if the default cannot
	// play. It returns 0 if the default can play. A nil States means that the default always
	// can.
	States func(s *Settings) int
}

// Row is the scheme's row in the table of its package, which the environment of the lab is built from; the zero row
// for a scheme of another package.
func Row[R any](s *Scheme) R {
	row, _ := s.row.(R)
	return row
}

// NewScheme is the scheme of a row of the table of its package, which has this card.
func NewScheme(card automata.Card, row any) *Scheme { return &Scheme{Card: card, row: row} }

// An Action is a change of a running world that one word of the line makes.
type Action struct {
	Name    string // "mirror"
	Meaning string // "page i changes places with page n+1−i"
	Key     string // on the screen; "" takes the first free letter of the name
	Shift   any    // the [world.Shift] of the lab's world; see [Apply]
}

// Actions are the actions of a lab: the shifts of its world.
func Actions[W any](shifts world.Shifts[W]) (out []Action) {
	for _, s := range shifts {
		out = append(out, Action{Name: s.Name, Meaning: s.Meaning, Key: s.Key, Shift: s})
	}
	return out
}

// A Lab is one problem: a world, and the schemes that learn in it.
type Lab struct {
	Name string // "polling"
	Text
	World   []Param
	Implied []automata.Implied
	Columns []string // of the headless output; a run that reads a file may have more
	Schemes []*Scheme
	Played  []*Scheme // schemes whose polls come from outside; they do not run alone
	Play
	Actions []Action
	Measures
	Pace float64 // see [Scheme.Pace]
	// Drawn is the column of the main curve, whose future a person may draw.
	Drawn string
	// Milestones are the states that a viewer waits for.
	Milestones []Milestone
	Goal       string // the condition of convergence, in a few words; "" if a run never converges
	// Keeps names parameters of the schemes whose values pass on to a scheme that takes over.
	// The new scheme then finds the same state: N in the placement lab.
	Keeps []string
	// Family lists all labs of the program, for hints in refusals.
	Family []*Lab
	Heap
	// Check refuses settings that Build refuses, without the time that building takes; nil where
	// building shows it at once.
	Check func(s *Settings) error
	// Build makes the world and the scheme of fully checked settings, or refuses them in a
	// sentence.
	Build func(s *Settings) Environment
}

// Text is the description of a lab.
type Text struct {
	Question string // in one line
	Info     string // its page, written as [automata.Card.Info]
}

// Play is how a person plays the scheme of a lab that is played; the zero value if none is.
type Play struct {
	Choice string   // the key of a person's choice, such as poll; "" where no scheme is played
	Item   string   // the name of an item that is chosen: "page"
	Good   string   // the good answer to a choice: "hit"
	Bad    string   // the bad one: "miss"
	Rivals []string // the schemes with which a person's game is compared
}

// Heap describes the heap that a run of a lab takes.
type Heap struct {
	// Memory estimates the heap in bytes of a run with these settings, and its number of
	// items. Each item takes ViewBytes more from the first snapshot on. Size is the key whose
	// smaller values lower the estimate.
	Memory    func(s *Settings) (bytes, items float64)
	ViewBytes float64
	Size      string
}

// Pace is the number of ticks per second at which a viewer can follow the scheme and sees it
// learn within 15 seconds.
func (s *Scheme) Pace() float64 { return cmp.Or(s.Speed, s.Lab.Pace) }

// Opening is the line that the scheme's name alone opens on the screen.
func (s *Scheme) Opening() string {
	return strings.TrimSpace(s.Name + " " + s.Words)
}

// A line holds what all lines of a scheme begin with, made once: a sweep reads a million of them.
type line struct {
	table    []Param
	at       map[string]int // the row of a key
	defaults []value        // of the rows
	implied  []automata.Implied
}

// read returns the scheme's line.
func (s *Scheme) read() *line {
	s.once.Do(func() {
		l := &line{table: slices.Concat(s.Lab.World, s.Params), at: map[string]int{}, implied: slices.Concat(s.Lab.Implied, s.Implied)}
		for i := range l.table {
			p := &l.table[i]
			p.Default = cmp.Or(s.Defaults[p.Key], p.Default)
			v, err := ParseValue(*p, p.Default)
			if err != nil {
				panic("a default of the table is out of its own range: " + err.Error())
			}
			l.at[p.Key], l.defaults = i, append(l.defaults, v)
		}
		s.line = func() *line { return l }
	})
	return s.line()
}

// Table returns all parameters that a line with this scheme may give: the
// world's, then the scheme's own. The caller must not change them.
func (s *Scheme) Table() []Param { return s.read().table }

// Takes reports that a line with this scheme may give a key, or its symbol.
func (s *Scheme) Takes(key string) bool {
	_, ok := s.param(s.Canonical(key))
	return ok
}

// Canonical is the key that a word of the line names: the key itself, or the papers' symbol
// of exactly one parameter of the scheme and its world, such as n of pages. Any other key is
// returned as it is.
func (s *Scheme) Canonical(key string) string {
	if _, ok := s.read().at[key]; ok {
		return key
	}
	found, table := "", s.Table()
	for i := range table {
		if p := &table[i]; p.Symbol == key {
			if found != "" { // ambiguous
				return key
			}
			found = p.Key
		}
	}
	return cmp.Or(found, key)
}

// CanonicalWord writes a word KEY=VALUE with its canonical key.
func (s *Scheme) CanonicalWord(w string) string {
	if key, value, ok := strings.Cut(w, "="); ok {
		return s.Canonical(key) + "=" + value
	}
	return w
}

// param finds a row of [Scheme.Table] by its key.
func (s *Scheme) param(key string) (Param, bool) {
	if i, ok := s.read().at[key]; ok {
		return s.read().table[i], true
	}
	return Param{}, false
}

// Param finds a row by its key, or by its symbol. The error gives the fault of key=word.
func (s *Scheme) Param(key, word string) (Param, error) {
	key = s.Canonical(key)
	if p, ok := s.param(key); ok {
		return p, nil
	}
	keys := []string{}
	for _, p := range s.Table() {
		keys = append(keys, p.Key)
	}
	switch {
	case key == "":
		return Param{}, fmt.Errorf("=%s: the key before = is missing; write KEY=VALUE, such as %s=%s", Quoted(word), keys[0],
			s.Table()[0].Default)
	case strings.ContainsRune(key, ' '):
		return Param{}, fmt.Errorf("%s: this is one word with spaces in it; each word of the line stands by itself, without quotation marks around them all", Quoted(key+"="+word))
	}
	whose := s.otherThatHas(key)
	near := DidYouMean(key, keys)
	// By meaning: N is "the number of states".
	if i := slices.IndexFunc(s.Table(), func(p Param) bool { return strings.Contains(p.Meaning+" ", "number of "+key+" ") }); i >= 0 {
		near = "; did you mean " + keys[i] + "?"
	}
	meant := key
	if near == "" {
		meant = cmp.Or(Nearest(key, s.othersWorlds()), key)
	}
	if here := s.counterpart(meant); here != "" {
		near, whose = "; did you mean "+here+"?", ""
	}
	if near == "" && whose == "" {
		near = "; " + Command("params "+s.Name) + " lists its parameters"
	}
	return Param{}, fmt.Errorf("%s: %s has no parameter %s%s%s", Quoted(key+"="+word), s.Name, Quoted(key), whose, near)
}

// counterpart is the parameter of the scheme's world with the meaning that a key has in
// another lab, such as objects for pages: the row that sizes the world, or the one with the same
// symbol; "" if there is none.
func (s *Scheme) counterpart(key string) string {
	for _, l := range s.Lab.Family {
		if l == s.Lab || !l.IsWorld(key) {
			continue
		}
		if l.Size == key && s.Lab.IsWorld(s.Lab.Size) {
			return s.Lab.Size
		}
		for _, p := range l.World {
			if p.Key == key && p.Symbol != "" && s.Canonical(p.Symbol) != p.Symbol {
				return s.Canonical(p.Symbol)
			}
		}
	}
	return ""
}

// othersWorlds are the keys of the worlds of the other labs.
func (s *Scheme) othersWorlds() (keys []string) {
	for _, l := range s.Lab.Family {
		for _, p := range l.World {
			if l != s.Lab {
				keys = append(keys, p.Key)
			}
		}
	}
	return keys
}

// otherThatHas names another scheme that has a parameter, " (lakg has)", preferably one of
// the same lab; "" if no scheme has it.
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

// All are the schemes of the lab, those that are played last.
func (l *Lab) All() []*Scheme { return slices.Concat(l.Schemes, l.Played) }

// Scheme finds one of the lab's schemes by its name; nil if there is none.
func (l *Lab) Scheme(name string) *Scheme {
	all := l.All()
	if i := slices.IndexFunc(all, func(s *Scheme) bool { return s.Name == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// Action finds one of the lab's actions by its name; nil if there is none.
func (l *Lab) Action(name string) *Action {
	if i := slices.IndexFunc(l.Actions, func(a Action) bool { return a.Name == name }); i >= 0 {
		return &l.Actions[i]
	}
	return nil
}

// OfWorld reports whether an action, "mirror" or "KEY=VALUE", changes the world rather than the scheme.
func (l *Lab) OfWorld(action string) bool {
	key, _, _ := strings.Cut(action, "=")
	return l.Action(action) != nil || l.IsWorld(key)
}

// IsWorld reports whether a parameter belongs to the lab's world.
func (l *Lab) IsWorld(key string) bool {
	return slices.ContainsFunc(l.World, func(p Param) bool { return p.Key == key })
}

// OwnWorld returns the scheme's defaults of the world in words; "" if they are the lab's.
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
	return " (in an environment of " + strings.Join(words, " ") + " by default)"
}
