package modeltest

import (
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// Held is the number of bytes that a value holds by pointers: of all blocks that are reached from it, each byte once. It depends
// neither on the collector nor on other goroutines. The variables of closures are not seen, a map's size is estimated.
func Held(value any) (bytes int64) {
	h := holding{visited: map[seen]bool{}, pointers: map[reflect.Type]bool{}, maps: map[unsafe.Pointer]bool{}}
	h.todo = append(h.todo, reflect.ValueOf(value))
	for len(h.todo) > 0 {
		v := h.todo[len(h.todo)-1]
		h.todo = h.todo[:len(h.todo)-1]
		h.follow(v)
	}
	slices.SortFunc(h.blocks, func(a, b block) int { return int(a.from) - int(b.from) })
	end := uintptr(0)
	for _, b := range h.blocks {
		from := max(b.from, end)
		if b.to > from {
			bytes += int64(b.to - from)
			end = b.to
		}
	}
	return bytes + h.apart
}

// A block of memory, from an address to the one behind it.
type block struct{ from, to uintptr }

// A seen block was followed as a type.
type seen struct {
	at unsafe.Pointer
	of reflect.Type
	n  int
}

type holding struct {
	todo     []reflect.Value
	blocks   []block
	apart    int64 // bytes of maps and of values in interfaces, which have no address
	visited  map[seen]bool
	maps     map[unsafe.Pointer]bool
	pointers map[reflect.Type]bool // whether values of a type hold pointers
}

// take notes n values of a type at an address, and reports whether they are new and hold pointers.
func (h *holding) take(at unsafe.Pointer, of reflect.Type, n int) bool {
	if s := (seen{at, of, n}); at == nil || n == 0 || h.visited[s] {
		return false
	} else {
		h.visited[s] = true
	}
	h.blocks = append(h.blocks, block{uintptr(at), uintptr(at) + uintptr(n)*of.Size()})
	return h.pointing(of)
}

func (h *holding) pointing(t reflect.Type) (is bool) {
	if is, known := h.pointers[t]; known {
		return is
	}
	h.pointers[t] = true // of a type that holds itself
	defer func() { h.pointers[t] = is }()
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.String, reflect.Map, reflect.Interface, reflect.UnsafePointer, reflect.Chan:
		return true
	case reflect.Array:
		return h.pointing(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			is = is || h.pointing(f.Type)
		}
	}
	return is
}

func (h *holding) follow(v reflect.Value) {
	if !v.IsValid() || !h.pointing(v.Type()) {
		return
	}
	t := v.Type()
	switch t.Kind() {
	case reflect.Pointer:
		if h.take(v.UnsafePointer(), t.Elem(), 1) {
			h.todo = append(h.todo, v.Elem())
		}
	case reflect.String:
		h.take(unsafe.Pointer(unsafe.StringData(v.String())), reflect.TypeFor[byte](), v.Len())
	case reflect.Slice:
		if h.take(v.UnsafePointer(), t.Elem(), v.Cap()) {
			for i := range v.Len() {
				h.todo = append(h.todo, v.Index(i))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			h.todo = append(h.todo, v.Index(i))
		}
	case reflect.Interface:
		if e := v.Elem(); e.IsValid() {
			if e.Kind() != reflect.Pointer && e.Kind() != reflect.Map && e.Kind() != reflect.Func {
				h.apart += int64(e.Type().Size())
			}
			h.todo = append(h.todo, e)
		}
	case reflect.Map:
		if at := v.UnsafePointer(); at != nil && !h.maps[at] {
			h.maps[at] = true
			h.apart += int64(v.Len()) * int64(t.Key().Size()+t.Elem().Size()+1) * 8 / 6 // a table is three quarters full
			for it := v.MapRange(); it.Next(); {
				h.todo = append(h.todo, it.Key(), it.Value())
			}
		}
	case reflect.Struct:
		if strings.HasPrefix(t.Name(), "Pointer[") && t.PkgPath() == "sync/atomic" {
			load, _ := reflect.PointerTo(t).MethodByName("Load")
			h.todo = append(h.todo, reflect.NewAt(load.Type.Out(0).Elem(), v.Field(t.NumField()-1).UnsafePointer()))
			return
		}
		for i := range v.NumField() {
			h.todo = append(h.todo, v.Field(i))
		}
	}
}
