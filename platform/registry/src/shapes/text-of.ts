import { hash } from 'node:crypto'

import type { Budget } from './budget.ts'

const known = new WeakMap<object, string>()

/**
 * A short text that is equal where JSON is, in whichever order its names come. What lies within is in it by its own text:
 * written out at each level, a document would be as much as its size times its depth.
 * @throws BudgetSpent
 */
export function textOf(value: unknown, budget: Budget): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const before = known.get(value)
  if (before !== undefined) return before
  const text = budget.within(() => {
    if (Array.isArray(value)) {
      budget.spend(1 + value.length)
      return digestOf(['array', ...value.map((item) => textOf(item, budget))])
    }
    const entries = Object.entries(value)
    budget.spend(1 + entries.length)
    const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
    return digestOf(['object', ...sorted.flatMap(([name, of]) => [name, textOf(of, budget)])])
  })
  known.set(value, text)
  return text
}

function digestOf(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts))
}
