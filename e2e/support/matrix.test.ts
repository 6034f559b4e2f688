import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ON_BOTH_ENGINES } from '../matrix.ts'

const ROOT = join(import.meta.dirname, '../..')

test('every suite that is to run on both engines is there under its title', () => {
  const sources = globSync('platform/*/{src,tests}/**/*.test.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const asked = /\b(?:describeOnEngines|enginesFor|databasesFor)\(\s*'([^']+)'/g
  const titles = new Set(sources.flatMap((source) => [...source.matchAll(asked)].map(([, title]) => title)))
  expect(Object.keys(ON_BOTH_ENGINES).filter((title) => !titles.has(title))).toEqual([])
})
