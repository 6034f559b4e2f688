import { createHash, randomUUID } from 'node:crypto'

import { type Composition, compositionContent } from '@site/contracts'
import { logOptions } from '@site/server'
import { failAt, failing, watchStatements } from '@site/server/testing'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'

import { fixtureRelease } from '../tests/fixture-release.ts'
import { startRegistry } from '../tests/running-registry.ts'
import { settingsOf, signInBy } from '../tests/signing-in.ts'
import { startStandInProvider } from '../tests/stand-in-provider.ts'

/** Who signs in, and what a browser says of somebody, as no statement of ours has it. */
const WHO = { name: 'planted-person', email: 'planted@mail.test', sub: 'planted-subject' }
const PLANTED = [...Object.values(WHO), '张埋点', 'k3Jx9fQ2mZtLwYbN7vR4sHcD8eGpAu']
/** More statements than a call has. */
const MOST = 60
/** Nothing is judged or written by itself meanwhile. */
const NEVER_MS = 1_000_000_000

test('whichever statement of a sign-in, a report, a publish or a change fails, no log has a value of it', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace', ...logOptions() }, { write: (line) => void lines.push(line) })
  const provider = await startStandInProvider()
  const options = { signIn: settingsOf(provider), callsPerMinute: 10_000, errorReportsPerAddress: 10_000 }
  const site = await startRegistry({ ...options, logger, judgeEveryMs: NEVER_MS })
  const secrets = [...PLANTED, site.opsToken]
  let turn = 0
  const post = async (path: string, body: object) =>
    (await site.call(`/registry/api${path}`, { method: 'POST', body })).status

  /** What is done, with what it changes; true where it passed. */
  const passing: Readonly<Record<string, () => Promise<boolean>>> = {
    async person() {
      const { name, email } = WHO
      return (await post('/people', { name, roles: ['read'], reason: PLANTED.join(), signIn: { email } })) === 200
    },
    async signIn() {
      const { sub, email } = WHO
      const { end } = await signInBy({ site, provider }, { sub, email, email_verified: true })
      return end === '/registry/console'
    },
    token: async () => (await post('/tokens', { person: WHO.name, days: 30, reason: PLANTED.join() })) === 201,
    async publish() {
      turn += 1
      return (await site.publish(fixtureRelease({ version: `1.${turn}.0` }))).status === 201
    },
    edit: async () =>
      (await site.edit('jade', { kind: 'promote', versions: { help: `1.${turn}.0` } }, { reason: PLANTED.join() }))
        .status === 200,
    async report() {
      const headers = { cookie: `did=${randomUUID()}` }
      const { body } = await site.call('/registry/composition/jade', { headers })
      const page = JSON.parse(String(body['payload'])) as Composition
      const version = page.remotes['help']?.active.version
      const sent = await site.call('/registry/error-reports', {
        method: 'POST',
        headers,
        body: {
          ...{ theme: 'jade', revision: page.revision, host: '1.0.0', remote: 'help', version, cohort: 'stable' },
          digest: createHash('sha256').update(compositionContent(page)).digest('hex'),
          ...{ running: {}, route: '/help/page', name: 'Error', message: PLANTED.join(' '), events: [], calls: [] },
          stack: '    at f (https://jade.example/releases/help/1.0.0/entry.js:1:10)',
        },
      })
      return sent.status === 204 && (await site.call('/registry/api/error-reports')).status === 200
    },
    async removal() {
      const { status } = await site.call(`/registry/api/search?text=${WHO.name}`)
      if (status !== 200) return false
      // They are gone already where what failed came after it.
      return [200, 422].includes(await post(`/people/${WHO.name}/remove`, { reason: PLANTED.join() }))
    },
  }
  const unwatch = watchStatements(Client.prototype, secrets)
  /** How many statements of each have failed. */
  const failed: Record<string, number> = {}
  try {
    for (const [kind, act] of Object.entries(passing)) {
      let statement = 0
      for (; statement < MOST; statement += 1) {
        failAt(statement)
        const hasPassed = await act().catch(() => false)
        const { hasFailed } = failing
        failAt(Infinity)
        if (hasFailed) continue
        expect(hasPassed, kind).toBe(true)
        break
      }
      failed[kind] = statement
    }
  } finally {
    unwatch()
    await site.stop()
    await provider.stop()
  }
  for (const [kind, count] of Object.entries(failed)) {
    expect(count, kind).toBeGreaterThan(2)
    expect(count, kind).toBeLessThan(MOST)
  }
  expect(lines.filter((line) => line.includes('a call failed')).length).toBeGreaterThan(20)
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret)).slice(0, 1), secret).toEqual([])
})
