import type { Comparison } from '../shapes/index.ts'
import type { Finding } from './rule.ts'

/** Longer values are cut: the path says where to look. */
const MOST_CHARACTERS = 200

interface About {
  readonly remotes: readonly string[]
  /** The call, event, command or slot. */
  readonly what: string
  /** What of it was compared: `request`, `data`, `payload`, … */
  readonly side: string
  readonly message: string
}

/** What a comparison found, as a refusal shows it: the value that is not taken, or why it cannot be told. */
export function shapeFindings(found: Comparison, { remotes, what, side, message }: About): Finding[] {
  if (found.verdict === 'fits') return []
  const isPart = found.path.startsWith('[') || found.path === ''
  const place = isPart ? `${side}${found.path}` : `${side}.${found.path}`
  if (found.verdict === 'unclear') {
    return [
      {
        remotes,
        message: 'Whether this fits cannot be told.',
        example: `${what}: ${place}: ${found.why}`,
        isUnclear: true,
      },
    ]
  }
  const value = 'part' in found ? `${place} = ${short(JSON.stringify(found.part))}` : `without ${place}`
  return [{ remotes, message, example: `${what}: ${value}` }]
}

function short(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}… (${text.length} characters)` : text
}
