package course

import (
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/run"
)

// screenLabels are the names of columns on the panes, before their numbers.
var screenLabels = map[string]string{
	"mean": "mean position", "variance": "std deviation", "tv_distance": "distance", "position": "● position",
	"value": "value|present shares", "hits": "hits counted|expected hits", "importance": "importance", "optimal": "optimal",
	"accuracy": "accuracy", "performance": "performance|paper|greedy|robot",
}

// columnNamed are those columns by their names on the screen.
var columnNamed = map[string]string{
	"mean": "mean", "variance": "variance", "total variation": "tv_distance", "position": "position", "present shares": "value",
	"hits counted": "hits", "importance": "importance", "optimal shares": "optimal", "accuracy": "accuracy", "performance": "performance",
}

// present are the steps whose question asks for a change of a number that stands there.
var present = map[string]string{
	"deadlock 3": "whether it stays",
	"knapsack 5": "the number on the sorted web",
	"shifts 2":   "the number before the shift",
	"budget 6":   "the number under another rule",
	"gaps 6":     "the number under another schedule",
	"sweep 2":    "the number of another run",
	"tsetlin 4":  "the number with other buttons",
}

// spoilers are the words and marks, by lab, that state or draw what a run tends to: laws, limits and optima.
var spoilers = map[string]*regexp.Regexp{
	"polling":   regexp.MustCompile(`optimal (split|gain|share =)|┃ optimal|stationary|\blaw\b|upper bound|long-run limit|clairvoyant|[◆▲△]`),
	"arms":      regexp.MustCompile(`\blimit\b|\blaw\b|stationary|expedient|ε-optimal|absorbed|least penalty|[◆◇]`),
	"line":      regexp.MustCompile(`stationary|\btheory\b {2,}|◆`),
	"crawl":     regexp.MustCompile(`unknown: random`),
	"placement": regexp.MustCompile(`deadlock after`),
}

// subject are the steps whose text explains a mark that the panes therefore show.
var subject = map[string]string{
	"liar 4": "the law itself, of which the distance is asked",
	"gaps 2": "the mark that the automaton has passed, without its hits",
	"gaps 4": "the mark, with its value in the text",
}

// spoilt is the word or mark in a row that gives an answer away; "" for none. A drawn curve is seen as far as it has come.
func (p *pupil) spoilt(step int, row string) string {
	if q := p.Asking(); q.Kind == lesson.ByDrawing || q.Kind == lesson.ByDoing || subject[fmt.Sprint(p.Lesson.Name, " ", step+1)] != "" {
		return ""
	}
	if words := spoilers[p.Now.Snap.Lab.Name]; words != nil {
		return words.FindString(row)
	}
	return ""
}

// TestAnswerIsNotOnTheScreen: while a question is open, no pane of any lesson shows the column that the question measures
// with a number within 3 % of the value that decides it, and none a word or a mark of the law, the limit or the optimum. A
// number that the page gives does not count. With LASCOPE_LONG=1 at more sizes, and on the projector.
func TestAnswerIsNotOnTheScreen(t *testing.T) {
	modeltest.SkipUnderRace(t)
	files, err := filepath.Glob("../../model/lesson/lessons/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("there is no course", err)
	}
	for k, f := range files {
		if !modeltest.Taken(k, 8) {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(f)[3:], ".txt")
		t.Run(name, func(t *testing.T) {
			p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons"}, name, 230, 64)
			for i, s := range p.Lesson.Steps {
				if s.Question == nil {
					continue
				}
				beat := p.Lesson.Entry(i)
				p.wait("the answer", func() bool { return p.Outcome(beat+1) != nil })
				answers := answersOf(p.Lesson, beat, p.Outcome(beat), p.Outcome(beat+1))
				for _, size := range askedSizes() {
					if p.Theme.Projector != (size[0] < 0) {
						p.SetTheme(p.Theme.ForProjector(!p.Theme.Projector))
					}
					size[0] = max(size[0], -size[0])
					p.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					p.finish(beat)
					p.Update(run.FreshMsg{})
					modeltest.OK(t, awaitRest(t.Context(), p.lessonScreen))
					p.wait("the run as the question sees it", func() bool {
						end := p.Outcome(beat).End
						return p.Now.Snap.Line == end.Line && p.Now.Snap.Tick == end.Tick
					})
					if p.Asking() == nil {
						t.Fatalf("step %d: no question is open", i+1)
					}
					p.optionsAreSeen(size)
					for _, row := range p.paneRows() {
						modeltest.Equal(t, p.spoilt(i, row), "", "step %d at %v: the row %s tells", i+1, size, row)
						if present[fmt.Sprint(name, " ", i+1)] != "" || s.Question.Kind == lesson.ByDoing {
							continue
						}
						for _, leak := range answers.in(row) {
							t.Errorf("step %d at %v: %s, in\n%s", i+1, size, leak, row)
						}
					}
				}
			}
		})
	}
}

// askedSizes are the sizes at which open questions are looked at; with −W the screen is the projector's.
func askedSizes() [][2]int {
	if modeltest.Long() {
		return [][2]int{{230, 64}, {80, 24}, {160, 48}, {120, 40}, {106, 30}, {-106, 30}, {-80, 24}}
	}
	return [][2]int{{230, 64}, {80, 24}}
}

// optionsAreSeen checks that no letter answers while the page goes on below, and that its end has all options in sight.
func (p *pupil) optionsAreSeen(size [2]int) {
	p.t.Helper()
	p.top, p.whole.Dirty = 0, true
	p.View()
	if p.more > 0 {
		p.keys(map[lesson.QuestionKind]string{lesson.ByLetter: "a", lesson.ByNumber: "1", lesson.ByDrawing: "end", lesson.ByDoing: "end"}[p.Asking().Kind])
		p.View()
	}
	if p.Asking() == nil || p.more > 0 {
		p.t.Errorf("at %v a letter answered before its option was seen, or %d rows are below", size, p.more)
	}
	seen := map[int]bool{}
	for row, option := range p.optionRows {
		if row >= p.top && row < p.top+p.rows {
			seen[option] = true
		}
	}
	for k := range p.Asking().Options {
		if !seen[k] {
			p.t.Errorf("%s at %v: option %c is out of sight", p.Lesson.Steps[p.Step()].Heading, size, 'a'+k)
		}
	}
}

// paneRows are the rows of the panes.
func (p *pupil) paneRows() (rows []string) {
	_, panes := p.split()
	for y, row := range strings.Split(p.screen(), "\n") {
		if cells := []rune(row); y >= panes.Y && y < panes.Y+panes.H && len(cells) >= panes.X {
			rows = append(rows, string(cells[panes.X:]))
		}
	}
	return rows
}

// answers are the values that decide a question, by column, and the numbers that its page
// gives away on purpose.
type answers struct {
	values map[string]float64
	given  []float64
}

// answersOf reads the columns of the measure from the row after the answer. The optimum is a
// scale; only a question without another column asks for it.
func answersOf(l *lesson.Lesson, beat int, asked, told *lesson.Outcome) answers {
	a := answers{values: map[string]float64{}}
	page := strings.Join(asked.Page, " ") + asked.Ask + strings.Join(asked.Options, " ")
	for _, word := range regexp.MustCompile(`\d+(\.\d+)?`).FindAllString(page, -1) {
		v, _ := strconv.ParseFloat(word, 64)
		a.given = append(a.given, v)
	}
	measure := ""
	for _, d := range l.Beats[beat+1].Do {
		if d.Name == "measure" {
			measure = d.Expr.String()
		}
	}
	for _, word := range strings.Split(told.Now, ", ") {
		at := strings.LastIndex(word, " ")
		column, number := columnNamed[word[:at]], word[at+1:]
		v, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
		if screenLabels[column] != "" && err == nil && regexp.MustCompile(`\b`+column+`\b`).MatchString(measure) {
			if column == "variance" {
				v = math.Sqrt(v)
			}
			a.values[column] = v
		}
	}
	if len(a.values) > 1 {
		delete(a.values, "optimal")
	}
	return a
}

// in lists the answers in a row of the screen.
func (a answers) in(row string) (found []string) {
	for column, v := range a.values {
		for _, m := range regexp.MustCompile(`(?:`+screenLabels[column]+`)([^\p{L}│]*)`).FindAllStringSubmatch(row, -1) {
			for _, word := range regexp.MustCompile(`\d*\.\d+`).FindAllString(m[1], -1) {
				x, _ := strconv.ParseFloat(word, 64)
				near := func(y float64) bool { return math.Abs(x-y) <= 0.0006 }
				if math.Abs(x-v) <= 0.03*v && !slices.ContainsFunc(a.given, near) {
					found = append(found, fmt.Sprintf("the %s will be %.3g, and it says %s", column, v, word))
				}
			}
		}
	}
	return found
}
