package model

import (
	"strings"
	"testing"
)

// TestSchedule: an intervention put on the line for later is done as if it had always
// stood there, and what could not be done is refused at once.
func TestSchedule(t *testing.T) {
	tl := openTimeline(t, "h-traa pages=32 N=50 @4000:lakg")
	tl.Advance(1000)
	for _, word := range []string{"@3000:mirror", "@2000:N=80", "@1000:top", "@5000:lambda=1.5"} {
		if err := tl.Schedule(word); err != nil {
			t.Fatal(word, err)
		}
	}
	want := "h-traa pages=32 N=50 @1000:top @2000:N=80 @3000:mirror @4000:lakg @5000:lambda=1.5"
	if tl.Line() != want {
		t.Fatalf("%s, not %s", tl.Line(), want)
	}
	tl.Advance(6000)
	other := openTimeline(t, want)
	other.Advance(7000)
	a, b := tl.Run().Row(), other.Run().Row()
	for i := range a {
		if a[i].String() != b[i].String() {
			t.Fatalf("column %s is %s, not %s", tl.Run().Columns()[i], a[i], b[i])
		}
	}
	for word, why := range map[string]string{
		"@10:mirror":       "that tick is over, this is 7,000",
		"@9000:lambda=77":  "lambda=77",
		"@9000:pages=4":    "pages",
		"@9000:wobble":     "wobble",
		"@9000:h-traa,N=1": "N=1",
		"mirror":           "@TICK:ACTION",
	} {
		if err := tl.Schedule(word); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, which does not say %q", word, err, why)
		}
	}
	web := quoteWord("trace=" + inFile(t, "changes.csv", []byte("page,unix_seconds\na,0\nb,3600\na,36000\n")))
	if err := openTimeline(t, "uniform "+web).Schedule("@5:mirror"); err == nil || !strings.Contains(err.Error(), "recorded web") {
		t.Errorf("a shift of a recorded web: %v", err)
	}
	if _, err := tl.Goto(500); err != nil {
		t.Fatal(err)
	}
	if err := tl.Schedule("@600:mirror"); err != nil {
		t.Fatal(err)
	}
	if want := "h-traa pages=32 N=50 @600:mirror @4000:lakg"; tl.Line() != want || tl.Head() != 500 {
		t.Errorf("branched: %s, not %s; head %d", tl.Line(), want, tl.Head())
	}
}
