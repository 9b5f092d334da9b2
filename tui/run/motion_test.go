package run

import (
	"testing"
	"testing/synctest"
	"time"

	"lascope/tui/config"
	"lascope/tui/driver"
)

// With reduced motion nothing is announced faster than four times a second, not even
// single ticks; without it each of twenty ticks a second is.
func TestReducedMotion(t *testing.T) {
	for _, reduced := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			d := driver.Start(realRun(t, "h-traa pages=4"), config.Options{ReducedMotion: reduced, Speed: driver.SlowSpeed}.DriverConfig())
			defer d.Stop()
			<-d.Fresh // the first picture
			select {
			case <-d.Fresh:
				if reduced {
					t.Error("a tick is announced at 20 ticks a second in spite of reduced motion")
				}
			case <-time.After(time.Second):
				if !reduced {
					t.Error("no tick is announced within a second")
				}
			}
		})
	}
	a := &app{}
	a.Now, a.opts.ReducedMotion = &driver.Status{Running: true, Speed: 20}, true
	if due(a, a.keepTicking) == nil {
		t.Error("with reduced motion 20 ticks a second have no frames at all")
	}
	if every := (config.Options{ReducedMotion: true}).FrameEvery(); every < time.Second/4 {
		t.Errorf("a frame every %v", every)
	}
	t.Setenv("NO_MOTION", "1")
	if o, _, err := (config.Options{}).OnScreen(); err != nil || !o.ReducedMotion {
		t.Error("NO_MOTION is not obeyed")
	}
}
