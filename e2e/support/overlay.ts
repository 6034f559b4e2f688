import type { Compiler } from 'webpack'

type Answer = (error: Error | null, result?: unknown) => void
type Call = (path: string, ...rest: unknown[]) => void

/** Texts that lie over files of the disk, as one compiler reads them: nothing is written into the working tree. */
export class Overlay {
  readonly #texts = new Map<string, string>()
  /** Each edit makes its file younger than the one before, or the compiler would go by what it remembers. */
  #edits = 0

  constructor(compiler: Compiler) {
    const files = compiler.inputFileSystem as unknown as Record<'readFile' | 'stat', Call>
    const readFile = files.readFile.bind(files)
    const stat = files.stat.bind(files)
    files.readFile = (path, ...rest) => {
      const text = this.#texts.get(path)
      if (text === undefined) readFile(path, ...rest)
      else answerOf(rest)(null, Buffer.from(text))
    }
    files.stat = (path, ...rest) => {
      if (!this.#texts.has(path)) return stat(path, ...rest)
      stat(path, ((error, found) => answerOf(rest)(error, this.#younger(found))) satisfies Answer)
    }
  }

  /** Takes the place of all texts of before. */
  write(texts: ReadonlyMap<string, string>): void {
    this.#edits += 1
    this.#texts.clear()
    for (const [path, text] of texts) this.#texts.set(path, text)
  }

  #younger(found: unknown): unknown {
    if (typeof found !== 'object' || found === null || !('mtimeMs' in found)) return found
    const mtimeMs = Number(found.mtimeMs) + 60_000 * this.#edits
    const stats = Object.create(found) as object
    return Object.defineProperties(stats, { mtimeMs: { value: mtimeMs }, mtime: { value: new Date(mtimeMs) } })
  }
}

function answerOf(rest: readonly unknown[]): Answer {
  return rest.at(-1) as Answer
}
