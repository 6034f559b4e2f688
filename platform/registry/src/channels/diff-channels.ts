import type { Channel } from '@site/contracts'

/** One difference: a dotted path and both values as JSON text; undefined where there was or is nothing. */
export interface Change {
  readonly path: string
  readonly from?: string
  readonly to?: string
}

/** Who, when and why are told beside a diff, not in it. */
const NOT_CONTENT = new Set(['format', 'theme', 'revision', 'updatedAt', 'updatedBy', 'reason'])

/** What changed from one revision of a channel to another, in the order of the paths. */
export function diffChannels(from: Channel, to: Channel): Change[] {
  const before = flatten(from)
  const after = flatten(to)
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((path) => {
    const old = before.get(path)
    const now = after.get(path)
    if (old === now) return []
    return [{ path, ...(old === undefined ? {} : { from: old }), ...(now === undefined ? {} : { to: now }) }]
  })
}

function flatten(channel: Channel): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>()
  const walk = (value: unknown, path: string): void => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`)
    } else if (value !== undefined) {
      leaves.set(path, JSON.stringify(value))
    }
  }
  walk(Object.fromEntries(Object.entries(channel).filter(([key]) => !NOT_CONTENT.has(key))), '')
  return leaves
}
