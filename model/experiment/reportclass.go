package experiment

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/disk"
)

// classHead begins a file of predictions, of lascope lesson --results or of lascope class --results, which adds the
// columns round and class.
const classHead = "when,who,lesson,step,question,predicted,right,correct,measure,unit"

// Columns of a file of predictions.
const (
	whoColumn = 1 + iota
	lessonColumn
	stepColumn
	questionColumn
	predictedColumn
	rightColumn
	correctColumn
	measureColumn
	unitColumn
	roundColumn
)

// A predictedQuestion is one vote of one question.
type predictedQuestion struct {
	lesson, question, round string
	step                    int
}

// predictedVotes are the answers to a question.
type predictedVotes struct {
	right   string         // the right answer
	correct int            // right ones
	of      int            // answers
	counts  map[string]int // by answer
	hits    []float64      // of a game
}

// reportClass is the section of a file of predictions; nil for another file.
func reportClass(path string) (*ReportSection, error) {
	text, err := disk.ReadFile(path, "a file of predictions", disk.SavedLargest)
	if err != nil || !strings.HasPrefix(string(text), classHead) {
		return nil, nil // the error is that of the next reader
	}
	r := csv.NewReader(strings.NewReader(string(text)))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: it is no file of predictions: %w", path, err)
	}
	votes := map[predictedQuestion]*predictedVotes{}
	for i, row := range rows[1:] {
		if len(row) <= unitColumn {
			return nil, fmt.Errorf("%s:%d: a prediction has the columns %s", path, i+2, classHead)
		}
		if row[whoColumn] != "all" { // which sums up the others
			countPrediction(votes, row)
		}
	}
	return classSection(votes), nil
}

// countPrediction adds a row to its vote.
func countPrediction(votes map[predictedQuestion]*predictedVotes, row []string) {
	step, _ := strconv.Atoi(row[stepColumn])
	q := predictedQuestion{row[lessonColumn], row[questionColumn], "1", step}
	if len(row) > roundColumn {
		q.round = row[roundColumn]
	}
	v := votes[q]
	if v == nil {
		v = &predictedVotes{counts: map[string]int{}}
		votes[q] = v
	}
	v.of++
	if row[predictedColumn] == "" {
		if hits, err := strconv.ParseFloat(row[measureColumn], 64); err == nil {
			v.hits = append(v.hits, hits)
		}
		return
	}
	v.counts[row[predictedColumn]]++
	if v.right = row[rightColumn]; row[correctColumn] == "1" {
		v.correct++
	}
}

// classSection is the table of the votes, in the order of the lesson.
func classSection(votes map[predictedQuestion]*predictedVotes) *ReportSection {
	s := &ReportSection{
		Title:   "Predictions of a class",
		Methods: []string{"A row is one vote of one question: answers, the part that is right, the most frequent wrong answer, and all answers by option. Vote 2 follows a talk with the neighbour. Of a game the row has the median of the hits."},
		Head:    []string{"lesson", "step", "question", "vote", "answers", "right %", "right answer", "commonest wrong", "its answers", "all answers"},
	}
	keys := slices.SortedFunc(maps.Keys(votes), func(a, b predictedQuestion) int {
		return cmp.Or(cmp.Compare(a.lesson, b.lesson), cmp.Compare(a.step, b.step), cmp.Compare(a.question, b.question), cmp.Compare(a.round, b.round))
	})
	for _, q := range keys {
		v := votes[q]
		row := []string{q.lesson, strconv.Itoa(q.step), q.question, q.round, strconv.Itoa(v.of)}
		if len(v.hits) > 0 {
			slices.Sort(v.hits)
			s.Rows = append(s.Rows, append(row, "–", "", "", "", "median "+shortNumber(v.hits[len(v.hits)/2])+" hits"))
			continue
		}
		wrong, most := v.commonestWrong()
		s.Rows = append(s.Rows, append(row, fmt.Sprintf("%.0f", 100*float64(v.correct)/float64(v.of)), short(v.right), wrong, most, v.histogram()))
	}
	for _, q := range keys {
		if command := "lascope class " + q.lesson; !slices.Contains(s.Lines, command) {
			s.Lines = append(s.Lines, command)
		}
	}
	return s
}

// commonestWrong is the most frequent wrong letter with its number; nothing by number or by drawing.
func (v *predictedVotes) commonestWrong() (answer, count string) {
	most := 0
	for _, a := range slices.Sorted(maps.Keys(v.counts)) {
		if a != v.right && len(a) == 1 && a >= "a" && v.counts[a] > most {
			answer, most = a, v.counts[a]
		}
	}
	if most == 0 {
		return "", ""
	}
	return answer, strconv.Itoa(most)
}

// histogram lists the letters with their numbers: "a 14, b 25".
func (v *predictedVotes) histogram() string {
	var parts []string
	for _, a := range slices.Sorted(maps.Keys(v.counts)) {
		if len(a) != 1 || a < "a" {
			return "" // numbers or curves
		}
		parts = append(parts, fmt.Sprintf("%s %d", a, v.counts[a]))
	}
	return strings.Join(parts, ", ")
}

// short leaves out a curve.
func short(answer string) string {
	if strings.Contains(answer, " ") {
		return "a curve"
	}
	return answer
}
