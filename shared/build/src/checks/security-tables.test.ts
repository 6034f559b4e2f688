import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/security.md')
const LINK = String.raw`\[[\w.-]+\]\(\.\.\/([^)]+)\)`

/** Rows of the tables below a heading, down to the next one of its rank. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^\| (.+) \|$/gm)]
    .map(([, line = '']) => line.split(' | ').map((cell) => cell.trim()))
    .filter(([first = '']) => !/^(?:-+|budget|#)$/.test(first))
}

/** What the proofs of a cell name: files and titles of tests. */
function proofsIn(cell: string): readonly (readonly [path: string, title: string])[] {
  return [...cell.matchAll(new RegExp(`${LINK} “([^”]+)”`, 'g'))].map(([, path = '', title = '']) => [path, title])
}

function isTestOf(path: string, title: string): boolean {
  // Rows of the specification that it proves may stand in front.
  const titles = read(path).replaceAll(/(?<=['"`\]] ?)\[[\w.]+\] ?/g, '')
  return [`'`, `"`, '`'].some((quote) => titles.includes(quote + title + quote))
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, KiB: 1024, MiB: 1024 * 1024 }
function written(cell: string): number {
  const [number = '', unit] = cell.split(' ')
  return Number(number.replaceAll(',', '')) * (unit === undefined ? 1 : (UNITS[unit] ?? NaN))
}

/** The number that a name is given in a source: a constant, or a field. */
function setIn(source: string, name: string): number {
  const [, given = ''] = new RegExp(String.raw`\b${name}(?: =|:) (\d[\w *]*)`).exec(source) ?? []
  const factors = given.trim().replaceAll('_', '').split(' * ')
  return factors.reduce((product, factor) => product * (factor === '' ? NaN : Number(factor)), 1)
}

describe('the page on security', () => {
  test('budgets have the numbers of the source, and tests that are there', () => {
    const budgets = rowsBelow('Budgets')
    expect(budgets.length).toBeGreaterThan(40)
    for (const [budget = '', number = '', place = '', proof = ''] of budgets) {
      const [, path = '', name = ''] = new RegExp(`^${LINK} \`(\\w+)\`$`).exec(place) ?? []
      expect(setIn(read(path), name), budget).toBe(written(number))
      const proofs = proofsIn(proof)
      expect(proofs.length, budget).toBeGreaterThan(0)
      expect(
        proofs.filter(([file, title]) => !isTestOf(file, title)),
        budget,
      ).toEqual([])
    }
  })

  test('every budget of sockets and every limit of a gateway has a row', () => {
    const named = new Set(rowsBelow('Budgets').map(([, , place = '']) => /`(\w+)`$/.exec(place)?.[1]))
    const fieldsOf = (path: string, start: string) => {
      const [, body = ''] = read(path).split(start)
      return [...(body.split('\n}')[0] ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, field = '']) => field)
    }
    const limits = [
      ...fieldsOf('platform/gateway/src/kernel/sockets/socket-limits.ts', 'DEFAULT_SOCKET_LIMITS: SocketLimits = {'),
      ...fieldsOf('platform/gateway/src/context/options.ts', 'DEFAULT_LIMITS: Limits = {'),
    ]
    expect(limits.length).toBeGreaterThan(15)
    // Their numbers have names of their own, under which they stand there.
    expect(limits.filter((limit) => !named.has(limit))).toEqual(['wrongPasswords', 'wrongPasswordsOfStrangers'])
    expect([...named]).toEqual(expect.arrayContaining(['TRIES_BEFORE_LOCK', 'TRIES_OF_STRANGERS']))
  })

  test('every place that lets pages of any origin read is named with its reason', () => {
    const sources = globSync('platform/*/{src/**/*.ts,*.conf}', { cwd: root }).filter(
      (path) => !path.endsWith('.test.ts'),
    )
    const open = sources.filter((path) => /access-control-allow-origin['"]?[:, ]+['"]?\*/i.test(read(path)))
    const [answer = ''] = /^\| 14\.5\.2, 14\.5\.3 .*$/m.exec(page) ?? []
    const named = Array.from(answer.matchAll(new RegExp(LINK, 'g')), ([, path = '']) => path)
    expect(named.toSorted()).toEqual(open.toSorted())
  })

  test('each finding has tests that are there', () => {
    const findings = rowsBelow('What was found, and what proves it mended')
    expect(findings.length).toBeGreaterThanOrEqual(20)
    expect(findings.map(([number]) => Number(number))).toEqual(findings.map((_, index) => index + 1))
    for (const [number = '', , proof = ''] of findings) {
      const proofs = proofsIn(proof)
      expect(proofs.length, number).toBeGreaterThan(0)
      expect(
        proofs.filter(([file, title]) => !isTestOf(file, title)),
        number,
      ).toEqual([])
    }
  })
})
