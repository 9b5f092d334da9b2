package model

// This file is how a race looks at runs that take long to be measured: a sample's value is
// promised, and comes by and by while the runs go on.

// A promiser is a bench of which a number can take long.
type promiser interface {
	// promise hands the present number of a column of [Run.Row] to f, now or when it is
	// measured, and keepPromise does so at once.
	promise(column int, f func(float64))
	keepPromise()
	// glance is that number, measured as long ago as the look allows.
	glance(column int, look Look) float64
	// apart is how many ticks two samples should be apart, at least.
	apart() int64
}

// promise is described at [promiser].
func (r *Run) promise(column int, f func(float64)) {
	if p, ok := r.bench.(promiser); ok {
		p.promise(column, f)
		return
	}
	f(r.Row()[column].Number())
}

func (r *Run) keepPromise() {
	if p, ok := r.bench.(promiser); ok {
		p.keepPromise()
	}
}

func (r *Run) glance(column int, look Look) float64 {
	if p, ok := r.bench.(promiser); ok {
		return p.glance(column, look)
	}
	return r.Row()[column].Number()
}

func (r *Run) apart() int64 {
	if p, ok := r.bench.(promiser); ok {
		return p.apart()
	}
	return 1
}

// dearColumn is the only column that must be measured page by page: the value.
const dearColumn = 2

func (b *pollingBench) promise(column int, f func(float64)) {
	now := stamp{b.tick, b.epoch}
	switch {
	case column != dearColumn:
		f(b.cells(0)[column].Number())
		return
	case b.world.Pages() < dearPages || b.gauge.at == now:
		f(b.value())
		return
	case b.coming.at != now:
		b.settleCurves()
		b.takeShares(Look{})
	}
	b.owed, b.promised = true, f
}

func (b *pollingBench) keepPromise() {
	if b.promised != nil {
		b.settleCurves()
	}
}

func (b *pollingBench) glance(column int, look Look) float64 {
	if column != dearColumn {
		return b.cells(0)[column].Number()
	}
	b.measure(Look{Age: look.Age})
	return b.cells(b.gauge.value)[column].Number()
}

func (b *pollingBench) apart() int64 {
	if b.world.Pages() < dearPages {
		return 1
	}
	return dearSpacing * int64(b.world.Pages()/b.world.Capacity())
}
