import type { Compiler } from 'webpack'

type Answer = (error: Error | null, result?: unknown) => void
type Call = (path: string, ...rest: unknown[]) => void

/** How much younger a file is for its edit, or the compiler would go by what its cache remembers of it. */
const YOUNGER_MS = 60_000

/** Lays texts over files of the disk, as one compiler reads them: nothing is written into the working tree. */
export function overlay(compiler: Compiler, texts: ReadonlyMap<string, string>): void {
  const files = compiler.inputFileSystem as unknown as Record<'readFile' | 'stat', Call>
  const readFile = files.readFile.bind(files)
  const stat = files.stat.bind(files)
  files.readFile = (path, ...rest) => {
    const text = texts.get(path)
    if (text === undefined) readFile(path, ...rest)
    else answerOf(rest)(null, Buffer.from(text))
  }
  files.stat = (path, ...rest) => {
    if (!texts.has(path)) return stat(path, ...rest)
    stat(path, ((error, found) => answerOf(rest)(error, younger(found))) satisfies Answer)
  }
}

function younger(found: unknown): unknown {
  if (typeof found !== 'object' || found === null || !('mtimeMs' in found)) return found
  const mtimeMs = Number(found.mtimeMs) + YOUNGER_MS
  const stats = Object.create(found) as object
  return Object.defineProperties(stats, { mtimeMs: { value: mtimeMs }, mtime: { value: new Date(mtimeMs) } })
}

function answerOf(rest: readonly unknown[]): Answer {
  return rest.at(-1) as Answer
}
