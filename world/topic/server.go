package topic

import (
	"math"

	"lascope/world"
)

// placeOnServers gives each document a server. A server holds neighbouring
// documents for the most part, as sites do, and the sizes of servers fall off as a
// power law of their rank.
func (w *Web) placeOnServers() {
	n := w.Graph.Documents()
	w.server = make([]int32, n)
	seed := world.Substream(w.seed, "crawl servers")[0]
	// Server s takes the documents whose place u in [0, 1) lies in its part;
	// parts fall off as 1/√(s+1), so the first ends at 1/√servers.
	for doc := range w.server {
		u := world.HashUnit(seed, uint64(doc/8), 1) // eight neighbours share a server
		if world.HashUnit(seed, uint64(doc), 2) < 0.25 {
			u = world.HashUnit(seed, uint64(doc), 3)
		}
		w.server[doc] = int32(min(u*u*float64(w.Servers), float64(w.Servers-1)))
	}
}

// latencyOf draws the ticks until a request of that document in that tick is
// answered: geometric with the mean, 1 at least and 8 times the mean at most. It
// is the same for every crawler.
func (w *Web) latencyOf(doc int, tick int64) int64 {
	if w.Latency == 0 {
		return 0
	}
	u := world.HashUnit(w.seed^0x3f6a8885a308d313, uint64(doc), uint64(tick))
	mean := float64(w.Latency)
	return 1 + int64(min(-math.Log(1-u)*(mean-0.5), 8*mean-1))
}
