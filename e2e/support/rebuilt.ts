import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import webpack, { type Compiler, type Configuration, type Stats } from 'webpack'
import { Overlay } from './overlay.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DOCUMENTS = new Set(['host.json', 'release.json', 'pages.json'])

/** An edit of a file that is named by its path below the root. */
export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** One deployable of this working tree, built again and again in memory. */
export interface Rebuilt {
  /** What is built is called so with these edits. */
  versionWith(...edits: readonly Edit[]): Promise<string>
  close(): Promise<void>
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

/** @param folder `host`, `remote-sports`, … below the root */
export async function rebuild(folder: string): Promise<Rebuilt> {
  const { default: config } = (await import(join(ROOT, folder, 'webpack.config.ts'))) as {
    readonly default: Configuration
  }
  const { cache } = config
  // What the last build has left is read, and nothing added: an edit is nobody else's business.
  const isKept = typeof cache === 'object' && cache.type === 'filesystem'
  const compiler = webpack({ ...config, cache: isKept ? { ...cache, readonly: true } : false })
  const overlay = new Overlay(compiler)
  let document = ''
  compiler.outputFileSystem = memoryFor((text) => (document = text))
  return {
    async versionWith(...edits) {
      overlay.write(new Map(edits.map(edited)))
      document = ''
      const stats = await new Promise<Stats | undefined>((done, fail) => {
        compiler.run((error, result) => (error === null ? done(result) : fail(error)))
      })
      if (stats === undefined || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }))
      const { version } = JSON.parse(document) as { readonly version: string }
      return version
    },
    close: () => new Promise((done) => compiler.close(() => done())),
  }
}
