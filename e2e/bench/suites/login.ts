import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { createApi, DEMO_PASSWORD, md5 } from '../../support/api.ts'
import { startPostgres } from '../../support/services.mjs'
import { startSite } from '../../support/site-process.ts'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'

const BARE = resolve(import.meta.dirname, '../bare-login.ts')
const RUNS = 25
const WARM = 5
const ReadySchema = v.object({ port: v.number() })

/**
 * One log-in over HTTP against a handler that checks the same argon2id hash and does nothing else. Each has a process
 * of its own, as has their caller, and they take turns; on the database of `npm start` and on PostgreSQL with every
 * commit on the disk.
 */
export async function measureLogin(): Promise<readonly Figure[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    return [await compare('PGlite'), await compare('PostgreSQL', postgres.url)]
  } finally {
    await postgres.stop()
  }
}

async function compare(engine: string, databaseUrl?: string): Promise<Figure> {
  const password = md5(DEMO_PASSWORD)
  const site = await startSite(databaseUrl === undefined ? {} : { databaseUrl })
  const bare = fork(BARE, [password])
  try {
    const [message] = (await once(bare, 'message')) as unknown[]
    const { port } = v.parse(ReadySchema, message)
    const api = await createApi(site.url)
    const calls = {
      login: () => api.logIn('demo01'),
      bare: async () =>
        (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify({ password }) })).text(),
    }
    const times = { login: [] as number[], bare: [] as number[] }
    for (let run = 0; run < RUNS + WARM; run += 1) {
      for (const name of ['login', 'bare'] as const) {
        const start = performance.now()
        await calls[name]()
        if (run >= WARM) times[name].push(performance.now() - start)
      }
    }
    return {
      what: `log-in over HTTP on ${engine} : a bare handler with the same argon2 work`,
      value: median(times.login) / median(times.bare),
      unit: 'ratio',
      limit: 1.3,
      detail: `${median(times.login).toFixed(1)} : ${median(times.bare).toFixed(1)} ms`,
    }
  } finally {
    bare.disconnect()
    await site.stop()
  }
}
