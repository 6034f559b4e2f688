import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hash, verify } from '@node-rs/argon2'
import { createApi, DEMO_PASSWORD, md5 } from '../../support/api.ts'
import type { Bench } from '../bench.ts'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'

const RUNS = 41
const WARM = 5
/** As the gateway hashes: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One log-in over HTTP against a handler that checks the same argon2id hash and does nothing else; they take turns. */
export async function measureLogin({ composed }: Bench): Promise<readonly Figure[]> {
  const password = md5(DEMO_PASSWORD)
  const stored = await hash(password, COST)
  const bare = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { password: given } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { password: string }
      void verify(stored, given).then((isRight) => response.end(JSON.stringify({ isRight })))
    })
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/login/${randomUUID()}`
  const api = await createApi(composed.url)
  const once = {
    login: () => api.logIn('demo01'),
    bare: async () => (await fetch(url, { method: 'POST', body: JSON.stringify({ password }) })).text(),
  }
  const times = { login: [] as number[], bare: [] as number[] }
  for (let run = 0; run < RUNS + WARM; run += 1) {
    for (const name of ['login', 'bare'] as const) {
      const start = performance.now()
      await once[name]()
      if (run >= WARM) times[name].push(performance.now() - start)
    }
  }
  await new Promise((resolve) => bare.close(resolve))
  return [
    {
      what: 'log-in over HTTP : a bare handler with the same argon2 work',
      value: median(times.login) / median(times.bare),
      unit: 'ratio',
      limit: 1.3,
      detail: `${median(times.login).toFixed(1)} : ${median(times.bare).toFixed(1)} ms`,
    },
  ]
}
