package model

// An expectation is a sum over slots of what a slot has on average. However the slots
// were run, one by one or many in one go, it comes to the same number to the last bit:
// slots that have the same are counted, not added.
type expectation struct {
	before float64 // of the slots before the average last changed
	each   float64
	slots  int64 // since then
}

// add takes n slots with an average each into the sum.
func (e *expectation) add(n int64, each float64) {
	if each != e.each {
		*e = expectation{before: e.sum(), each: each}
	}
	e.slots += n
}

// sum is the sum so far.
func (e *expectation) sum() float64 { return e.before + float64(float64(e.slots)*e.each) }
