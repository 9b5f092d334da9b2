package lab

import "lascope/world"

// Apply puts an intervention in force in an environment that does not refuse it: each kind by its function, a shift by the shift of
// the lab's world W. It returns the description of a shift.
func Apply[W any](e Environment, a Intervention, shift func(world.Shift[W]) (detail string, err error), tune func(TuneAction) error,
	takeOver func(*Settings) error) (detail string, err error) {
	if err := e.Check(a); err != nil {
		return "", err
	}
	switch a := a.(type) {
	case ShiftAction:
		return shift(a.Settings.Scheme.Lab.Action(a.Name).Shift.(world.Shift[W]))
	case TuneAction:
		err = tune(a)
	case TakeoverAction:
		err = takeOver(a.Settings)
	case ChoiceAction:
		e.(Game).Person().Name(a.Item)
	}
	return "", err
}
