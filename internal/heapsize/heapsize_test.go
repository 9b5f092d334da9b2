package heapsize

import (
	"reflect"
	"testing"
)

// TestSharedMemory: shared memory counts once.
func TestSharedMemory(t *testing.T) {
	type box struct {
		numbers []int64
		next    *box
		any     any
	}
	a := &box{numbers: make([]int64, 10, 20)}
	b := &box{numbers: a.numbers, next: a, any: [2]*box{a, a}}
	size := int64(reflect.TypeFor[box]().Size())
	if got, want := Of(b), 2*size+160; got != want {
		t.Errorf("%d bytes, not %d", got, want)
	}
	s := Seen{}
	s.Bytes(a)
	if got := s.Bytes(b); got != size {
		t.Errorf("beside what it shares %d bytes, not %d", got, size)
	}
}
