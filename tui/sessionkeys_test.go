package tui

import (
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// TestThirtyByKey leads a run of each lab through 30 interventions by keys alone, saves it
// with w, and replays it. After each intervention, and at the end of the replay, the
// replay's picture equals the live one to the last bit.
func TestThirtyByKey(t *testing.T) {
	modeltest.LongOnly(t)
	wanted := 30
	if modeltest.Long() {
		wanted = 300
	}
	for _, line := range []string{"h-traa pages=64 capacity=8 N=50", "spl N=50", "oma objects=18", "robot docs=300"} {
		k := newDesk(t, line, 20)
		path := filepath.Join(t.TempDir(), "lecture.session")
		seen := k.lead(wanted)
		k.press("esc", "w")
		k.overlay.(*prompt).SetText(path)
		k.press("enter")
		s := saved(t, k, path)
		if len(s.Spec.Events) < wanted || s.Until != k.now.Snap.Tick {
			t.Fatalf("%s: %d interventions until %d are saved as %d until %d", line, wanted, k.now.Snap.Tick, len(s.Spec.Events), s.Until)
		}
		replay := replayDesk(t, &s)
		replay.sees("the start", func(*driver.Status) bool { return true })
		for _, live := range seen[:len(seen)-1] {
			replay.driver.Send(driver.Step{Ticks: live.Tick - replay.now.Snap.Tick})
			replay.sees("a tick", func(p *driver.Status) bool { return p.Snap.Tick == live.Tick })
			replay.same(live)
		}
		replay.press("*", "space")
		for !(replay.now.Snap.Tick == s.Until && !replay.now.Running) {
			replay.sees("the end", func(p *driver.Status) bool { return p != replay.now })
			replay.notes.passed(replay.now)
			replay.driver.Request()
		}
		replay.same(seen[len(seen)-1])
	}
}

// press types keys by their names.
func (k *desk) press(names ...string) {
	for _, name := range names {
		if name == "space" {
			name = " "
		}
		k.Update(keymap.KeyOf(name))
	}
}

// lead makes a given number of interventions by the keys of the lab, a scheme's digit, n and
// N, and the parameter panel. It returns the picture one tick after each and the last one.
func (k *desk) lead(wanted int) (seen []*model.Snapshot) {
	k.t.Helper()
	var keys [][]string
	params := k.keys.Params.Keys()[0]
	for _, action := range k.lab.Actions {
		keys = append(keys, k.keys.Actions[k.keys.ActionName(k.lab, action.Name)].Keys()[:1])
	}
	for i := range k.lab.Schemes {
		keys = append(keys, []string{k.keys.Digit.Keys()[i%10]}, []string{"N"}, []string{params, "down", "right", "tab"}, []string{"n"},
			[]string{params, "down", "down", "left", "tab"}, keys[i%len(k.lab.Actions)])
	}
	for i := 0; ; i++ {
		if i > 20*wanted {
			k.t.Fatalf("%d keys make %d interventions", i, len(k.now.Snap.Journal))
		}
		done := len(k.now.Snap.Journal)
		k.press(keys[i%len(keys)]...)
		tick := k.now.Snap.Tick + 1
		k.press(".")
		k.reaches(tick)
		if now := k.now.Snap; len(now.Journal) > done {
			seen = append(seen, k.whole())
		}
		if len(k.now.Snap.Journal) >= wanted {
			break
		}
		k.press(".", ".")
		k.reaches(tick + 2)
		k.press("esc")
	}
	k.driver.Send(driver.Step{Ticks: 200})
	k.sees("the end", func(p *driver.Status) bool { return p.Snap.Tick == seen[len(seen)-1].Tick+200 })
	return append(seen, k.whole())
}

// reaches waits for a tick and takes the driver's events meanwhile.
func (k *desk) reaches(tick int64) {
	k.t.Helper()
	for end := time.Now().Add(testTimeout); k.now.Snap.Tick != tick; {
		select {
		case e := <-k.driver.Events:
			k.handleEvent(e)
		case <-k.driver.Fresh:
			k.take(k.driver.Status())
		case <-time.After(time.Until(end)):
			k.t.Fatalf("tick %d is never seen, but %d", tick, k.now.Snap.Tick)
		}
	}
}

// whole is the present as it looks on a large screen, whatever the panes show.
func (k *desk) whole() *model.Snapshot {
	request := lab.ViewRequest{Find: -1, Trace: true, Width: 90, Height: 30, Rows: 20, Sort: lab.ByShare, Bins: 40}
	k.driver.SetView(request)
	s := until(k.t, k.driver, "the whole", func(p *driver.Status) bool { return p.Snap.Request == request }).Snap
	k.request = lab.ViewRequest{}
	k.relayout()
	return s
}

// same compares the present with a snapshot that was seen live, and the pictures of both.
func (k *desk) same(live *model.Snapshot) {
	k.t.Helper()
	now := k.whole()
	for what, pair := range map[string][2]any{
		"view": {live.View, now.View}, "scheme": {live.Scheme.Name, now.Scheme.Name}, "marks": {live.Marks, now.Marks},
		"settings": {live.Settings, now.Settings}, "warnings": {live.Warns, now.Warns}, "journal": {deeds(live), deeds(now)},
	} {
		if a, b := bits(pair[0]), bits(pair[1]); a != b {
			k.t.Fatalf("tick %d: %s\n%s\nis replayed as\n%s", live.Tick, what, a, b)
		}
	}
	alone := *live
	alone.Untouched = nil // the events of a replay are the line's
	if a, b := pictureFrom(k.t, &alone), pictureFrom(k.t, now); a != b {
		k.t.Fatalf("tick %d looks like\n%s\nand is replayed as\n%s", live.Tick, a, b)
	}
}

// deeds are the interventions so far, whether they were made by hand or read from the line.
func deeds(s *model.Snapshot) []model.Event {
	out := slices.Clone(s.Journal)
	for i := range out {
		out[i].Live = false
	}
	return out
}

// pictureFrom draws a snapshot on a new screen, without the line. The live line did not know
// its end.
func pictureFrom(t *testing.T, s *model.Snapshot) string {
	a := newApp(driver.NewDriver(), testTheme("dark", "braille"), config.Options{})
	a.driver.SetView(lab.ViewRequest{Find: -1})
	a.W, a.H = 160, 48
	plain := *s
	plain.Notes = nil // a replayed session has one at its end,
	plain.Compared, plain.Branches = nil, nil
	plain.Future, plain.Head = nil, s.Tick // and came back to it from a little beyond
	a.take(&driver.Status{Snap: &plain, Speed: 2000})
	a.paint()
	out := ""
	for y := range a.H - 2 {
		out += letters(a.Frame.Cells[y*a.W:(y+1)*a.W]) + "\n"
	}
	return out
}

// saved waits until the session is written.
func saved(t *testing.T, k *desk, path string) model.Session {
	t.Helper()
	for range 1000 {
		event[any](t, k.driver)
		if s, err := model.OpenSession(path); err == nil {
			return s
		}
	}
	t.Fatal("it is never saved")
	return model.Session{}
}

// bits writes a value out in full, so that two are the same words only if they are the
// same to the last bit.
func bits(v any) string {
	var walk func(v reflect.Value) string
	walk = func(v reflect.Value) string {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if v.IsNil() {
				return "nil"
			}
			if s, ok := v.Interface().(*lab.Scheme); ok {
				return s.Name
			}
			return walk(v.Elem())
		case reflect.Struct:
			out := "{"
			for i := range v.NumField() {
				out += v.Type().Field(i).Name + ":" + walk(v.Field(i)) + " "
			}
			return out + "}"
		case reflect.Slice, reflect.Array:
			out := "["
			for i := range v.Len() {
				out += walk(v.Index(i)) + " "
			}
			return out + "]"
		case reflect.Float64:
			return strconv.FormatFloat(v.Float(), 'b', -1, 64)
		case reflect.String:
			return strconv.Quote(v.String())
		case reflect.Bool:
			return strconv.FormatBool(v.Bool())
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			return strconv.FormatInt(v.Int(), 10)
		case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			return strconv.FormatUint(v.Uint(), 10)
		}
		return v.String()
	}
	return walk(reflect.ValueOf(v))
}
