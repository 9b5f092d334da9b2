package lesson

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"lascope/model/modeltest"
)

// A rule of form chooses an option without knowledge: that with the most of a score, or that with the least.
type formRule struct {
	most, least string // "" for a rule that nobody would follow
	score       func(q *Question, option int) float64
}

var (
	digits    = regexp.MustCompile(`\d+(\.\d+)?`)
	hedges    = regexp.MustCompile(`(?i)\b(about|near|nearly|around|some|over|under|above|below|at least|at most|or more|or fewer|or less)\b`)
	absolutes = regexp.MustCompile(`(?i)\b(all|none|never|always|exactly|nothing|every|the same)\b`)
	formWords = regexp.MustCompile(`[\p{L}\d]+`)
)

// matches counts the matches in an option.
func matches(what *regexp.Regexp) func(q *Question, option int) float64 {
	return func(q *Question, option int) float64 {
		return float64(len(what.FindAllString(q.Options[option].Text.Blanks(), -1)))
	}
}

// holding is 1 for an option that holds a string.
func holding(sub string) func(q *Question, option int) float64 {
	return matches(regexp.MustCompile(regexp.QuoteMeta(sub)))
}

func letters(q *Question, option int) float64 {
	return float64(utf8.RuneCountInString(q.Options[option].Text.Blanks()))
}

// place is the place of an option.
func place(_ *Question, option int) float64 { return float64(option) }

// middling is the score of the middle of an order.
func middling(score func(q *Question, option int) float64) func(q *Question, option int) float64 {
	return func(q *Question, option int) float64 {
		below, above := 0, 0
		for k := range q.Options {
			switch s := score(q, k) - score(q, option); {
			case s < 0:
				below++
			case s > 0:
				above++
			}
		}
		if below == above && below > 0 {
			return 1
		}
		return float64(min(below, above))
	}
}

// echo counts the words that the question says, too.
func echo(q *Question, option int) float64 {
	n := 0
	asked := formWords.FindAllString(strings.ToLower(q.Ask.Blanks()), -1)
	for _, w := range formWords.FindAllString(strings.ToLower(q.Options[option].Text.Blanks()), -1) {
		if slices.Contains(asked, w) {
			n++
		}
	}
	return float64(n)
}

// number is the first number of an option; that without one counts as 0.
func number(q *Question, option int) float64 {
	v, _ := strconv.ParseFloat(digits.FindString(q.Options[option].Text.Blanks()), 64)
	return v
}

// level is where the range of an option ends.
func level(q *Question, option int) float64 {
	return max(q.Options[option].Low, min(q.Options[option].High, 1e18))
}

// odd counts the features of form in which an option differs from all others, which agree.
func odd(q *Question, option int) float64 {
	n := 0.0
	features := []func(q *Question, option int) float64{matches(digits), matches(hedges), matches(absolutes), matches(formWords), holding(","), firstWord}
	for _, f := range features {
		others := map[float64]bool{}
		for k := range q.Options {
			if k != option {
				others[f(q, k)] = true
			}
		}
		if len(others) == 1 && len(q.Options) > 2 && !others[f(q, option)] {
			n++
		}
	}
	return n
}

// firstWord is a number of the first word: equal words have equal ones.
func firstWord(q *Question, option int) float64 {
	n := 0.0
	for _, r := range strings.SplitN(q.Options[option].Text.Blanks(), " ", 2)[0] {
		n = n*31 + float64(r)
	}
	return n
}

var formRules = []formRule{
	{"longest", "shortest", letters}, {"of middle length", "", middling(letters)}, {"with a colon", "without a colon", holding(":")},
	{"with a comma", "without a comma", holding(",")}, {"with a number", "without a number", matches(digits)},
	{"hedged", "not hedged", matches(hedges)}, {"absolute", "not absolute", matches(absolutes)},
	{"last", "first", place}, {"in the middle", "", middling(place)}, {"that echoes the question", "that does not echo it", echo},
	{"odd one out", "not the odd one", odd}, {"greatest number", "least number", number}, {"middle number", "", middling(number)},
	{"highest", "lowest", level}, {"middle one", "", middling(level)}, {"most words", "fewest words", matches(formWords)},
}

// TestNoCueByForm: no rule of form wins more than 45 % of the questions with options or less than 22 %, ties by lot; and
// either all options of a question give a reason, after a colon, or none does.
func TestNoCueByForm(t *testing.T) {
	lessons := modeltest.Must(NewCourse(os.DirFS("lessons"), "model/lesson/lessons").Lessons())
	var asked []*Question
	for _, l := range lessons {
		for i, s := range l.Steps {
			if s.Question == nil || s.Question.Kind != ByLetter {
				continue
			}
			asked = append(asked, s.Question)
			reasons := 0
			for k := range s.Question.Options {
				reasons += int(holding(":")(s.Question, k))
			}
			if reasons != 0 && reasons != len(s.Question.Options) {
				t.Errorf("%s, step %d: some options have a reason, some have none", l.Name, i+1)
			}
		}
	}
	for _, r := range formRules {
		for sign, name := range map[float64]string{1: r.most, -1: r.least} {
			if name != "" {
				wins(t, asked, name, func(q *Question, option int) float64 { return sign * r.score(q, option) })
			}
		}
	}
}

// wins checks the part of questions that a rule wins, of all and of those that it decides.
func wins(t *testing.T, asked []*Question, name string, score func(q *Question, option int) float64) {
	won, clear, cleared := 0.0, 0, 0.0
	for _, q := range asked {
		var best []int
		for k := range q.Options {
			switch {
			case len(best) == 0 || score(q, k) > score(q, best[0]):
				best = []int{k}
			case score(q, k) == score(q, best[0]):
				best = append(best, k)
			}
		}
		right := slices.IndexFunc(q.Options, func(o Option) bool { return o.Wrong.words == "" })
		w := 0.0
		if slices.Contains(best, right) {
			w = 1 / float64(len(best))
		}
		won += w
		if len(best) < len(q.Options) {
			clear++
			cleared += w
		}
	}
	share := won / float64(len(asked))
	if of := cleared / float64(clear); share > 0.45 || share < 0.22 || clear >= 20 && (of > 0.45 || of < 0.22) {
		t.Errorf("who takes the option %s wins %.0f %% of %d questions, and %.0f %% of the %d that it decides", name, 100*share, len(asked), 100*of, clear)
	}
}

// headings are the headings of the panes whose name, as in "> pane chain", is not their heading on the screen.
var headings = map[string][]string{
	"arms": {"classes"}, "chain": {"states"}, "gains": {"marginal gain"}, "indices": {"index", "intervals"}, "matrix": {"queries"},
	"order": {"fetches"}, "penalty": {"average penalty"}, "race": {"knapsack"},
}

// TestNoticesNameThePaneInFront: a line "notice" that names a pane has the heading of the one in front, which every screen
// shows.
func TestNoticesNameThePaneInFront(t *testing.T) {
	lessons := modeltest.Must(NewCourse(os.DirFS("lessons"), "model/lesson/lessons").Lessons())
	named := regexp.MustCompile("`([a-z ]+)` pane")
	for _, l := range lessons {
		front := ""
		for _, b := range l.Beats {
			for _, d := range b.Do {
				if d.Name == "pane" || d.Name == "zoom" {
					front = d.Word
				}
			}
			for _, block := range b.Page {
				for _, m := range named.FindAllStringSubmatch(block.Text.Blanks(), -1) {
					words := headings[front]
					if words == nil {
						words = []string{front}
					}
					if block.Kind == Notice && !slices.Contains(words, m[1]) {
						t.Errorf("%s: %q, but %v is in front", l.Name, block.Text.Blanks(), words)
					}
				}
			}
		}
	}
}

// TestNoticesAreSaid: each notice of the course is followed by a sentence that says it to those who do not see the screen.
func TestNoticesAreSaid(t *testing.T) {
	lessons := modeltest.Must(NewCourse(os.DirFS("lessons"), "model/lesson/lessons").Lessons())
	for _, l := range lessons {
		for _, b := range l.Beats {
			for i, block := range b.Page {
				if block.Kind == Notice && (i+1 == len(b.Page) || b.Page[i+1].Kind != Seen) {
					t.Errorf("%s: nothing says %q", l.Name, block.Text.Blanks())
				}
			}
		}
	}
	if _, err := Read("07-a-little.txt", strings.Replace(little, "notice:", "seen:", 1)); err == nil || !strings.Contains(err.Error(), "stands below it") {
		t.Errorf("seen: without notice: %v", err)
	}
}
