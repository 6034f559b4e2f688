import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runWebpack } from '@site/build'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { overlay } from './overlay.ts'

const ROOT = resolve(import.meta.dirname, '../..')
let builds = 0
const DOCUMENTS = new Set(['host.json', 'release.json', 'pages.json'])

/** An edit of a file that is named by its path below the root. */
export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Nothing is there and nothing is kept, but the document that a build writes at its end. */
function memoryFor(onDocument: (text: string) => void): NonNullable<Compiler['outputFileSystem']> {
  type Done = (error: Error | null) => void
  const done = (...args: readonly unknown[]) => (args.at(-1) as Done)(null)
  const absent = (...args: readonly unknown[]) =>
    (args.at(-1) as Done)(Object.assign(new Error('nothing is there'), { code: 'ENOENT' }))
  const writeFile = (path: string, content: Uint8Array | string, ...rest: readonly unknown[]) => {
    if (DOCUMENTS.has(basename(path))) onDocument(Buffer.from(content as Uint8Array).toString('utf8'))
    done(...rest)
  }
  return { writeFile, mkdir: done, stat: absent, lstat: absent, readdir: absent, readFile: absent } as never
}

function edited({ file, from, to }: Edit): readonly [string, string] {
  const path = join(ROOT, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
  return [path, text.replaceAll(from, to)]
}

/** What a deployable was called, and which files its build has read. */
export interface MemoryBuild {
  readonly version: string
  /** @param file a path below the root */
  hasRead(file: string): boolean
}

/**
 * Builds a deployable of this working tree with an edit, or as it is, in memory. Each build has a configuration and a
 * compiler of its own, as it has by the command: plugins leave something of a first run behind.
 *
 * @param folder `host`, `remote-sports`, … below the root
 */
export async function buildWith(folder: string, edit?: Edit): Promise<MemoryBuild> {
  builds += 1
  const file = pathToFileURL(join(ROOT, folder, 'webpack.config.ts')).href
  const { default: config } = (await import(`${file}?build=${builds}`)) as { readonly default: Configuration }
  const compiler = webpack(config)
  overlay(compiler, new Map(edit === undefined ? [] : [edited(edit)]))
  let document = ''
  compiler.outputFileSystem = memoryFor((text) => (document = text))
  const stats = await runWebpack(compiler)
  const { version } = JSON.parse(document) as { readonly version: string }
  const read = stats.compilation.fileDependencies
  return { version, hasRead: (path) => read.has(join(ROOT, path)) }
}
