package lab

// A Mark names a tick at which something happened: a shift, a new scheme, a
// parameter tuned.
type Mark struct {
	Tick int64
	Name string // "mirror", "N=200", "lakg"
	Kind MarkKind
}

// A MarkKind is the kind of a [Mark].
type MarkKind uint8

// The kinds of marks.
const (
	MarkShift MarkKind = iota
	MarkScheme
	MarkTuning
	MarkNone // a choice, which is not drawn
)
