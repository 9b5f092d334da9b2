package run

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"lascope/model/modeltest"
	"lascope/model/terms"
	"lascope/tui/canvas"
	"lascope/tui/labs"
)

// legendName is a mark of a curve with its name, as a legend has it.
var legendName = regexp.MustCompile(`[◆△◇○∘×●] ([\p{L}][\p{L}/]*(?: [\p{L}]+)?) +(?:\.\d|1\.0)`)

// TestEveryWordOfTheScreenIsExplained: :explain answers for the panes, the signs and the legends of every scheme, and for the
// symbols and words of its lab.
func TestEveryWordOfTheScreenIsExplained(t *testing.T) {
	for i, line := range everyScheme() {
		if !modeltest.Taken(i, 3) {
			continue
		}
		a, run := labApp(t, line, 60, 160, 48)
		rested(a, run, false)
		screen := a.drawn()
		words := map[string]string{}
		for _, s := range a.Slots {
			words[s.Name()] = "the name of a pane"
			for _, e := range s.Signs() {
				for _, symbol := range strings.Split(e.Symbol, ", ") {
					words[symbol] = "a sign of the pane " + s.Name()
				}
			}
		}
		for _, e := range slices.Concat(labs.Of(a.Lab).Legend, labs.Of(a.Lab).Words, labs.AroundSigns) {
			for _, symbol := range strings.Split(e.Symbol, ", ") {
				words[symbol] = "a symbol"
			}
		}
		for _, m := range legendName.FindAllStringSubmatch(screen, -1) {
			words[m[1]] = "a curve of a legend"
		}
		for word, where := range words {
			m, err := labs.Explain(a.context(0), word)
			if err != nil || m.Sentence == "" || strings.Contains(m.Sentence+m.Definition, "NaN") || strings.Contains(m.Sentence+m.Definition, "%!") {
				t.Errorf("%s: %q, %s: %+v, %v", line, word, where, m, err)
			}
		}
	}
}

// frames, digits and marks of the language are no signs.
var noSigns = regexp.MustCompile(`[\x00-\x7f\pL\p{Nd}\x{2800}-\x{28ff}╭╮╯╰├┤┐┘└┼┴─│⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂½§≤≥⌊⌋–]`)

// TestEverySignIsExplained: lascope explain knows each sign on the recorded frames.
func TestEverySignIsExplained(t *testing.T) {
	found := map[rune]string{}
	for _, path := range modeltest.Must(filepath.Glob("testdata/*.txt")) {
		for _, r := range noSigns.ReplaceAllString(string(modeltest.Must(os.ReadFile(path))), "") {
			found[r] = path
		}
	}
	for r, path := range found {
		if terms.Explain(string(r)) == "" && labs.Elsewhere(string(r)) == nil {
			t.Errorf("%c of %s is not explained", r, path)
		}
	}
}

// inARow are labels before numbers that count rows, columns and documents of a list, or stand twice, as those of the features.
var inARow = []string{"doc", "item", "weight", "page", "A", "B", "C", "rank", "class", "state", "mean", "of capacity used", "start", "robot", "greedy", "random", "bound", "ndp",
	"round robin", "one", "parents", "siblings", "taken", "Q", "target", "first converged at tick"}

// labelled are the labels of a row of cells with the numbers after them, in another style, and the names of a legend.
func labelled(cells []canvas.Cell) (found [][2]string) {
	var spans []string // each in one style
	var runes []rune
	begin := 0
	for x, c := range cells {
		if x > 0 && c.St != cells[x-1].St {
			spans, begin = append(spans, string(runes[begin:])), x
		}
		runes = append(runes, c.R)
	}
	row := string(runes)
	spans = append(spans, string(runes[begin:]))
	if !strings.ContainsAny(row, "0123456789") {
		return nil
	}
	for i := 1; i < len(spans); i++ {
		parts, shown := strings.Split(strings.TrimSpace(spans[i-1]), "  "), number.FindString(spans[i])
		label := parts[len(parts)-1]
		label = strings.TrimLeft(label[max(0, strings.LastIndex(label, "● ")):], " ▸●") // in a picture of links its end
		last, _ := utf8.DecodeLastRuneInString(label)
		if first, _ := utf8.DecodeRuneInString(label); unicode.IsLetter(first) && unicode.IsLetter(last) && shown != "" && strings.HasPrefix(strings.TrimSpace(spans[i]), shown) {
			found = append(found, [2]string{label, shown})
		}
	}
	for _, m := range legendNumber.FindAllStringSubmatch(row, -1) {
		found = append(found, [2]string{m[1], m[2]})
	}
	return found
}

// legendNumber is a mark of a curve with its name and its number; factNumber a name before a number in the rows above the panes.
var (
	legendNumber = regexp.MustCompile(`[◆△▽◇○∘×●◌] (\pL[^\d│┃─]*?) +([-−]?\.\d+|\d[.\d]*(?: %)?)`)
	factNumber   = regexp.MustCompile(`(?:^| · |, )(\pL[\pL ]*?) ([-−]?\.\d+(?: %)?|\d[.,\d]*(?: %)?)`)
	number       = regexp.MustCompile(`[-−]?(\d[\d,]*(\.\d+)?|\.\d+)( %)?`)
)

// hasNumber reports a number of a text that rounds to the number shown; a percentage is a part of 1.
func hasNumber(text, shown string) bool {
	value := func(word string) (v, unit float64) {
		digits := strings.NewReplacer(",", "", "−", "-", " ", "", "%", "").Replace(word)
		v, _ = strconv.ParseFloat(digits, 64)
		unit = 1
		if _, after, ok := strings.Cut(digits, "."); ok {
			unit = math.Pow(10, -float64(len(after)))
		}
		if strings.HasSuffix(word, "%") {
			v, unit = v/100, unit/100
		}
		return v, unit
	}
	want, unit := value(number.FindString(shown))
	return slices.ContainsFunc(number.FindAllString(text, -1), func(word string) bool {
		got, _ := value(word)
		return math.Abs(got-want) <= 0.501*unit
	})
}

// TestNumbersOfTheScreenAreExplained: of each scheme, each label with a number on a pane, each name of a legend and each fact of
// the first rows has an answer, and its value now is the number shown; each mark at a pane's foot, each heading and each key
// has an answer.
func TestNumbersOfTheScreenAreExplained(t *testing.T) {
	modeltest.SkipUnderRace(t)
	lines := append(everyScheme(), "weighted importance=on", "h-traa importance=on pages=16", "robot docs=200 changes=2", "lrp", "h-traa pages=16 schedule=edf")
	for i, line := range lines {
		ticks := int64(60)
		if !modeltest.Taken(i, 6) {
			continue
		}
		if modeltest.Long() {
			ticks = []int64{60, 1, 700, 4000}[i%4]
		}
		a, run := labApp(t, line, ticks, 160, 48)
		rested(a, run, false)
		explained := func(where, word, shown string) {
			m, err := a.explainTypedWord(word)
			if err != nil {
				t.Errorf("%s, %s: %v", line, where, err)
				return
			}
			_, now, _ := strings.Cut(m.Definition, "Now: ")
			if shown != "" && !slices.Contains(inARow, word) && !hasNumber(now, shown) {
				t.Errorf("%s, %s: it shows %s %s, and the value now is %q", line, where, word, shown, now)
			}
		}
		for i := range a.Slots {
			a.SetFocus(i)
			rested(a, run, false)
			a.View()
			name := a.Slots[i].Name()
			if !a.visible(i) || name == "parameters" {
				continue
			}
			h := a.Slots[i].Heading(a.context(i))
			explained(name, h.Title, "")
			for _, words := range strings.Split(strings.Split(h.Foot, " · ")[0], "  ") {
				if mark, word, ok := strings.Cut(words, " "); ok && utf8.RuneCountInString(mark) <= 2 && !unicode.IsLetter([]rune(mark)[0]) && !number.MatchString(words) {
					explained(name+", foot", word, "")
				}
			}
			in := a.inside(i)
			for y := range in.H {
				cells := make([]canvas.Cell, in.W)
				for x := range cells {
					cells[x] = *a.Frame.All().At(in.X+x, in.Y+y)
				}
				for _, l := range labelled(cells) {
					explained(name, l[0], l[1])
				}
			}
		}
		rows := a.rows()
		for _, m := range factNumber.FindAllStringSubmatch(rows[1], -1) {
			explained("result", m[1], m[2])
		}
		for _, word := range []string{"tick", "speed", "paused", "running", "line", a.Now.Snap.Scheme.Title} {
			explained("first row", word, map[bool]string{word == "tick": canvas.Thousands(ticks)}[true])
		}
		for _, e := range a.barEntries() {
			explained("key bar", e.Words, "")
		}
	}
}

// TestTermsInEveryLab: :explain answers for each term in each lab, for the words that it once refused, and for signs, schemes and shifts of other labs.
func TestTermsInEveryLab(t *testing.T) {
	refused := []string{"automaton", "budget", "bound", "coin", "threshold", "earned", "used", "hits/poll", "T(1,1)", "expedient", "ε-optimal",
		"epsilon-optimal", "hub", "knapsack", "scheduler", "loop", "gains", "zipf", "stationary", "frontier",
		"miss", "shares", "if used", "split", "deadline", "true rank", "efficiency", "amount", "hidden", "drift", "f'(x)", "replication",
		"index", "traversal", "recall", "freshness", "quality", "performance", "arm", "action", "limit", "average penalty", "pure chance",
		"class", "group", "object", "deadlock", "visits", "total variation", "slot", "optimal", "uniform", "proportional",
		"×", "◇", "△", "▌▐", "░▒▓", "★", "±", "LAKG", "robot", "mirror", "best", "automatons", "polls", "KNAPSACK"}
	for _, line := range []string{"h-traa pages=16", "tsetlin", "spl", "oma", "robot docs=200", "lri-team"} {
		a, run := labApp(t, line, 60, 80, 24)
		rested(a, run, false)
		s := a.context(0)
		for _, word := range slices.Concat(refused, terms.Names("")) {
			if m, err := labs.Explain(s, word); err != nil || m.Sentence == "" {
				t.Errorf("%s: %s: %v", line, word, err)
			}
		}
		for name := range labs.Of(a.Lab).Values(s) {
			if own := terms.Find(name, a.Lab.Name); own == nil || own.Name != name || own.Lab != a.Lab.Name && own.Lab != "" {
				t.Errorf("%s: a value of %s, which is no term of the lab", line, name)
			}
		}
		modeltest.Refused(t, modeltest.ErrorOf(labs.Explain(s, "frontirr")), "frontier", "%s: an unknown word:", line)
	}
}
