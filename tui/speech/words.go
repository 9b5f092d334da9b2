package speech

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"lascope/tui/canvas"
)

// Speech replaces symbols by words that a screen reader can read aloud: "s 41 → 42, share .418 → .429" becomes "s 41 to 42, share 0.418 to 0.429".
func Speech(s string) string {
	s = comparison.ReplaceAllStringFunc(s, func(m string) string {
		part := comparison.FindStringSubmatch(m)
		return ", " + comparisons[part[1]] + " " + part[2] + ", which is "
	})
	s = symbols.Replace(s)
	s = tenToThe.ReplaceAllString(s, "$1 times 10 to the minus $2")
	s = bareFraction.ReplaceAllString(s, "${1}0.$2")
	s = strings.Map(func(r rune) rune {
		switch {
		case r < 0x20, r == 0x7f:
			return ' '
		case r < 0x7f, unicode.IsLetter(r), unicode.IsDigit(r): // a page's name may be in any script
			return r
		}
		return ' '
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	return strings.NewReplacer(" ,", ",", " .", ".", " ;", ";", " :", ":", "( ", "(", " )", ")").Replace(s)
}

var (
	// comparison is "coin .310 < 1−σ = .582": the other side, and its value.
	comparison = regexp.MustCompile(` ([<>≤≥]) ([^=:,;]+?) = `)
	// bareFraction is ".310", tenToThe "1.2e-6".
	bareFraction = regexp.MustCompile(`(^|[^0-9A-Za-z.])\.([0-9])`)
	tenToThe     = regexp.MustCompile(`([0-9])e-([0-9]+)`)
	comparisons  = map[string]string{"<": "below", ">": "above", "≤": "at most", "≥": "at least"}
)

// symbols maps the symbols that screen readers misread to words.
var symbols = strings.NewReplacer(
	"at λ = ", "at lambda ", "At λ = ", "At lambda ", " + ", " plus ", "λ*", "lambda star", "Σx", "the sum of x", "Σ)", "the sum)", "Σ = ", "the sum is ", "Σ", "the sum of ", "′", " prime", "Q(", "Q (",
	" → ", " to ", "→", " to ", " − ", " minus ", "−", " minus ", "–", " to ", " = ", " is ",
	" < ", ", below ", " > ", ", above ", " ≤ ", ", at most ", " ≥ ", ", at least ",
	"½", "one half", "¼", "one quarter", "⌊", "the floor of ", "°", " degrees", "×", "times ", "±", "plus or minus", "§§", "sections ", "§", "section ", "Eqs.", "equations", "Eq.", "equation", "%", " percent",
	"·", ",", "⚠ ", "warning: ", "…", " and so on", "∞", "infinity", "∝", " in proportion to ",
	"“", "\"", "”", "\"", "‘", "'", "’", "'",
	"α", "alpha", "β", "beta", "γ", "gamma", "δ", "delta", "Δ", "delta ", "ε", "epsilon", "η", "eta", "θ", "theta",
	"κ", "kappa", "λ", "lambda", "μ", "mu", "µ", "mu", "ν", "nu", "π", "pi", "Π", "Pi", "σ", "sigma", "τ", "tau", "φ", "phi", "Φ", "Phi",
	"χ", "chi", "ψ", "psi", "ω", "omega", "ₖ", " k", "ᵢ", " i", "₀", " 0", "₁", " 1", "₂", " 2",
)

// speechGroups joins the groups of a pane, one clause each. With hidden it leaves out those in
// the ink of theory.
func speechGroups(groups [][]canvas.Span, hidden bool) string {
	var out []string
	for _, g := range groups {
		text := ""
		if hidden && slices.ContainsFunc(g, func(s canvas.Span) bool { return s.St.Fore() == canvas.InkTheory }) {
			continue
		}
		for _, s := range g {
			text += s.Text
		}
		if text = strings.TrimSpace(text); text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}
