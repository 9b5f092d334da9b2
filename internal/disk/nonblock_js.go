package disk

// nonblock is no flag in a page, which has no pipes.
const nonblock = 0
