package placementlab

// Round is a query for each object.
func (p *present) Round() int64 { return int64(p.World.Placed().Objects()) }

// Level: the accuracy is compared with 1.
func (e *Environment) Level() (value, reference float64) {
	e.truth.refresh(e)
	return e.truth.accuracy(), 1
}
