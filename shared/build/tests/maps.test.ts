import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { remoteConfig } from '../src/index.ts'
import { MAPS_FOLDER } from '../src/plugins/private-maps-plugin.ts'
import { buildCleanly, fixtureWorkspace, type FixtureWorkspace } from './fixture.ts'
import { readDist, readRelease } from './read-output.ts'

let workspace: FixtureWorkspace
const remote = (): string => workspace.dir('remote-probe')

beforeAll(async () => {
  workspace = fixtureWorkspace()
  await buildCleanly(remoteConfig({ dir: remote(), mode: 'release' }))
})
afterAll(() => workspace.remove())

test('a release has source maps apart from what is delivered: no file of it is one, or names one', () => {
  const dist = readDist(remote())
  expect([...dist.keys()].filter((file) => file.endsWith('.map'))).toEqual([])
  expect(Object.keys(readRelease(remote()).files).filter((file) => file.endsWith('.map'))).toEqual([])
  for (const [file, content] of dist) expect(content, file).not.toContain('sourceMappingURL')
})

test('a map leads from a place in it to the one in the source, which it does not carry', () => {
  const { version, files } = readRelease(remote())
  const maps = Object.keys(files)
    .map((file) => ({ file, path: join(remote(), MAPS_FOLDER, version, `${file}.map`) }))
    // texts have no code
    .filter(({ path }) => existsSync(path))
    .map(({ file, path }) => ({
      file,
      map: JSON.parse(readFileSync(path, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
    }))
  expect(maps.length).toBeGreaterThan(1)
  for (const { file, map } of maps) expect(map.sourcesContent ?? [], file).toEqual([])
  const page = maps.find(({ map }) => map.sources.some((source) => source.endsWith('src/pages/home.tsx')))
  const code = readDist(remote()).get(page?.file ?? '') ?? ''
  const lines = code.split('\n')
  const line = lines.findIndex((each) => each.includes('hello'))
  expect(line, 'the page has a text to look for').toBeGreaterThanOrEqual(0)
  const column = lines[line]?.indexOf('hello') ?? 0
  const origin = page === undefined ? {} : new SourceMap(page.map).findOrigin(line + 1, column + 1)
  const source = readFileSync(join(remote(), 'src/pages/home.tsx'), 'utf8').split('\n')
  expect(origin).toMatchObject({
    fileName: expect.stringMatching(/src\/pages\/home\.tsx$/) as string,
    lineNumber: source.findIndex((each) => each.includes('hello')) + 1,
  })
})
