package memory

import "reflect"

// Copy is a copy, with memory of its own, of the value that a pointer refers to; the pointer may stand in an interface. It shares with
// the original all but the fields that a tag marks, of the value, of the structs within it and of all that is copied:
//
//	own:""      a slice, a pointer or an interface: the copy refers to a copy of the same
//	own:"clip"  a slice of which nothing is written again: the copy shares it, and grows apart
//	own:"drop"  the copy begins without it
//
// Fields that refer to one thing refer to one copy of it, perhaps to the value itself. A slice keeps its capacity. Elements of slices are
// copied as they are.
func Copy[T any](original T) T { return copies{}.of(reflect.ValueOf(original)).Interface().(T) }

// An Owner does, as a copy whose fields are its own, what no tag says. No other type embeds it.
type Owner interface{ Own() }

// copies has the copies made, by the address and the type of a struct, and of a slice by the address alone.
type copies map[place]reflect.Value

type place struct {
	at uintptr
	of reflect.Type
}

// of is the copy of what a pointer, a slice or an interface refers to.
func (c copies) of(v reflect.Value) (own reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		return c.of(v.Elem())
	case reflect.Slice:
		if v.Cap() == 0 {
			return v
		}
		p := place{at: v.Pointer()}
		if _, made := c[p]; !made {
			c[p] = reflect.MakeSlice(v.Type(), v.Cap(), v.Cap())
			reflect.Copy(c[p], v.Slice(0, v.Cap())) // another field may see more of it
		}
		return c[p].Slice3(0, v.Len(), v.Cap()).Convert(v.Type())
	case reflect.Pointer:
		own, made := c[place{v.Pointer(), v.Type().Elem()}]
		if !made {
			own = reflect.New(v.Type().Elem())
			own.Elem().Set(v.Elem())
			c.fields(own.Elem(), v.Elem())
		}
		return own
	}
	own = reflect.New(v.Type()).Elem() // a struct in an interface
	own.Set(v)
	c.fields(own, own)
	return own
}

// fields gives the fields of a plain copy memory of their own.
func (c copies) fields(own, original reflect.Value) {
	c[place{original.Addr().Pointer(), own.Type()}] = own.Addr()
	for i := range own.NumField() {
		f := own.Field(i)
		f = reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem() // it may be set, though no other package names it
		switch how, marked := own.Type().Field(i).Tag.Lookup("own"); {
		case !marked && f.Kind() == reflect.Struct:
			c.fields(f, original.Field(i))
		case !marked || f.IsZero():
		case how == "clip":
			f.SetCap(f.Len())
		case how == "drop":
			f.SetZero()
		default:
			f.Set(c.of(f))
		}
	}
	if o, ok := own.Addr().Interface().(Owner); ok {
		o.Own()
	}
}
