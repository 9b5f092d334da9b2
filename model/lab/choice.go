package lab

import (
	"fmt"
	"strconv"

	"lascope/automata"
)

var _ Intervention = ChoiceAction{}

// A ChoiceAction names the page or the arm that the next slot polls, for a scheme that a person
// plays. Make one with [NewChoiceAction].
type ChoiceAction struct {
	Item     int // from 0
	Settings *Settings
}

// NewChoiceAction reads the number of an item, from 1, with the settings now in force. It refuses
// a scheme that chooses by itself.
func NewChoiceAction(now *Settings, word string) (Intervention, error) {
	key := now.Scheme.Lab.Choice
	if !now.Scheme.Person {
		return nil, fmt.Errorf("%s: %s chooses by itself; only the scheme you takes a choice, such as @12:you @12:%s=3", Quoted(key+"="+word),
			now.Scheme.Title, key)
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 {
		return nil, fmt.Errorf("%s: the number of the %s is wrong; they count from 1, such as %s=3", Quoted(key+"="+word),
			now.Scheme.Lab.Item, key)
	}
	return ChoiceAction{Item: n - 1, Settings: now}, nil
}

// Allowed refuses a choice beyond the number of items, and one after the last of a game.
func (a ChoiceAction) Allowed(items int, game *automata.ByHand) error {
	l := a.Settings.Scheme.Lab
	switch {
	case game != nil && game.Spent():
		return fmt.Errorf("all choices of this game are made; a new game begins with lascope %s budget=60", a.Settings.Scheme.Name)
	case a.Item < items:
		return nil
	}
	return fmt.Errorf("there are %d %ss, %s=1 to %s=%d", items, l.Item, l.Choice, l.Choice, items)
}

// Within refuses a choice after the last of a game: it is the n-th, from 1.
func (a ChoiceAction) Within(n int) error {
	if budget := int(a.Settings.Number("budget")); n > budget {
		return fmt.Errorf("%s: it is choice %d of the game, which ends after budget=%d; leave it out, or give budget=%d", a.Word(), n, budget, n)
	}
	return nil
}

// Word is the intervention in the canonical form of the line.
func (a ChoiceAction) Word() string {
	return a.Settings.Scheme.Lab.Choice + "=" + strconv.Itoa(a.Item+1)
}

// After holds the settings in force afterwards.
func (a ChoiceAction) After() *Settings { return a.Settings }

// Kind classifies its mark on the curves.
func (a ChoiceAction) Kind() MarkKind { return MarkNone }

// Detail describes the result.
func (a ChoiceAction) Detail(*Settings, string) string { return "" }

// Rebase returns the same intervention with other settings in force.
func (a ChoiceAction) Rebase(now, _ *Settings) (Intervention, error) {
	return NewChoiceAction(now, strconv.Itoa(a.Item+1))
}

// SpentBudget is the reason why a game of a person has ended.
const SpentBudget = "your choices are made"

// Stalled is the error of a run that has no choice for its next slot; nil if all are made, spent.
func Stalled(spent bool, s *Settings, tick int64) error {
	if spent {
		return nil
	}
	key := s.Scheme.Lab.Choice
	return fmt.Errorf("you: nobody has named the %s of tick %d; the line does with @%d:%s=1, and a person on the screen (lascope you)",
		s.Scheme.Lab.Item, tick+1, tick, key)
}
