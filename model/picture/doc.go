// Package picture draws charts and heat maps as SVG, PNG and PDF in one style, from plain
// series. It does not depend on experiments or figures.
package picture
