package classserver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lascope/model/classroom"
	"lascope/model/modeltest"
)

// BenchmarkClass has 200 phones join, read the stream, and vote twice within 3 s. It prints the latencies of votes and states:
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
		b.ReportMetric(time.Since(begun).Seconds(), "s-to-join")
		var votes, states latencies
		var voters, streams sync.WaitGroup
		for i, c := range clients {
			streams.Go(func() { c.follow(b, &states) })
			voters.Go(func() {
				for vote := range 2 {
					time.Sleep(time.Duration(i*1400/phones) * time.Millisecond)
					at := time.Now()
					if got := c.status(b, "POST", "vote", fmt.Sprintf(`{"question":1,"option":%d}`, (i+vote)%3)); got != http.StatusNoContent {
						b.Errorf("a vote has status %d", got)
					}
					votes.add(at)
				}
			})
		}
		voters.Wait()
		s.With(func(c *classroom.Class) {
			if c.Answered() != phones {
				b.Errorf("%d of %d have answered", c.Answered(), phones)
			}
		})
		time.Sleep(stateEvery + 100*time.Millisecond)
		s.Close()
		streams.Wait()
		votes.report(b, "ms-vote")
		states.report(b, "ms-state")
	}
}

// follow notes how late the states of a stream come, but the one that it begins with.
func (c *client) follow(b *testing.B, states *latencies) {
	r := modeltest.Must(http.NewRequestWithContext(b.Context(), "GET", c.s.URL()+"events", nil))
	r.Header.Set("Cookie", c.cookie)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Error(err)
		return
	}
	defer got.Body.Close()
	first := true
	for lines := bufio.NewScanner(got.Body); lines.Scan(); {
		var state struct{ Sent int64 }
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok && json.Unmarshal([]byte(text), &state) == nil {
			if !first {
				states.add(time.Unix(0, state.Sent))
			}
			first = false
		}
	}
}

// latencies are those of many goroutines.
type latencies struct {
	sync.Mutex
	all []time.Duration
}

// add notes the time since an event.
func (l *latencies) add(since time.Time) {
	l.Lock()
	defer l.Unlock()
	l.all = append(l.all, time.Since(since))
}

// report prints the median and the 95 % quantile.
func (l *latencies) report(b *testing.B, name string) {
	slices.Sort(l.all)
	for _, percent := range []int{50, 95} {
		if n := len(l.all); n > 0 {
			b.ReportMetric(l.all[n*percent/100].Seconds()*1000, fmt.Sprintf("%s-%d%%", name, percent))
		}
	}
}
