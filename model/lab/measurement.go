package lab

// A Measurer measures, in parts, a run that is too large to measure in one frame.
type Measurer interface {
	// Measured reports whether a snapshot for the request can be taken within a frame.
	Measured(request ViewRequest) bool
	// Drafted reports whether a snapshot that accepts a measurement of any age can be taken
	// within a frame.
	Drafted() bool
	// Measure measures one part for the request, a few milliseconds of work, and reports whether
	// it was the last. If the request accepts an age, the run may advance between two parts.
	Measure(request ViewRequest) (done bool)
}

// Measurement is how an environment is measured: in parts, or whole if it is no [Deferrer].
func Measurement(e Environment) Deferrer {
	if d, ok := e.(Deferrer); ok {
		return d
	}
	return whole{e}
}

// whole measures an environment whenever it is observed.
type whole struct{ Environment }

func (whole) Measured(ViewRequest) bool { return true }
func (whole) Drafted() bool             { return true }
func (whole) Measure(ViewRequest) bool  { return true }
func (whole) CompleteDeferred()         {}
func (whole) SampleSpacing(int) int64   { return 1 }

func (w whole) Defer(column int, f func(float64)) { f(w.Row()[column].Number()) }

func (w whole) Recent(column int, _ ViewRequest) float64 { return w.Row()[column].Number() }
