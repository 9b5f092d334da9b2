package picture

import (
	"errors"
	"io"
)

// errNoPDF spares a page the library of PDF.
var errNoPDF = errors.New("a page writes pictures as SVG and PNG; lascope in a terminal writes PDF")

// PDF is refused.
func (d *Document) PDF(io.Writer) error { return errNoPDF }

func (d *Drawing) writePDF(io.Writer) error { return errNoPDF }

func (l layout) writePDF(io.Writer, float64) error { return errNoPDF }
