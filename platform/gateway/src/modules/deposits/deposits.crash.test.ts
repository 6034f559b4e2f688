import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import {
  balanceEndpoint,
  openDepositsEndpoint,
  payEndpoint,
  registerEndpoint,
  signalCodeEndpoint,
} from '@site/contracts'
import { formatFen } from '@site/domain'
import { describe, expect, inject, test, vi } from 'vitest'

import { openDatabase } from '../../db/open-database.ts'
import {
  createServerDatabase,
  type GatewayClient,
  type GatewayProcess,
  md5,
  newName,
  spawnGateway,
} from '../../testing/index.ts'
import { SLOWNESS, SOON } from '../../testing/patience.ts'
import { mustAgreeOn } from './testing/deposits-on.ts'

const MEMBERS = 4
const CHANNELS = ['HUIWANG', 'XNBSK', 'QUICK'] as const
const { isFullRun, repeats } = inject('matrix')
const KILLS = isFullRun ? repeats.kills : 1
const PASSWORD = md5('passw0rd')

const PLACES = [
  {
    engine: 'pglite',
    prepare() {
      const dataDir = mkdtempSync(join(tmpdir(), 'site-deposits-'))
      const remove = () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }))
      return Promise.resolve({ env: { DATA_DIR: dataDir }, location: { dataDir }, remove })
    },
  },
  {
    engine: 'postgres',
    async prepare() {
      const { url, drop } = await createServerDatabase()
      return { env: { DATABASE_URL: url }, location: { url }, remove: drop }
    },
  },
]
/** Elsewhere than in the full run the embedded engine: on a server a dead process holds its job for a quarter of a minute. */
const places = PLACES.filter(({ engine }) => isFullRun || engine === 'pglite')

describe.each(places)('kill -9 while deposits arrive on $engine', ({ prepare }) => {
  test('[D.052] every order comes to its end, and each is credited once', { timeout: 240_000 * SLOWNESS }, async () => {
    const place = await prepare()
    let running: GatewayProcess | undefined
    try {
      running = await spawnGateway(place.env)
      const tokens = await Promise.all(Array.from({ length: MEMBERS }, () => newToken(running)))
      for (let round = 1; round <= KILLS; round++) {
        const server = running
        await Promise.all(tokens.map((token) => payAll(server.client({ token }))))
        await advance(server, 5_000)
        // In the middle of notifications: the first ones are through, the last ones are not.
        await setTimeout(60 * round)
        await server.stop('SIGKILL')
        running = await spawnGateway(place.env)
        const next = running
        await advance(next, 20_000)
        for (const token of tokens) {
          const client = next.client({ token })
          await vi.waitFor(async () => expect(await client.call(openDepositsEndpoint, undefined)).toEqual([]), SOON)
          const { centerWalletBalance } = await client.call(balanceEndpoint, {})
          expect(centerWalletBalance).toBe(formatFen(20_001n * BigInt(round * CHANNELS.length)))
        }
      }
      await running.stop()
      const database = await openDatabase(place.location)
      await mustAgreeOn(database.pool)
      await database.close()
    } finally {
      await running?.stop('SIGKILL')
      await place.remove()
    }
  })
})

async function newToken(server: GatewayProcess | undefined): Promise<string> {
  if (server === undefined) throw new Error('no server')
  const client = server.client()
  const name = newName()
  await client.call(registerEndpoint, { name, password: PASSWORD, secondPassword: PASSWORD })
  await client.login(name, 'passw0rd')
  return client.token
}

async function payAll(client: GatewayClient): Promise<void> {
  for (const payCode of CHANNELS) {
    const asked = { payCode, amount: '200.01' }
    const { signalCode } = await client.call(signalCodeEndpoint, asked)
    await client.call(payEndpoint, { ...asked, signalCode, requestId: crypto.randomUUID() })
  }
}

async function advance(server: GatewayProcess, advanceMs: number): Promise<void> {
  const response = await fetch(`${server.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs }),
  })
  expect(response.ok).toBe(true)
}
