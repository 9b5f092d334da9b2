// Package memory knows the memory behind a value: its copies have their own (own.go), its bytes are counted (size.go).
package memory

import (
	"reflect"
)

// Seen holds the addresses of memory that has been counted.
type Seen map[uintptr]bool

// Bytes is the memory in bytes that a value refers to.
func Bytes(v any) int64 { return Seen{}.Bytes(v) }

// Bytes is the memory in bytes that a value refers to, without memory counted before. The variables of closures are not seen.
func (s Seen) Bytes(v any) int64 { return s.refers(reflect.ValueOf(v)) }

// refers counts the memory behind a value's pointers.
func (s Seen) refers(v reflect.Value) int64 {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || s.known(v.Pointer()) {
			return 0
		}
		return int64(v.Type().Elem().Size()) + s.refers(v.Elem())
	case reflect.Interface:
		if v.IsNil() {
			return 0
		}
		return s.refers(v.Elem())
	case reflect.Slice:
		if v.Cap() == 0 || s.known(v.Pointer()) {
			return 0
		}
		return int64(v.Cap())*int64(v.Type().Elem().Size()) + s.elements(v)
	case reflect.String:
		if v.Len() == 0 || s.known(v.Pointer()) {
			return 0
		}
		return int64(v.Len())
	case reflect.Array:
		return s.elements(v)
	case reflect.Struct:
		n := int64(0)
		for i := range v.NumField() {
			n += s.refers(v.Field(i))
		}
		return n
	case reflect.Map:
		if v.IsNil() || s.known(v.Pointer()) {
			return 0
		}
		n := int64(v.Len()) * int64(v.Type().Key().Size()+v.Type().Elem().Size())
		for of := v.MapRange(); of.Next(); {
			n += s.refers(of.Value())
		}
		return n
	}
	return 0
}

// elements counts the memory that the elements of a slice or an array refer to.
func (s Seen) elements(v reflect.Value) (n int64) {
	if !refers(v.Type().Elem()) {
		return 0
	}
	for i := range v.Len() {
		n += s.refers(v.Index(i))
	}
	return n
}

// refers reports whether values of a type can hold pointers.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map, reflect.String:
		return true
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if refers(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// known reports whether an address was counted before, and counts it.
func (s Seen) known(p uintptr) bool {
	was := s[p]
	s[p] = true
	return was
}
