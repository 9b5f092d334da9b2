package memory

import (
	"reflect"
	"testing"

	"lascope/model/modeltest"
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
	modeltest.Equal(t, Bytes(b), 2*size+160, "bytes:")
	s := Seen{}
	s.Bytes(a)
	modeltest.Equal(t, s.Bytes(b), size, "bytes beside what it shares:")
}
