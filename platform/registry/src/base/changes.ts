/** One difference: a dotted path and both values as JSON text; undefined where there was or is nothing. */
export interface Change {
  readonly path: string
  readonly from?: string
  readonly to?: string
}

/** What differs between two documents of plain data, value by value in the order of the paths; a list is one value. */
export function changesBetween(from: object, to: object): Change[] {
  const before = valuesOf(from)
  const after = valuesOf(to)
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((path) => {
    const old = before.get(path)
    const now = after.get(path)
    if (old === now) return []
    return [{ path, ...(old === undefined ? {} : { from: old }), ...(now === undefined ? {} : { to: now }) }]
  })
}

function valuesOf(document: object): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const walk = (value: unknown, path: string): void => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`)
    } else if (value !== undefined) {
      values.set(path, JSON.stringify(value))
    }
  }
  walk(document, '')
  return values
}
