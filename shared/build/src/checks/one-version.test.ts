import { expect, test } from 'vitest'
import { findVersionProblems, readCatalog } from './one-version.ts'

const catalog = readCatalog(`packages:
  - host

# why
catalog:
  '@scope/a': ^1.0.0
  # pinned
  b: 2.0.0 # exactly

overrides:
  c: 3.0.0
`)

test('only the catalog block is read', () => {
  expect([...catalog]).toEqual([
    ['@scope/a', '^1.0.0'],
    ['b', '2.0.0'],
  ])
})

test('references to the catalog and to the workspace are right', () => {
  const manifest = {
    dependencies: { '@scope/a': 'catalog:', '@site/ui': 'workspace:*' },
    devDependencies: { b: 'catalog:' },
  }
  expect(findVersionProblems(new Map([['host/package.json', manifest]]), catalog)).toEqual([])
})

test('a version outside the catalog, an unknown reference and an idle entry are named', () => {
  const manifest = { dependencies: { '@scope/a': '^1.0.0' }, peerDependencies: { missing: 'catalog:' } }
  expect(findVersionProblems(new Map([['host/package.json', manifest]]), catalog)).toEqual([
    'host/package.json: @scope/a is "^1.0.0", write "catalog:"',
    'host/package.json: missing is not in the catalog of pnpm-workspace.yaml',
    'pnpm-workspace.yaml: no package uses b',
  ])
})
