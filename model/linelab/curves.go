package linelab

// UntilSample returns the slots until the next sample is due; see [lab.Advance].
func (e *Environment) UntilSample() int64 { return e.curves.UntilSample(e.tick) }

// Sample records a point of the curves; see [lab.Advance].
func (e *Environment) Sample() { e.curves.Record(e.tick, e.point()) }

// position is the present λ of the scheme, 0 to 1.
func (e *Environment) position() float64 { return e.Scheme.Position(e.Scheme.State()) }

// point is a sample of the present.
func (e *Environment) point() Point {
	return Point{Tick: e.tick, Position: e.position(), Target: e.World.Target, Distance: e.distance()}
}
