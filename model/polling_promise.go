package model

// dearColumn is the only column that must be measured page by page: the value.
const dearColumn = 2

func (b *pollingEnvironment) promise(column int, f func(float64)) {
	now := stamp{b.tick, b.epoch}
	switch {
	case column != dearColumn:
		f(b.cells(0)[column].Number())
		return
	case b.world.Pages() < dearPages || b.latest.at == now:
		f(b.value())
		return
	case b.pending.at != now:
		b.settleCurves()
		b.takeShares(ViewRequest{})
	}
	b.deferred, b.deliver = true, f
}

func (b *pollingEnvironment) keepPromise() {
	if b.deliver != nil {
		b.settleCurves()
	}
}

func (b *pollingEnvironment) glance(column int, look ViewRequest) float64 {
	if column != dearColumn {
		return b.cells(0)[column].Number()
	}
	b.measure(ViewRequest{Age: look.Age})
	return b.cells(b.latest.value)[column].Number()
}

func (b *pollingEnvironment) apart() int64 {
	if b.world.Pages() < dearPages {
		return 1
	}
	return dearSpacing * int64(b.world.Pages()/b.world.Capacity())
}
