import { globSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** By deployable, the modules of its part of the chat that nobody needs before a room is opened. */
const PARTS = {
  host: ['host/src/services/chat/{log-in,room-socket}.ts', 'shared/contracts/src/chat/server-frame.ts'],
  'remote-sports': ['remote-sports/src/features/chat/components/*.tsx'],
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const sourcesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))

/** What stays as it is written, whatever else a build makes shorter: keys of texts, words, and names of fields. */
const LASTING = [
  /'(chat\.[\w.]+)'/g,
  /['`]([^'`\n$]*[a-z] [a-z][^'`\n$]*)['`$]/g,
  /\b(\w{8,}): v\./g,
  /\btexts\.(\w{8,})/g,
]
function marksIn(code: string): string[] {
  const own = code.replaceAll(/^(?:import |\} from |\s*(?:\*|\/\/|\/\*)).*$/gm, '')
  return LASTING.flatMap((pattern) => [...own.matchAll(pattern)].flatMap(([, mark]) => mark ?? []))
}

// What the build delivered last; `npm test` builds first.
test.each(Object.entries(PARTS))(
  'nothing of the chat in %s comes with a page: its code is a chunk that is fetched when a room is opened',
  (deployable, patterns) => {
    const dist = join(root, deployable, 'dist')
    const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'))
    const isChat = (file: string) => file.split('.')[0] === 'chat'
    const codeOf = (files: readonly string[]) => files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n')
    const [chat, others] = [codeOf(scripts.filter(isChat)), codeOf(scripts.filter((file) => !isChat(file)))]
    const notChat = [`${deployable}/src/**/*.{ts,tsx}`, 'shared/{contracts,domain,shell,ui}/src/**/*.{ts,tsx}']
      .flatMap(sourcesIn)
      .filter((file) => !file.includes('/chat/'))
      .map(read)
      .join('\n')
    const modules = patterns.flatMap(sourcesIn).filter((file) => basename(file) !== 'index.ts')
    for (const file of modules) {
      // What other code says as well tells nothing of where this one is.
      const marks = marksIn(read(file)).filter((mark) => chat.includes(mark) && !notChat.includes(mark))
      expect(marks, `${file} is delivered`).not.toEqual([])
      expect(
        marks.filter((mark) => others.includes(mark)),
        `${file} comes with a page`,
      ).toEqual([])
    }
    expect(modules.length).toBeGreaterThan(patterns.length)
    if (deployable === 'host') return
    const { preload } = v.parse(ReleaseSchema, JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')))
    expect(
      Object.values(preload)
        .flat()
        .filter((file) => isChat(file)),
    ).toEqual([])
  },
)
