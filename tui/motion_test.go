package tui

import (
	"sync/atomic"
	"testing"
	"time"
)

// With reduced motion nothing is announced faster than four times a second, not even
// single ticks; without it each of twenty ticks a second is.
func TestReducedMotion(t *testing.T) {
	for _, reduced := range []bool{false, true} {
		d := startDriver(realRun(t, "h-traa pages=4"), openRun, Options{ReducedMotion: reduced, Speed: slowSpeed})
		<-d.fresh // the first picture
		select {
		case <-d.fresh:
			if reduced {
				t.Error("a tick is announced at 20 ticks a second in spite of reduced motion")
			}
		case <-time.After(300 * time.Millisecond):
			if !reduced {
				<-d.fresh // on a busy machine it may take longer
			}
		}
		d.stop()
	}
	a := &app{opts: Options{ReducedMotion: true}, now: &published{running: true, speed: 20}}
	if a.keepTicking() == nil {
		t.Error("with reduced motion 20 ticks a second have no frames at all")
	}
	if every := (Options{ReducedMotion: true}).frameEvery(); every < time.Second/4 {
		t.Errorf("a frame every %v", every)
	}
	t.Setenv("NO_MOTION", "1")
	if !(Options{}).withEnvironment().ReducedMotion {
		t.Error("NO_MOTION is not obeyed")
	}
}

// What comes in a burst is called for once at its beginning and once after it.
func TestPaced(t *testing.T) {
	var calls atomic.Int64
	begun := time.Now()
	f := paced(func() { calls.Add(1) }, 50*time.Millisecond)
	for range 1000 {
		f()
	}
	if n := calls.Load(); n > 2+int64(time.Since(begun)/(50*time.Millisecond)) {
		t.Errorf("a burst calls %d times", n)
	}
	for end := time.Now().Add(patience); calls.Load() < 2; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the last call is lost")
		}
	}
}
