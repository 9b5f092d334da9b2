package labs

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
	s = punctuation.Replace(s)
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

// sayGreek reads the Greek letters of a formula: "κW" is "kappa W". A Greek word, such as a
// page's name, stays.
func sayGreek(word string) string {
	found := 0
	for _, r := range word {
		if unicode.Is(unicode.Greek, r) {
			found++
		}
	}
	if found >= 3 {
		return word
	}
	return strings.Join(strings.Fields(greek.Replace(word)), " ")
}

// replacer reads a table of replacements, pairs of words in which _ is a blank.
func replacer(table string) *strings.Replacer {
	words := strings.Fields(table)
	for i, w := range words {
		words[i] = strings.ReplaceAll(w, "_", " ")
	}
	return strings.NewReplacer(words...)
}

var (
	digits      = replacer("⁻ minus_ ⁰ 0 ¹ 1 ² 2 ³ 3 ⁴ 4 ⁵ 5 ⁶ 6 ⁷ 7 ⁸ 8 ⁹ 9")
	punctuation = replacer("_, , _. . _; ; _: : (_ ( _) )")
	greek       = replacer(`
		α _alpha_ β _beta_ γ _gamma_ δ _delta_ Δ _delta_ ε _epsilon_ η _eta_ θ _theta_ κ _kappa_ λ _lambda_ μ _mu_ µ _mu_ ν _nu_
		π _pi_ Π _Pi_ σ _sigma_ τ _tau_ φ _phi_ Φ _Phi_ χ _chi_ ψ _psi_ ω _omega_`)
	// symbols maps the symbols that screen readers misread to words.
	symbols = replacer("\u0302 _hat_ \u0304 _bar_" + `
		×_present_shares present_shares λ* lambda_star
		Σx _the_sum_of_x Σ) _the_sum) Σ_=_ _the_sum_is_ Σ_−_ _the_sum_minus_ Σ _the_sum_of_
		′ _prime_ p̂ _p_hat_ â _a_hat_ Â A_hat_ Q( Q_( ^ _to_the_power_
		_→_ _to_ → _to_ − _minus_ – _to_ _=_ _is_ _+_ _plus_
		_<_ ,_below_ _>_ ,_above_ _≤_ ,_at_most_ _≥_ ,_at_least_ ≤ _at_most_ ≥ _at_least_ ≈ _about_
		½ _one_half_ ¼ _one_quarter_ ⌊ _the_floor_of_ ⌈ _the_ceiling_of_ √ _the_square_root_of_
		° _degrees_ × _times_ ± _plus_or_minus_ §§ sections_ § section_ Eqs. equations Eq. equation % _percent
		· , ⚠_ warning:_ … _and_so_on ∞ infinity ∝ _in_proportion_to_
		“ " ” " ‘ ' ’ '
		ₖ _k_ ᵢ _i_ ₀ _0_ ₁ _1_ ₂ _2_`)
)
