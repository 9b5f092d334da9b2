// Package chart draws axes, curves, sparklines and large digits on a canvas.
package chart
