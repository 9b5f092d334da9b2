// Package copies gives copies of values memory of their own.
package copies

import "reflect"

// An Owner is a value that a plain copy shares memory with.
type Owner interface {
	// Own gives the value, a plain copy of another, memory of its own, by [Own] of its parts.
	Own()
}

// Of is a copy with memory of its own.
func Of[T any, P interface {
	*T
	Owner
}](original P) P {
	c := *original
	P(&c).Own()
	return &c
}

// Own gives parts of a plain copy memory of their own. A part is given by a pointer to it: an [Owner], a slice, which keeps its
// capacity, or a pointer, perhaps to an Owner. Nil stays nil.
func Own(parts ...any) {
	for _, part := range parts {
		if o, ok := part.(Owner); ok {
			o.Own()
			continue
		}
		v := reflect.ValueOf(part).Elem()
		switch {
		case v.IsNil():
		case v.Kind() == reflect.Slice:
			own := reflect.MakeSlice(v.Type(), v.Len(), v.Cap())
			reflect.Copy(own, v)
			v.Set(own)
		default:
			own := reflect.New(v.Type().Elem())
			own.Elem().Set(v.Elem())
			v.Set(own)
			if o, ok := own.Interface().(Owner); ok {
				o.Own()
			}
		}
	}
}
