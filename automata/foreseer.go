package automata

// A Foreseer is a [Web] that may be told which pages are about to be polled. It answers
// as it would without; but where it is so large that each page is waited for, it can
// fetch them from memory together.
type Foreseer interface{ Foresee(pages []int32) }

// nearPages is how many pages lie near the processor anyway.
const nearPages = 1 << 16
