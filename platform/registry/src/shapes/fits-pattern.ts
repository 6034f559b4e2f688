import { threadCpuUsage } from 'node:process'
import { createContext, Script } from 'node:vm'

const WITHIN_MS = 20
/** Of the processor's time, over all tries: the first ones of a process also make what they need. */
const MOST_MS = 60
/** How often it is tried again where the time was the machine's and not the pattern's. */
const TRIES = 50
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
  const begun = threadCpuUsage()
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return TEST.runInContext(world, { timeout: WITHIN_MS }) === true
    } catch (error) {
      // the limit is one of the clock, which on a busy machine goes on while this does not
      const { user, system } = threadCpuUsage(begun)
      if (!isTimeout(error) || (user + system) / 1000 > MOST_MS) break
    }
  }
  if (hopeless.size >= MOST) hopeless.clear()
  hopeless.add(source)
  return undefined
}

/** An error of the other world is no `Error` of this one. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
