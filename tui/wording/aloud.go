package wording

import (
	"regexp"
	"strings"
	"unicode"

	"lascope/internal/foreign"
)

// Speech replaces symbols by words that a screen reader can read aloud: "s 41 → 42, share .418 → .429" becomes "s 41 to 42, share
// 0.418 to 0.429".
func Speech(s string) string {
	s = comparison.ReplaceAllStringFunc(s, func(m string) string {
		part := comparison.FindStringSubmatch(m)
		return ", " + comparisons[part[1]] + " " + part[2] + ", which is "
	})
	s = superscript.ReplaceAllStringFunc(s, sayPower)
	s = product.ReplaceAllString(s, "$1 times $2")
	s = symbols.Replace(s)
	s = letters.ReplaceAllStringFunc(s, sayGreek)
	s = tenToThe.ReplaceAllString(s, "$1 times 10 to the minus $2")
	s = bareFraction.ReplaceAllString(s, "${1}0.$2")
	s = strings.Map(func(r rune) rune {
		switch {
		case r < 0x20, r == 0x7f, foreign.Hidden(r):
			return ' '
		case r < 0x7f, unicode.IsLetter(r), unicode.IsMark(r), unicode.IsDigit(r): // a page's name may be in any script
			return r
		case r == '\u200c', r == '\u200d': // joiners stand within a word, as in Persian
			return -1
		}
		return ' '
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	s = strings.NewReplacer(" ,", ",", " .", ".", " ;", ";", " :", ":", "( ", "(", " )", ")").Replace(s)
	return strings.ReplaceAll(s, " ()", "") // a symbol that is a sign alone
}

var (
	// comparison matches "< 1−σ =" in "coin .310 < 1−σ = .582": the sign and the name of the bound,
	// whose value follows.
	comparison = regexp.MustCompile(` ([<>≤≥]) ([^=:,;]+?) = `)
	// bareFraction matches ".310", and tenToThe the exponent of "1.2e-6".
	bareFraction = regexp.MustCompile(`(^|[^0-9A-Za-z.])\.([0-9])`)
	tenToThe     = regexp.MustCompile(`([0-9])e-([0-9]+)`)
	// superscript matches an exponent, and product a dot between two factors.
	superscript = regexp.MustCompile(`⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+`)
	product     = regexp.MustCompile(`([^ ·])·([^ ·])`)
	letters     = regexp.MustCompile(`\p{L}[\p{L}\p{M}]*`)
	comparisons = map[string]string{"<": "below", ">": "above", "≤": "at most", "≥": "at least"}
)

// sayPower reads an exponent: "W²" is "W squared".
func sayPower(exponent string) string {
	switch exponent {
	case "²":
		return " squared "
	case "³":
		return " cubed "
	}
	return " to the power " + digits.Replace(exponent) + " "
}

var digits = strings.NewReplacer("⁻", "minus ", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷",
	"7", "⁸", "8", "⁹", "9")

// sayGreek reads the Greek letters of a formula: "κW" is "kappa W". A Greek word, such as a
// page's name, stays.
func sayGreek(word string) string {
	var parts []string
	found, latin := 0, ""
	for _, r := range word {
		if unicode.Is(unicode.Greek, r) {
			found++
		}
		name := greek[r]
		if name == "" {
			latin += string(r)
			continue
		}
		if latin != "" {
			parts, latin = append(parts, latin), ""
		}
		parts = append(parts, name)
	}
	if found >= 3 {
		return word
	}
	if latin != "" {
		parts = append(parts, latin)
	}
	return strings.Join(parts, " ")
}

var greek = map[rune]string{
	'α': "alpha", 'β': "beta", 'γ': "gamma", 'δ': "delta", 'Δ': "delta", 'ε': "epsilon", 'η': "eta", 'θ': "theta",
	'κ': "kappa", 'λ': "lambda", 'μ': "mu", 'µ': "mu", 'ν': "nu", 'π': "pi", 'Π': "Pi", 'σ': "sigma", 'τ': "tau",
	'φ': "phi", 'Φ': "Phi", 'χ': "chi", 'ψ': "psi", 'ω': "omega",
}

// symbols maps the symbols that screen readers misread to words.
var symbols = strings.NewReplacer(
	"× present shares", "present shares",
	"λ*", "lambda star", "Σx", " the sum of x", "Σ)", " the sum)", "Σ = ", " the sum is ", "Σ − ", " the sum minus ", "Σ",
	" the sum of ",
	"′", " prime ", "p̂", " p hat ", "â", " a hat ", "Â", "A hat ", "\u0302", " hat ", "\u0304", " bar ", "Q(", "Q (", "^",
	" to the power ",
	" → ", " to ", "→", " to ", "−", " minus ", "–", " to ", " = ", " is ", " + ", " plus ",
	" < ", ", below ", " > ", ", above ", " ≤ ", ", at most ", " ≥ ", ", at least ", "≤", " at most ", "≥", " at least ",
	"≈", " about ",
	"½", " one half ", "¼", " one quarter ", "⌊", " the floor of ", "⌈", " the ceiling of ", "√", " the square root of ",
	"°", " degrees ", "×", " times ", "±", " plus or minus ", "§§", "sections ", "§", "section ", "Eqs.", "equations", "Eq.", "equation",
	"%", " percent",
	"·", ",", "⚠ ", "warning: ", "…", " and so on", "∞", "infinity", "∝", " in proportion to ",
	"“", "\"", "”", "\"", "‘", "'", "’", "'",
	"ₖ", " k ", "ᵢ", " i ", "₀", " 0 ", "₁", " 1 ", "₂", " 2 ",
)
