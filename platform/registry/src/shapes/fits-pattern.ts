import { createContext, Script } from 'node:vm'

const WITHIN_MS = 20
/** So many patterns that took too long are remembered. */
const MOST = 1_000

const world = createContext({ source: '', flags: '', text: '' })
const TEST = new Script('new RegExp(source, flags).test(text)')
const hopeless = new Set<string>()

/**
 * Whether a text fits a pattern that somebody has sent; undefined where the pattern is none or takes too long, which for
 * a pattern made for it is for ever.
 */
export function fitsPattern(source: string, text: string): boolean | undefined {
  if (hopeless.has(source)) return undefined
  // properties of characters need the flag, and what was written without it may not bear it
  Object.assign(world, { source, text, flags: /\\[pPu]\{/.test(source) ? 'u' : '' })
  try {
    return TEST.runInContext(world, { timeout: WITHIN_MS }) === true
  } catch {
    if (hopeless.size >= MOST) hopeless.clear()
    hopeless.add(source)
    return undefined
  }
}
