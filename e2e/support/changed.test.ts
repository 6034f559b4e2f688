import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseStories, readImporters } from './changed.ts'
import { ANY_REMOTE, EVERYWHERE, SPEC_FOLDERS } from './spec-folders.ts'

const ROOT = join(import.meta.dirname, '../..')

/** `{ 'a.ts': ['b.ts'] }`: a imports b. */
function importersOf(imports: Readonly<Record<string, readonly string[]>>) {
  const modules = Object.entries(imports).map(([source, files]) => ({
    source,
    dependencies: files.map((resolved) => ({ resolved, dependencyTypes: ['local', 'import'] })),
  }))
  return readImporters({ modules })
}

describe('what a change can reach', () => {
  test('a shared file reaches the stories of every part that imports it, however far away', () => {
    const importers = importersOf({
      'shared/ui/src/index.ts': ['shared/ui/src/button.tsx'],
      'remote-help/src/pages/centre.tsx': ['shared/ui/src/index.ts'],
      'remote-casino/src/remote.ts': ['remote-casino/src/game.ts'],
    })
    expect(chooseStories(['shared/ui/src/button.tsx'], importers)).toEqual([
      { path: 'e2e/every-route', because: 'shared/ui/src/button.tsx → remote-help/src/pages/centre.tsx' },
      { path: 'e2e/help', because: 'shared/ui/src/button.tsx → remote-help/src/pages/centre.tsx' },
      { path: 'e2e/kit', because: 'shared/ui/src/button.tsx' },
      { path: 'e2e/wire', because: 'shared/ui/src/button.tsx → remote-help/src/pages/centre.tsx' },
    ])
  })

  test('the longest row holds, and what puts everything together is not entered by its imports', () => {
    const importers = importersOf({
      'platform/gateway/src/modules.ts': ['platform/gateway/src/modules/bets/bets.service.ts'],
      'platform/gateway/src/app.ts': ['platform/gateway/src/modules.ts'],
    })
    expect(chooseStories(['platform/gateway/src/modules/bets/bets.service.ts'], importers)).toEqual([
      { path: 'e2e/sports', because: 'platform/gateway/src/modules/bets/bets.service.ts' },
    ])
    expect(chooseStories(['platform/gateway/src/app.ts'], importers).map(({ path }) => path)).toEqual(['e2e'])
  })

  test('a helper of specs reaches those that import it, and nothing through the product', () => {
    const importers = importersOf({
      'e2e/help/search.spec.ts': ['e2e/support/visit.ts'],
      'e2e/shell/home.spec.ts': ['e2e/support/api.ts'],
    })
    expect(chooseStories(['e2e/support/visit.ts'], importers).map(({ path }) => path)).toEqual([
      'e2e/help/search.spec.ts',
    ])
  })

  test('what every story runs on reaches all of them', () => {
    expect(chooseStories(['remote-help/src/remote.ts', 'pnpm-lock.yaml'], importersOf({}))).toEqual([
      { path: 'e2e', because: 'pnpm-lock.yaml' },
    ])
  })

  test('a file of a chosen folder is not named beside it', () => {
    const changed = ['e2e/help/search.spec.ts', 'remote-help/locales/zh-CN/help.json']
    const paths = chooseStories(changed, importersOf({})).map(({ path }) => path)
    expect(paths).toContain('e2e/help')
    expect(paths).not.toContain('e2e/help/search.spec.ts')
  })

  test('[D.020] a remote that no row names reaches the stories that every remote has', () => {
    expect(chooseStories(['remote-news/src/pages/index.tsx'], importersOf({})).map(({ path }) => path)).toEqual([
      'e2e/every-route',
      'e2e/wire',
    ])
  })

  test('tests and texts about the code reach no story, and neither do imports of types', () => {
    const importers = readImporters({
      modules: [
        {
          source: 'remote-help/src/a.ts',
          dependencies: [{ resolved: 'shared/shell/src/b.ts', dependencyTypes: ['local', 'type-only'] }],
        },
      ],
    })
    expect(chooseStories(['shared/shell/src/b.ts'], importers)).toEqual([])
    expect(chooseStories(['remote-help/src/a.test.ts', 'host/README.md', 'docs/glossary.md'], importers)).toEqual([])
  })

  test('a graph of another shape is refused', () => {
    expect(() => readImporters({ modules: [{ source: 1 }] })).toThrow('Expected string')
  })
})

describe('the table of parts and stories', () => {
  const specFolders = new Set(globSync('e2e/*/*.spec.ts', { cwd: ROOT }).map((file) => basename(dirname(file))))

  test('names what is there', () => {
    const paths = [...Object.keys(SPEC_FOLDERS), ...EVERYWHERE].filter((path) => path !== ANY_REMOTE)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(
      Object.values(SPEC_FOLDERS)
        .flat()
        .filter((folder) => !specFolders.has(folder)),
    ).toEqual([])
  })

  test('leaves out no part of the product and no folder of stories', () => {
    const parts = globSync('{host,remote-*,shared/*,platform/*}/package.json', { cwd: ROOT }).map(
      (file) => `${dirname(file)}/`,
    )
    const rows = Object.keys(SPEC_FOLDERS)
    expect(
      parts.filter((part) => !rows.some((row) => row === part || (row === ANY_REMOTE && part.startsWith(row)))),
    ).toEqual([])
    const told = new Set(Object.values(SPEC_FOLDERS).flat())
    expect([...specFolders].filter((folder) => !told.has(folder))).toEqual([])
  })
})
