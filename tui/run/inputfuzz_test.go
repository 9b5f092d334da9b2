package run

import (
	"bytes"
	"context"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screentest"
)

// fuzzLines are small runs of every lab.
var fuzzLines = []string{
	"h-traa pages=16 N=20", "lakg pages=8 N=30 shift=rank period=40", "cgla pages=8 capacity=3 N=9", "fpa pages=24 capacity=4 N=4", "optimal pages=5",
	"estimator pages=6 estimate=cgm", "traa N=12", "spl N=9 p=0.6", "oma objects=12 classes=2 N=4", "eoma start=deadlock objects=12 classes=2 N=5 p=1",
	"oma-time objects=12 classes=3", "tsetlin penalties=0.2,0.5", "pursuit arms=4 model=S", "bla games=on", "robot docs=200 changes=0.5", "greedy docs=200 servers=4 gap=3 latency=4", "uniform pages=3",
}

// onlyHere drops from a script the words that write files, open lessons or take long.
var onlyHere = regexp.MustCompile(`(?i)^[\s:]*(save!?|replay|picture|race|sweep|lesson|recover|forget)\b|[0-9_]{4}|[0-9]e[0-9+]|[/\\]|trace=|graph=|relevance=|docs=|swaps=`)

// FuzzPlain: any input in plain mode gives an output of words, line by line.
func FuzzPlain(f *testing.F) {
	f.Add(0, everyWord)
	for i := range fuzzLines {
		f.Add(i, "step 3\nexplain\nstate\n+30\nback 4\nparams\nshift\nN=4\ngoto 20\n@40:mirror\ngo\nevery 50\npause\n\x1b[2J\nnote h\u202ei\nrestart\nyes\nspl\nline\n")
	}
	f.Fuzz(func(t *testing.T, which int, script string) {
		ownHome(t)
		var kept []string
		for line := range strings.SplitSeq(script, "\n") {
			if !onlyHere.MatchString(line) && len(kept) < 40 {
				kept = append(kept, line)
			}
		}
		spec := linetest.Spec(fuzzLines[max(0, which)%len(fuzzLines)])
		var out bytes.Buffer
		script = strings.Join(kept, "\n")
		if err := OpenPlain(context.Background(), spec, config.Options{}, strings.NewReader(script), &out); failed(err) {
			t.Fatalf("%q: %v", script, err)
		}
		for _, r := range out.String() {
			if r != '\n' && (r < ' ' || r > '~') && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				t.Fatalf("%q: what is said holds %U: %q", script, r, out.String())
			}
		}
		for line := range strings.Lines(out.String()) {
			if strings.Contains(line, "%!") || strings.Contains(line, "strconv") {
				t.Fatalf("%q: it says %q", script, line)
			}
		}
	})
}

// typedLines are lines that a person may type at the prompt.
var typedLines = []string{
	"N=7", "mirror", "shift rank", "@90:N=30", "goto 120", "+40", "-30", "lakg", "spl", "oma", "cgla,N=9", "speed max", "speed 2", "note look", "restart",
	"pages=9", "capacity=3", "theme light", "projector", "help", "nonsense", "=", "@", "robot docs=200", "N=1e9", "\u202e\x1b", "日本", "theme mono",
}

// FuzzKeys: any stream of keys, clicks, sizes and lines typed, over real runs of every lab, in every theme and with all glyphs, leaves
// a full screen.
func FuzzKeys(f *testing.F) {
	for i := range modeltest.ByLength(1, 3) * len(fuzzLines) {
		stream := make([]byte, 90)
		for k := range stream {
			stream[k] = byte((i + 3) * (k*k*k + 5*k + i) * 41 >> 3)
		}
		f.Add(i, stream)
	}
	f.Fuzz(func(t *testing.T, which int, stream []byte) {
		ownHome(t)
		t.Chdir(t.TempDir()) // w saves
		if len(stream) > 200 {
			stream = stream[:200]
		}
		h := newStreamHand(t, max(0, which))
		for len(stream) > 0 {
			h.turn(&stream)
			screentest.Fills(t, h.app.View(), h.app.W, h.app.H)
		}
	})
}

// A streamHand leads an app over a driver without a goroutine, so that the same stream
// does the same.
type streamHand struct {
	t    *testing.T
	app  *app
	c    *driver.Loop
	keys []tea.KeyMsg
}

func newStreamHand(t *testing.T, which int) *streamHand {
	t.Helper()
	run := modeltest.Must(driver.OpenRun(linetest.Spec(fuzzLines[which%len(fuzzLines)])))
	th := testTheme(canvas.Themes[which%len(canvas.Themes)], canvas.GlyphSets[which%len(canvas.GlyphSets)])
	o := config.Options{Paused: true}
	c := driver.NewLoop(run, o.DriverConfig())
	h := &streamHand{t: t, c: c, app: newApp(c.Driver, th, o)}
	h.app.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	for r := '!'; r <= '~'; r++ {
		if r != 'p' { // its pictures are drawn beside the screen, and would be written where the next test is
			h.keys = append(h.keys, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(keyTypes)) {
		h.keys = append(h.keys, press(name))
	}
	h.keys = append(h.keys, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("a\x1bb\u0301日"), Paste: true})
	h.settle()
	return h
}

// turn performs the action that the next bytes of the stream encode.
func (h *streamHand) turn(stream *[]byte) {
	next := func() int {
		if len(*stream) == 0 {
			return 0
		}
		b := (*stream)[0]
		*stream = (*stream)[1:]
		return int(b)
	}
	switch next() % 16 {
	case 0:
		h.app.Update(tea.WindowSizeMsg{Width: next(), Height: next() % 80})
	case 1, 2:
		h.c.Simulation.Advance(int64(1 + next()%64))
	case 3:
		buttons := []tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown, tea.MouseButtonRight}
		actions := []tea.MouseAction{tea.MouseActionPress, tea.MouseActionRelease, tea.MouseActionMotion}
		h.app.Update(tea.MouseMsg{X: next(), Y: next() % 80, Button: buttons[next()%4], Action: actions[next()%3]})
	case 4:
		openPrompt(h.app)
		if _, ok := h.app.Overlay.(*prompt); ok {
			h.app.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(typedLines[next()%len(typedLines)]), Paste: true})
			h.app.Update(tea.KeyMsg{Type: tea.KeyEnter})
		}
	case 5:
		h.app.Update(frameMsg{})
	default:
		h.app.Update(h.keys[next()%len(h.keys)])
	}
	h.settle()
}

// settle lets the driver finish its requests and the screen take its events.
func (h *streamHand) settle() {
	for range 200 {
		if f := h.c.Next(); f != nil {
			h.c.Apply(f)
			continue
		}
		select {
		case e := <-h.c.Events:
			h.app.handleEvent(e)
			continue
		default:
		}
		if !h.c.Seeking() {
			break
		}
		h.c.LimitBatch(64)
		h.c.SeekTowards(math.MaxInt64)
	}
	h.c.CancelSeek() // the search may never end
	h.c.PublishNow()
	h.app.take(h.c.Status())
}
