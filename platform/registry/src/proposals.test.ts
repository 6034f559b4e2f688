import { createLocalBus } from '@site/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { fixtureRelease } from '../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../tests/running-registry.ts'
import { createRegistry } from './registry.ts'

const START = 1_790_000_000_000
const MINUTE_MS = 60_000
const bus = createLocalBus()
let clock = START
const now = (): number => clock

let site: RunningRegistry
beforeEach(async () => {
  clock = START
  site = await startRegistry({ judgeEveryMs: 20, bus, now })
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(fixtureRelease({ version }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
})
afterEach(() => site.stop())

const promote = (version: string) => ({ kind: 'promote', versions: { help: version } })
const api = (path: string, body?: unknown, token?: string) =>
  site.call(`/registry/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    ...(token === undefined ? {} : { token }),
  })

async function channel() {
  const { body } = await api('/channels/jade')
  return body as unknown as {
    revision: number
    updatedBy: string
    remotes: { help: { stable: string; candidate?: { weight: number } } }
  }
}

async function propose(edit: unknown, more: { dueAt?: number; basedOn?: number; token?: string } = {}) {
  const { token, basedOn = (await channel()).revision, dueAt } = more
  const edits = [{ theme: 'jade', basedOn, edit }]
  const { status, body } = await api('/proposals', { reason: 'as we agreed', edits, dueAt }, token)
  const { proposal } = body as { proposal?: { id: number } }
  return { status, body, id: proposal?.id ?? 0 }
}

async function proposals() {
  const { body } = await api('/proposals')
  return body['proposals'] as { id: number; state: string; outcome: string | null; digest?: string }[]
}
/** As somebody who has looked at it. */
async function approve(id: number, token: string) {
  const digest = (await proposals()).find((one) => one.id === id)?.digest
  return api(`/proposals/${id}/approve`, { digest }, token)
}
const stateOf = async (id: number) => (await proposals()).find((one) => one.id === id)?.state

async function actions(): Promise<string[]> {
  const { body } = await api('/audit')
  return (body['lines'] as { action: string; actor: string; token?: string }[]).map(
    ({ action, actor, token }) => `${action} by ${actor}${token === undefined ? '' : ` with ${token}`}`,
  )
}

const fourEyes = { kind: 'guard', guard: { fourEyes: true, freezes: [] } }

describe('decisions that wait', () => {
  test('a theme for two people takes nothing new from one, and everything back', async () => {
    expect(await site.edit('jade', fourEyes)).toMatchObject({ status: 200 })
    for (const edit of [
      promote('1.1.0'),
      { kind: 'candidate', remote: 'help', version: '1.1.0', weight: 100, allow: [] },
      { kind: 'settings', settings: { title: '另一个' } },
      { kind: 'guard', guard: { fourEyes: false, freezes: [] } },
    ]) {
      expect(await site.edit('jade', edit), edit.kind).toMatchObject({
        status: 428,
        body: { error: 'approval-required' },
      })
    }
    const alice = await site.person('alice', 'promote:jade', 'approve')
    const other = await api('/tokens', { person: 'alice', days: 1, name: 'alice-phone', reason: 'her phone' })
    const phone = String(other.body['secret'])
    const bob = await site.person('bob', 'approve')
    const { id } = await propose(promote('1.1.0'), { token: alice })
    expect(await approve(id, alice)).toMatchObject({ status: 403 })
    expect(await approve(id, phone), 'by another token').toMatchObject({ status: 403 })
    expect((await channel()).remotes.help.stable).toBe('1.0.0')
    expect(await approve(id, bob)).toMatchObject({ status: 200 })
    expect(await channel()).toMatchObject({ updatedBy: 'alice', remotes: { help: { stable: '1.1.0' } } })
    expect(await approve(id, bob)).toMatchObject({ status: 409, body: { error: 'ended' } })
    expect((await actions()).slice(-3)).toEqual([
      'propose by alice with alice-1',
      'approve by bob with bob-1',
      'promote by alice with alice-1',
    ])

    expect(await site.edit('jade', { kind: 'rollback', remote: 'help' })).toMatchObject({ status: 200 })
    expect((await channel()).remotes.help.stable).toBe('1.0.0')
    expect(await api('/verify', {})).toMatchObject({ body: { ok: true } })
  })

  test('what was decided on is what is approved: a theme that changed meanwhile ends the proposal', async () => {
    await site.edit('jade', fourEyes)
    const bob = await site.person('bob', 'approve')
    const { id } = await propose(promote('1.1.0'))
    const { id: second } = await propose(promote('1.2.0'))
    await approve(id, bob)
    const { status, body } = await approve(second, bob)
    expect({ status, error: body['error'] }).toEqual({ status: 409, error: 'revision-conflict' })
    expect(await stateOf(second)).toBe('refused')
    expect((await channel()).remotes.help.stable).toBe('1.1.0')
    const late = await propose(promote('1.2.0'), { basedOn: 1 })
    expect(late).toMatchObject({ status: 409, body: { error: 'revision-conflict' } })
  })

  test('a decision for a time is carried out then, over two processes once, and one that was taken back is not', async () => {
    const other = await createRegistry({
      database: { url: site.database.url },
      dataDir: site.dataDir,
      releasesDir: site.releasesDir,
      readHostManifest: () => Promise.reject(new Error('not needed')),
      flagDefaults: (await site.registry.compositionFor({ theme: 'jade' })).composition.flags,
      judgeEveryMs: 20,
      bus,
      now,
    })
    try {
      const { id: taken } = await propose(promote('1.2.0'), { dueAt: START + 5 * MINUTE_MS })
      await api(`/proposals/${taken}/withdraw`, { reason: 'not this one' })
      const { id } = await propose(promote('1.1.0'), { dueAt: START + 10 * MINUTE_MS })
      const { revision } = await channel()
      clock += 9 * MINUTE_MS
      expect((await channel()).remotes.help.stable).toBe('1.0.0')
      clock += 2 * MINUTE_MS
      await expect.poll(() => stateOf(id)).toBe('done')
      expect(await channel()).toMatchObject({ revision: revision + 1, remotes: { help: { stable: '1.1.0' } } })
      expect(await stateOf(taken)).toBe('withdrawn')
    } finally {
      await other.close()
    }
  })

  test('a release that was withdrawn since, a time that passed while nobody ran, and a freeze end it with the reason', async () => {
    const ended = async (id: number) => (await proposals()).find((one) => one.id === id)?.outcome
    const goingBack = { kind: 'rollback', remote: 'help' }
    await site.edit('jade', { kind: 'candidate', remote: 'help', version: '1.1.0', weight: 100 })
    const { id: ramped } = await propose(promote('1.1.0'), { dueAt: START + 10 * MINUTE_MS })
    expect(await site.edit('jade', goingBack), 'the candidate').toMatchObject({ status: 200 })
    await site.edit('jade', promote('1.1.0'))
    const { id: more } = await propose(promote('1.2.0'), { dueAt: START + 10 * MINUTE_MS })
    expect(await site.edit('jade', goingBack), 'the stable release').toMatchObject({ status: 200 })
    clock += 11 * MINUTE_MS
    for (const id of [ramped, more]) {
      await expect.poll(() => stateOf(id)).toBe('refused')
      expect(await ended(id)).toContain('has changed since')
    }
    expect((await channel()).remotes.help).toMatchObject({ stable: '1.0.0' })

    const { id: missed } = await propose(promote('1.1.0'), { dueAt: clock + MINUTE_MS })
    await site.restart({ judgeEveryMs: 1e9 })
    clock += 120 * MINUTE_MS
    await site.restart({ judgeEveryMs: 20 })
    await expect.poll(() => stateOf(missed)).toBe('refused')
    expect(await ended(missed)).toContain('while no registry ran')

    const freezes = [{ from: clock, until: clock + 60 * MINUTE_MS, reason: 'the final' }]
    await site.edit('jade', { kind: 'guard', guard: { fourEyes: false, freezes } })
    const { id: frozen } = await propose(promote('1.1.0'), { dueAt: clock + MINUTE_MS })
    clock += 2 * MINUTE_MS
    await expect.poll(() => stateOf(frozen)).toBe('refused')
    expect(await ended(frozen)).toContain('the final')
    expect((await channel()).remotes.help.stable).toBe('1.0.0')
  })

  test('going back to what never ran well is new: it waits for two, and for the end of a freeze', async () => {
    await site.edit('jade', promote('1.1.0'))
    await site.edit('jade', fourEyes)
    const back = { kind: 'rollback', remote: 'help', to: '1.2.0', force: true }
    expect(await site.edit('jade', back)).toMatchObject({ status: 428 })
    expect(await propose(back)).toMatchObject({ status: 201 })
    expect(await site.edit('jade', { kind: 'rollback', remote: 'help' })).toMatchObject({ status: 200 })
    const { revision } = await channel()
    expect(await site.edit('jade', { kind: 'undo', revision }), 'brings back what was gone back from').toMatchObject({
      status: 428,
    })
  })

  test('settings, flags, origins and removals of an older revision come back by two alone, and after a freeze', async () => {
    await site.edit('jade', { kind: 'flags', flags: { crMode: true } })
    const flags = (await channel()).revision
    await site.edit('jade', { kind: 'settings', settings: { title: '另一个' } })
    await site.publish(fixtureRelease({ name: 'sports' }))
    await site.edit('jade', { kind: 'promote', versions: { sports: '1.0.0' } })
    await site.restart({ origins: { jade: { help: 'http://help.cdn.localhost:8080' } } })
    const [settings, brought, origins] = [flags + 1, flags + 2, flags + 3]
    expect((await channel()).revision).toBe(origins)
    const freezes = [{ from: START, until: START + 60 * MINUTE_MS, reason: 'the final' }]
    await site.edit('jade', { kind: 'guard', guard: { fourEyes: true, freezes } })
    const undo = (revision: number) => ({ kind: 'undo', revision, later: true })
    const answers = async () => {
      const statuses: number[] = []
      for (const revision of [flags, settings, brought, origins]) {
        statuses.push((await site.edit('jade', undo(revision))).status)
      }
      return statuses
    }
    expect(await answers()).toEqual([423, 423, 423, 423])
    clock += 61 * MINUTE_MS
    expect(await answers()).toEqual([428, 428, 428, 428])
    const { id } = await propose(undo(flags))
    expect(await approve(id, await site.person('bob', 'approve'))).toMatchObject({
      status: 200,
      body: { results: [{ channel: { flags: {}, settings: { title: '另一个' } } }] },
    })
  })

  test('one person gets back what stood before the newest revision, and nobody alone what was undone by it', async () => {
    await site.publish(fixtureRelease({ name: 'sports' }))
    const bob = await site.person('bob', 'approve')
    const content = async () => {
      const { settings, flags, remotes } = (await api('/channels/jade')).body
      return { settings, flags, remotes }
    }
    await site.edit('jade', fourEyes)
    for (const edit of [
      { kind: 'flags', flags: { crMode: true } },
      { kind: 'settings', settings: { title: '另一个' } },
      { kind: 'promote', versions: { sports: '1.0.0' } },
    ]) {
      const before = await content()
      const { id } = await propose(edit)
      expect(await approve(id, bob), edit.kind).toMatchObject({ status: 200 })
      const { revision } = await channel()
      expect(await site.edit('jade', { kind: 'undo', revision }), edit.kind).toMatchObject({ status: 200 })
      expect(await content(), edit.kind).toEqual(before)
      const again = { kind: 'undo', revision: revision + 1 }
      expect(await site.edit('jade', again), edit.kind).toMatchObject({ status: 428 })
    }
  })

  test('what was approved when the registry ended is taken up by the next one', async () => {
    await site.edit('jade', fourEyes)
    await site.person('bob', 'approve')
    const { id } = await propose(promote('1.1.0'))
    await site.database.pool.query(
      "update registry.proposals set approved_by = 'bob', approved_at = $2 where id = $1",
      [id, clock],
    )
    clock += MINUTE_MS
    await expect.poll(() => stateOf(id)).toBe('done')
    expect((await channel()).remotes.help.stable).toBe('1.1.0')
  })

  test('while a theme is frozen nothing new comes, plans wait, and going back is open', async () => {
    await site.edit('jade', promote('1.1.0'))
    const freezes = [{ from: START, until: START + 60 * MINUTE_MS, reason: 'the final' }]
    await site.edit('jade', { kind: 'guard', guard: { fourEyes: false, freezes } })
    expect(await site.edit('jade', promote('1.2.0'))).toMatchObject({
      status: 423,
      body: { error: 'frozen', until: START + 60 * MINUTE_MS },
    })
    expect(await site.edit('jade', { kind: 'rollback', remote: 'help' })).toMatchObject({ status: 200 })
    clock += 61 * MINUTE_MS
    expect(await site.edit('jade', promote('1.2.0'))).toMatchObject({ status: 200 })
  })

  test('without a host for half an hour a decision ends with that reason, not with one that is untrue', async () => {
    const { id } = await propose(promote('1.1.0'), { dueAt: START + MINUTE_MS })
    await site.restart({
      judgeEveryMs: 20,
      readHostManifest: () => Promise.reject(new Error('host.json is not there')),
    })
    clock += 2 * MINUTE_MS
    const outcome = async () => (await proposals()).find((one) => one.id === id)?.outcome
    await expect.poll(outcome).toContain('host.json is not there')
    expect(await stateOf(id)).toBe('waiting')
    clock += 31 * MINUTE_MS
    await expect.poll(() => stateOf(id)).toBe('refused')
    expect(await outcome()).toMatch(
      /^For half an hour it could not be carried out: .*host\.json is not there.* Decide again\.$/,
    )
  })

  test('freezes that are over take no place, and a reason that is too long is named', async () => {
    const over = Array.from({ length: 20 }, (_, day) => ({ from: day, until: day + 1, reason: 'long over' }))
    const next = { from: START, until: START + MINUTE_MS, reason: 'the final' }
    const guard = (freezes: readonly object[]) => ({ kind: 'guard', guard: { fourEyes: false, freezes } })
    expect(await site.edit('jade', guard([...over, next]))).toMatchObject({
      status: 200,
      body: { channel: { guard: { freezes: [next] } } },
    })
    const many = Array.from({ length: 21 }, (_, hour) => ({ ...next, until: START + (hour + 1) * MINUTE_MS }))
    const { status, body } = await site.edit('jade', guard(many))
    expect({ status, message: body['message'] }).toEqual({
      status: 400,
      message: 'A theme has 20 freezes to come at most: this would be 21.',
    })
    const long = await site.edit('jade', guard([{ ...next, reason: 'x'.repeat(201) }]))
    expect(long.status).toBe(400)
    expect(JSON.stringify(long.body['issues'])).toContain('200 characters at most')
  })

  test('a decision for a time ends as refused where who made or approved it may not any more', async () => {
    await site.edit('jade', fourEyes)
    const { revision } = await channel()
    const meanwhile = [
      ['/people/anna-1/remove', {}, 'anna-1, who has proposed it, may not change jade any more.'],
      ['/people', { name: 'anna-2', roles: ['promote:aurora'] }, 'anna-2, who has proposed it, may not change jade'],
      ['/tokens/anna-3-1/revoke', {}, 'The token anna-3-1, by which it was proposed, was revoked.'],
      ['/people/bob-4/remove', {}, 'bob-4, who has approved it, may not do so any more.'],
      ['/people', { name: 'bob-5', roles: ['read'] }, 'bob-5, who has approved it, may not do so any more.'],
      ['/tokens/bob-6-1/revoke', {}, 'The token bob-6-1, by which it was approved, was revoked.'],
    ] as const
    const made: { id: number; why: string }[] = []
    for (const [index, [path, body, why]] of meanwhile.entries()) {
      const token = await site.person(`anna-${index + 1}`, 'promote:jade')
      const { id } = await propose(promote('1.1.0'), { token, dueAt: START + 10 * MINUTE_MS, basedOn: revision })
      const bob = await site.person(`bob-${index + 1}`, 'approve')
      expect(await approve(id, bob)).toMatchObject({ status: 200, body: { results: [] } })
      expect(await api(path, { ...body, reason: 'things change' }), path).toMatchObject({ status: 200 })
      made.push({ id, why })
    }
    clock += 11 * MINUTE_MS
    for (const { id, why } of made) {
      await expect.poll(() => stateOf(id)).toBe('refused')
      expect((await proposals()).find((one) => one.id === id)?.outcome).toContain(why)
    }
    expect((await channel()).remotes.help.stable).toBe('1.0.0')
  })

  test('what somebody who has left proposed is refused when it is approved, and one person fills no list', async () => {
    await site.edit('jade', fourEyes)
    const { id } = await propose(promote('1.1.0'), { token: await site.person('alice', 'promote:jade') })
    await api('/people/alice/remove', { reason: 'has left' })
    expect(await approve(id, await site.person('bob', 'approve'))).toMatchObject({
      status: 403,
      body: { message: 'alice, who has proposed it, may not change jade any more. Decide again.' },
    })
    expect(await stateOf(id)).toBe('refused')

    const carol = await site.person('carol', 'promote:jade')
    const { revision } = await channel()
    for (let count = 1; count <= 50; count += 1) await propose(promote('1.1.0'), { token: carol, basedOn: revision })
    expect(await propose(promote('1.1.0'), { token: carol })).toMatchObject({ status: 400 })
    expect(await propose(promote('1.1.0'))).toMatchObject({ status: 201 })
  })

  test('a proposal that would be refused, waits for nothing, or for a year, is none', async () => {
    expect(await propose(promote('1.1.0'))).toMatchObject({ status: 400 })
    expect(await propose(promote('1.1.0'), { dueAt: START - 1 })).toMatchObject({ status: 400 })
    expect(await propose(promote('1.1.0'), { dueAt: START + 365 * 24 * 60 * MINUTE_MS })).toMatchObject({ status: 400 })
    expect(await propose(promote('9.9.9'), { dueAt: START + MINUTE_MS })).toMatchObject({ status: 404 })
    expect(await api('/proposals/999/approve', {})).toMatchObject({ status: 404 })
    expect(await proposals()).toEqual([])
  })
})
