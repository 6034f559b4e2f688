/** What may be told of an error that a browser met: where, and what for, without the values that it was made of. */

/** A message that was made of a value keeps what it says without what looks like somebody's number or address. */
export function withoutNumbers(message: string): string {
  return message.replace(/\S+@\S+/g, '#').replace(/\d[\d\s-]{3,}\d/g, '#')
}

/** Lines of a stack that say where; the first one repeats the message, an address may carry a query. */
export function placesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at .|@/.test(line) && /:\d+:\d+\)?$/.test(line))
    .map((line) => line.replace(/\?[^:)\s]*/, ''))
    .join('\n')
}
