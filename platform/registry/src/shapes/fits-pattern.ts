import { hash } from 'node:crypto'
import { threadCpuUsage } from 'node:process'
import { createContext, Script } from 'node:vm'

import type { Budget } from './budget.ts'
import { TEXTS } from './texts.ts'

const WITHIN_MS = 20
/** Of the processor's time, over all tries: the first ones of a process also make what they need. */
const MOST_MS = 60
/** How often it is tried again where the time was the machine's and not the pattern's. */
const TRIES = 50
/** Longer ones are not tried: to read one takes time that nothing ends. */
const MOST_CHARACTERS = 1_000
/** So many patterns that took too long are remembered. */
const MOST = 1_000
/** So many patterns are remembered with what fits them, and so many texts of each that are not the usual ones. */
const MOST_ANSWERED = 1_000
const MOST_OTHERS = 50
/** Longer ones are remembered by their hash. */
const LONG = 100

const world = createContext({ source: '', flags: '', texts: '' })
// texts go in, and 0 and 1 come out: objects of the other world stay there
const TEST = new Script(
  '((pattern) => JSON.parse(texts).map((text) => Number(pattern.test(text))).join(""))(new RegExp(source, flags))',
)
const hopeless = new Set<string>()
/** Pattern → text → whether it fits. */
const answers = new Map<string, Map<string, boolean>>()

/**
 * Whether a text fits a pattern that somebody has sent; undefined where the pattern is none or takes too long, which for
 * a pattern made for it is for ever.
 * @throws BudgetSpent where the patterns before it took all the time that there is for them
 */
export function fitsPattern(source: string, text: string, budget: Budget): boolean | undefined {
  if (source.length > MOST_CHARACTERS || hopeless.has(source)) return undefined
  const known = answers.get(source)
  const before = known?.get(keyOf(text))
  if (before !== undefined) return before
  const begun = threadCpuUsage()
  // a try costs far more than a test: of the usual texts each would be asked for, so all are tried at once
  const texts = known === undefined ? [text, ...TEXTS] : [text]
  const found = tryPattern(source, texts, begun)
  if (found === undefined) {
    if (hopeless.size >= MOST) hopeless.clear()
    hopeless.add(source)
  } else {
    keep(source, texts, found)
  }
  budget.spendOnPattern(msSince(begun))
  return found?.[0]
}

function keep(source: string, texts: readonly string[], found: readonly boolean[]): void {
  const known = answers.get(source) ?? new Map<string, boolean>()
  if (!answers.has(source)) {
    if (answers.size >= MOST_ANSWERED) answers.clear()
    answers.set(source, known)
  }
  for (const [index, text] of texts.entries()) {
    if (known.size > TEXTS.length + MOST_OTHERS) break
    known.set(keyOf(text), found[index] === true)
  }
}

function keyOf(text: string): string {
  return text.length > LONG ? `sha256 ${hash('sha256', text)}` : text
}

function tryPattern(source: string, texts: readonly string[], begun: NodeJS.CpuUsage): readonly boolean[] | undefined {
  // properties of characters need the flag, and what was written without it may not bear it
  Object.assign(world, { source, texts: JSON.stringify(texts), flags: /\\[pPu]\{/.test(source) ? 'u' : '' })
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return Array.from(String(TEST.runInContext(world, { timeout: WITHIN_MS })), (fits) => fits === '1')
    } catch (error) {
      // the limit is one of the clock, which on a busy machine goes on while this does not
      if (!isTimeout(error) || msSince(begun) > MOST_MS) break
    }
  }
  return undefined
}

function msSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = threadCpuUsage(begun)
  return (user + system) / 1000
}

/** An error of the other world is no `Error` of this one. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
