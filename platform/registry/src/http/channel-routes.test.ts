import type { Channel } from '@site/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { databasesFor } from '../../tests/databases.ts'
import { fixtureHost, fixtureRelease } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'

describe.each(databasesFor('channels'))('channels on %s', (_, createDatabase) => {
  let site: RunningRegistry
  beforeAll(async () => {
    site = await startRegistry({}, createDatabase)
    for (const version of ['1.0.0', '1.0.1', '1.0.2', '2.0.0']) {
      for (const name of ['help', 'sports']) await site.publish(fixtureRelease({ name, version }))
    }
  })
  afterAll(() => site.stop())
  beforeEach(() => site.setHost(fixtureHost()))

  async function channelOf(theme: string): Promise<Channel> {
    return (await site.call(`/registry/api/channels/${theme}`)).body as unknown as Channel
  }
  const promote = (versions: Record<string, string>) => ({ kind: 'promote', versions })

  test('two themes are there from the first start, with their titles and settings', async () => {
    const { body } = await site.call('/registry/api/channels')
    const settings = { depositHelp: '1', editionSwitch: '1', registerFlag: '0' }
    expect(body['channels']).toMatchObject([
      { theme: 'aurora', revision: 1, settings: { title: '极光体育', ...settings }, flags: {}, remotes: {} },
      { theme: 'jade', revision: 1, settings: { title: '翡翠娱乐', ...settings }, flags: {}, remotes: {} },
    ])
  })

  test('[D.010] promote makes a version stable on one theme, says who and why, and leaves the other alone', async () => {
    const aurora = await channelOf('aurora')
    const before = await channelOf('jade')
    const answer = await site.edit('jade', promote({ help: '1.0.0' }), { reason: 'first help on jade' })
    expect(answer.status).toBe(200)
    expect(await channelOf('jade')).toMatchObject({
      revision: before.revision + 1,
      updatedBy: 'ops',
      reason: 'first help on jade',
      remotes: { help: { stable: '1.0.0', lastGood: [], pinned: true } },
    })
    expect(await channelOf('aurora')).toEqual(aurora)
    await site.edit('jade', promote({ help: '1.0.1' }))
    await site.edit('jade', promote({ help: '1.0.2' }))
    expect((await channelOf('jade')).remotes['help']).toMatchObject({ stable: '1.0.2', lastGood: ['1.0.1', '1.0.0'] })
  })

  test('several remotes move in one revision', async () => {
    const before = await channelOf('aurora')
    const { body } = await site.edit('aurora', promote({ help: '1.0.0', sports: '1.0.0' }))
    expect(body).toMatchObject({ channel: { revision: before.revision + 1 } })
    const { remotes } = await channelOf('aurora')
    expect([remotes['help']?.stable, remotes['sports']?.stable]).toEqual(['1.0.0', '1.0.0'])
  })

  test('[D.010] a candidate runs beside the stable version with weight, allow list and abort rule, and can be withdrawn', async () => {
    const candidate = { kind: 'candidate', remote: 'sports', version: '1.0.1', weight: 500, allow: ['tester-1'] }
    expect(await site.edit('aurora', candidate)).toMatchObject({ status: 200 })
    expect((await channelOf('aurora')).remotes['sports']).toMatchObject({
      stable: '1.0.0',
      candidate: { version: '1.0.1', weight: 500, allow: ['tester-1'] },
    })
    const raised = { ...candidate, weight: 2500, abort: { errorRate: 50, minSamples: 200 } }
    expect(await site.edit('aurora', raised)).toMatchObject({
      status: 200,
      body: {
        changes: expect.arrayContaining([
          { path: 'remotes.sports.candidate.weight', from: '500', to: '2500' },
          { path: 'remotes.sports.candidate.abort.errorRate', to: '50' },
        ]) as unknown,
      },
    })
    await site.edit('aurora', { kind: 'rollback', remote: 'sports' })
    const { remotes } = await channelOf('aurora')
    expect(remotes['sports']?.stable).toBe('1.0.0')
    expect(remotes['sports']?.candidate).toBeUndefined()

    await site.edit('aurora', candidate)
    await site.edit('aurora', promote({ sports: '1.0.1' }))
    expect((await channelOf('aurora')).remotes['sports']).toEqual({
      stable: '1.0.1',
      lastGood: ['1.0.0'],
      pinned: true,
    })
  })

  test('[D.010] of a candidate that runs share, plan, devices and rule stay until they are named', async () => {
    const [allow, abort] = [['tester-1'], { errorRate: 50, minSamples: 200 }]
    const unnamed = { kind: 'candidate', remote: 'sports', version: '1.0.2' }
    const share = { ...unnamed, weight: 500 }
    const raised = async (edit: object) => {
      expect(await site.edit('aurora', edit)).toMatchObject({ status: 200 })
      return (await channelOf('aurora')).remotes['sports']?.candidate
    }
    const plan = [{ weight: 7500, minutes: 60 }]
    const planned = { ...unnamed, plan }
    expect(await site.edit('aurora', planned), 'no rule to keep').toMatchObject({ status: 400 })
    await raised({ ...share, allow, abort })
    expect(await raised({ ...share, weight: 2500 })).toEqual({ version: '1.0.2', weight: 2500, allow, abort })
    expect(await raised({ ...share, weight: 5000, allow: [] }), 'an older command line').toMatchObject({ allow, abort })
    const others = ['tester-2']
    const alone = await raised({ ...unnamed, allow: others })
    expect(alone, 'devices alone').toEqual({ version: '1.0.2', weight: 5000, allow: others, abort })
    const running = await raised({ ...planned, allow })
    expect(running).toMatchObject({ weight: 7500, allow, abort, plan: { step: 0 } })
    expect(await raised({ ...unnamed, allow: others })).toEqual({ ...running, allow: others })
    expect(await site.edit('aurora', { ...unnamed, abort: null }), 'its plan needs it').toMatchObject({ status: 400 })
    await raised({ ...unnamed, allow })
    expect(await site.edit('aurora', { ...planned, abort: null })).toMatchObject({ status: 400 })
    expect(await raised({ ...share, allow: null })).toEqual({ version: '1.0.2', weight: 500, allow: [], abort })
    expect(await raised({ ...share, allow, abort: null })).toEqual({ version: '1.0.2', weight: 500, allow })
    expect(await raised({ ...share, version: '2.0.0' })).toEqual({ version: '2.0.0', weight: 500, allow: [] })
    expect(await raised({ ...unnamed, allow })).toEqual({ version: '1.0.2', weight: 0, allow })
    expect(await site.edit('aurora', { ...planned, weight: 500 }), 'both').toMatchObject({ status: 400 })
    await site.edit('aurora', { kind: 'rollback', remote: 'sports' })
  })

  test('[D.010] roll back goes to the last good version, then further, and says when there is none', async () => {
    await site.edit('aurora', promote({ help: '1.0.1' }))
    await site.edit('aurora', promote({ help: '1.0.2' }))
    const back = { kind: 'rollback', remote: 'help' }
    await site.edit('aurora', back)
    expect((await channelOf('aurora')).remotes['help']).toMatchObject({ stable: '1.0.1', lastGood: ['1.0.0'] })
    await site.edit('aurora', back)
    expect((await channelOf('aurora')).remotes['help']).toMatchObject({ stable: '1.0.0', lastGood: [] })
    const none = await site.edit('aurora', back)
    expect(none).toMatchObject({ status: 422, body: { error: 'nothing-to-change' } })
    expect(none.body['message']).toMatch(/no other version than .* that nobody went back from/)
  })

  test('a roll back to a named version skips those between, which are no fallback either', async () => {
    for (const help of ['1.0.1', '1.0.2', '2.0.0']) await site.edit('aurora', promote({ help }))
    await site.edit('aurora', { kind: 'rollback', remote: 'help', to: '1.0.1' })
    expect((await channelOf('aurora')).remotes['help']).toMatchObject({ stable: '1.0.1', lastGood: ['1.0.0'] })
  })

  test('[D.010] a change without a reason or without a revision is refused', async () => {
    const { revision } = await channelOf('jade')
    const send = (headers: Record<string, string>, body: unknown) =>
      site.call('/registry/api/channels/jade/edits', { method: 'POST', headers, body })
    const edit = promote({ help: '2.0.0' })
    expect(await send({ 'if-match': `"${revision}"` }, { edit })).toMatchObject({
      status: 400,
      body: { issues: ['reason: say why: a reason of at least 3 characters is required'] },
    })
    expect(await send({ 'if-match': `"${revision}"` }, { edit, reason: '  x ' })).toMatchObject({ status: 400 })
    expect(await send({}, { edit, reason: 'no revision' })).toMatchObject({
      status: 428,
      body: { error: 'revision-required' },
    })
    expect(await send({ 'if-match': '*' }, { edit, reason: 'any revision' })).toMatchObject({ status: 428 })
    expect((await channelOf('jade')).revision).toBe(revision)
  })

  test('[D.010] a lost race answers 409 with a diff of what changed meanwhile, and who did it', async () => {
    const { revision } = await channelOf('jade')
    await site.edit('jade', { kind: 'settings', settings: { title: '翡翠' } }, { reason: 'shorter title' })
    const lost = await site.edit('jade', promote({ help: '2.0.0' }), { basedOn: revision })
    expect(lost).toMatchObject({
      status: 409,
      body: {
        error: 'revision-conflict',
        basedOn: revision,
        revision: revision + 1,
        updatedBy: 'ops',
        reason: 'shorter title',
        changes: [{ path: 'settings.title', from: '"翡翠娱乐"', to: '"翡翠"' }],
      },
    })
    expect(await site.edit('jade', promote({ help: '2.0.0' }), { basedOn: revision + 9 })).toMatchObject({
      status: 409,
    })
  })

  test('[D.010] of many edits of one revision at the same time exactly one wins', async () => {
    const { revision } = await channelOf('jade')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_value, index) =>
        site.edit('jade', { kind: 'settings', settings: { title: `标题${index}` } }, { basedOn: revision }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = answers.filter(({ status }) => status === 409)
    expect(losers).toHaveLength(11)
    for (const { body } of losers) expect(body['changes']).toHaveLength(1)
    expect((await channelOf('jade')).revision).toBe(revision + 1)
  })

  test('[D.010] history tells every revision with its changes, diff compares any two', async () => {
    const { revision: start } = await channelOf('jade')
    await site.edit('jade', { kind: 'flags', flags: { crMode: true } }, { reason: 'offer local sports' })
    await site.edit('jade', { kind: 'flags', flags: { crMode: null, deposit: false } }, { reason: 'no deposits today' })
    const history = await site.call('/registry/api/channels/jade/history?limit=2')
    expect(history.body['revisions']).toMatchObject([
      {
        revision: start + 2,
        reason: 'no deposits today',
        updatedBy: 'ops',
        changes: [
          { path: 'flags.crMode', from: 'true' },
          { path: 'flags.deposit', to: 'false' },
        ],
      },
      { revision: start + 1, reason: 'offer local sports', changes: [{ path: 'flags.crMode', to: 'true' }] },
    ])
    const diff = await site.call(`/registry/api/channels/jade/diff?from=${start}`)
    expect(diff.body).toEqual({
      theme: 'jade',
      from: start,
      to: start + 2,
      changes: [{ path: 'flags.deposit', to: 'false' }],
    })
    expect(await site.call('/registry/api/channels/jade/diff?from=9999')).toMatchObject({ status: 404 })
  })

  test('[D.010] diff compares what runs on two themes', async () => {
    const [aurora, jade] = [await channelOf('aurora'), await channelOf('jade')]
    const { body } = await site.call('/registry/api/channels/aurora/diff?with=jade')
    expect(body).toMatchObject({ theme: 'aurora', with: 'jade', from: aurora.revision, to: jade.revision })
    expect(body['changes']).toContainEqual({
      path: 'settings.title',
      from: JSON.stringify(aurora.settings.title),
      to: JSON.stringify(jade.settings.title),
    })
    for (const query of ['', '?with=ruby', '?with=jade&from=1', '?with=jade&to=1', '?to=1']) {
      const answer = await site.call(`/registry/api/channels/aurora/diff${query}`)
      expect(answer, query).toMatchObject({ status: 400, body: { error: 'invalid' } })
    }
  })

  test('a promotion that breaks a rule is refused with every rule it breaks, and changes nothing', async () => {
    const shared = { react: { version: '20.0.0', requiredVersion: '^20.0.0', singleton: true } }
    await site.publish(fixtureRelease({ name: 'sports', version: '3.0.0', shared, shell: 7 }))
    const before = await channelOf('jade')
    const answer = await site.edit('jade', promote({ sports: '3.0.0' }))
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'promotion-refused',
        violations: [
          { rule: 'shell-contract', remotes: ['sports'], example: 'requires.shell is 7' },
          { rule: 'shared-ranges', remotes: ['sports'], example: 'react@19.3.1 does not satisfy ^20.0.0' },
        ],
      },
    })
    expect(answer.body['message']).toMatch(/^Not on jade, by the rule shell-contract: /)
    expect(await channelOf('jade')).toEqual(before)
  })

  test('a roll back that breaks a rule needs force, and the audit log keeps what it went against', async () => {
    await site.edit('jade', promote({ sports: '1.0.0' }))
    await site.edit('jade', promote({ sports: '1.0.1' }))
    site.setHost(fixtureHost({ namespaces: ['sports'] }))
    const back = { kind: 'rollback', remote: 'sports' }
    expect(await site.edit('jade', back)).toMatchObject({ status: 422, body: { error: 'promotion-refused' } })
    expect(await site.edit('jade', { ...back, force: true })).toMatchObject({
      status: 200,
      body: { overridden: [{ rule: 'unique-namespaces' }] },
    })
    const { body } = await site.call('/registry/api/audit?limit=1')
    expect(body['lines']).toMatchObject([
      { action: 'rollback', remote: 'sports', detail: expect.stringContaining('unique-namespaces') as unknown },
    ])
  })

  test('what does not exist or is no edit is refused with a sentence', async () => {
    expect(await site.edit('jade', promote({ help: '9.9.9' }))).toMatchObject({
      status: 404,
      body: { message: 'help 9.9.9 is not published.' },
    })
    expect(await site.edit('jade', { kind: 'rollback', remote: 'nobody' })).toMatchObject({ status: 404 })
    expect(await site.edit('jade', { kind: 'promote', versions: {} })).toMatchObject({ status: 400 })
    expect(await site.edit('jade', { kind: 'flags', flags: { noSuchFlag: true } })).toMatchObject({ status: 400 })
    expect(await site.edit('jade', { kind: 'settings', settings: { depositHelp: '2' } })).toMatchObject({ status: 400 })
    expect(await site.edit('ruby', promote({ help: '1.0.0' }), { basedOn: 1 })).toMatchObject({ status: 404 })
    const { remotes } = await channelOf('jade')
    expect(await site.edit('jade', promote({ help: remotes['help']?.stable ?? '' }))).toMatchObject({
      status: 422,
      body: { error: 'nothing-to-change' },
    })
    expect(await site.call('/registry/api/channels', { token: '' })).toMatchObject({ status: 401 })
    expect(await site.call('/registry/api/nothing')).toMatchObject({ status: 404, body: { error: 'not-found' } })
  })

  test('everything that was done stands in the audit log, in one whole chain', async () => {
    const answer = await site.call('/registry/api/verify', { method: 'POST' })
    expect(answer.body).toMatchObject({ ok: true, problems: [] })
    const { body } = await site.call('/registry/api/audit?limit=1000')
    const lines = body['lines'] as readonly { seq: number; action: string }[]
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_line, index) => index + 1))
    expect(lines[0]).toMatchObject({ action: 'install' })
    expect(new Set(lines.map(({ action }) => action))).toEqual(
      new Set(['install', 'seed', 'publish', 'promote', 'candidate', 'rollback', 'settings', 'flags']),
    )
  })
})
