package model

// didYouMean proposes the nearest of the valid words, as the end of a sentence,
// or nothing where none is near.
func didYouMean(word string, valid []string) string {
	if w := nearest(word, valid); w != "" {
		return "; did you mean " + w + "?"
	}
	return ""
}

// DidYouMean proposes the nearest of the valid words to one that is not, as the end of
// a sentence ("; did you mean lakg?"), or "" where none is near.
func DidYouMean(word string, valid []string) string { return didYouMean(word, valid) }

// nearest returns the valid word with the fewest edits from word, the first
// among equals; "" when more than half its letters would have to change.
func nearest(word string, valid []string) string {
	best, least := "", 0
	for _, v := range valid {
		d := edits(word, v)
		if 2*d <= max(len(word), len(v)) && (best == "" || d < least) {
			best, least = v, d
		}
	}
	return best
}

// edits is the Levenshtein distance of two words.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
