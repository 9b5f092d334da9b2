package lab

import "lascope/world"

// Apply passes an intervention to the function for its kind, a shift to that of the lab's world W,
// and returns the description of a shift.
func Apply[W any](a Intervention, shift func(world.Shift[W]) (detail string, err error), tune func(TuneAction) error,
	takeOver func(*Settings) error) (detail string, err error) {
	switch a := a.(type) {
	case ShiftAction:
		return shift(a.Settings.Scheme.Lab.Action(a.Name).Shift.(world.Shift[W]))
	case TuneAction:
		err = tune(a)
	case TakeoverAction:
		err = takeOver(a.Settings)
	}
	return "", err
}
