import { randomHex, sha256Hex } from '../../base/cipher/index.ts'
import { readGraphics } from './read-graphics.ts'

/** As many as a hash has. */
const ID_BYTES = 32

/** What a fingerprint is made of; the real browser unless a test gives another. */
export interface FingerprintSource {
  readonly properties: () => readonly string[]
  /** What the graphics draw, or undefined where the browser has none. */
  readonly graphics: () => readonly string[] | undefined
}

export const BROWSER: FingerprintSource = { properties: readProperties, graphics: readGraphics }

/**
 * A hash of browser and graphics properties, 64 hex digits. Without graphics machines cannot be told apart, so the id is
 * a random one; graphics that fail are left out of the hash, and what cannot be read or hashed at all gets a random id
 * too (spec 3 and 8). Never rejects.
 */
export async function localFingerprint(source: FingerprintSource = BROWSER): Promise<string> {
  try {
    const graphics = attempt(source.graphics)
    if (graphics !== undefined && graphics.length === 0) return randomHex(ID_BYTES)
    const parts = [...source.properties(), ...(graphics ?? [])]
    return await sha256Hex(new TextEncoder().encode(JSON.stringify(parts)))
  } catch {
    return randomHex(ID_BYTES)
  }
}

/** Empty where there are no graphics, undefined where reading them failed. */
function attempt(read: FingerprintSource['graphics']): readonly string[] | undefined {
  try {
    return read() ?? []
  } catch {
    return undefined
  }
}

/** What stays the same from visit to visit: neither the window's size nor anything that a person changes daily. */
function readProperties(): readonly string[] {
  const { userAgent, language, languages, hardwareConcurrency, maxTouchPoints } = navigator
  return [
    userAgent,
    language,
    languages.join(','),
    String(hardwareConcurrency),
    String(maxTouchPoints),
    [screen.width, screen.height, screen.colorDepth].join('x'),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]
}
