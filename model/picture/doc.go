// Package picture draws charts and heat maps as SVG and PNG in one style, from plain
// series. It knows nothing of experiments or figures.
package picture
