package run

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

// truths are the fields of a snapshot that only an observer of the whole world could fill
// in, by the type that has them. Every type that a lab's view is made of stands here or below.
var truths = map[string]string{
	"pollinglab.View":           "Gains Events",
	"pollinglab.Record":         "Caught Changes",
	"pollinglab.Values":         "Value Optimal Proportional Uniform Bound FirstOrder Certificate Fresh FreshBest FreshUniform",
	"web.LastPoll":              "Chance",
	"pollinglab.Rate":           "Earned",
	"pollinglab.Point":          "Value Optimal Proportional Uniform Bound Earned Fresh FreshBest FreshUniform",
	"pollinglab.GainsView":      "Level Columns",
	"pollinglab.GainColumn":     "Gain Polled",
	"pollinglab.LastPoll":       "Rank",
	"pollinglab.ShareRow":       "Rank Rate Optimal Neyman",
	"lab.Explanation":           "Hidden",
	"pollinglab.TreeCell":       "Optimal Best",
	"pollinglab.ArmsView":       "Correct",
	"pollinglab.ArmState":       "Worthy",
	"pollinglab.ArmObject":      "Worthy",
	"pollinglab.RaceBin":        "Optimal",
	"pollinglab.ScatterView":    "Lost Covered",
	"pollinglab.ScatterPage":    "Rate Right",
	"pollinglab.DensityView":    "True",
	"pollinglab.IntervalsView":  "Optimum",
	"pollinglab.IntervalColumn": "Best",
	"linelab.View":              "Target Reliability TheoryMean TheoryVariance",
	"linelab.Point":             "Target Distance",
	"lab.ChainView":             "Distance",
	"lab.ChainCoin":             "Hidden",
	"lab.ChainTarget":           "Target TargetWords",
	"lab.ChainStep":             "Lie",
	"lab.ChainCell":             "Theory Drift Up Down",
	"placementlab.View":         "Waits",
	"placementlab.Progress":     "Accuracy Right Correct",
	"placementlab.Downloads":    "MeanTime Precision Recall Base",
	"placementlab.Lockout":      "End Dropped Pairs",
	"placementlab.Point":        "Accuracy MeanTime",
	"placementlab.Arm":          "Home Right",
	"placementlab.GroupPart":    "Group Count",
	"placementlab.PlacedObject": "Group Stuck",
	"lab.HandItem":              "Truth",
	"lab.Stage":                 "Hidden",
	"crawllab.Progress":         "Recall Freshness Quality Mean Best",
	"crawllab.Point":            "Recall Freshness Quality Best Earned",
	"crawllab.Order":            "Top",
	"crawllab.Traversal":        "Earned Mean Quality",
	"crawllab.Line":             "Earned",
	"crawllab.Candidate":        "Relevance Hub",
	"armslab.View":              "Best Correct Theory",
	"armslab.Penalties":         "Average Latest Mean Chance Least Regret",
	"armslab.Arm":               "Penalty",
	"armslab.States":            "Distance",
	"theory.Number":             "Value Error",
	"armslab.Point":             "Average Latest Chance Least",
	"armslab.Game":              "Equilibria Drift",
	"knapsacklab.View":          "Optimum Value Share Mean Correct",
	"knapsacklab.Item":          "Value",
	"knapsacklab.Point":         "Value Exact Density Fractional",
	"experiment.ContestView":    "Result",
	"experiment.ContestPoint":   "Values",
}

// openTypes are the types of a view that have no such field.
var openTypes = strings.Fields(`
	pollinglab.LastSlot pollinglab.ShareTable lab.Subject polling.Move polling.Posterior polling.Place polling.Value polling.Sent polling.Wording
	polling.Exchanged polling.Weighed pollinglab.TreeView pollinglab.Place pollinglab.RaceView pollinglab.Ranks pollinglab.Piece pollinglab.QueueView
	pollinglab.QueueRow pollinglab.IndexView pollinglab.IndexRow placementlab.LastTick partition.Counts placementlab.Arms
	placementlab.Cell placementlab.StateRow placementlab.Query partition.Answer placementlab.PlacedMove placementlab.Explanation
	placementlab.Wait placementlab.Words placementlab.Matrix placementlab.Pairs placementlab.Position placementlab.ArmTime pollinglab.NextPoll
	lab.HandView lab.Coin lab.PathNode lab.Transition lab.Effect crawllab.View crawllab.LastSlot crawllab.Fetch crawllab.Bin
	crawllab.Map crawllab.Neighbourhood crawllab.Node crawllab.Cell crawllab.Fetchers crawllab.Weights crawling.RewardView
	crawling.Fit crawling.Move crawling.State crawling.Candidate armslab.LastStep armslab.Theory action.Drift action.Visit armslab.Equilibrium
	hidden.Optimum knapsacklab.LastStep armslab.GameDrift lab.Event lab.Mark lab.Samples
`)

// A liar copies a snapshot with another truth in it.
type liar struct {
	t       *testing.T
	altered int
}

// otherTruth is the same run in a world of which an observer would know other things.
func (l *liar) otherTruth(p *driver.Status) *driver.Status {
	snap := *p.Snap
	snap.View = l.copied(reflect.ValueOf(snap.View), false).Interface().(lab.View)
	out := &driver.Status{Snap: &snap, Speed: p.Speed}
	if p.Contest != nil {
		out.Contest = l.copied(reflect.ValueOf(p.Contest), false).Interface().(*experiment.ContestView)
	}
	return out
}

func (l *liar) copied(v reflect.Value, lie bool) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		result := v.Type() == reflect.TypeFor[*result.RaceResult]()
		if v.IsNil() || v.Type() == reflect.TypeFor[*lab.Scheme]() || result && !lie {
			return out
		}
		if result {
			l.altered++
			return reflect.Zero(v.Type())
		}
		if v.Kind() == reflect.Interface {
			out.Set(l.copied(v.Elem(), lie))
			return out
		}
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(l.copied(v.Elem(), lie))
	case reflect.Slice:
		if lie && v.Len() > 0 && v.Index(0).Kind() == reflect.Struct {
			l.altered++
			return reflect.Zero(v.Type())
		}
		if v.IsNil() {
			return out
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(l.copied(v.Index(i), lie))
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[lab.Coin]() || v.Type() == reflect.TypeFor[lab.Effect]() {
			lie = lie || v.FieldByName("Hidden").Bool()
		}
		for i, secret := range l.secretsOf(v.Type()) {
			if secret != "says so" {
				out.Field(i).Set(l.copied(v.Field(i), lie || secret == "observed"))
			}
		}
	default:
		if lie {
			l.altered++
			lieAbout(out)
		}
	}
	return out
}

// secrets are the fields of each type that was copied: "" for everybody's, "observed", and "says so" of others.
var secrets = map[reflect.Type][]string{}

func (l *liar) secretsOf(t reflect.Type) []string {
	if secrets[t] == nil {
		kind, _, _ := strings.Cut(t.String(), "[")
		names, known := truths[kind]
		if !known && !slices.Contains(openTypes, kind) {
			l.t.Fatalf("nobody says what of %s only an observer knows", t)
		}
		for i := range t.NumField() {
			f, secret := t.Field(i), ""
			if f.Name == "Hidden" && f.Type.Kind() == reflect.Bool {
				secret = "says so"
			} else if strings.Contains(" "+names+" ", " "+f.Name+" ") {
				secret = "observed"
			}
			secrets[t] = append(secrets[t], secret)
		}
	}
	return secrets[t]
}

// lieAbout changes a value to another one that could be as well.
func lieAbout(v reflect.Value) {
	switch v.Kind() {
	case reflect.Float64:
		if x := v.Float(); canvas.Finite(x) {
			v.SetFloat(0.9 - 0.7*x)
		}
	case reflect.Int, reflect.Int64:
		if v.Int() >= 0 {
			v.SetInt(v.Int() ^ 1)
		}
	case reflect.Uint64:
		v.SetUint(v.Uint() ^ 1)
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		v.SetString(strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return '0' + (r-'0'+3)%10
			}
			return r
		}, v.String()))
	}
}

// maskLines are lines small enough to see their objects, for each scheme of the table.
func maskLines() map[string]string {
	worlds := map[string]string{"polling": " pages=64 capacity=8", "placement": " objects=18", "crawl": " docs=300"}
	out := map[string]string{"traa": "traa", "oma-time": "oma-time objects=30", "h-traa": "h-traa pages=64"}
	for _, lab := range model.Labs() {
		for _, s := range lab.Schemes {
			if out[s.Name] == "" {
				out[s.Name] = s.Name + worlds[lab.Name]
			}
		}
	}
	return out
}

// TestMaskKnowsNothing: with H, nothing on the screen depends on an observer's knowledge:
// not a word, a place, a colour or an axis. This holds for every scheme, in every pane, with
// any setting. The long form looks at every scheme in each way to draw.
func TestMaskKnowsNothing(t *testing.T) {
	modeltest.SkipUnderRace(t)
	requests := []struct {
		theme, glyphs string
		w, h          int
		room          bool
	}{{"dark", "braille", 160, 48, false}, {"mono", "ascii", 80, 24, false}, {"dark", "braille", 120, 40, true}}
	lines := maskLines()
	for i, name := range slices.Sorted(maps.Keys(lines)) {
		for k, request := range requests {
			if !modeltest.Taken(i+k, 6*len(requests)) {
				continue
			}
			a, run := labAppIn(t, lines[name], 301, request.theme, request.glyphs, request.w, request.h)
			a.Theme.Projector, a.opts.ReducedMotion = request.room, true // no line flashes
			if _, err := run.Do(a.Lab.Actions[0].Name); err != nil {     // the truth is no longer as it was built
				t.Fatal(err)
			}
			run.Advance(40)
			tellsNothing(t, lines[name], a, func() *driver.Status { return &driver.Status{Snap: run.Snapshot(a.request), Speed: 2000} })
		}
	}
}

// TestMaskKnowsNothingOfARace: nor do the panes of a race.
func TestMaskKnowsNothingOfARace(t *testing.T) {
	modeltest.SkipUnderRace(t)
	const one, other = "h-traa pages=64 capacity=8", "lakg pages=64 capacity=8"
	a, _ := labApp(t, one, 1, 160, 48)
	var specs []model.Spec
	for _, line := range []string{one, other} {
		spec := linetest.Spec(line)
		specs = append(specs, spec)
	}
	c := modeltest.Must(experiment.NewContest(specs, "", 10))
	c.Advance(300)
	a.Lab, a.Now, a.panes = nil, nil, labs.RacePanes
	raced := func() *driver.Status {
		return &driver.Status{Snap: c.Snapshot(a.request), Contest: c.View(a.request), Speed: 2000}
	}
	a.take(raced())
	tellsNothing(t, "a race", a, raced)
	if text := labs.SayMetrics(a.Now, true); strings.Contains(text, ".") || strings.Contains(text, "H-TRAA") {
		t.Errorf("it is said: %s", text)
	}
}

// looked takes a picture in which the panes have their requested data.
func looked(a *app, publication func() *driver.Status) {
	for range 2 {
		a.Relayout()
		a.take(publication())
	}
}

// tellsNothing looks at every pane of an app, open and hidden, in this world and in one of
// another truth.
func tellsNothing(t *testing.T, what string, a *app, publication func() *driver.Status) {
	t.Helper()
	differ := func() (this, other string) {
		now, l := a.Now, &liar{t: t}
		a.Paint()
		w, before := a.Frame.W, slices.Clone(a.Frame.Cells)
		a.Now = l.otherTruth(now)
		a.Paint()
		a.Now = now
		if l.altered == 0 {
			t.Fatal("there is no other truth")
		}
		for i, c := range a.Frame.Cells {
			if was := before[i]; c != was && (c.R != ' ' || was.R != ' ') { // else nobody sees it
				y := i / w * w
				return letters(before[y : y+w]), letters(a.Frame.Cells[y : y+w])
			}
		}
		return "", ""
	}
	looked(a, publication)
	if this, _ := differ(); this == "" {
		t.Errorf("%s: open, the truth cannot be seen", what)
	}
	lie := (&liar{t: t}).otherTruth(a.Now)
	modeltest.Equal(t, maskedData(a.Now), maskedData(lie), "%s: the masked data tell the truth:", what)
	toggleHidden(a)
	a.Notes.Close()
	for i := range a.Slots {
		a.SetFocus(i)
		for n, k := range []string{"", "", "v", "x", "o", "v", "e"} {
			a.Zoomed = n > 0 // at first with the other panes around it
			if k != "" {
				pressIn(a, pane.KeyOf(k))
			}
			looked(a, publication)
			if this, other := differ(); this != "" {
				t.Fatalf("%s, pane %s, zoomed %v, room %v, after %q: this row, or a colour in it, tells the truth:\n%s\n%s",
					what, a.Slots[i].Name(), a.Zoomed, a.Theme.Projector, k, this, other)
			}
		}
	}
}

// maskedData are the lab's and the race's masked data in words.
func maskedData(p *driver.Status) string {
	var b strings.Builder
	written(&b, reflect.ValueOf(p.Snap.Masked().View))
	written(&b, reflect.ValueOf(p.Contest.Masked()))
	return b.String()
}

func written(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() && v.Type() != reflect.TypeFor[*lab.Scheme]() {
			written(b, v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			written(b, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fmt.Fprintf(b, " %s", v.Type().Field(i).Name)
			written(b, v.Field(i))
		}
	default:
		fmt.Fprintf(b, " %v", v.Interface())
	}
}

func letters(row []canvas.Cell) string {
	var out strings.Builder
	for _, c := range row {
		out.WriteRune(c.R)
	}
	return out.String()
}
