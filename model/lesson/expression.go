package lesson

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/stats"
)

// An Expr is an expression that is evaluated while a lesson runs: numbers, names of columns
// and marks, + - * / and parentheses, min(a,b), max(a,b).
type Expr struct {
	text  string
	names []string // in the order of their first use
}

// String is the expression as it was written.
func (e *Expr) String() string { return e.text }

// value evaluates the expression; of gives the value of a name.
func (e *Expr) value(of func(name string) float64) float64 {
	r := exprReader{rest: e.text, of: of}
	return r.sum()
}

// maxNesting limits how deep parentheses, signs and calls may be nested.
const maxNesting = 40

// parseExpr reads an expression.
func parseExpr(text string) (*Expr, error) {
	e := &Expr{text: strings.TrimSpace(text)}
	if e.text == "" {
		return nil, errors.New("an expression is missing, such as variance/before")
	}
	r := exprReader{rest: e.text, of: func(name string) float64 {
		if !slices.Contains(e.names, name) {
			e.names = append(e.names, name)
		}
		return 0
	}}
	if err := refusal.Of(func() { r.sum(); r.end(r.rest == "") }); err != nil {
		return nil, fmt.Errorf("%s: %w; an expression is made of numbers, columns, marks, + - * / ( ), min(a,b) and max(a,b)", e.text, err)
	}
	return e, nil
}

// An exprReader evaluates an expression as it reads it, from left to right. It refuses what is none.
type exprReader struct {
	rest  string // which is not read yet
	of    func(name string) float64
	depth int
}

// take takes the next character if it is one of some, and says which, or 0. Blanks before it do not count.
func (r *exprReader) take(some string) byte {
	r.rest = strings.TrimLeft(r.rest, " \t")
	if r.rest == "" || !strings.Contains(some, r.rest[:1]) {
		return 0
	}
	next := r.rest[0]
	r.rest = r.rest[1:]
	return next
}

// end refuses text that does not go on as it must.
func (r *exprReader) end(well bool) {
	switch {
	case well:
	case r.rest == "":
		refusal.Say("it is incomplete: a number, a name or a ) is missing")
	default:
		refusal.Say("%q is unexpected", r.rest)
	}
}

// sum reads products with + and - between them.
func (r *exprReader) sum() float64 {
	v := r.product()
	for {
		switch r.take("+-") {
		case '+':
			v += r.product()
		case '-':
			v -= r.product()
		default:
			return v
		}
	}
}

// product reads operands with * and / between them.
func (r *exprReader) product() float64 {
	v := r.operand()
	for {
		switch r.take("*/") {
		case '*':
			v *= r.operand()
		case '/':
			v /= r.operand()
		default:
			return v
		}
	}
}

// exprWord matches a number, also with faults, or a name.
var exprWord = regexp.MustCompile(`^(?:[\d.](?:[eE][+-]|[\w.])*|[A-Za-z_]\w*)`)

// operand reads a number, a name, min(a,b), max(a,b) or parentheses, and signs before them.
func (r *exprReader) operand() float64 {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > maxNesting {
		refusal.Say("it is nested deeper than %d", maxNesting)
	}
	if r.take("-") != 0 {
		return -r.operand()
	}
	if r.take("(") != 0 {
		v := r.sum()
		r.end(r.take(")") != 0)
		return v
	}
	word := exprWord.FindString(r.rest)
	r.end(word != "")
	r.rest = r.rest[len(word):]
	switch {
	case word[0] == '.' || word[0] <= '9':
		v, err := strconv.ParseFloat(word, 64)
		if err != nil || strings.ContainsAny(word, "xX_") {
			refusal.Say("%s is not a number", word)
		}
		return v
	case r.take("(") != 0:
		return r.call(word)
	}
	return r.of(lab.Column(word))
}

// call reads the numbers of min(a,b) or max(a,b).
func (r *exprReader) call(function string) float64 {
	of := map[string]func(a, b float64) float64{"min": math.Min, "max": math.Max}[function]
	if of == nil {
		refusal.Say("%s( is no function", function)
	}
	values := []float64{r.sum()}
	for r.take(",") != 0 {
		values = append(values, r.sum())
	}
	if r.end(r.take(")") != 0); len(values) != 2 {
		refusal.Say("%s takes two numbers, %[1]s(a,b)", function)
	}
	return of(values[0], values[1])
}

// exprName matches a name that an expression can hold.
var exprName = regexp.MustCompile(`^[A-Za-z_]\w*$`)

// FormatNumber writes a number as a lesson's text does: whole numbers in full, others with
// three significant digits, and below 1 as the screen writes them: .950.
func FormatNumber(x float64) string {
	switch {
	case x == math.Trunc(x) && math.Abs(x) < 1e15:
		return stats.Thousands(int64(x))
	case math.Abs(x) >= 999.5 && math.Abs(x) < 1e15:
		step := math.Pow(10, math.Floor(math.Log10(math.Abs(x)))-2)
		return stats.Thousands(int64(math.Round(x/step) * step))
	}
	word := strconv.FormatFloat(x, 'g', 3, 64)
	if size := math.Abs(x); size >= 0.0995 && size < 0.9995 {
		word = strconv.FormatFloat(x, 'f', 3, 64)
	}
	return strings.Replace(strings.TrimPrefix(word, "0"), "-0.", "-.", 1)
}

// A Text is words with expressions in braces, which are evaluated when the text is shown.
type Text struct {
	words string
	exprs []*Expr // in the order of their braces
	at    int     // its first line in the file
}

// inBraces matches an expression of a text.
var inBraces = regexp.MustCompile(`\{([^}]*)\}`)

// parseText parses words with expressions in braces; at is their line in the file.
func parseText(s string, at int) Text {
	t := Text{words: s, at: at}
	for _, found := range inBraces.FindAllStringSubmatch(s, -1) {
		e, err := parseExpr(found[1])
		refusal.As(err, "{%s}: %w", found[1])
		t.exprs = append(t.exprs, e)
	}
	if strings.Contains(t.Blanks(), "{") {
		refusal.Say("{ without }: a number in a text is {EXPRESSION}")
	}
	return t
}

// Opening is the text up to the sentence with its first value, which is known later: all of a text without values.
func (t Text) Opening() string {
	words, _, valued := strings.Cut(t.words, "{")
	if !valued {
		return words
	}
	end := 0
	for _, stop := range []string{". ", "? ", ".* "} {
		if i := strings.LastIndex(words, stop); i >= 0 {
			end = max(end, i+len(stop)-1)
		}
	}
	return words[:end]
}

// Blanks is the text with a blank in place of each expression.
func (t Text) Blanks() string { return inBraces.ReplaceAllString(t.words, "_____") }

// fill is the text with the present values of its expressions.
func (p *Player) fill(t Text) string {
	words := t.words
	for _, e := range t.exprs {
		v := 0.
		refusal.As(refusal.Of(func() { v = p.value(e) }), "%s: %w", p.where(t.at))
		in := inBraces.FindStringIndex(words)
		words = words[:in[0]] + FormatNumber(v) + words[in[1]:]
	}
	return words
}
