import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Arrows, GATEWAY_ARROWS, GATEWAY_LAYERS, HOST_ARROWS, HOST_LAYERS, SERVER_FOLDERS } from './walls.ts'

const root = join(import.meta.dirname, '../../../..')
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** What stands below a heading of the page. */
function section(heading: string): string {
  const [, text = ''] = page.split(`\n## ${heading}\n`)
  return text.split('\n## ')[0] ?? ''
}

/** A line of names with dots between them. */
const names = (line: string): readonly string[] => line.split('·').map((name) => name.trim())

/** What each folder of a shelf of a picture may import; a folder of a line without an arrow imports none of the shelf. */
function shelf(lines: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [from = '', to] = line.split('─▶')
      return names(from).map((name) => [name, to === undefined ? [] : names(to).toSorted()] as const)
    }),
  )
}

/** The same out of the tables and the folders that there are. */
function shelfOf(folders: readonly string[], arrows: Arrows): ReturnType<typeof shelf> {
  return Object.fromEntries(folders.map((folder) => [folder, Object.keys(arrows[folder] ?? {}).toSorted()]))
}

const foldersOf = (path: string): readonly string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Lines of a picture by the layer that they begin with: its own line without its name, and those below it. */
function layers(picture: string, indent: string, name: RegExp): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of picture.split('\n')) {
    const [, layer] = (line.startsWith(indent) && name.exec(line.slice(indent.length))) || []
    if (layer !== undefined) found.set(layer, (lines = []))
    const text = layer === undefined ? line.trim() : line.slice(indent.length + layer.length + 1).trim()
    if (text !== '' && !text.startsWith('──')) lines.push(text)
  }
  return found
}

/** @param which of those below the heading, from 0 */
const pictureIn = (heading: string, which = 0): string => section(heading).split('```')[which * 2 + 1] ?? ''

describe('the picture of the gateway', () => {
  const picture = layers(pictureIn('Inside the gateway'), ' ', /^([a-z]+) /)

  test('has the layers in their order', () => {
    // Modules and HTTP share a layer, whose two halves the picture shows below each other; helpers of tests have no line.
    const inOrder = GATEWAY_LAYERS.flatMap(([name]) => (name === 'modules-and-http' ? ['http', 'modules'] : [name]))
    expect([...picture.keys()]).toEqual(inOrder.filter((name) => name !== 'testing'))
  })

  test('has every module with its arrows, from the highest down', () => {
    const lines = picture.get('modules') ?? []
    expect(shelf(lines)).toEqual(shelfOf(foldersOf('platform/gateway/src/modules'), GATEWAY_ARROWS))
    const drawn = lines.filter((line) => line.includes('─▶')).map((line) => line.split('─▶')[0]?.trim())
    expect(drawn).toEqual(Object.keys(GATEWAY_ARROWS))
  })

  test('has every piece of the kernel', () => {
    const pieces = names((picture.get('kernel') ?? []).join(' · '))
    expect(pieces.toSorted()).toEqual([...foldersOf('platform/gateway/src/kernel')].toSorted())
  })

  test('has beside it the folders of the chat with what they import', () => {
    const chat = 'platform/gateway/src/modules/chat'
    const lines = pictureIn('Inside the gateway', 1)
      .split('\n')
      .filter((line) => line.trim() !== '')
    const importedBy = (folder: string): readonly string[] => {
      const texts = readdirSync(join(root, chat, folder))
        .filter((file) => !file.includes('.test.'))
        .map((file) => readFileSync(join(root, chat, folder, file), 'utf8'))
      const found = texts.flatMap((text) => [...text.matchAll(/from '\.\.\/([a-z-]+)\//g)].map(([, name = '']) => name))
      return [...new Set(found)].toSorted()
    }
    const folders = foldersOf(chat).filter((folder) => folder !== 'testing')
    expect(shelf(lines)).toEqual(Object.fromEntries(folders.map((folder) => [folder, importedBy(folder)])))
  })
})

describe('the picture of the host', () => {
  const picture = layers(pictureIn('Inside the host'), '   ', /^([a-z]+)\/ /)

  test('has the layers in their order', () => {
    expect([...picture.keys()]).toEqual([...HOST_LAYERS, 'testing'])
  })

  test.each(['pages', 'features', 'services', 'remotes', 'base'])('has every folder of %s with its arrows', (layer) => {
    const arrows = Object.fromEntries(
      Object.entries(HOST_ARROWS).flatMap(([from, to]) =>
        from.startsWith(`${layer}/`)
          ? [[from.slice(layer.length + 1), Object.fromEntries(Object.keys(to).map((key) => [key.split('/')[1], '']))]]
          : [],
      ),
    )
    const [what = '', ...lines] = picture.get(layer) ?? []
    // Pages are so few that their names stand before what they are.
    const drawn = layer === 'pages' ? [what.split(':')[0] ?? ''] : lines
    expect(shelf(drawn)).toEqual(shelfOf(foldersOf(`host/src/${layer}`), arrows))
  })
})

describe('the lists of the smaller servers', () => {
  test.each(Object.entries(SERVER_FOLDERS))('has the folders of %s in their order', (server, lowestFirst) => {
    const row = new RegExp(`^\\| ${server} +\\| (.*) \\|$`, 'm').exec(section('Inside registry, edge and venues'))
    const [list = ''] = (row?.[1] ?? '').replaceAll(/\([^)]*\)/g, '').split(';')
    expect(list.split(/[→·]/).map((name) => name.trim())).toEqual(lowestFirst.toReversed())
    expect([...lowestFirst].toSorted()).toEqual([...foldersOf(`platform/${server}/src`)].toSorted())
  })
})
