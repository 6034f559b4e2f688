import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const code = read('platform/gateway/src/kernel/events/domain-events.ts')

/** The fields of a type that is written out, or of an interface of the same file. */
function fieldsOf(type: string): readonly string[] {
  const text = type.startsWith('{') ? type : (new RegExp(`interface ${type} \\{([^}]*)\\}`).exec(code)?.[1] ?? '')
  return [...text.matchAll(/readonly (\w+)\??:/g)].flatMap(([, name = '']) => [name])
}

/** The modules whose code a pattern finds in, by the name that its group catches. */
function modulesBy(pattern: RegExp): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const path of globSync('platform/gateway/src/modules/**/*.ts', { cwd: root }).toSorted()) {
    if (path.endsWith('.test.ts') || path.includes('/testing/')) continue
    const module = path.split('/')[4] ?? ''
    for (const [, name = ''] of read(path).matchAll(pattern))
      found.set(name, (found.get(name) ?? new Set()).add(module))
  }
  return new Map([...found].map(([name, modules]) => [name, [...modules].toSorted()]))
}

test('the page on the events of the business says which there are, what is told, by whom and to whom', () => {
  const told = modulesBy(/\bemit\(\s*[\w.]+,\s*'([\w.]+)'/g)
  const heard = modulesBy(/\bevents\.on\(\s*'([\w.]+)'/g)
  const events = /interface DomainEvents \{(.*?)\n\}/s.exec(code)?.[1] ?? ''
  const expected = [...events.matchAll(/^ {2}'([\w.]+)': (.+)$/gm)].map(([, name = '', type = '']) => [
    [name],
    fieldsOf(type),
    told.get(name) ?? [],
    heard.get(name) ?? [],
  ])
  const written = [...read('docs/guides/domain-events.md').matchAll(/^\| (`.*) \|$/gm)].map(([, line = '']) =>
    line.split(' | ').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, word = '']) => [word])),
  )
  expect(expected.length).toBeGreaterThan(5)
  expect(written).toEqual(expected)
})
