package experiment

import (
	"context"
	"math"
	"slices"

	"lascope/model"
)

// Catches runs a scheme on a trace to its end, with one poll a slot. It returns the part of all
// changes that its polls showed, and the number of changes that a clairvoyant's polls show. slot
// is a duration, such as 1h. The error is that of the line or of ctx.
func Catches(ctx context.Context, scheme, trace, slot string) (caught, clairvoyant float64, err error) {
	spec, err := model.ParseWords([]string{scheme, "trace=" + trace, "slot=" + slot})
	if err != nil {
		return 0, 0, err
	}
	run, err := model.New(spec)
	if err != nil {
		return 0, 0, err
	}
	for run.Ended() == "" {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		run.Advance(run.Batch(math.MaxInt64))
	}
	row := run.Row()
	cell := func(column string) float64 { return row[slices.Index(run.Columns(), column)].Number() }
	return cell("caught"), cell("bound") * float64(run.Tick()), nil
}
