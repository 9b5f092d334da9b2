package lab

// Apply passes an intervention to the function for its kind and returns the description
// of a shift.
func Apply(a Intervention, shift func(name string) (detail string, err error), tune func(TuneAction) error, takeOver func(*Settings) error) (detail string, err error) {
	switch a := a.(type) {
	case ShiftAction:
		return shift(a.Name)
	case TuneAction:
		err = tune(a)
	case TakeoverAction:
		err = takeOver(a.Settings)
	}
	return "", err
}
