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
