package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A source is a Go file of the program, or of its tests with its imports alone.
type source struct {
	path, dir string
	*ast.File
}

// inTests are our packages for tests alone.
var inTests = []string{"model/modeltest", "tui/screentest"}

// sources are the Go files of the program and of its tests, without the examples of the documents and without other modules.
var sources = sync.OnceValues(func() (program, tests []source) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if d.IsDir() && (file == "internal/liberation" || file == "internal/latex" || file == ".git" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(file, ".go") {
			return err
		}
		into, mode := &program, parser.ParseComments
		if strings.HasSuffix(file, "_test.go") {
			into, mode = &tests, parser.ImportsOnly|parser.ParseComments
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, mode)
		if err == nil && !slices.ContainsFunc(tree.Comments, func(g *ast.CommentGroup) bool { return strings.HasPrefix(g.List[0].Text, "//go:build ignore") }) {
			file = filepath.ToSlash(file)
			*into = append(*into, source{file, path.Dir(file), tree})
		}
		return err
	})
	if err != nil {
		panic(err)
	}
	return program, tests
})

// imported are the paths of the packages that a source imports, by their names in it.
func (s source) imported() map[string]string {
	as := map[string]string{}
	for _, i := range s.Imports {
		of, _ := strconv.Unquote(i.Path.Value)
		name := path.Base(of)
		if i.Name != nil {
			name = i.Name.Name
		}
		as[name] = of
	}
	return as
}

// uses are the names of other packages that a source uses, as pairs of the package's path and the name.
func (s source) uses() (used [][2]string) {
	as := s.imported()
	ast.Inspect(s.File, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Obj == nil && as[x.Name] != "" {
				used = append(used, [2]string{as[x.Name], s.Sel.Name})
			}
		}
		return true
	})
	return used
}
