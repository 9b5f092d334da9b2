package model

// This file is how a race looks at runs that take long to be measured: a sample's value is
// promised, and comes by and by while the runs go on.

// A deferrer is an environment of which a number can take long.
type deferrer interface {
	// promise hands the present number of a column of [Run.Row] to f, now or when it is
	// measured, and keepPromise does so at once.
	promise(column int, f func(float64))
	keepPromise()
	// glance is that number, measured as long ago as the view request allows.
	glance(column int, look ViewRequest) float64
	// apart is how many ticks two samples should be apart, at least.
	apart() int64
}

// promise is described at [deferrer].
func (r *Run) promise(column int, f func(float64)) {
	if p, ok := r.environment.(deferrer); ok {
		p.promise(column, f)
		return
	}
	f(r.Row()[column].Number())
}

func (r *Run) keepPromise() {
	if p, ok := r.environment.(deferrer); ok {
		p.keepPromise()
	}
}

func (r *Run) glance(column int, look ViewRequest) float64 {
	if p, ok := r.environment.(deferrer); ok {
		return p.glance(column, look)
	}
	return r.Row()[column].Number()
}

func (r *Run) apart() int64 {
	if p, ok := r.environment.(deferrer); ok {
		return p.apart()
	}
	return 1
}
