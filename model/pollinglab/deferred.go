package pollinglab

import (
	"lascope/model/lab"
)

// DearColumn is the only column that must be measured page by page: the value.
const DearColumn = 2

func (b *PollingEnvironment) Promise(column int, f func(float64)) {
	now := Stamp{b.Tick, b.epoch}
	switch {
	case column != DearColumn:
		f(b.cells(0)[column].Number())
		return
	case b.World.Pages() < DearPages || b.Latest.At == now:
		f(b.Value())
		return
	case b.Pending.At != now:
		b.settleCurves()
		b.takeShares(lab.ViewRequest{})
	}
	b.deferred, b.deliver = true, f
}

func (b *PollingEnvironment) KeepPromise() {
	if b.deliver != nil {
		b.settleCurves()
	}
}

func (b *PollingEnvironment) Glance(column int, look lab.ViewRequest) float64 {
	if column != DearColumn {
		return b.cells(0)[column].Number()
	}
	b.measure(lab.ViewRequest{Age: look.Age})
	return b.cells(b.Latest.Value)[column].Number()
}

func (b *PollingEnvironment) Apart() int64 {
	if b.World.Pages() < DearPages {
		return 1
	}
	return DearSpacing * int64(b.World.Pages()/b.World.Capacity())
}
