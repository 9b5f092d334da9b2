package driver

import (
	"math"
	"time"
)

// A pace is the speed at which a run goes, asked for and measured.
type pace struct {
	Speed  float64 // ticks per second; +Inf without a limit
	byHand bool    // a key, the prompt, a flag or the settings set the speed

	followedPace float64 // of the scheme in charge, in ticks per second; 0 before the first

	perTick float64   // seconds per tick, estimated; 0 while unknown
	batch   int64     // ticks
	from    time.Time // ticks are counted since
	done    int64     // ticks since from

	rate     float64 // ticks per second, measured; 0 while unknown
	rateFrom time.Time
	rateTick int64
}

const (
	batchTime  = 3 * time.Millisecond // of a batch: a key waits no longer than about this
	firstBatch = 1                    // ticks, while the time of one is unknown
	maxBatch   = 1 << 22
)

// batchFor is the number of ticks of a batch that takes some time, after a batch of after ticks. A tick takes perTick seconds.
func batchFor(within time.Duration, perTick float64, after int64) int64 {
	return max(1, min(int64(within.Seconds()/max(perTick, 1e-10)), 4*after, maxBatch))
}

// newPace is a pace of a speed in ticks per second: 0 stands for the pace of the scheme in charge, a negative speed for no limit.
func newPace(speed float64) pace {
	p := pace{Speed: speed, byHand: speed != 0, batch: firstBatch}
	if speed < 0 {
		p.Speed = math.Inf(1)
	}
	return p
}

// unlimited reports that the speed has no limit.
func (p *pace) unlimited() bool { return math.IsInf(p.Speed, 1) }

// reset counts ticks, and measures the rate, from a tick on.
func (p *pace) reset(tick int64) {
	p.from, p.done = time.Now(), 0
	p.rateFrom, p.rateTick, p.rate = time.Now(), tick, 0
}

// waitForTick is the time until the next batch is due; 0 if it is due now.
func (p *pace) waitForTick() time.Duration {
	if p.unlimited() {
		return 0
	}
	due := time.Until(p.from.Add(time.Duration(float64(p.done+1) / p.Speed * float64(time.Second))))
	due += time.Microsecond // both round down: at the very instant no tick may be due yet
	if p.Speed > SlowSpeed {
		due += batchTime // ticks come in batches, so that the goroutine sleeps between them
	}
	return max(due, 0)
}

// due is the number of ticks that the speed asks for by now. A loop that is far behind, on too slow
// a machine or after it was suspended, drops the rest.
func (p *pace) due(now time.Time) int64 {
	if p.unlimited() {
		return math.MaxInt64
	}
	due := now.Sub(p.from).Seconds()*p.Speed - float64(p.done)
	if due > max(2, p.Speed/5) {
		p.from, p.done = now, 0
		due = max(1, p.Speed/100)
	}
	return int64(due)
}

// measure adapts the batch and the measured rate to a batch of ran ticks that took some seconds and
// came to a tick.
func (p *pace) measure(now time.Time, took float64, ran, tick int64) {
	if ran > 0 {
		per := took / float64(ran)
		if p.perTick == 0 || per < p.perTick {
			p.perTick = per
		} else {
			p.perTick += (per - p.perTick) / 4
		}
		p.batch = batchFor(batchTime, p.perTick, p.batch)
	}
	span := now.Sub(p.rateFrom).Seconds()
	if span >= 0.25 && (p.Speed > SlowSpeed || span >= 1) {
		rate := float64(tick-p.rateTick) / span
		if p.rate == 0 {
			p.rate = rate
		} else {
			p.rate += (rate - p.rate) / 2
		}
		p.rateFrom, p.rateTick = now, tick
	}
}
