package classroom

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lesson"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// shortLesson has a step without a question, one by letter and one by drawing.
const shortLesson = "# lascope lesson 1\ntitle: T\npaper: [SPL]\nminutes: 1\nline: spl N=20 target=0.7 p=0.7 seed=4\n\n" +
	"== One\nText.\n\n== Two\n? Where is the mean?\n- low : ..0.6\nwrong: No.\n- high : 0.6..\n> until 500\n> measure mean : of the line\nThere.\n\n" +
	"== Three\n? Draw it.\ndraw: 200\n> run 200\nSo.\n"

// TestClassScripts plays testdata/*.txt, classes that are led by words:
//
//	$ class [names] [MOST]       begins one; the lines "> " are its acts: short (short99 with a gap from .6 to .699), a lesson of the course,
//	                             a line of you, or together and one
//	$ run [N]                    plays the lesson of the act on, to its end or by N beats
//	$ next, close, …             the lecturer's words; hands 14 25 counts hands, predict b is the lecturer's own answer
//	$ join [NAME], vote 1 b …    a phone's; an answer is a letter, a number, or ~ and the height of a flat curve; a vote may name its round
//	$ play 1 2, tick 5           a phone's next move, and a look at the clock after seconds
//	$ try WORDS                  does the words in each phase of a class of three phones, two of which have voted
//	$ state FIELD …              fields of the state; me 1, evening, table and rows are what a phone, the projector and the file have
//
// What is done prints the line of the class, or why it is refused.
func TestClassScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/*.txt", func(t *testing.T) func(string, []string) string {
		c := &scripted{t: t}
		return func(command string, input []string) string {
			word, rest, _ := strings.Cut(command, " ")
			switch word {
			case "class":
				c.begin(strings.Fields(rest), input)
				return c.line()
			case "try":
				return c.try(rest)
			}
			return c.says(command)
		}
	})
}

// A scripted is the class of a script.
type scripted struct {
	*Class
	t      *testing.T
	played int // the act that player plays
	player *lesson.Player
}

func (c *scripted) begin(words, acts []string) {
	p, all := Plan{Begun: noon}, []Act(nil)
	for _, word := range words {
		if p.Names = p.Names || word == "names"; word != "names" {
			p.Most = modeltest.Must(strconv.Atoi(word))
		}
	}
	for _, word := range acts {
		all = append(all, c.act(word))
	}
	c.Class, c.player = New(p, all...), nil
	c.At(noon)
}

// act is the act that a word names.
func (c *scripted) act(word string) Act {
	line, together := strings.CutPrefix(word, "together ")
	switch {
	case strings.HasPrefix(word, "short"):
		return LessonAct(modeltest.Must(lesson.Read("01-t.txt", strings.ReplaceAll(shortLesson, " 0.6..", " 0.6"+word[5:]+".."))))
	case !strings.HasPrefix(line, "you"):
		return LessonAct(modeltest.Must(lesson.NewCourse(lesson.Files(), "lessons").Find(word)))
	}
	return GameAct(modeltest.Must(NewGame(linetest.Spec(line), 10, together, 5*time.Second)))
}

// line is the line of the class, and whether it is silent.
func (c *scripted) line() string {
	if c.Silent() {
		return c.Line() + ", silent\n"
	}
	return c.Line() + "\n"
}

// says does a line of words, and says what came of it.
func (c *scripted) says(command string) string {
	words := strings.Fields(command)
	said := ""
	err := refusal.Of(func() { said = c.do(words[0], words[1:]) })
	switch {
	case err != nil:
		modeltest.Sentence(c.t, err, command)
		return "refused: " + err.Error() + "\n"
	case said != "":
		return said
	}
	return c.line()
}

// try does a line of words in each phase.
func (c *scripted) try(command string) (said string) {
	way := []string{"join", "join", "join", "enter 2", "open", "vote 1 a", "vote 2 b", "close", "reveal", "end"}
	for _, n := range []int{3, 4, 7, 8, 9, 10} {
		c.begin(nil, []string{"short"})
		c.run(0)
		for _, words := range way[:n] {
			c.says(words)
		}
		phase := c.Phase
		said += fmt.Sprintf("%-9s %s", phase, c.says(command))
	}
	return said
}

// do does a word.
func (c *scripted) do(word string, rest []string) (said string) {
	number := func(i int) int {
		if i >= len(rest) {
			return 0
		}
		return modeltest.Must(strconv.Atoi(rest[i]))
	}
	s := c.State(1, c.now)
	compute := func() { // the run has not answered
		played := c.outcomes
		defer func() { c.outcomes = played }()
		c.outcomes = nil
		c.Answer()
	}
	does := map[string]func(){"next": c.Next, "close": c.Close, "reveal": c.Answer, "again": c.Again, "back": c.Back, "end": c.End,
		"begin": c.Begin, "compute": compute, "onward": c.Onward}
	switch word {
	case "run":
		c.run(number(0))
	case "join":
		return c.Join(strings.Join(rest, " ")).Who() + " is in\n"
	case "remove":
		return fmt.Sprintf("%d removed\n", c.Remove(numbered(number(0))))
	case "vote":
		c.Vote(number(0), max(s.Question, 1), number(2), answerOf(rest[1]), c.now)
	case "enter":
		c.Enter(number(0) - 1)
	case "open":
		q := &lesson.Asked{}
		if l := c.Now().Lesson; l.Steps[c.Step-1].Question != nil {
			q = c.outcomes[l.Entry(c.Step-1)].Asked
		}
		c.Open(q)
	case "predict":
		c.Vote(Lecturer, max(s.Question, 1), 0, answerOf(rest[0]), c.now)
	case "hands":
		c.Hands([]int{number(0), number(1)})
	case "play":
		game, me := 0, Me{}
		if c.Game != nil {
			game = c.Game.Number
			refusal.Of(func() { me = c.Me(number(0)) })
		}
		return written(c.Play(number(0), game, len(me.Moves)+1, number(1)))
	case "tick":
		c.At(noon.Add(time.Duration(number(0)) * time.Second))
		c.Tick(c.now)
	case "act":
		c.Insert(c.act(strings.Join(rest, " ")))
	case "game":
		refusal.Must(NewGame(linetest.Spec(strings.Join(rest, " ")), 300, false, time.Second))
		return "it is one\n"
	case "me":
		return written(c.Me(number(0)))
	case "state":
		var all map[string]json.RawMessage
		modeltest.OK(c.t, json.Unmarshal(modeltest.Must(s.Encode()), &all))
		for _, field := range rest {
			said += fmt.Sprintf("%s %s\n", field, all[field])
		}
		return said
	case "evening":
		for _, part := range c.Evening() {
			said += written(part)
		}
		return said
	case "table":
		for _, p := range c.Game.table(c.Class) {
			hottest := -1
			if p.Hottest != nil {
				hottest = *p.Hottest
			}
			said += fmt.Sprintf(`{"Place":%d,"Number":%d,"Name":%q,"Hits":%s,"Moves":%d,"Hottest":%d}`+"\n", p.Place, p.Number, p.Name, p.Hits, p.Moves, hottest)
		}
		return said
	case "rows":
		said = strings.Join(ResultColumns(), ",") + "\n"
		for _, r := range c.Records(nil, false) {
			for _, row := range r.Rows {
				said += r.Name + ": " + strings.ReplaceAll(strings.Join(row, ","), model.Version(), "VERSION") + "\n"
			}
		}
		return said
	}
	if do := does[word]; do != nil {
		do()
	}
	return ""
}

// run plays the lesson of the act on; 0 is to its end.
func (c *scripted) run(beats int) {
	if c.player == nil || c.Act != c.played {
		c.played, c.player = c.Act, lesson.NewPlayer(c.Now().Lesson)
	}
	for n := 0; beats == 0 || n < beats; n++ {
		o := refusal.Must(c.player.Next(c.t.Context()))
		if o == nil {
			return
		}
		c.Played(c.played, o, nil)
	}
}

// answerOf is the answer of a word.
func answerOf(word string) lesson.Answer {
	if word == "nothing" {
		return lesson.Answer{}
	}
	if height, is := strings.CutPrefix(word, "~"); is {
		return flat(modeltest.Must(strconv.ParseFloat(height, 64)))
	}
	if len(word) == 1 && word >= "a" {
		return option(int(word[0] - 'a'))
	}
	return number(modeltest.Must(strconv.ParseFloat(word, 64)))
}

// written is a value as JSON, in a line.
func written(v any) string { return string(modeltest.Must(json.Marshal(v))) + "\n" }
