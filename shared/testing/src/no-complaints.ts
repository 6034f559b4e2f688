import { format } from 'node:util'
import { afterEach } from 'vitest'

// What React and other libraries complain of (two keys that are equal, a change outside of `act`) works today and breaks
// tomorrow, and nobody reads it among thousands of lines: it fails the test in which it is said. A test that expects a
// complaint replaces `console.error` with a spy of its own.
const complaints: string[] = []
// Not a spy, which the runner would take away before the first test.
console.error = (...said: unknown[]) => void complaints.push(format(...said))

afterEach(() => {
  const [first, ...more] = complaints.splice(0)
  if (first !== undefined) throw new Error(`complained of, with ${more.length} more: ${first}`)
})
