import { type Isolation, ISOLATION_MOUNTS, type PartLeft } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { fixtureRelease, uploadOf } from '../../tests/fixture-release.ts'
import { type Answer, type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'

const START = 1_790_000_000_000
const MAP = JSON.stringify({ version: 3, sources: ['../src/a.ts'], names: [], mappings: 'AAAA' })

let clock = START
let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry({ now: () => clock, callsPerMinute: 10_000 })
  for (const version of ['1.0.0', '1.1.0']) await site.publish(fixtureRelease({ version }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
  await site.edit('jade', { kind: 'guard', guard: { fourEyes: true, freezes: [] } })
  await site.person('carol', 'read')
})
afterAll(() => site.stop())

/** Somebody new for each test, by one token. */
let name = ''
let secret = ''
let people = 0
async function comeAs(...roles: readonly string[]) {
  people += 1
  name = `p-${people}`
  secret = await site.person(name, ...roles)
}
beforeEach(() => {
  clock = START
})

const post = (path: string, body: unknown, token = secret) =>
  site.call(`/registry/api${path}`, { method: 'POST', body, token })
const asOps = (path: string, body: object) => post(path, { reason: 'things change', ...body }, site.opsToken)

const untilWaiting = (changes: number) =>
  expect
    .poll(async () => {
      const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'registry.audit'::regclass AND NOT granted`
      return (await site.database.pool.query(waiting)).rowCount
    })
    .toBe(changes)

/** The call was let in when it came, and waits for its turn behind what comes first; both behind another change. */
async function overtaken(call: () => Promise<Answer>, first: () => Promise<Answer>): Promise<Answer> {
  const holder = await site.database.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE registry.audit IN SHARE ROW EXCLUSIVE MODE')
    const done = first()
    await untilWaiting(1)
    const answer = call()
    await untilWaiting(2)
    await holder.query('COMMIT')
    expect(await done).toMatchObject({ status: 200 })
    return await answer
  } finally {
    holder.release(true)
  }
}

const revoke = () => asOps(`/tokens/${name}-1/revoke`, {})
const leave = () => asOps(`/people/${name}/remove`, {})
const lose = () => asOps('/people', { name, roles: ['read'] })
const lines = async () => {
  const { body } = await site.call(`/registry/api/audit?person=${name}`)
  return (body['lines'] as { action: string }[]).map(({ action }) => action)
}

const CLEAN: PartLeft = { globals: [], listeners: [], timers: [], observers: [], styles: [], storage: [], memory: 0 }
function measured(): Isolation {
  const { name: remote, version, digest } = fixtureRelease({ version: '1.0.0' }).release
  return {
    ...{ format: 'site-isolation/1', name: remote, version, digest, mounts: ISOLATION_MOUNTS },
    ...{ measuredAt: START, host: '1.0.0', browser: 'chromium 150.0', parts: { 'page.page': CLEAN } },
  }
}
function uploadOfMaps(): FormData {
  const form = new FormData()
  form.append('map', new Blob([MAP]), 'entry.js.map')
  return form
}

const revisionOf = async (theme: string) =>
  Number((await site.call(`/registry/api/channels/${theme}`)).body['revision'])
const promotion = { kind: 'promote', versions: { help: '1.1.0' } }
const decisionOn = async (theme: string) => ({
  reason: 'it is good',
  edits: [{ theme, basedOn: await revisionOf(theme), edit: promotion }],
})
async function proposalOfOps(): Promise<number> {
  const { body } = await asOps('/proposals', await decisionOn('jade'))
  return (body['proposal'] as { readonly id: number }).id
}

interface Way {
  readonly role: string
  /** What is to be there before; its answer goes to `call`. */
  readonly call: () => Promise<() => Promise<Answer>>
}
const WAYS = {
  'a release': {
    role: 'publish:help',
    call: () => Promise.resolve(() => post('/releases', uploadOf(fixtureRelease({ version: '2.0.0' })))),
  },
  'source maps': {
    role: 'publish:help',
    call: () => Promise.resolve(() => post('/releases/help/1.0.0/maps', uploadOfMaps())),
  },
  'a measurement': {
    role: 'publish:help',
    call: () => Promise.resolve(() => post('/releases/help/1.0.0/isolation', measured())),
  },
  'an edit of one theme': {
    role: 'promote:aurora',
    call: async () => {
      const headers = { 'if-match': `"${await revisionOf('aurora')}"` }
      const body = { reason: 'it is good', edit: promotion }
      return () => site.call('/registry/api/channels/aurora/edits', { method: 'POST', body, headers, token: secret })
    },
  },
  'edits in one decision': {
    role: 'promote:aurora',
    call: async () => {
      const body = await decisionOn('aurora')
      return () => post('/edits', body)
    },
  },
  'a proposal': {
    role: 'promote:jade',
    call: async () => {
      const body = await decisionOn('jade')
      return () => post('/proposals', body)
    },
  },
  'an approval': {
    role: 'approve',
    call: async () => {
      const id = await proposalOfOps()
      return () => post(`/proposals/${id}/approve`, {})
    },
  },
  'a withdrawal': {
    role: 'approve',
    call: async () => {
      const id = await proposalOfOps()
      return () => post(`/proposals/${id}/withdraw`, { reason: 'not now' })
    },
  },
  'a person': {
    role: 'ops',
    call: () => Promise.resolve(() => post('/people', { name: 'dave', roles: ['ops'], reason: 'a way back' })),
  },
  'a leaving': { role: 'ops', call: () => Promise.resolve(() => post('/people/carol/remove', { reason: 'in spite' })) },
  'a token': {
    role: 'ops',
    call: () => Promise.resolve(() => post('/tokens', { person: 'carol', days: 1, reason: 'a way back' })),
  },
  'a revocation': {
    role: 'ops',
    call: () => Promise.resolve(() => post('/tokens/carol-1/revoke', { reason: 'in spite' })),
  },
  'another key': {
    role: 'ops',
    call: () => Promise.resolve(() => post('/keys/rotate', { reason: 'in spite' })),
  },
  'a restored database': {
    role: 'ops',
    call: () => Promise.resolve(() => post('/restored', { reason: 'in spite' })),
  },
} satisfies Readonly<Record<string, Way>>

describe('a call that is overtaken while it waits for its turn', () => {
  test.each(Object.entries(WAYS))(
    'by the revocation of its token is refused, and nothing of it is written: %s',
    async (_, { role, call }) => {
      await comeAs(role)
      expect(await overtaken(await call(), revoke)).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
      expect(await lines()).toEqual([])
    },
  )

  test.each([
    ['the leaving of its person', leave, 401],
    ['the loss of its right', lose, 403],
  ] as const)('by %s is refused as well', async (_, first, status) => {
    const { role, call } = WAYS['a release']
    await comeAs(role)
    expect(await overtaken(await call(), first)).toMatchObject({ status })
    expect(await lines()).toEqual([])
  })
})

test('an upload that outlives its token is refused, and one whose token goes on is taken', async () => {
  await comeAs('publish:help')
  const publish = () => post('/releases', uploadOf(fixtureRelease({ version: '3.0.0' })))
  const holder = await site.database.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE registry.audit IN SHARE ROW EXCLUSIVE MODE')
    const answer = publish()
    await untilWaiting(1)
    clock = START + 31 * DAY_MS
    await holder.query('COMMIT')
    expect(await answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
  } finally {
    holder.release(true)
  }
  clock = START
  expect(await site.call('/registry/api/releases/help/3.0.0')).toMatchObject({ status: 404 })
  const another = () => asOps('/people', { name: 'carol', roles: ['read'] })
  expect(await overtaken(publish, another)).toMatchObject({ status: 201 })
})
