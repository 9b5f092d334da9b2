// Package config holds the settings: the file, the environment, the flags, and the state
// files that belong to them.
package config
