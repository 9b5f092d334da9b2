package lesson

import (
	"strings"
	"testing"

	"lascope/model/modeltest"
)

func TestExpressions(t *testing.T) {
	of := func(name string) float64 { return map[string]float64{"a": 2, "b_2": 3}[name] }
	for text, want := range map[string]float64{
		"1": 1, "1.5e-1": 0.15, "-a": -2, "--a": 2, "2+3*4": 14, "(2+3)*4": 20, "8/2/2": 2, "9-3-2": 4,
		"a*-b_2": -6, "min(a,b_2)": 2, "max( a , b_2*2 )": 6, "min(max(1,2),max(3,4))": 2, " 1 + 1 ": 2, ".5": 0.5, "2E2-1": 199,
		"a--b_2---1": 4, "08.50+010-1.e0": 17.5, "range+type*2": 0, "2e+1": 20,
		strings.Repeat("(", 39) + "a" + strings.Repeat(")", 39): 2,
	} {
		e, err := parseExpr(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		modeltest.Equal(t, e.value(of), want, "%s is", text)
	}
	for _, text := range []string{"", "1 2", "1+", "a b", "1e", "()", "min(1)", "max(1,2", "f(1)", "1..2", "Σ", ")", "min(1,2,)", "min(a,b...)",
		"+1", "*a", "a++b", "a//b", "a/*b*/", "a.b", "0x10", "0x1p4", "1_000", "1i", "'a'", "a;", "(min)(1,2)", "func()", "[]int", "a<b", "1e999",
		strings.Repeat("(", 40) + "a" + strings.Repeat(")", 40)} {
		if e, err := parseExpr(text); err == nil {
			t.Errorf("%q is read as %v", text, e)
		}
	}
}

func TestFormatNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 7: "7", 12345: "12,345", -3: "-3", 0.695123: ".695", 0.7: ".700", 12.345: "12.3", 123.45: "123",
		1234.5: "1,230", -98765.4: "-98,800", 0.000123456: ".000123", 999.96: "1,000",
	} {
		modeltest.Equal(t, FormatNumber(x), want, "%v is written", x)
	}
}

func TestOpening(t *testing.T) {
	for text, want := range map[string]string{
		"No value.": "No value.", "One. Two is {a}.": "One.", "So? Yes. It is {a}. And {b}.": "So? Yes.",
		"*Watch × rise.* It is {a}.":                       "*Watch × rise.*",
		"*× present shares* rose to {a} %. Then it rests.": "", "It is {a}.": "", "{a} times. More.": "",
	} {
		parsed := parseText(text, 1)
		modeltest.Equal(t, parsed.Opening(), want, "%q opens with", text)
	}
}
