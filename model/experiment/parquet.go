package experiment

import (
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"

	"lascope/model/lab"
)

// parquetFormat is the format of long tables beside those of all tables, [model.Formats].
const parquetFormat = "parquet"

// A parquetTable writes the rows of a long table as Parquet. A column holds texts, whole numbers,
// numbers or truths; an unknown value is null.
type parquetTable struct {
	out *parquet.GenericWriter[any]
	row reflect.Value // a struct with a pointer a column
}

// newParquetTable begins a table. Columns of axes named in words hold texts.
func newParquetTable(w io.Writer, columns, words []string) *parquetTable {
	var fields []reflect.StructField
	for i, name := range columns {
		tag := name + ",optional,snappy"
		kind := reflect.TypeFor[float64]()
		switch at := slices.Index(longColumns, name); {
		case name == "rep" || name == "seed" || name == "tick":
			kind = reflect.TypeFor[int64]()
		case name == "arrived":
			kind = reflect.TypeFor[bool]()
		case name != "value" && at >= 0 || slices.Contains(words, name):
			kind, tag = reflect.TypeFor[string](), tag+",dict"
		}
		fields = append(fields, reflect.StructField{
			Name: "F" + strings.Repeat("x", i), Type: reflect.PointerTo(kind), Tag: reflect.StructTag(`parquet:"` + tag + `"`),
		})
	}
	row := reflect.New(reflect.StructOf(fields)).Elem()
	return &parquetTable{parquet.NewGenericWriter[any](w, parquet.SchemaOf(row.Interface())), row}
}

// Write writes a row, a cell a column. The error is that of the output.
func (t *parquetTable) Write(row []lab.Cell) error {
	for i, c := range row {
		field := t.row.Field(i)
		if c.String() == "" {
			field.SetZero()
			continue
		}
		value := reflect.New(field.Type().Elem())
		switch value.Elem().Kind() {
		case reflect.String:
			value.Elem().SetString(c.String())
		case reflect.Int64:
			value.Elem().SetInt(int64(c.Number()))
		case reflect.Bool:
			value.Elem().SetBool(c.Number() != 0)
		default:
			value.Elem().SetFloat(c.Number())
		}
		field.Set(value)
	}
	_, err := t.out.Write([]any{t.row.Interface()})
	return err
}

// Flush writes the rest of the file. No row may follow.
func (t *parquetTable) Flush() error { return t.out.Close() }
