package memory

import "reflect"

// An Owner is a value that a plain copy shares memory with.
type Owner interface {
	// Own gives the value, a plain copy of another, memory of its own, by [Own] of its parts.
	Own()
}

// Copy is a copy, with memory of its own, of the value that a pointer refers to; the pointer may stand in an interface.
func Copy[T Owner](original T) T { return of(reflect.ValueOf(original)).Interface().(T) }

func of(original reflect.Value) reflect.Value {
	own := reflect.New(original.Type().Elem())
	own.Elem().Set(original.Elem())
	if o, ok := own.Interface().(Owner); ok {
		o.Own()
	}
	return own
}

// Own gives parts of a plain copy memory of their own. A part is given by a pointer to it: an [Owner], a slice, which keeps its
// capacity, or a pointer, perhaps to an Owner and perhaps in an interface. Nil stays nil.
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
		case v.Kind() == reflect.Interface:
			v.Set(of(v.Elem()))
		default:
			v.Set(of(v))
		}
	}
}
