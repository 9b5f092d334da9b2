package canvas

import "strings"

// PlainRunes maps runes to their stand-ins in the ascii glyph set.
var PlainRunes = func() map[rune]byte {
	m := map[rune]byte{}
	for _, row := range []struct {
		runes string
		plain byte
	}{
		{"─━╌┄┈╍┉═▔▁╴╶▬", '-'}, {"│┃┊┆▏▕▌▐║", '|'},
		{"╭╮╰╯┌┐└┘┏┓┗┛├┤┬┴┼╋┻╞╡╪╷╵╘╛", '+'},
		{"█▉▊▋■▮▇▆▅", '#'}, {"▓", '%'}, {"▒▄▀▍▎", '='}, {"░▃▂", ':'},
		{"●◉", '@'}, {"○◦□", 'o'}, {"◌", '%'}, {"∘", 'c'}, {"◆", '*'}, {"◇", '&'}, {"▴▲↑", '^'}, {"△", 'A'},
		{"▾▼↓", 'v'}, {"▽", 'V'},
		{"▸▶→›⏎", '>'}, {"◂◀←‹", '<'}, {"–—−", '-'}, {"…·", '.'}, {"×✗╳", 'x'}, {"✓", '+'}, {"★", '*'}, {"☆", 'o'},
		{"\u00a0", ' '}, {"≤", '<'}, {"≥", '>'}, {"≈", '~'}, {"±", '+'}, {"∝", '~'}, {"∞", 'i'}, {"½╱↗↙", '/'},
		{"╲↘↖", '\\'},
		{"‖❚", '|'}, {"⚠", '!'}, {"↻↺", 'r'}, {"¶", 'P'}, {"′", '\''}, {"⌊⌈", '['}, {"⌋⌉", ']'}, {"¼", '/'}, {"°", 'o'},
		{"§", 'S'},
		{"α", 'a'}, {"β", 'b'}, {"γ", 'g'}, {"δΔ", 'd'}, {"ε", 'e'}, {"κ", 'k'}, {"λ", 'l'}, {"ν", 'v'},
		{"μµ", 'u'}, {"π", 'p'}, {"Πη", 'n'}, {"σΣ", 's'}, {"τ", 't'}, {"φΦ", 'f'}, {"ω", 'w'}, {"θ", 'q'}, {"ρ", 'r'},
		{"ₖ", 'k'}, {"ᵢ", 'i'}, {"⁻", '-'}, {"⁰₀", '0'}, {"¹₁", '1'}, {"²₂", '2'}, {"³₃", '3'}, {"⁴₄", '4'},
		{"⁵₅", '5'}, {"⁶₆", '6'}, {"⁷₇", '7'}, {"⁸₈", '8'}, {"⁹₉", '9'},
		{"äàáâ", 'a'}, {"öòóô", 'o'}, {"üùúû", 'u'}, {"èéêë", 'e'}, {"“”", '"'}, {"‘’", '\''},
	} {
		for _, r := range row.runes {
			m[r] = row.plain
		}
	}
	return m
}()

// PlainRune returns the ASCII stand-in of a rune, '?' if it has none.
func PlainRune(r rune) byte {
	if r < 0 {
		r = []rune(Glyph(r))[0]
		if r < 0x80 {
			return byte(r)
		}
	}
	if b, ok := PlainRunes[r]; ok {
		return b
	}
	return '?'
}

// Quadrants are the glyphs of 2 by 2 dots; bits 0 and 1 of the index are the upper row.
var Quadrants = []rune(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

// eighths are the left parts of a cell, from an eighth to the whole.
var eighths = []rune("▏▎▍▌▋▊▉█")

// Bar draws a horizontal bar of the given length in cells, to an eighth.
func (a Area) Bar(x, y int, length float64, st Style, th *Theme) {
	if !(length > 0) {
		return
	}
	length = min(length, float64(a.W-x))
	whole := int(length)
	a.Fill(x, y, whole, 1, '█', st)
	rest := int((length - float64(whole)) * 8)
	switch {
	case th.Ascii:
		if rest >= 4 {
			a.Set(x+whole, y, '=', st)
		}
	case rest > 0:
		a.Set(x+whole, y, eighths[rest-1], st)
	}
}

var superscripts = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7",
	"⁷", "8", "⁸", "9", "⁹")

// PowerOfTen writes 10ⁿ with superscripts, as 1e-3 in ascii.
func PowerOfTen(n int, th *Theme) string {
	switch {
	case n == 0:
		return "1"
	case th.Ascii:
		return "1e" + Itoa(n)
	}
	return "10" + superscripts.Replace(Itoa(n))
}
