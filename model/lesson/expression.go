package lesson

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lascope/model/stats"

	"lascope/model/lab"
)

// An Expr is an expression that is evaluated while a lesson runs: numbers, names of columns
// and marks, + - * / and parentheses, min(a,b), max(a,b).
type Expr struct {
	text  string
	names []string // in the order of their first use
	value exprValue
}

// An exprValue evaluates an expression; of gives the value of a name.
type exprValue func(of func(name string) float64) float64

// String is the expression as it was written.
func (e *Expr) String() string { return e.text }

// maxNesting limits how deep parentheses, signs and calls may be nested.
const maxNesting = 40

// parseExpr reads an expression.
func parseExpr(text string) (*Expr, error) {
	e := &Expr{text: strings.TrimSpace(text)}
	if e.text == "" {
		return nil, errors.New("an expression is missing, such as variance/before")
	}
	tree, err := parseGo(e.text)
	if err == nil {
		e.value, err = e.compile(tree, 1)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w; an expression is made of numbers, columns, marks, + - * / ( ), min(a,b) and max(a,b)", e.text, err)
	}
	return e, nil
}

// beyond matches text that Go's parser reads and an expression may not hold: a
// character beyond the language, a comment, a comma before a parenthesis.
var beyond = regexp.MustCompile(`[^\w \t.+\-*/(),]|/[/*]|,[ \t]*\)`)

// operand matches a name or a number, but for the sign of its exponent.
var operand = regexp.MustCompile(`[\w.]+`)

// keywordMark follows a name that is a keyword of Go, such as a mark named range. No
// other name can hold it.
const keywordMark = "ª"

// parseGo parses an expression as one of Go's, whose operators have the same ranks.
// Go's keywords are names here, -- is two signs, and a number may begin with zeros.
func parseGo(text string) (ast.Expr, error) {
	if bad := beyond.FindString(text); bad != "" {
		return nil, fmt.Errorf("%q does not belong in it", bad)
	}
	text = operand.ReplaceAllStringFunc(text, func(word string) string {
		if token.IsKeyword(word) {
			return word + keywordMark
		}
		if short := strings.TrimLeft(word, "0"); short != "" && short[0] >= '1' && short[0] <= '9' {
			return short
		}
		return word
	})
	for strings.Contains(text, "--") || strings.Contains(text, "++") {
		text = strings.NewReplacer("--", "- -", "++", "+ +").Replace(text)
	}
	tree, err := parser.ParseExpr(text)
	var errs scanner.ErrorList
	if !errors.As(err, &errs) {
		return tree, err
	}
	if rest := text[min(errs[0].Pos.Offset, len(text)):]; rest != "" {
		return nil, fmt.Errorf("%q is unexpected", strings.ReplaceAll(rest, keywordMark, ""))
	}
	return nil, errors.New("it is incomplete: a number, a name or a ) is missing")
}

// compile makes a function of an expression's tree and collects the names.
func (e *Expr) compile(tree ast.Expr, depth int) (exprValue, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("it is nested deeper than %d", maxNesting)
	}
	switch x := tree.(type) {
	case *ast.BasicLit:
		v, err := strconv.ParseFloat(x.Value, 64)
		if err != nil || strings.ContainsAny(x.Value, "xX_") {
			return nil, fmt.Errorf("%s is not a number", x.Value)
		}
		return func(func(string) float64) float64 { return v }, nil
	case *ast.Ident:
		name := lab.Column(strings.TrimSuffix(x.Name, keywordMark))
		if !slices.Contains(e.names, name) {
			e.names = append(e.names, name)
		}
		return func(of func(string) float64) float64 { return of(name) }, nil
	case *ast.ParenExpr:
		return e.compile(x.X, depth+1)
	case *ast.UnaryExpr:
		if x.Op != token.SUB {
			break
		}
		v, err := e.compile(x.X, depth+1)
		return func(of func(string) float64) float64 { return -v(of) }, err
	case *ast.BinaryExpr:
		return e.apply(arithmetic[x.Op], x.X, x.Y, depth)
	case *ast.CallExpr:
		return e.call(x, depth)
	}
	return nil, errors.New("a number or a name is missing before an operator or a parenthesis")
}

// arithmetic are the operators of an expression.
var arithmetic = map[token.Token]func(a, b float64) float64{
	token.ADD: func(a, b float64) float64 { return a + b },
	token.SUB: func(a, b float64) float64 { return a - b },
	token.MUL: func(a, b float64) float64 { return a * b },
	token.QUO: func(a, b float64) float64 { return a / b },
}

// apply compiles the two operands of op.
func (e *Expr) apply(op func(a, b float64) float64, left, right ast.Expr, depth int) (exprValue, error) {
	a, err := e.compile(left, depth)
	if err != nil {
		return nil, err
	}
	b, err := e.compile(right, depth)
	return func(of func(string) float64) float64 { return op(a(of), b(of)) }, err
}

// call compiles min(a,b) or max(a,b).
func (e *Expr) call(x *ast.CallExpr, depth int) (exprValue, error) {
	f, ok := x.Fun.(*ast.Ident)
	if !ok {
		return nil, errors.New("an operator is missing before a (")
	}
	choose := map[string]func(a, b float64) float64{"min": math.Min, "max": math.Max}[f.Name]
	switch {
	case choose == nil:
		return nil, fmt.Errorf("%s( is no function", strings.TrimSuffix(f.Name, keywordMark))
	case len(x.Args) != 2 || x.Ellipsis.IsValid():
		return nil, fmt.Errorf("%s takes two numbers, %s(a,b)", f.Name, f.Name)
	}
	return e.apply(choose, x.Args[0], x.Args[1], depth+1)
}

// exprName matches a name that an expression can hold.
var exprName = regexp.MustCompile(`^[A-Za-z_]\w*$`)

// isName reports whether an expression can hold a name.
func isName(s string) bool { return exprName.MatchString(s) }

// FormatNumber writes a number as a lesson's text does: whole numbers in full, others with
// three significant digits, and below 1 as the screen writes them: .950.
func FormatNumber(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return strconv.FormatFloat(x, 'g', 3, 64)
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

// A Text is words with expressions, which are evaluated when the text is shown.
type Text struct {
	pieces []textPiece
	at     int // its first line in the file
}

// A textPiece is words or an expression.
type textPiece struct {
	words string
	expr  *Expr
}

// parseText parses words with expressions in braces; at is their line in the file.
func parseText(s string, at int) (Text, error) {
	t := Text{at: at}
	for s != "" {
		before, rest, found := strings.Cut(s, "{")
		if before != "" {
			t.pieces = append(t.pieces, textPiece{words: before})
		}
		if !found {
			break
		}
		inside, after, closed := strings.Cut(rest, "}")
		if !closed {
			return t, errors.New("{ without }: a number in a text is {EXPRESSION}")
		}
		e, err := parseExpr(inside)
		if err != nil {
			return t, fmt.Errorf("{%s}: %w", inside, err)
		}
		t.pieces = append(t.pieces, textPiece{expr: e})
		s = after
	}
	return t, nil
}

// empty reports a text without words.
func (t Text) empty() bool { return len(t.pieces) == 0 }

// Opening is the text up to the sentence with its first value, which is known later: all of a text without values.
func (t Text) Opening() string {
	switch {
	case t.empty() || t.pieces[0].expr != nil:
		return ""
	case len(t.pieces) == 1:
		return t.pieces[0].words
	}
	words := t.pieces[0].words
	end := max(strings.LastIndex(words, ". "), strings.LastIndex(words, "? "), strings.LastIndex(words, ".* ")+1)
	return words[:end+1]
}

// Blanks is the text with a blank in place of each expression.
func (t Text) Blanks() string {
	var b strings.Builder
	for _, p := range t.pieces {
		if p.expr == nil {
			b.WriteString(p.words)
		} else {
			b.WriteString("_____")
		}
	}
	return b.String()
}

// fill returns the text with the values of its expressions.
func (t Text) fill(of func(*Expr) (float64, error)) (string, error) {
	var b strings.Builder
	for _, p := range t.pieces {
		if p.expr == nil {
			b.WriteString(p.words)
			continue
		}
		v, err := of(p.expr)
		if err != nil {
			return "", err
		}
		b.WriteString(FormatNumber(v))
	}
	return b.String(), nil
}
