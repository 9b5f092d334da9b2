package lesson

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/lab"
)

// AnswerColumns are the columns of a prediction and its answer, which every file of predictions has first.
var AnswerColumns = []string{"when", "who", "lesson", "step", "question", "predicted", "right", "correct", "measure", "unit"}

// OptionColumns are the columns of the options' texts, in the order of their letters, and of the version of the program.
var OptionColumns = []string{"options", "version"}

// ResultColumns are the columns of a results file, one row a prediction.
var ResultColumns = slices.Concat(AnswerColumns, OptionColumns)

// RevealedWord stands as the prediction of a question that was revealed without one.
const RevealedWord = "revealed"

// optionsMark parts the texts of options.
const optionsMark = " | "

// OptionCells are the cells of [OptionColumns].
func OptionCells(options []string) []string {
	return []string{strings.Join(options, optionsMark), model.Version()}
}

// AnswerRow is the row of [AnswerColumns] about what was asked at a step; cells are those from predicted on.
func AnswerRow(at time.Time, who, lesson string, step int, ask string, cells []string) []string {
	return append([]string{at.UTC().Format(time.RFC3339), who, lesson, strconv.Itoa(step + 1), ask}, cells...)
}

// FormatMeasure writes a measured number with four digits.
func FormatMeasure(x float64) string {
	s := strconv.FormatFloat(x, 'g', 4, 64)
	if v, err := strconv.ParseFloat(s, 64); err == nil && math.Abs(v) >= 1e4 && math.Abs(v) < 1e15 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return s
}

// Results appends predictions to a file as CSV, with the student and the time. Several programs
// may append to one file. A nil Results records nothing.
type Results struct {
	rows *Rows
	who  string
	made map[int]time.Time // when the predictions without an answer were made, by step
	told map[int]bool      // the steps that were revealed without a prediction
}

// OpenResults opens a results file of predictions by who, or begins one; it refuses another file.
func OpenResults(path, who string) (*Results, error) {
	rows, err := OpenRows(path, ResultColumns)
	return &Results{rows: rows, who: who, made: map[int]time.Time{}, told: map[int]bool{}}, err
}

// Rows appends rows to a CSV file.
type Rows struct{ file *os.File }

// OpenRows opens a file of rows under these columns, or begins one; it refuses another file.
func OpenRows(path string, columns []string) (*Rows, error) {
	heading := csvRows(columns)
	if path == "-" {
		return nil, errors.New("--results -: rows are appended to a file, as in --results class.csv; a file of this name is ./-")
	}
	f, err := disk.Append(path, 0o666)
	if err != nil {
		return nil, disk.Unwritten(path, err)
	}
	first, _ := bufio.NewReaderSize(f, 4096).ReadSlice('\n')
	switch {
	case len(first) == 0:
		err = whole(f, heading)
	case !bytes.Equal(bytes.TrimSuffix(first, []byte("\n")), bytes.TrimSuffix(heading, []byte("\n"))):
		err = fmt.Errorf("it holds something else; results begin with the row %s", strings.TrimSpace(string(heading)))
	default:
		err = endLastRow(f, len(columns))
	}
	if err != nil {
		f.Close()
	}
	return &Rows{f}, disk.Unwritten(path, err)
}

// longestRow bounds the last row that is read, in bytes.
const longestRow = 1 << 20

// endLastRow ends the last row of a file that ends without a line break, as some editors save it. It refuses a row that was
// cut off, to which the next one would be joined.
func endLastRow(f *os.File, columns int) error {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	tail, err := io.ReadAll(io.NewSectionReader(f, max(0, size-longestRow), longestRow))
	if err != nil {
		return err
	}
	last := tail[bytes.LastIndexByte(tail, '\n')+1:]
	if len(last) == 0 {
		return nil
	}
	if row, err := csv.NewReader(bytes.NewReader(last)).Read(); err != nil || len(row) != columns {
		return fmt.Errorf("its last row, %q, is cut off; delete this row, or complete it", foreign.Plain(lab.Quoted(string(last))))
	}
	_, err = f.WriteString("\n")
	return err
}

// Append appends all of the rows, or none.
func (r *Rows) Append(rows ...[]string) error {
	return disk.Unwritten(r.file.Name(), whole(r.file, csvRows(rows...)))
}

// Has reports that the file has these rows, one below the other.
func (r *Rows) Has(rows ...[]string) bool {
	text, err := io.ReadAll(io.NewSectionReader(r.file, 0, disk.SavedLargest))
	return err == nil && bytes.Contains(text, csvRows(rows...))
}

// whole appends a text to a file, to the disk. What has been written of it is taken back if the rest cannot be, unless another program
// has appended since.
func whole(f *os.File, text []byte) error {
	n, err := f.Write(text)
	if err == nil {
		return f.Sync()
	}
	if end, wrong := f.Seek(0, io.SeekEnd); wrong == nil && n > 0 {
		if at, wrong := f.Seek(-int64(n), io.SeekEnd); wrong == nil {
			written := make([]byte, n)
			if _, wrong = io.ReadFull(io.NewSectionReader(f, at, end-at), written); wrong == nil && bytes.Equal(written, text[:n]) {
				err = cmp.Or(f.Truncate(at), err)
			}
		}
	}
	return err
}

// Close closes the file.
func (r *Rows) Close() error { return disk.Unwritten(r.file.Name(), r.file.Close()) }

// csvRows are rows as text.
func csvRows(rows ...[]string) []byte {
	var b bytes.Buffer
	w := foreign.NewCSV(&b)
	for _, row := range rows {
		w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}

// Predicted notes when a step's question was predicted.
func (r *Results) Predicted(step int, at time.Time) {
	if r != nil && r.made[step].IsZero() {
		r.made[step] = at
	}
}

// Answered appends a prediction with its answer, or once the word [RevealedWord] in its place; now is the time of the reveal.
func (r *Results) Answered(l *Lesson, step int, p Judged, now time.Time) error {
	if r == nil {
		return nil
	}
	at, open := r.made[step]
	delete(r.made, step)
	switch {
	case p.Given != nil && !open, p.Given == nil && r.told[step]:
		return nil
	case p.Given == nil:
		r.told[step], at = true, now
	}
	q := l.Steps[step].Question.Unplayed()
	return r.rows.Append(slices.Concat(AnswerRow(at, r.who, l.Name, step, q.Ask, p.Cells()), OptionCells(q.Options)))
}

// Leave appends the predictions whose answers were not awaited, in the order of the steps.
func (r *Results) Leave(l *Lesson, all Predictions) error {
	if r == nil {
		return nil
	}
	clear(r.told)
	var failed error
	for _, step := range slices.Sorted(maps.Keys(r.made)) {
		p := all[step]
		p.Told = nil
		failed = errors.Join(failed, r.Answered(l, step, p, r.made[step]))
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
