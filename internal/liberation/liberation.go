// Package liberation stands in for the module of the same name, of whose 12 fonts, 4.4 MB, gonum's plots require each. Charts are
// written in Liberation Sans, upright and bold; the packages of the other ten have the upright one.
package liberation
