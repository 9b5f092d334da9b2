package web

import (
	"sort"

	"lascope/internal/refusal"
	"lascope/world"
	"lascope/world/changelog"
)

// Replay is the recorded web of a log, which takes the place of the file of trace=.
func Replay(v world.Values, log changelog.Log) (w *Web, err error) {
	defer refusal.To(&err)
	return replay(v, newTrace("the log", log, slotSeconds(v.Word("slot")))), nil
}

// replay is the web of a trace. Its rates are known only afterwards: a page's rate is the part of all slots in which it changed.
func replay(v world.Values, log *trace) *Web {
	rates := make([]float64, len(log.names))
	for page, slots := range log.changes {
		rates[page] = float64(len(slots)) / float64(log.end)
	}
	checkCapacity(v.Int("capacity"), len(rates))
	return build(v, ranked(rates, log.names), log)
}

// firstAfter is the first slot after t in which a page changes.
func (log *trace) firstAfter(page int, t int64) int64 {
	slots := log.changes[page]
	i := sort.Search(len(slots), func(i int) bool { return slots[i] > t })
	if i == len(slots) {
		return never
	}
	return slots[i]
}

// Lone are the changes of a trace that lie alone and are left out; none on a simulated web.
func (w *Web) Lone() (lone changelog.Lone) {
	if w.log != nil {
		lone = w.log.lone
	}
	return lone
}
