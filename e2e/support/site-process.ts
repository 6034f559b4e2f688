import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ThemeId } from '@site/contracts'
import * as v from 'valibot'
import { startGuarded } from './guarded.mjs'
import { freePort } from './services.mjs'
import { slowness } from './slowness.mjs'
import { noteTime } from './times.mjs'

/** A running composed site with sandbox drivers and data of its own. */
export type Site = {
  /** `http://localhost:<port>`, without a slash at its end. */
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** The address of a theme's pages, for example `http://jade.localhost:<port>`. */
  origin(theme: ThemeId): string
  /** Ends it as Ctrl-C does and waits for its end. */
  stop(): Promise<void>
  /** Ends it as `kill -9` does and waits for its end. */
  crash(): Promise<void>
}

export type SiteOptions = {
  readonly dataDir?: string
  readonly port?: number
  /** PostgreSQL in the place of the embedded engine. */
  readonly databaseUrl?: string
  /** Where matches are streamed as HLS, `{gidm}` for the number of one; nowhere when left out. */
  readonly streamUrl?: string
  /** Where release files come from, by theme and remote, for example `(port) => ({ jade: { help: '…' } })`. */
  readonly origins?: (port: number) => Partial<Record<ThemeId, Readonly<Record<string, string>>>>
}

const START_MS = 120_000 * slowness
const ReadySchema = v.object({ url: v.string(), pid: v.number() })

/**
 * Starts a site from what is built. It ends with this process.
 *
 * @param options.dataDir data to go on with; a temporary folder, removed at the end, when left out
 * @throws with everything the site printed when it is not ready within two minutes, on a slow machine more
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const started = performance.now()
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'site-e2e-'))
  const { databaseUrl, streamUrl } = options
  const script = join(import.meta.dirname, 'run-site.ts')
  const guarded = startGuarded(
    process.execPath,
    [script, JSON.stringify({ port, dataDir, databaseUrl, streamUrl, origins: options.origins?.(port) })],
    {
      stdio: 'pipe',
      ...(options.dataDir === undefined ? { removeDir: dataDir } : {}),
    },
  )
  const { pid } = await readyLine(guarded)
  noteTime({ kind: 'site', shape: 'composed', ms: performance.now() - started })
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    origin: (theme) => `http://${theme}.localhost:${port}`,
    stop: guarded.stop,
    async crash() {
      process.kill(pid, 'SIGKILL')
      await guarded.exited
    },
  }
}

function readyLine({
  child,
  exited,
  stop,
}: ReturnType<typeof startGuarded>): Promise<v.InferOutput<typeof ReadySchema>> {
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      reject(new Error(`the site ${why}:\n${output.slice(-6000)}`))
      void stop()
    }
    const timer = setTimeout(() => fail(`was not ready after ${START_MS / 1000} s`), START_MS)
    void exited.then((code) => fail(`ended with code ${code}`)).finally(() => clearTimeout(timer))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (\{.*\})$/m.exec(output)?.[1]
      if (ready === undefined) return
      clearTimeout(timer)
      resolve(v.parse(ReadySchema, JSON.parse(ready)))
    })
  })
}
