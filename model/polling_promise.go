package model

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
