//go:build !js

package polling

// noProgram refuses the scheme own without a program.
const noProgram = "own: no program plays it; give one with --exec, such as --exec 'python3 mine.py'. A line, a session, a lesson or a settings file never starts a program"
