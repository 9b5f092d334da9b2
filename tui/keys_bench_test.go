package tui

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// BenchmarkKeys presses keys over large runs at full speed and at rest. It reports the
// median and the longest time until a frame showed an answer: the name of the running task
// in the clock, or the key's own effect. As whole-ms it reports the time until a frame
// showed the full new state. A frame is drawn at most 45 times a second, and this wait is
// not counted.
func BenchmarkKeys(b *testing.B) {
	for _, pages := range []int{32768, 1 << 20} {
		for _, line := range []string{
			"h-traa", "lakg N=1000000", "fpa capacity=%d", "cgla capacity=%d", "optimal",
			"h-traa capacity=%d", "lakg N=1000000 capacity=%d", "estimator capacity=%d", "optimal capacity=%d", "weighted capacity=%d", "uniform capacity=%d",
		} {
			line = fmt.Sprintf("%s pages=%d", strings.ReplaceAll(line, "%d", fmt.Sprint(pages/10)), pages)
			b.Run(line, func(b *testing.B) {
				p := newPress(b, line)
				for _, k := range []struct {
					name, key string
					running   bool
				}{
					{"pause", " ", true}, {"step", ".", false}, {"go", " ", false}, {"slower", "-", true}, {"back", ",", true},
					{"mirror", "m", false}, {"rank", "k", true}, {"N", "N", true}, {"scheme", "6", true}, {"zoom", "z", true}, {"order", "o", true}, {"restart", "r", true},
				} {
					b.Run(k.name, func(b *testing.B) {
						var first, whole []time.Duration
						for range b.N {
							p.ready(k.running)
							f, w := p.press(k.key)
							first, whole = append(first, f), append(whole, w)
						}
						report := func(name string, d []time.Duration) {
							slices.Sort(d)
							b.ReportMetric(float64(d[len(d)/2].Microseconds())/1000, name+"-ms")
							b.ReportMetric(float64(d[len(d)-1].Microseconds())/1000, name+"-max-ms")
						}
						report("answer", first)
						report("whole", whole)
					})
				}
				p.d.Stop()
			})
		}
	}
}

// A presser is an app in a separate loop, as Bubble Tea would run it, without the pause
// between two frames.
type presser struct {
	b    *testing.B
	d    *driver.Driver
	a    *app
	msgs chan tea.Msg
}

func newPress(b *testing.B, line string) *presser {
	spec := linetest.Spec(line)
	run := modeltest.Must(driver.OpenRun(spec))
	d := config.StartDriver(run, driver.OpenRun, config.Options{Speed: math.Inf(1)})
	p := &presser{b: b, d: d, a: newApp(d, testTheme("dark", "braille"), config.Options{}), msgs: make(chan tea.Msg, 1024)}
	p.do(p.a.Init())
	p.update(tea.WindowSizeMsg{Width: 160, Height: 48})
	return p
}

func (p *presser) do(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, c := range msg {
				p.do(c)
			}
		default:
			p.msgs <- msg
		}
	}()
}

func (p *presser) update(msg tea.Msg) {
	_, cmd := p.a.Update(msg)
	p.do(cmd)
}

// next takes messages until one comes that is not there.
func (p *presser) next(testTimeout time.Duration) bool {
	select {
	case msg := <-p.msgs:
		p.update(msg)
		return true
	case <-time.After(testTimeout):
		return false
	}
}

// full reports whether the screen shows the complete present state.
func (p *presser) full() bool {
	s := p.a.now
	if s == nil || s.Busy != "" || p.a.busy.shown || p.d.Waits() {
		return false
	}
	v, ok := s.Snap.View.(*pollinglab.View)
	return !ok || s.Running || v.Measured == s.Snap.Tick
}

// ready sets the run in motion or at rest, and waits 300 ms or longer.
func (p *presser) ready(running bool) {
	want := func() bool { return p.full() && p.a.now.Running == running }
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end) || !want(); {
		if p.full() && p.a.now.Running != running {
			if running {
				p.d.Send(driver.Resume{})
			} else {
				p.d.Send(driver.Pause{})
			}
		}
		if p.a.overlay != nil {
			p.update(press("esc"))
		}
		p.next(10 * time.Millisecond)
	}
	if math.IsInf(p.a.now.Speed, 1) != true {
		p.d.Send(driver.SetSpeed{Speed: math.Inf(1)})
	}
}

func (p *presser) press(k string) (answer, whole time.Duration) {
	v := p.a.View()
	before := p.a.now
	start := time.Now()
	p.update(press(k))
	changed := func() bool {
		if now := p.a.View(); now == v {
			return false
		}
		s := ansi.Strip(p.a.View())
		if os.Getenv("DUMP") != "" {
			fmt.Println(strings.Split(s, "\n")[0])
		}
		return true
	}
	for {
		differs := changed()
		if answer == 0 && (p.a.busy.shown || differs && (p.a.now.Running != before.Running || p.a.now.Busy != before.Busy || !p.d.Waits() && p.a.now != before || k == "z" || k == "o")) {
			answer = time.Since(start)
		}
		if answer > 0 && p.full() && p.a.now != before {
			return answer, time.Since(start)
		}
		if !p.next(5 * time.Second) {
			p.b.Fatalf("nothing for 5 s after %s: %+v", k, p.a.now)
		}
	}
}
