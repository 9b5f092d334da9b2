// Package animation turns frames into moving pictures: SVG that loops without a script.
package animation
