package lesson

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/internal/disk"
	"lascope/model/prediction"
)

// ResultColumns are the columns of a results file, one row a prediction.
var ResultColumns = []string{"when", "who", "lesson", "step", "question", "predicted", "right", "correct", "measure", "unit"}

// Results appends predictions to a file as CSV, with the student and the time. Several programs
// may append to one file. A nil Results records nothing.
type Results struct {
	rows *Rows
	who  string
	made map[int]time.Time // when the predictions without an answer were made, by step
}

// OpenResults opens a results file of predictions by who, or begins one. It refuses a file
// with other contents.
func OpenResults(path, who string) (*Results, error) {
	rows, err := OpenRows(path, ResultColumns)
	return &Results{rows: rows, who: who, made: map[int]time.Time{}}, err
}

// Rows appends rows to a CSV file.
type Rows struct{ file *os.File }

// OpenRows opens a file of rows under these columns, or begins one. It refuses a file with other
// contents.
func OpenRows(path string, columns []string) (*Rows, error) {
	heading := csvRow(columns)
	f, made, err := disk.Append(path, 0o666)
	if err != nil {
		return nil, unwritten(path, err)
	}
	if made {
		_, err = f.Write(heading)
		return &Rows{f}, unwritten(path, err)
	}
	first, _ := bufio.NewReaderSize(f, 4096).ReadSlice('\n')
	if len(first) == 0 {
		_, err = f.Write(heading)
	} else if !bytes.Equal(first, heading) {
		err = fmt.Errorf("it holds something else; results begin with the row %s", strings.TrimSpace(string(heading)))
	}
	if err != nil {
		f.Close()
	}
	return &Rows{f}, unwritten(path, err)
}

// Append appends whole rows at once.
func (r *Rows) Append(rows ...[]string) error {
	var all []byte
	for _, row := range rows {
		all = append(all, csvRow(row)...)
	}
	_, err := r.file.Write(all)
	return unwritten(r.file.Name(), err)
}

// Close closes the file.
func (r *Rows) Close() error { return unwritten(r.file.Name(), r.file.Close()) }

// unwritten names the file of an error.
func unwritten(path string, err error) error {
	if err == nil {
		return nil
	}
	return disk.Unwritten(path, err)
}

// csvRow is one row as text.
func csvRow(cells []string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(cells)
	w.Flush()
	return b.Bytes()
}

// Predicted notes when a step's question was predicted.
func (r *Results) Predicted(step int, at time.Time) {
	if r != nil && r.made[step].IsZero() {
		r.made[step] = at
	}
}

// Answered appends a prediction with its answer. A question without a prediction has no row.
func (r *Results) Answered(l *Lesson, step int, p Prediction) error {
	if r == nil || p.Chosen < 0 {
		return nil
	}
	at, open := r.made[step]
	if !open {
		return nil
	}
	delete(r.made, step)
	row := []string{at.UTC().Format(time.RFC3339), r.who, l.Name, strconv.Itoa(step + 1), l.Steps[step].Question.Ask.Blanks(), p.answer(p.Chosen), "", "", "", ""}
	if p.Revealed() {
		row[6], row[7], row[8], row[9] = p.solution(), "0", strconv.FormatFloat(p.Measure, 'g', -1, 64), p.Unit
		if p.Chosen == p.Right {
			row[7] = "1"
		}
	}
	return r.rows.Append(row)
}

// answer writes the prediction of an option, of a number, or of a curve at its knots.
func (p Prediction) answer(option int) string {
	switch {
	case p.Kind == ByNumber:
		return strconv.FormatFloat(p.Number, 'g', -1, 64)
	case p.Kind == ByDrawing && p.Drawing != nil:
		return prediction.Words(p.Drawing.Values)
	}
	return string(rune('a' + option))
}

// solution writes the run's answer in the same way.
func (p Prediction) solution() string {
	switch p.Kind {
	case ByNumber:
		return strconv.FormatFloat(p.Measure, 'g', -1, 64)
	case ByDrawing:
		return prediction.Words(p.Curve)
	}
	if p.Right == NoneHolds {
		return "none"
	}
	return p.answer(p.Right)
}

// Leave appends the predictions whose answers were not awaited, in the order of the steps.
func (r *Results) Leave(l *Lesson, all *Predictions) error {
	if r == nil {
		return nil
	}
	var steps []int
	for step := range r.made {
		steps = append(steps, step)
	}
	slices.Sort(steps)
	var failed error
	for _, step := range steps {
		p := all.At(step)
		p.Right, p.Measure = Unrevealed, math.NaN()
		failed = errors.Join(failed, r.Answered(l, step, p))
	}
	return failed
}

// Close closes the file.
func (r *Results) Close() error {
	if r == nil {
		return nil
	}
	return r.rows.Close()
}
