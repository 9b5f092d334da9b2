package lab

import (
	"fmt"
	"strconv"

	"lascope/automata"
	"lascope/internal/refusal"
)

// An Intervention changes a run between two slots. It is read against the settings in force, by a method of [Settings]; an environment
// checks or applies it without reading it again.
type Intervention struct {
	Kind     MarkKind     // by which it is a shift, a parameter's new value, a takeover or a choice
	Word     string       // in the canonical form of the line
	Detail   string       // the result in a few words; "" for that of a shift, which the world describes
	Name     string       // of the shift, or the key of the parameter
	World    bool         // the parameter belongs to the world, not to the scheme
	Item     int          // the page or the arm that a person chooses, from 0
	Given    []Assignment // the values that a scheme brings, as written
	Settings *Settings    // in force afterwards
}

// Apply puts an intervention in force in an environment that does not refuse it. It returns the result in a few words.
func Apply(e Environment, a *Intervention) (detail string, err error) {
	defer refusal.To(&err)
	refusal.Check(e.Check(a))
	switch a.Kind {
	case MarkShift:
		return e.Shift(a.Settings.Lab.Action(a.Name).Shift), nil
	case MarkTuning:
		e.Tune(a)
	case MarkScheme:
		e.TakeOver(a.Settings)
	case MarkNone:
		e.Person().Name(a.Item)
	}
	return a.Detail, nil
}

// Shift is one of the lab's named actions, such as mirror.
func (s *Settings) Shift(name string) *Intervention {
	return &Intervention{Kind: MarkShift, Word: name, Name: name, Settings: s}
}

// Tune gives one live parameter the value that word writes. It refuses an unknown key, a value outside the range, a parameter that is not
// live ([*RestartError]) and one that has no effect ([*PointlessError]).
func (s *Settings) Tune(key, word string) (*Intervention, error) {
	key = s.Canonical(key)
	after, err := s.With(key, word)
	if err != nil {
		return nil, err
	}
	p, _ := s.param(key) // as With has found it
	word = after.Word(key)
	if !p.Live {
		return nil, &RestartError{Key: key, Word: word}
	}
	if e := after.pointless(p); e != nil {
		return nil, e
	}
	return &Intervention{Kind: MarkTuning, Word: key + "=" + word, Detail: fmt.Sprintf("%s %s → %s", key, s.Word(key), word), Name: key,
		World: s.Lab.IsWorld(key), Settings: after}, nil
}

// TakeOver puts another scheme in charge of the same world, which brings these values; own are the settings that the line gave to its
// own scheme, to which it returns. It refuses a key of the world, an unknown key and a value outside its range.
func (s *Settings) TakeOver(to *Scheme, given []Assignment, own *Settings) (*Intervention, error) {
	a := &Intervention{Kind: MarkScheme, Word: to.Name, Detail: to.Title + " takes over from " + s.Title, Settings: s.HandOver(to, own)}
	for _, g := range given {
		g.Key = to.Canonical(g.Key)
		if to.Lab.IsWorld(g.Key) {
			return nil, fmt.Errorf("%s,%s=%s: %s belongs to the environment; a scheme that takes over brings only its own parameters, tune %s by itself", to.Name, g.Key, g.Word, g.Key, g.Key)
		}
		if err := a.Settings.Give(g.Key, g.Word); err != nil {
			return nil, err
		}
		g.Word = a.Settings.Word(g.Key)
		a.Given = append(a.Given, g)
		a.Word += "," + g.String()
	}
	return a, nil
}

// Choose names the page or the arm that the next slot polls, by its number from 1, for a scheme that a person plays. It refuses a
// scheme that chooses by itself.
func (s *Settings) Choose(word string) (*Intervention, error) {
	key := s.Lab.Choice
	if !s.Person {
		return nil, fmt.Errorf("%s: %s chooses by itself; only the scheme you takes a choice, such as @12:you @12:%s=3", Quoted(key+"="+word),
			s.Title, key)
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 {
		return nil, fmt.Errorf("%s: the number of the %s is wrong; they count from 1, such as %s=3", Quoted(key+"="+word),
			s.Lab.Item, key)
	}
	return &Intervention{Kind: MarkNone, Word: fmt.Sprint(key, "=", n), Item: n - 1, Settings: s}, nil
}

// Allowed refuses a choice beyond the number of items, and one after the last of a game.
func (a *Intervention) Allowed(items int, game *automata.ByHand) error {
	l := a.Settings.Lab
	switch {
	case game != nil && game.Spent():
		return fmt.Errorf("all choices of this game are made; a new game begins with lascope %s budget=60", a.Settings.Name)
	case a.Item < items:
		return nil
	}
	return fmt.Errorf("there are %d %ss, %s=1 to %s=%d", items, l.Item, l.Choice, l.Choice, items)
}

// Within refuses a choice after the last of a game: it is the n-th, from 1.
func (a *Intervention) Within(n int) error {
	if budget := a.Settings.Int("budget"); n > budget {
		return fmt.Errorf("%s: it is choice %d of the game, which ends after budget=%d; leave it out, or give budget=%d", a.Word, n, budget, n)
	}
	return nil
}

// SpentBudget is the reason why a game of a person has ended.
const SpentBudget = "your choices are made"

// Stalled is the error of a run that has no choice for its next slot; nil if all are made, spent.
func Stalled(spent bool, s *Settings, tick int64) error {
	if spent {
		return nil
	}
	key := s.Lab.Choice
	return fmt.Errorf("you: nobody has named the %s of tick %d; the line does with @%d:%s=1, and a person on the screen (lascope you)",
		s.Lab.Item, tick+1, tick, key)
}

// A RestartError refuses to change a parameter while a run goes on.
type RestartError struct{ Key, Word string }

// Error names the parameter, its refused value and the remedy.
func (e *RestartError) Error() string {
	return fmt.Sprintf("%s=%s: %s cannot change while a run goes on; it needs a restart", e.Key, e.Word, e.Key)
}
