import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

const OPEN_PGLITE = new URL('./open-pglite.ts', import.meta.url).href

/** Who is still there after so long has not ended. */
const STAYS_MS = 20_000

/** What stands for the engine, which takes seconds to start: it is ready, and ends when it is asked to. */
const ENGINE = `
  import { parentPort } from 'node:worker_threads'
  parentPort.once('message', () => process.exit())
  parentPort.postMessage({ type: 'ready', address: '' })
`

/** A process with an `engine`, whose thread is `thread`, that does something and then stays. */
async function run(act: string): Promise<{ readonly code: number; readonly stderr: string; readonly stdout: string }> {
  const program = `
    import threads from 'node:worker_threads'
    import { syncBuiltinESMExports } from 'node:module'
    let thread
    threads.Worker = class extends threads.Worker {
      constructor() {
        super(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(ENGINE)})))
        thread = this
      }
    }
    syncBuiltinESMExports()
    const { openPglite } = await import(${JSON.stringify(OPEN_PGLITE)})
    const engine = await openPglite(undefined)
    const stay = setInterval(() => {}, 1_000)
    ${act}
  `
  const folder = mkdtempSync(join(tmpdir(), 'site-pglite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  return promisify(execFile)(process.execPath, [file], { timeout: STAYS_MS }).then(
    (output) => ({ code: 0, ...output }),
    (error: { readonly code: number; readonly stderr: string; readonly stdout: string }) => error,
  )
}

test.each([
  ['is stopped', 'await thread.terminate()', 'code 1'],
  ['fails', `thread.emit('error', new Error('out of memory'))`, 'out of memory'],
])('a process whose engine %s while it works ends, and says why', async (_how, act, why) => {
  const { code, stderr } = await run(act)
  expect(code).toBe(1)
  expect(stderr).toContain('the database engine has ended by itself')
  expect(stderr).toContain(why)
})

test('an engine that is closed ends without a word', async () => {
  expect(await run('await engine.close(); clearInterval(stay)')).toEqual({ code: 0, stdout: '', stderr: '' })
})
