package lesson

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gonum.org/v1/plot"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/model/experiment/show"
	"lascope/model/picture"
	"lascope/model/stats"
)

// A Summary counts the predictions of many students' files, of lascope lesson --results and of lascope class --results.
// Scores are computed anew: the lessons of the course are played, and a file's own columns right and correct count only for
// questions that the course does not ask in these words.
type Summary struct {
	votes  map[predictedQuestion]*predictedVotes
	played map[string]*Player
}

// A predictedQuestion is one vote of one question.
type predictedQuestion struct {
	lesson, question, round string
	step                    int
}

// predictedVotes are the answers to a question.
type predictedVotes struct {
	predictedQuestion
	right    string         // the right answer
	options  []string       // the texts of the options; nil by number, by drawing, and where the file has none
	reasons  []string       // by option, why it is wrong; nil for a question that was not played
	correct  int            // right ones
	of       int            // answers
	revealed int            // revealed without an answer
	counts   map[string]int // by answer
	hits     []float64      // of a game
	seen     map[string]bool
}

// Summarise reads the files that hold predictions; rest are the others.
func Summarise(ctx context.Context, course *Course, paths []string) (s *Summary, rest []string, err error) {
	defer refusal.To(&err)
	s = &Summary{votes: map[predictedQuestion]*predictedVotes{}, played: map[string]*Player{}}
	head := strings.Join(AnswerColumns, ",")
	for _, path := range paths {
		text, err := importer.ReadFile(path, "a file of predictions", disk.SavedLargest)
		if err != nil || !strings.HasPrefix(string(text), head) {
			rest = append(rest, path) // its reader has the error
			continue
		}
		r := csv.NewReader(bytes.NewReader(text))
		r.FieldsPerRecord = -1
		names, err := r.Read()
		refusal.As(err, "%s: it is no file of predictions: %w", path)
		for n := 2; ; n++ {
			row, err := r.Read()
			if err == io.EOF {
				break
			}
			if err != nil { // all that a row of CSV in memory is refused for
				err = errors.New("has a quotation mark out of place")
			} else {
				err = torn(row, len(names))
			}
			refusal.As(err, "%s: row %d %w: it is cut off, or its line was joined to another; delete this row, or complete it", path, n)
			cells := map[string]string{}
			for k, name := range names {
				cells[name] = foreign.FromCell(row[k])
			}
			if cells["who"] != "all" { // which sums up the others
				s.count(ctx, course, cells)
			}
		}
	}
	return s, rest, nil
}

// torn is the error of a row that was cut off or joined to another.
func torn(row []string, cells int) error {
	if len(row) != cells {
		return fmt.Errorf("has %d of %d cells", len(row), cells)
	}
	const form = "2006-01-02T15:04:05Z" // as lascope writes it
	if when := row[0]; len(when) > len(form) {
		if _, err := time.Parse(form, when[len(when)-len(form):]); err == nil {
			return fmt.Errorf("has the time %.40q", when)
		}
	}
	return nil
}

// Empty reports a summary without predictions.
func (s *Summary) Empty() bool { return len(s.votes) == 0 }

// count adds a row to its vote.
func (s *Summary) count(ctx context.Context, course *Course, row map[string]string) {
	step, _ := strconv.Atoi(row["step"])
	q := predictedQuestion{row["lesson"], row["question"], cmp.Or(row["round"], "1"), step}
	v := s.votes[q]
	if v == nil {
		v = &predictedVotes{predictedQuestion: q, right: row["right"], counts: map[string]int{}, seen: map[string]bool{}}
		if row["options"] != "" {
			v.options = strings.Split(row["options"], optionsMark)
		}
		s.votes[q] = v
	}
	answer := row["predicted"]
	switch {
	case answer == RevealedWord:
		v.revealed++
		v.seen[row["who"]] = true
		return
	case answer == "":
		if hits, err := strconv.ParseFloat(row["measure"], 64); err == nil {
			v.of++
			v.hits = append(v.hits, hits)
		}
		return
	case v.seen[row["who"]]: // who saw the answer before
		return
	}
	v.of++
	correct := answer == row["right"] || len(answer) > 1 && row["correct"] == "1"
	if p := s.play(ctx, course, q); p != nil {
		correct, answer = p.judge(ctx, step-1, answer, strings.Split(row["options"], optionsMark), v)
	}
	v.counts[answer]++
	v.correct += one(correct)
}

// play plays the lesson of a question, once, to its answer; nil if the course does not ask it in these words.
func (s *Summary) play(ctx context.Context, course *Course, q predictedQuestion) *Player {
	p, known := s.played[q.lesson]
	if !known {
		if l, err := course.Find(q.lesson); err == nil { // else it is a lesson of somebody else's
			p = NewPlayer(l)
		}
		s.played[q.lesson] = p
	}
	if p == nil || q.step < 1 || q.step > len(p.Steps) {
		return nil
	}
	asked := p.Steps[q.step-1].Question
	if asked == nil {
		return nil
	}
	told := refusal.Must(p.Outcome(ctx, p.Entry(q.step-1)+1))
	if q.question != asked.Ask.Blanks() && q.question != told.Ask {
		return nil
	}
	return p
}

// judge compares a predicted answer with the run's. By letter the text of the option counts, for its letter may be another
// one in another version. It notes the texts of the question in its votes.
func (p *Player) judge(ctx context.Context, step int, answer string, options []string, v *predictedVotes) (correct bool,
	letter string) {
	at := p.Entry(step)
	told := p.outcomes[at+1]
	v.right, v.options, v.reasons = told.Solution(told.Kind), told.Options, told.Wrong
	if k := optionOf(answer); k >= 0 && k < len(options) && len(options) > 1 {
		now := slices.Index(p.Steps[step].Question.Unplayed().Options, options[k])
		if now = max(now, slices.Index(told.Options, options[k])); now < 0 { // a class's options have their numbers
			answer = "?" // it is no more
		} else {
			answer = Letter(now)
		}
	}
	given, ok := told.Parse(answer)
	switch told.Kind {
	case ByDrawing:
		given, ok = told.curve(strings.Fields(answer))
	case ByDoing:
		d, err := p.Lesson.Do(ctx, step, p.outcomes[at], answer)
		given.Deed, ok = d, err == nil
	}
	return ok && Judged{told.Asked, &given, told}.Right(), answer
}

// optionOf is the option of a letter; −1 for any other answer.
func optionOf(answer string) int {
	if len(answer) == 1 && answer >= "a" {
		return int(answer[0] - 'a')
	}
	return -1
}

// sorted are the votes in the order of the lesson.
func (s *Summary) sorted() []*predictedVotes {
	return slices.SortedFunc(maps.Values(s.votes), func(a, b *predictedVotes) int {
		return cmp.Or(cmp.Compare(a.lesson, b.lesson), cmp.Compare(a.step, b.step), cmp.Compare(a.question, b.question),
			cmp.Compare(a.round, b.round))
	})
}

// SummaryColumns head the table of a summary, a row a vote.
var SummaryColumns = []string{"lesson", "step", "question", "vote", "answers", "right %", "right answer", "commonest wrong", "its answers",
	"all answers", "revealed", "to tell them"}

// rows are the rows of the table: a row a vote.
func (s *Summary) rows() (out [][]string) {
	for _, v := range s.sorted() {
		row := []string{v.lesson, strconv.Itoa(v.step), v.question, v.round, strconv.Itoa(v.of)}
		if len(v.hits) > 0 {
			slices.Sort(v.hits)
			out = append(out, append(row, "–", "", "", "", "median "+FormatMeasure(v.hits[len(v.hits)/2])+" hits", "", ""))
			continue
		}
		share := "–"
		if v.of > 0 {
			share = fmt.Sprintf("%.0f", 100*float64(v.correct)/float64(v.of))
		}
		wrong, most, reason := v.commonestWrong()
		out = append(out, append(row, share, v.named(v.right), v.named(wrong), most, v.histogram(), strconv.Itoa(v.revealed), reason))
	}
	return out
}

// commonestWrong is the most frequent wrong letter with its number and the reason against it; nothing for other answers.
func (v *predictedVotes) commonestWrong() (answer, count, reason string) {
	most := 0
	for _, a := range slices.Sorted(maps.Keys(v.counts)) {
		if optionOf(a) >= 0 && a != v.right && v.counts[a] > most {
			answer, most = a, v.counts[a]
		}
	}
	if most == 0 {
		return "", "", ""
	}
	if k := optionOf(answer); k < len(v.reasons) {
		reason = v.reasons[k]
	}
	return answer, strconv.Itoa(most), reason
}

// named is a letter with the text of its option; a curve is left out.
func (v *predictedVotes) named(answer string) string {
	k := optionOf(answer)
	switch {
	case strings.Contains(answer, " ") && !isChange(answer):
		return "a curve"
	case k >= 0 && k < len(v.options):
		return answer + " " + v.options[k]
	}
	return answer
}

// isChange reports an answer by doing, such as "N=20".
func isChange(answer string) bool { return strings.Contains(answer, "=") }

// histogram lists the letters with their numbers: "a 14, b 25"; "?" is an option of another version. Changes are listed
// as letters are, of numbers it has the median and the quartiles.
func (v *predictedVotes) histogram() string {
	var parts []string
	var numbers []float64
	for _, a := range slices.Sorted(maps.Keys(v.counts)) {
		if optionOf(a) >= 0 || a == "?" || isChange(a) {
			parts = append(parts, fmt.Sprintf("%s %d", a, v.counts[a]))
		} else if x, err := strconv.ParseFloat(a, 64); err == nil {
			numbers = append(numbers, slices.Repeat([]float64{x}, v.counts[a])...)
		}
	}
	if len(numbers) > 0 {
		slices.Sort(numbers)
		at := func(part float64) string { return FormatMeasure(numbers[int(part*float64(len(numbers)-1)+0.5)]) }
		return fmt.Sprintf("quartiles %s, %s, %s", at(0.25), at(0.5), at(0.75))
	}
	return strings.Join(parts, ", ")
}

// Section is the summary as a part of a report.
func (s *Summary) Section() (*show.ReportSection, error) {
	out := &show.ReportSection{
		Title:   "Predictions of a class",
		Methods: []string{"A row is one vote of one question: answers, the part that is right, the most frequent wrong answer with the reason against it, and all answers by option. The lessons were played again to score the answers. Vote 2 follows a talk with the neighbour. Who revealed an answer before predicting is not counted. Of a game the row has the median of the hits."},
		Head:    SummaryColumns,
		Rows:    s.rows(),
	}
	for _, v := range s.sorted() {
		if command := "lascope lesson " + v.lesson; !slices.Contains(out.Lines, command) && len(v.hits) == 0 {
			out.Lines = append(out.Lines, command)
		}
	}
	var picture strings.Builder
	switch drawn, err := s.Draw(&picture, "svg"); {
	case err != nil:
		return nil, err
	case drawn:
		out.Pictures = []string{picture.String()[max(0, strings.Index(picture.String(), "<svg")):]}
	}
	return out, nil
}

// WriteTable writes the summary as CSV.
func (s *Summary) WriteTable(w io.Writer) error {
	c := foreign.NewCSV(w)
	c.Write(SummaryColumns)
	for _, row := range s.rows() {
		c.Write(row)
	}
	return c.Flush()
}

// longestTitle bounds the title of a histogram, in letters.
const longestTitle = 90

// Draw draws the histograms of the questions by letter, one below the other, in a format of [picture.Formats]; drawn is false
// without any. The right option has its own colour.
func (s *Summary) Draw(w io.Writer, format string) (drawn bool, err error) {
	page := &picture.Page{Title: "Predictions of a class"}
	for _, v := range s.sorted() {
		if len(v.options) == 0 || v.of == 0 {
			continue
		}
		title := fmt.Sprintf("%s, step %d, vote %s: %s", v.lesson, v.step, v.round, v.question)
		if utf8.RuneCountInString(title) > longestTitle {
			title = string([]rune(title)[:longestTitle-1]) + "…"
		}
		c := &picture.Chart{Title: title, Height: 0.4, Y: picture.Scale{Text: "answers"},
			X: picture.Scale{Min: -0.5, Max: float64(len(v.options)) - 0.5}}
		bars := [2]picture.Series{{Name: "right", Style: picture.StyleAt(0), Column: 0.6},
			{Name: "wrong", Style: picture.StyleAt(1), Column: 0.6}}
		for k, text := range v.options {
			letter := Letter(k)
			c.X.Ticks = append(c.X.Ticks, plot.Tick{Value: float64(k), Label: letter + " " + text})
			to := &bars[one(letter != v.right)]
			to.X, to.Points = append(to.X, float64(k)), append(to.Points, stats.Estimate{N: 1, Mean: float64(v.counts[letter])})
		}
		for _, of := range bars {
			if len(of.X) > 0 {
				c.Series = append(c.Series, of)
			}
		}
		page.Charts = append(page.Charts, c)
	}
	if len(page.Charts) == 0 {
		return false, nil
	}
	return true, page.Write(w, picture.Print{Format: format})
}
