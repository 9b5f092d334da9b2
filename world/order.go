package world

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Order lists the items 0 to n−1 in their order by compare, equal ones by number.
func Order(n int, compare func(i, j int) int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	slices.SortFunc(out, func(i, j int) int { return cmp.Or(compare(i, j), cmp.Compare(i, j)) })
	return out
}

// ReadList reads the items of a list of the parameter key. The error refuses one that read refuses; allowed names an item, and example
// is an allowed list.
func ReadList[T any](key, text, allowed, example string, read func(word string) (T, bool)) (out []T, err error) {
	for _, word := range strings.Split(text, ",") {
		x, ok := read(word)
		if !ok {
			return nil, fmt.Errorf("%s=%.200s: %.40q is not %s; write such as %s=%s", key, text, word, allowed, key, example)
		}
		out = append(out, x)
	}
	return out, nil
}
