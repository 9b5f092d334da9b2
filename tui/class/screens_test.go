package class

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/muesli/termenv"

	"lascope/automata"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// A picture draws a whole screen.
type picture func(a canvas.Area, th *canvas.Theme)

// over is a picture over keys.
func over(p Picture, bar ...string) picture {
	return func(a canvas.Area, th *canvas.Theme) { Draw(p, a, th, keys(bar...)) }
}

// drawn is a picture in rows without the blanks at their ends, and in cells.
func drawn(p picture, w, h int, th *canvas.Theme) (string, *canvas.Grid) {
	var g canvas.Grid
	g.Reset(w, h)
	p(g.All(), th)
	rows := ""
	for y := range h {
		row := ""
		for x := range w {
			row += string(g.All().At(x, y).R)
		}
		rows += strings.TrimRight(row, " ") + "\n"
	}
	return rows, &g
}

// keys are the keys of a key bar: "PgDn close".
func keys(words ...string) (rows [][2]string) {
	for _, w := range words {
		key, does, _ := strings.Cut(w, " ")
		rows = append(rows, [2]string{key, does})
	}
	return rows
}

// A script is a class of 58 phones that answers the question of a lesson twice.
type script struct {
	*testing.T
	*classroom.Class
}

func newScript(t *testing.T) script {
	act := classroom.Act{Lesson: &lesson.Lesson{Title: "Point location with a liar", Steps: []*lesson.Step{{Question: &lesson.Question{}}}}}
	s := script{t, classroom.New(classroom.Plan{}, act)}
	for range 58 {
		s.Join("")
	}
	s.Onward()
	s.Open(&lesson.Asked{Kind: lesson.ByLetter, Ask: "Where is the mean of all positions after 5,000 questions?",
		Options: []string{"Near 0.7", "Near 1", "Near 0.5", "Near 0.35"}})
	return s
}

// votes has phones answer, by option.
func (s script) votes(counts ...int) {
	phone := 0
	for option, n := range counts {
		for range n {
			phone++
			s.Vote(phone, 1, 0, lesson.Answer{Option: &option}, time.Time{})
		}
	}
}

// vote is the picture of the present phase.
func (s script) vote(since time.Duration, bar ...string) picture {
	state := s.State(1, time.Unix(1, 0).Add(since))
	state.Opened = time.Second.Nanoseconds()
	return over(&vote{number: 6, State: &state}, bar...)
}

// newBoard is the picture of a game of phones in a phase.
func newBoard(line string, phones int, phase classroom.Phase, since time.Duration) *board {
	act := modeltest.Must((&Stage{}).act(line, 300, 0))
	c := classroom.New(classroom.Plan{}, act)
	for range phones {
		c.Join("")
	}
	c.Onward()
	state := c.State(1, time.Unix(1, 0).Add(since))
	state.Phase, state.Opened, state.Answered = phase, time.Second.Nanoseconds(), new(int)
	return &board{State: &state}
}

// pictures are the pictures of a class, by name.
func pictures(t *testing.T) map[string]picture {
	all := map[string]picture{"lobby": lobbyPicture(&stillRoom{url: "http://192.168.178.34:8765/"})}

	s := newScript(t)
	s.votes(16, 16, 9)
	all["open"] = s.vote(72*time.Second, "PgDn close", "t hands", "V panes", "q leave or end")
	s.votes(16, 16, 12, 14)
	s.Close()
	all["closed"] = s.vote(48*time.Second, "PgDn reveal", "PgUp vote again", "V panes", "q leave or end")
	s.Again()
	s.votes(44, 4, 6, 4)
	s.Close()
	s.Reveal(&lesson.Outcome{Measure: 0.7, Unit: "as the mean position", Wrong: []string{"",
		"To the right of the target the oracle says left seven times in ten. So the automaton turns back.", "", ""}})
	all["revealed"] = s.vote(0, "PgDn go on", "V panes", "q leave or end")

	g := newBoard("you pages=8 budget=60 seed=3", 58, classroom.Open, 151*time.Second)
	g.Done = 56
	for i, n := range []int{1, 2, 3, 2, 2, 2, 5, 2, 6, 9, 6, 3, 3, 3, 4, 2, 0, 1, 2} { // from 25 hits on
		for range n {
			g.Each = append(g.Each, float64(25+i))
		}
	}
	all["game"] = over(g, "PgDn close", "N names", "q leave or end")
	table := newBoard("you pages=8 budget=60 seed=3", 58, classroom.Revealed, 0)
	table.Median, table.Rivals = new(classroom.Decimal(35)), []classroom.Rival{{Title: "H-TRAA", Hits: 37}, {Title: "LAKG", Hits: 33}, {Title: "Gamma", Hits: 48},
		{Title: "Whittle (knows all)", Hits: 57}}
	for i, number := range []int{18, 26, 44, 50, 8, 11, 12, 16, 19, 23} {
		p := classroom.Place{Place: 1, Number: number, Hits: 38, Hottest: new(8)}
		if i > 3 {
			p.Place, p.Hits = 5, 36
		}
		table.Places = append(table.Places, p)
	}
	table.Places[4].Hottest, table.Places[6].Hottest, table.Places[8].Hottest = new(7), new(7), new(7)
	table.Places = append(table.Places, make([]classroom.Place, 48)...)
	all["table"] = over(table, "PgDn go on", "N names", "q leave or end")

	// Hands beside the phones' answers; a dot for several phones; the table of the evening, without the first votes where there is no room.
	s = newScript(t)
	s.votes(16, 16, 9)
	s.Hands([]int{14, 25, 12})
	all["hands"] = s.vote(0, "PgDn close")
	crowd := newBoard("you pages=8 budget=60 seed=3", 300, classroom.Open, 0)
	crowd.Each = slices.Repeat([]float64{30}, 300)
	all["crowd"] = over(crowd)
	common := newBoard("together you pages=8 budget=12 seed=3", 60, classroom.Open, 0)
	common.Seen, *common.Answered = make([]automata.Seen, 8), 30
	common.Seen[1], common.Seen[2] = automata.Seen{Choices: 2, Rewards: 2, Last: 3}, automata.Seen{Choices: 1, Last: 2}
	common.Move, common.Left, common.Page, common.Hit, common.Hits = 4, new(9), 2, new(true), 2
	common.Ends = common.Sent + 3*time.Second.Nanoseconds()
	all["together"] = over(common)
	for name, questions := range map[string]int{"evening": 2, "long-evening": 10} {
		first, second, best, median, majority := 33, 74, classroom.Decimal(38), classroom.Decimal(34), classroom.Decimal(41)
		e := &evening{&classroom.State{Joined: 58}}
		e.Best = []classroom.Place{{Place: 1, Number: 17, Hits: 2, Moves: 2}}
		e.Evening = []classroom.Part{{Title: "Point location with a liar"}, {Title: "The game", Best: &best, Median: &median},
			{Title: "The game", Together: true, Majority: &majority}}
		for n := range questions {
			share := classroom.Share{Question: n + 1, First: &first, Second: &second}
			if n == 1 {
				share.Second = nil
			}
			e.Evening[0].Scores = append(e.Evening[0].Scores, share)
		}
		all[name] = over(e)
	}
	return all
}

// TestScreens: the screens of a scripted class have the rows and columns of the design.
func TestScreens(t *testing.T) {
	th := themes(t)[0]
	for name, p := range pictures(t) {
		for i, size := range [][2]int{{80, 24}, {120, 40}} {
			if i > 0 && name != "lobby" {
				continue
			}
			file := filepath.Join("testdata", fmt.Sprintf("%s-%dx%d.txt", name, size[0], size[1]))
			got, _ := drawn(p, size[0], size[1], th)
			if flag.Lookup("update").Value.String() == "true" { // of modeltest
				modeltest.OK(t, os.WriteFile(file, []byte(got), 0o644))
			}
			want, err := os.ReadFile(file)
			if err != nil || got != string(want) {
				t.Errorf("%s differs (%v):\n%s", file, err, got)
			}
		}
	}
}

// TestBarsAreApart: without colours and with ASCII glyphs the bars of the first and the last vote, and the bars of the class and of the
// schemes, have different signs; the same in every theme.
func TestBarsAreApart(t *testing.T) {
	all := pictures(t)
	for _, glyphs := range []string{"braille", "ascii"} {
		th := modeltest.Must(canvas.MakeTheme("mono", glyphs, termenv.Ascii, false))
		for name, signs := range map[string][2]string{"revealed": {"░:", "█#"}, "table": {"▒=", "█#"}} {
			var g canvas.Grid
			g.Reset(120, 40)
			all[name](g.All(), th)
			screen := th.Render(&g, 0)
			for _, s := range signs {
				sign := string([]rune(s)[canvas.Pick(th.Ascii, 1, 0)])
				modeltest.Has(t, screen, strings.Repeat(sign, 8), "%s in %s has no bar of %s:", name, glyphs, sign)
			}
		}
	}
}

// TestEverySize: each picture is drawn at any size, from one cell on, and its question and options, or its table, in 60×16.
func TestEverySize(t *testing.T) {
	all := pictures(t)
	for _, th := range themes(t) {
		for name, p := range all {
			for _, size := range [][2]int{{1, 1}, {20, 6}, {60, 16}, {220, 60}} {
				got, _ := drawn(p, size[0], size[1], th)
				for _, word := range map[string][]string{"open": {"Where is", "Near 0.35", "of 58 answered"}, "table": {"Whittle", "more; every phone"}}[name] {
					if size[0] >= 60 && !strings.Contains(got, word) {
						t.Errorf("%s in %v has no %q:\n%s", name, size, word, got)
					}
				}
			}
		}
	}
}

// TestCourseIsWhole: each letter question of the course keeps each option whole in three rows or more, and nine in ten have the lesson's
// last words before it.
func TestCourseIsWhole(t *testing.T) {
	lessons := modeltest.Must(lesson.NewCourse(lesson.Files(), "the course").Lessons())
	asked, explained := 0, 0
	for _, size := range [][2]int{{80, 24}, {120, 40}, {160, 48}} {
		var g canvas.Grid
		g.Reset(size[0], size[1])
		s := newWall(g.All(), themes(t)[0])
		for _, l := range lessons {
			for at, step := range l.Steps {
				q := step.Question
				if q == nil || q.Kind != lesson.ByLetter {
					continue
				}
				v := vote{State: &classroom.State{}}
				for _, b := range l.Beats[l.Entry(at)].Page {
					if b.Kind == lesson.Paragraph {
						v.text = b.Text.Blanks()
					}
				}
				for _, o := range q.Options {
					v.State.Options = append(v.State.Options, o.Text.Blanks())
				}
				y := s.ask(q.Ask.Blanks())
				end := v.drawText(&s, y)
				if asked++; end < s.strip() {
					explained++
				}
				texts, _, part := v.optionRows(&s, y, end)
				for i, rows := range texts {
					if part < 3 || len(rows) > part {
						t.Errorf("%v: %s, %q: %d rows in a part of %d", size, l.Name, v.State.Options[i], len(rows), part)
					}
				}
			}
		}
	}
	if asked < 3*91 || explained < asked*9/10 {
		t.Errorf("of %d letter questions at three sizes %d have the lesson's words below them", asked, explained)
	}
}

// TestAnswersFit: in 80×24 the answer to each letter question of the course, with the reason against each wrong option, stands whole below
// the options.
func TestAnswersFit(t *testing.T) {
	lessons := modeltest.Must(lesson.NewCourse(lesson.Files(), "the course").Lessons())
	var g canvas.Grid
	g.Reset(80, 24)
	s := newWall(g.All(), themes(t)[0])
	for _, l := range lessons {
		for _, step := range l.Steps {
			q := step.Question
			for wrong := 0; q != nil && q.Kind == lesson.ByLetter && wrong < len(q.Options); wrong++ {
				c, right := &classroom.State{}, (wrong+1)%len(q.Options)
				c.Tally = make([]classroom.Decimal, len(q.Options))
				c.Tally[wrong], c.Right, c.Measure = 9, &right, "0.1234 "+q.Unit
				for _, o := range q.Options {
					c.Options, c.Why = append(c.Options, o.Text.Blanks()), append(c.Why, o.Wrong.Blanks())
				}
				v := vote{State: c}
				y := s.ask(q.Ask.Blanks())
				_, _, part := v.optionRows(&s, y, s.strip())
				if lines := emphasised(v.answer(), s.W-2*margin, canvas.Strong); y+part*len(q.Options)+len(lines) > s.foot() {
					t.Errorf("%s, %q: the answer has no room: %s", l.Name, q.Ask.Blanks(), v.answer())
				}
			}
		}
	}
}

// TestNoOptionHolds: where no option holds the run's measure, the projector says so after each vote, as a lesson does.
func TestNoOptionHolds(t *testing.T) {
	s := newScript(t)
	s.votes(16, 16, 9)
	s.Close()
	s.Again()
	s.votes(4, 44)
	s.Close()
	s.Reveal(&lesson.Outcome{Right: lesson.NoneHolds, Measure: 0.2, Wrong: []string{"No.", "No.", "No.", "No."}})
	if got, _ := drawn(s.vote(0), 80, 24, themes(t)[0]); !strings.Contains(got, "No option holds that.") || !strings.Contains(got, "0 of 48 right") {
		t.Error(got)
	}
}
