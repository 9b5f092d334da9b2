package driver

import (
	"fmt"
	"reflect"

	"lascope/model/lab"
)

// wholeOf writes the curve of a view.
func wholeOf(v lab.View) string {
	return fmt.Sprint(reflect.ValueOf(v).Elem().FieldByName("Whole").Interface())
}
