// Package cast records runs as asciicasts and as moving pictures.
package cast
