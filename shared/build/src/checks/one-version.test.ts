import { expect, test } from 'vitest'
import { findVersionProblems } from './one-version.ts'

test('references to the catalog and to the workspace are right', () => {
  const manifest = {
    dependencies: { react: 'catalog:', '@site/ui': 'workspace:*' },
    devDependencies: { vitest: 'catalog:' },
  }
  expect(findVersionProblems(new Map([['host/package.json', manifest]]))).toEqual([])
})

test.each(['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'])(
  'a version outside the catalog is named: %s',
  (group) => {
    expect(findVersionProblems(new Map([['host/package.json', { [group]: { react: '^19.0.0' } }]]))).toEqual([
      'host/package.json: react is "^19.0.0", write "catalog:"',
    ])
  },
)
