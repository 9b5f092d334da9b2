package lab

import (
	"cmp"
	"slices"
	"strings"
)

// DidYouMean proposes the valid word nearest to an invalid one, as the end of a sentence
// ("; did you mean lakg?"); "" if none is near.
func DidYouMean(word string, valid []string) string {
	if w := Nearest(word, valid); w != "" {
		return "; did you mean " + w + "?"
	}
	return ""
}

// Nearest returns the valid word with the fewest edits from word, the first among equals;
// "" if half its letters or more would change. Capital and small letters are equal: n=500
// is near N.
func Nearest(word string, valid []string) string {
	best, least := "", 0
	for _, v := range valid {
		if max(len(word), len(v)) >= 2*min(len(word), len(v)) {
			continue // their lengths alone differ by half of the letters
		}
		d := Edits(strings.ToLower(word), strings.ToLower(v))
		if 2*d < max(len(word), len(v)) && (best == "" || d < least) {
			best, least = v, d
		}
	}
	return best
}

// NearestThree returns the three words with the fewest edits from word for their length, the nearest first; words of which it is
// the beginning come before all others.
func NearestThree(word string, valid []string) []string {
	word = strings.ToLower(word)
	far := func(v string) float64 {
		v = strings.ToLower(v)
		if strings.HasPrefix(v, word) {
			return 0
		}
		return float64(Edits(word, v)) / float64(max(len(word), len(v), 1))
	}
	near := slices.Compact(slices.Sorted(slices.Values(valid)))
	distance := make(map[string]float64, len(near))
	for _, v := range near {
		distance[v] = far(v)
	}
	slices.SortStableFunc(near, func(a, b string) int { return cmp.Compare(distance[a], distance[b]) })
	return near[:min(3, len(near))]
}

// Edits is the Levenshtein distance of two words, with a swap of two neighbouring letters
// as one edit.
func Edits(a, b string) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			change := above[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
