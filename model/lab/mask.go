package lab

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Unknown stands for a true group or rank in a masked snapshot.
const Unknown = -1

// Masked is a copy of a view in which the fields with a tag hidden are masked, at any depth:
//
//	hidden:""         a number is NaN, a word as many blanks, anything else the zero value
//	hidden:"zero"     a number is 0, so that its row stays; NaN stays NaN
//	hidden:"unknown"  [Unknown]
//
// Of stages, hidden words, coins and effects are left out.
func Masked[T any](view *T) *T {
	out := *view
	mask(reflect.ValueOf(&out).Elem())
	return &out
}

// A hiding is the fields of a struct that are hidden, or have hidden ones below them.
type hiding struct {
	hidden, above []int
	how           []string // of the hidden
}

var hidings sync.Map // of types

// hidingOf is the hiding of a type, or of the type of its elements; nil if nothing is hidden.
func hidingOf(t reflect.Type) *hiding {
	switch t.Kind() {
	case reflect.Array, reflect.Slice, reflect.Pointer:
		return hidingOf(t.Elem())
	case reflect.Interface:
		if t == reflect.TypeFor[StateView]() {
			return &hiding{}
		}
		return nil
	case reflect.Struct:
		if t == reflect.TypeFor[Stage]() {
			return &hiding{}
		}
	default:
		return nil
	}
	if known, ok := hidings.Load(t); ok {
		return known.(*hiding)
	}
	var h *hiding
	if t != reflect.TypeFor[Scheme]() { // which knows its lab, which knows its schemes
		h = &hiding{}
		for i := range t.NumField() {
			f := t.Field(i)
			if how, hidden := f.Tag.Lookup("hidden"); hidden {
				h.hidden, h.how = append(h.hidden, i), append(h.how, how)
			} else if f.IsExported() && hidingOf(f.Type) != nil {
				h.above = append(h.above, i)
			}
		}
		if len(h.hidden)+len(h.above) == 0 {
			h = nil
		}
	}
	hidings.Store(t, h)
	return h
}

// mask masks a value, in copies of what it points to.
func mask(v reflect.Value) {
	h := hidingOf(v.Type())
	if h == nil {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		if s, ok := v.Addr().Interface().(*Stage); ok {
			s.mask()
		}
		for k, i := range h.hidden {
			hide(v.Field(i), h.how[k])
		}
		for _, i := range h.above {
			mask(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		copied := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(copied, v)
		v.Set(copied)
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			mask(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			copied := reflect.New(v.Type().Elem())
			copied.Elem().Set(v.Elem())
			mask(copied.Elem())
			v.Set(copied)
		}
	case reflect.Interface:
		if !v.IsNil() {
			copied := reflect.New(v.Elem().Type()).Elem()
			copied.Set(v.Elem())
			mask(copied)
			v.Set(copied)
		}
	}
}

// hide masks a hidden value.
func hide(v reflect.Value, how string) {
	switch kind := v.Kind(); {
	case how == "unknown":
		v.SetInt(Unknown)
	case kind == reflect.Array:
		for i := range v.Len() {
			hide(v.Index(i), how)
		}
	case kind == reflect.Float64 && (how == "" || math.IsNaN(v.Float())):
		v.SetFloat(math.NaN())
	case kind == reflect.String:
		v.SetString(strings.Repeat(" ", utf8.RuneCountInString(v.String())))
	default:
		v.SetZero()
	}
}

// mask leaves out the values that no scheme can know.
func (s *Stage) mask() {
	s.Hidden = ""
	s.Coins = slices.DeleteFunc(slices.Clone(s.Coins), func(c Coin) bool { return c.Hidden })
	s.Effects = slices.DeleteFunc(slices.Clone(s.Effects), func(e Effect) bool { return e.Hidden })
}
