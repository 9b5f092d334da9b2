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

	"lascope/model/modeltest"
)

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
