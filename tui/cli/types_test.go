package cli

import (
	"go/ast"
	"testing"
)

const mostMethods, mostFields = 50, 20

// TestSmallTypes: no type of the program has more than mostMethods methods, and no struct more than
// mostFields fields, where an embedded part counts as one.
func TestSmallTypes(t *testing.T) {
	methods, structs := map[string]int{}, 0
	program, _ := sources()
	for _, source := range program {
		ast.Inspect(source.File, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv != nil {
					methods[source.dir+"."+receiver(n.Recv.List[0].Type)]++
				}
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok {
					structs++
					if f := s.Fields.NumFields(); f > mostFields {
						t.Errorf("%s: %s has %d fields", source.path, n.Name.Name, f)
					}
				}
			}
			return true
		})
	}
	if structs < 100 || len(methods) < 100 {
		t.Fatalf("%d structs and %d types with methods are found", structs, len(methods))
	}
	for name, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods", name, n)
		}
	}
}

// receiver is the name of the type of a receiver, without its star and its type parameters.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
