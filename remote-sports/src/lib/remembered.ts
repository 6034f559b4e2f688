const MAX_KNOWN = 20_000

/** Makes each value once: exact conversions cost big integers, and prices and lines repeat. */
export function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key)
    if (value !== undefined) return value
    if (known.size >= MAX_KNOWN) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}
