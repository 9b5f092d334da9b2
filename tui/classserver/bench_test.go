//go:build unix

package classserver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"lascope/model/classroom"
	"lascope/model/modeltest"
)

// BenchmarkClass has 200 phones join, read the stream, and vote twice within 3 s. It prints the latencies of votes
// and states, the memory and the processor time of server and phones together:
//
//	LASCOPE_LONG=1 go test ./tui/classserver -run '^$' -bench Class -benchtime 1x
func BenchmarkClass(b *testing.B) {
	phones := modeltest.ByLength(20, 200)
	for range b.N {
		s := opened(b, byLetter)
		begun := time.Now()
		clients := make([]*client, phones)
		for i := range clients {
			clients[i] = s.pupil(b)
		}
		joined := time.Since(begun)
		var lock sync.Mutex
		var votes, states []time.Duration
		var from time.Time // states that were sent before are those that a stream begins with
		var group, streams sync.WaitGroup
		for _, c := range clients {
			streams.Go(func() {
				r, err := http.NewRequestWithContext(b.Context(), "GET", s.URL()+"events", nil)
				if err != nil {
					b.Error(err)
					return
				}
				r.Header.Set("Cookie", c.cookie)
				got, err := http.DefaultClient.Do(r)
				if err != nil {
					return
				}
				defer got.Body.Close()
				for lines := bufio.NewScanner(got.Body); lines.Scan(); {
					text, ok := strings.CutPrefix(lines.Text(), "data: ")
					var state struct{ N, Sent int64 }
					if !ok || json.Unmarshal([]byte(text), &state) != nil {
						continue
					}
					took := time.Since(time.Unix(0, state.Sent))
					lock.Lock()
					if !from.IsZero() && state.Sent > from.UnixNano() {
						states = append(states, took)
					}
					lock.Unlock()
				}
			})
		}
		time.Sleep(200 * time.Millisecond)
		before := processor()
		lock.Lock()
		from = time.Now()
		lock.Unlock()
		for i, c := range clients {
			group.Go(func() {
				for vote := range 2 {
					time.Sleep(time.Duration(i*1400/phones) * time.Millisecond)
					at := time.Now()
					if got := c.status(b, "POST", "vote", fmt.Sprintf(`{"question":1,"option":%d}`, (i+vote)%3)); got != 204 {
						b.Errorf("a vote has status %d", got)
					}
					took := time.Since(at)
					lock.Lock()
					votes = append(votes, took)
					lock.Unlock()
				}
			})
		}
		group.Wait()
		voted := time.Since(from)
		used := processor() - before
		s.With(func(c *classroom.Class) {
			if c.Answered() != phones {
				b.Errorf("%d of %d have answered", c.Answered(), phones)
			}
		})
		time.Sleep(stateEvery + 100*time.Millisecond)
		s.Close()
		streams.Wait()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(joined.Seconds(), "s-to-join")
		b.ReportMetric(quantile(votes, 0.5), "ms-vote-50%")
		b.ReportMetric(quantile(votes, 0.95), "ms-vote-95%")
		b.ReportMetric(quantile(states, 0.5), "ms-state-50%")
		b.ReportMetric(quantile(states, 0.95), "ms-state-95%")
		b.ReportMetric(float64(m.Sys)/1e6, "MB")
		b.ReportMetric(100*used.Seconds()/voted.Seconds(), "%-of-a-core")
	}
}

// quantile is that of times, in milliseconds.
func quantile(times []time.Duration, q float64) float64 {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[min(len(times)-1, int(q*float64(len(times))))].Seconds() * 1000
}

// processor is the processor time of this process so far.
func processor() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
