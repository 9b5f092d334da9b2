package lab

// An Expectation is the sum of an expected value per slot. Slots of equal value are counted
// and multiplied, so that the sum is the same to the last bit however the slots are grouped
// into calls.
type Expectation struct {
	before float64 // of the slots before the latest change of the average
	each   float64
	slots  int64 // since then
}

// Add adds n slots of the expected value each.
func (e *Expectation) Add(n int64, each float64) {
	if each != e.each {
		*e = Expectation{before: e.Sum(), each: each}
	}
	e.slots += n
}

// Sum is the sum so far.
func (e *Expectation) Sum() float64 { return e.before + float64(float64(e.slots)*e.each) }
