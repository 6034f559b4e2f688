import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { findLinks } from '../checks/doc-links.ts'
import { packedChangelog } from './packed-changelog.ts'

test('the changelog of the packages leads to nothing that stays in this repository, and says what it is called', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  expect(findLinks(written), 'here it links').not.toEqual([])
  const packed = packedChangelog(written)
  expect(findLinks(packed)).toEqual([])
  expect(packed).toContain('sends it along: ADR 0085.')
  expect(packedChangelog('[a](b.md), [c](https://d.example/e), [f](#g)')).toBe('a, [c](https://d.example/e), f')
})
