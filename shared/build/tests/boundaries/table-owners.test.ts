import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TABLE_GUESTS, TABLE_OWNERS } from './walls.ts'

const root = join(import.meta.dirname, '../../../..')
const gateway = join(root, 'platform/gateway/src')

/** The file of `db/schema` that declares each table of the database. */
function tableFiles(): ReadonlyMap<string, string> {
  const files = globSync('db/schema/*.ts', { cwd: gateway })
  return new Map(
    files.flatMap((path) => {
      const text = readFileSync(join(gateway, path), 'utf8')
      return [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => [name, basename(path, '.ts')] as const)
    }),
  )
}

/** Tables that SQL written as text names, as `from member` does. */
function tablesIn(text: string, known: ReadonlyMap<string, string>): readonly string[] {
  const named = [...text.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(named.filter((name) => known.has(name)))]
}

/** What a file may not name, of what it names. */
function strangers(path: string, text: string, known: ReadonlyMap<string, string>): readonly string[] {
  return tablesIn(text, known).filter((name) => {
    const file = known.get(name) ?? ''
    const isGuest = TABLE_GUESTS.some((guest) => guest.file === path && guest.tables.includes(file))
    return !isGuest && !path.startsWith(`${TABLE_OWNERS[file]}/`)
  })
}

describe('SQL that is written as text', () => {
  const known = tableFiles()
  const sources = globSync('{modules,kernel,context,http}/**/*.ts', { cwd: gateway }).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path),
  )

  test('names the tables of its owner alone, as imports do', () => {
    expect(known.size).toBeGreaterThan(30)
    const found = sources.flatMap((path) =>
      strangers(path, readFileSync(join(gateway, path), 'utf8'), known).map((name) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })

  test('of another owner is found', () => {
    const text = 'await db.execute(sql`update member set name = 1; insert into ledger_entry select * from bet_leg`)'
    expect(strangers('modules/bets/place.repository.ts', text, known)).toEqual(['member', 'ledger_entry'])
    expect(strangers('modules/identity/devices.repository.ts', text, known)).toEqual(['ledger_entry', 'bet_leg'])
  })

  test('every owner is a folder, and every guest is a file that still visits', () => {
    for (const [file, owner] of Object.entries(TABLE_OWNERS)) {
      expect([...known.values()]).toContain(file)
      expect(globSync(`${owner}/index.ts`, { cwd: gateway }), owner).toHaveLength(1)
    }
    for (const { file, tables } of TABLE_GUESTS) {
      const text = readFileSync(join(gateway, file), 'utf8')
      const named = tablesIn(text, known).map((name) => known.get(name))
      const imported = tables.filter((table) => text.includes(`db/schema/${table}.ts`))
      expect([...named, ...imported]).toEqual(expect.arrayContaining([...tables]))
    }
  })
})
