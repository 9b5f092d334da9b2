// Package chart draws axes, curves, sparklines and large digits on a canvas. sparkline.go
// is the adapter around ntcharts, which hangs or panics on NaN, values out of range and
// small sizes.
package chart
