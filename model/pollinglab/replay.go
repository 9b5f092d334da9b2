package pollinglab

import (
	"context"

	"lascope/model/lab"
	"lascope/world/changelog"
	"lascope/world/web"
)

// replaySlots is the number of slots of a replay between two checks of its context.
const replaySlots = 1 << 14

// Caught polls the changes of a log, in place of the file of trace=, for at most most slots. caught is the part of the changes so
// far that polls showed, bound a clairvoyant's hits per poll. The error is a sentence or ctx's.
func Caught(ctx context.Context, s *lab.Settings, log changelog.Log, most int64) (caught, bound float64, err error) {
	w, err := web.Replay(s, log)
	if err != nil {
		return 0, 0, err
	}
	scheme, err := newScheme(s, w)
	if err != nil {
		return 0, 0, err
	}
	p := present{Web: w, Scheme: scheme, Settings: s}
	for end := min(w.End(), most); p.Tick < end; {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		n := min(replaySlots, end-p.Tick)
		scheme.Advance(w.Answers(), p.Tick, n)
		p.Tick += n
	}
	return p.caught(), w.Bound(), nil
}
