import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isFullRun } from '../matrix.ts'
import type { Edit } from '../support/build-in-memory.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Folders of everything that is built; a few stand for them outside of the full run. */
const ALL = [
  'host',
  'remote-sports',
  'remote-casino',
  'remote-account',
  'remote-help',
  'platform/venues',
  'platform/desk',
]
const FOLDERS = isFullRun ? ALL : ['remote-casino', 'platform/venues']

/** What is changed, and the folders that it reaches. */
const CHANGES: readonly (Edit & { readonly what: string; readonly reaches: readonly string[] })[] = [
  {
    what: 'the game that a category plays',
    ...{ file: 'shared/domain/src/games/category.ts', from: "ZR: 'baccarat'", to: "ZR: 'niuniu'" },
    reaches: ['remote-casino', 'platform/desk'],
  },
  {
    what: 'what a bet on a game pays',
    ...{ file: 'shared/domain/src/games/baccarat.ts', from: '195n', to: '196n' },
    reaches: ['remote-help', 'platform/venues'],
  },
  {
    what: 'a schema that sports alone uses',
    ...{ file: 'shared/contracts/src/sports/endpoints.ts', from: 'v1/sports/hot', to: 'v1/sports/hotter' },
    reaches: ['remote-sports'],
  },
  {
    what: 'a text of the casino',
    ...{ file: 'remote-casino/locales/zh-CN/casino.json', from: '彩票游戏', to: '数字彩票' },
    reaches: ['remote-casino'],
  },
]

let versions: Readonly<Record<string, readonly string[]>> = {}

beforeAll(() => {
  const program = join(ROOT, 'e2e/support/versions-with.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [program], {
    input: JSON.stringify({ folders: FOLDERS, edits: CHANGES }),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  versions = JSON.parse(stdout) as typeof versions
}, 600_000)

test.each(FOLDERS)('%s is called what was delivered when it is built again', (folder) => {
  const document = ['host.json', 'release.json', 'pages.json']
    .map((name) => join(ROOT, folder, 'dist', name))
    .find((path) => existsSync(path))
  const { version } = JSON.parse(readFileSync(document ?? '', 'utf8')) as { readonly version: string }
  expect(versions[folder]?.[0]).toBe(version)
})

test.each(CHANGES.map((change, index) => ({ ...change, index })))(
  'a change of $what gives a new version to whom it reaches, and to nobody else',
  ({ index, reaches }) => {
    const changed = FOLDERS.filter((folder) => versions[folder]?.[index + 1] !== versions[folder]?.[0])
    expect(changed).toEqual(reaches.filter((folder) => FOLDERS.includes(folder)))
  },
)
