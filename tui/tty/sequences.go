package tty

import "regexp"

// Sequences that Bubble Tea knows. It tries the longest that begins its input, so that any other sequence may hand it its
// first bytes as one key and the rest as more.

// csi matches whole control sequences by what follows their introducer.
func csi(rest string) *regexp.Regexp { return regexp.MustCompile(`^\x1b\[(` + rest + `)$`) }

var (
	mouseReport = csi(`<\d{1,5};\d{1,5};\d{1,5}[Mm]`)
	focusReport = csi(`[IO]`)
	// A key with shift of urxvt ends with a sign that is no letter. An answer on a mode has a semicolon before this sign.
	urxvtShift = csi(`\d+\$`)
	// An answer to where the cursor stands, ESC [ row ; column R, may look like F3 with shift or alt; these are no keys here.
	keys = csi(`(1;[2-8])?[ABCDFH]|[a-dZ]|1;[23][PQS]|\[[A-E]` +
		`|([1-8]|1[1-57-9]|2[013-689]|3[1-4])~|[5-8]\^|[78][$@]` +
		`|3;[23]~|[56];[357]~|(1[57-9]|2[013-689]);3~|1[5789];2~`)
)

func isKey(sequence string) bool { return keys.MatchString(sequence) }

// singles are the keys of sequences ESC O by their letter: arrows, home and end of a terminal in application mode, F1 to
// F4, and the digits and signs of its keypad.
var singles = func() map[byte]string {
	keys := map[byte]string{'H': "\x1b[H", 'F': "\x1b[F"}
	for _, letter := range []byte("ABCDPQRS") {
		keys[letter] = "\x1bO" + string(letter)
	}
	const keypad = "p0q1r2s3t4u5v6w7x8y9j*k+l,m-n.o/X=M\rI\t  "
	for i := 0; i < len(keypad); i += 2 {
		keys[keypad[i]] = keypad[i+1 : i+2]
	}
	return keys
}()
