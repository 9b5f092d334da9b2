package experiment

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"lascope/model"
)

// readParquet reads a table with its columns by name, as readTable reads CSV.
func readParquet(t *testing.T, text string) (columns []string, rows []map[string]string) {
	t.Helper()
	f, err := parquet.OpenFile(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range f.Schema().Fields() {
		columns = append(columns, field.Name())
	}
	r := parquet.NewReader(f)
	buffer := make([]parquet.Row, 10)
	for {
		n, err := r.ReadRows(buffer)
		for _, row := range buffer[:n] {
			cells := map[string]string{}
			for i, v := range row {
				switch {
				case v.IsNull():
					cells[columns[i]] = ""
				case v.Kind() == parquet.Double:
					cells[columns[i]] = strconv.FormatFloat(v.Double(), 'g', -1, 64)
				default:
					cells[columns[i]] = v.String()
				}
			}
			rows = append(rows, cells)
		}
		if errors.Is(err, io.EOF) {
			return columns, rows
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestParquetIsTheCSV: the long tables of a sweep and of a race hold in Parquet what they hold in CSV, in the
// same order; texts, whole numbers, numbers and truths by type; unknown values are null.
func TestParquetIsTheCSV(t *testing.T) {
	s := smallSweep(t)
	specs, err := ParseRace(strings.Fields("h-traa pages=16 vs lakg pages=16"))
	if err != nil {
		t.Fatal(err)
	}
	race := Race{Specs: specs, Until: 200, Reps: 2, Every: 50, Metric: "value"}
	for name, run := range map[string]func(files ResultFiles) error{
		"sweep": func(files ResultFiles) error {
			return SweepJob{Sweep: s, ResultFiles: files}.Run(t.Context(), nil)
		},
		"race": func(files ResultFiles) error {
			return RaceJob{Race: race, ResultFiles: files}.Run(t.Context(), nil, nil)
		},
	} {
		dir := t.TempDir()
		read := func(file string) string {
			text, err := os.ReadFile(filepath.Join(dir, file))
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		for _, format := range []string{"csv", "parquet"} {
			files := ResultFiles{Long: filepath.Join(dir, "long."+format), Curves: filepath.Join(dir, "curves."+format), Out: filepath.Join(dir, "out."+format), Format: format}
			if err := cmp.Or(run(files), run(files)); err != nil { // the second replaces the first
				t.Fatalf("%s %s: %v", name, format, err)
			}
		}
		if read("out.csv") != read("out.parquet") {
			t.Errorf("%s: the summary beside Parquet is no CSV", name)
		}
		for _, table := range []string{"long", "curves"} {
			want := readTable(t, read(table+".csv"))
			columns, got := readParquet(t, read(table+".parquet"))
			heading, _, _ := strings.Cut(read(table+".csv"), "\n")
			if strings.Join(columns, ",") != heading || len(got) != len(want) || len(got) == 0 {
				t.Fatalf("%s %s: columns %v and %d rows, want %s and %d", name, table, columns, len(got), heading, len(want))
			}
			for i := range got {
				if fmt.Sprint(got[i]) != fmt.Sprint(want[i]) {
					t.Fatalf("%s %s, row %d: %v, want %v", name, table, i, got[i], want[i])
				}
			}
		}
	}
}

// TestParquetTypes: each column has the type that a data frame expects.
func TestParquetTypes(t *testing.T) {
	var out bytes.Buffer
	table := newParquetTable(&out, append([]string{"N", "rule"}, longColumns...), []string{"rule"})
	if err := table.Flush(); err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, field := range f.Schema().Fields() {
		got = append(got, fmt.Sprint(field.Name(), " ", field.Type().Kind(), " ", field.Optional()))
	}
	want := []string{"N DOUBLE true", "rule BYTE_ARRAY true", "scheme BYTE_ARRAY true", "rep INT64 true", "seed INT64 true", "tick INT64 true",
		"metric BYTE_ARRAY true", "value DOUBLE true", "arrived BOOLEAN true", "line BYTE_ARRAY true", "version BYTE_ARRAY true"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestParquetRefuses: the summary is no Parquet, nor are a run's rows, and a file that holds something else is kept.
func TestParquetRefuses(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(other, []byte("name,age\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, files := range map[string]ResultFiles{
		"Parquet is for the rows of --long FILE": {Format: "parquet", Out: "x"},
		"this file holds something else":         {Format: "parquet", Long: other},
		"the output is csv or jsonl":             {Format: "arrow", Long: "x"},
	} {
		if err := (SweepJob{Sweep: smallSweep(t), ResultFiles: files}).check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", files, err, want)
		}
	}
	if err := model.CheckFormat("parquet"); err == nil {
		t.Error("a run prints Parquet")
	}
}
