package lab

// An Expectation is a sum over slots of what a slot has on average. However the slots
// were run, one by one or many in one go, it comes to the same number to the last bit:
// slots that have the same are counted, not added.
type Expectation struct {
	before float64 // of the slots before the average last changed
	each   float64
	slots  int64 // since then
}

// Add takes n slots with an average each into the sum.
func (e *Expectation) Add(n int64, each float64) {
	if each != e.each {
		*e = Expectation{before: e.Sum(), each: each}
	}
	e.slots += n
}

// Sum is the Sum so far.
func (e *Expectation) Sum() float64 { return e.before + float64(float64(e.slots)*e.each) }
