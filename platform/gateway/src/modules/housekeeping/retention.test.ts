import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { RETENTION } from './retention.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** How many days the words of the page are. */
const DAYS: Readonly<Record<string, number>> = { 'a day': 1, 'five years': 5 * 366 }

/** Who deletes, with how many days later, as the page for operators says it. */
function written(): readonly (readonly [name: string, days: number])[] {
  const [, section = ''] = read('../../../../../docs/guides/operate.md').split('\n## What is kept, and for how long\n')
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+) \|$/gm)]
  return rows.flatMap(([, row = '']) => {
    const [, term = '', by = ''] = row.split(' | ').map((cell) => cell.trim())
    const days = Number(/^(\d+) days/.exec(term)?.[1] ?? DAYS[/^[a-z]+ [a-z]+/.exec(term)?.[0] ?? ''])
    return [...by.matchAll(/`(delete\w+)`/g)].map(([, name = '']) => [name, days] as const)
  })
}

test('the page for operators has every line of this list, each with its term, and no other', () => {
  const [, list = ''] = read('retention.ts').split('export const RETENTION')
  const names = [...list.matchAll(/\bdrop: .*?(delete\w+)/g)].map(([, name = '']) => name)
  expect(names).toHaveLength(RETENTION.length)
  const lines = RETENTION.map(({ days }, place) => [names[place], days] as const)
  expect(Object.fromEntries(written())).toEqual(Object.fromEntries(lines))
  expect(written()).toHaveLength(lines.length)
})
