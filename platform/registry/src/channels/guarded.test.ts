import { type Channel, CHANNEL_FORMAT, ChannelSchema } from '@site/contracts'
import { HOUR_MS } from '@site/domain'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'
import type { Edit } from './edit-schema.ts'
import { guardOf } from './guarded.ts'

const FOR_TWO = { fourEyes: true, freezes: [] }
const CLIMBING = [
  { weight: 100, minutes: 30 },
  { weight: 10_000, minutes: 60 },
]
const RULE = { errorRate: 20, minSamples: 100 }
const HALF = { version: '1.1.0', weight: 5_000, allow: ['a'], abort: RULE }

function channelWith(candidate: object | undefined, pinned = true): Channel {
  const help = { stable: '1.0.0', ...(candidate === undefined ? {} : { candidate }), lastGood: [], pinned }
  return v.parse(ChannelSchema, {
    format: CHANNEL_FORMAT,
    ...{ theme: 'jade', revision: 7, flags: {}, origins: {}, guard: FOR_TWO, remotes: { help } },
    settings: { title: '翡翠', depositHelp: '1', editionSwitch: '1', registerFlag: '1' },
    ...{ updatedAt: 1, updatedBy: 'alice', reason: 'for the test' },
  })
}

describe('an undo, or another word about the candidate, on a theme for two people', () => {
  const planAt = (step: number, steps = CLIMBING) => ({ steps, step, since: 1 })
  test.for([
    ['a larger share', HALF, { ...HALF, weight: 5_001 }, true],
    ['a smaller share', HALF, { ...HALF, weight: 4_999 }, false],
    ['no candidate', HALF, undefined, false],
    ['another candidate', HALF, { ...HALF, version: '1.2.0', weight: 1 }, true],
    ['a plan above the share', HALF, { ...HALF, weight: 100, plan: planAt(0) }, true],
    ['a plan up to the share', HALF, { ...HALF, weight: 100, plan: planAt(0, CLIMBING.slice(0, 1)) }, false],
    [
      'the plan that runs, without a device',
      { ...HALF, plan: planAt(0) },
      { ...HALF, allow: [], plan: planAt(0) },
      false,
    ],
    [
      'another plan than the one that runs',
      { ...HALF, plan: planAt(0, CLIMBING.slice(1)) },
      { ...HALF, plan: planAt(0) },
      true,
    ],
    ['no rule', HALF, { ...HALF, abort: undefined }, true],
    ['a rule that allows for more', HALF, { ...HALF, abort: { ...RULE, errorRate: 21 } }, true],
    ['a rule that waits for more', HALF, { ...HALF, abort: { ...RULE, minSamples: 101 } }, true],
    ['a rule that stops sooner', HALF, { ...HALF, abort: { errorRate: 19, minSamples: 99 } }, false],
    [
      'a rule by which the plan that runs goes on sooner',
      { ...HALF, plan: planAt(0) },
      { ...HALF, plan: planAt(0), abort: { ...RULE, minSamples: 99 } },
      true,
    ],
    ['no rule, and no share either', HALF, { ...HALF, weight: 0, abort: undefined }, false],
    ['another device', HALF, { ...HALF, allow: ['b'] }, true],
    ['fewer devices', HALF, { ...HALF, allow: [] }, false],
  ] as const)('that brings %s', ([, before, after, needsTwo]) => {
    const channels = { before: channelWith(before), after: channelWith(after) }
    const edit = { kind: 'undo', revision: 7, later: false, urgent: false } as const
    expect(guardOf({ edit, ...channels, isOneBack: true }, 0).fourEyes).toBe(needsTwo)
    if (after === undefined) return
    const changed = { kind: 'candidate', remote: 'help', ...after } as unknown as Edit
    const guard = { ...FOR_TWO, freezes: [{ from: 0, until: 1, reason: 'the final' }] }
    const frozen = { ...channels, before: { ...channels.before, guard } }
    const { fourEyes, freeze } = guardOf({ edit: changed, ...frozen, isOneBack: false }, 0)
    expect([fourEyes, freeze !== undefined], 'as by an edit of the candidate').toEqual([needsTwo, needsTwo])
  })

  test('that lets a remote follow what is built next', () => {
    const [pinned, following] = [channelWith(undefined), channelWith(undefined, false)]
    const needsTwo = (before: Channel, after: Channel) =>
      guardOf({ edit: { kind: 'undo', revision: 7, later: false, urgent: false }, before, after, isOneBack: true }, 0)
        .fourEyes
    expect(needsTwo(pinned, following)).toBe(true)
    expect(needsTwo(following, pinned)).toBe(false)
  })
})

describe('what two people have decided of a candidate', () => {
  let site: RunningRegistry
  let bob = ''
  beforeAll(async () => {
    site = await startRegistry()
    for (const version of ['1.0.0', '1.1.0']) await site.publish(fixtureRelease({ version }))
    await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
    await site.edit('jade', { kind: 'guard', guard: FOR_TWO })
    bob = await site.person('bob', 'approve')
  })
  afterAll(() => site.stop())

  const post = (path: string, body: object, token = site.opsToken) =>
    site.call(`/registry/api${path}`, { method: 'POST', body, token })
  const now = async () => (await site.call('/registry/api/channels/jade')).body as unknown as Channel
  const candidate = async () => (await now()).remotes['help']?.candidate

  const decide = (more: object) => decideOn({ kind: 'candidate', remote: 'help', version: '1.1.0', ...more })
  /** @returns the revision that two people have made */
  async function decideOn(edit: object): Promise<number> {
    const { revision: basedOn } = await now()
    const { body } = await post('/proposals', { reason: 'as we agreed', edits: [{ theme: 'jade', basedOn, edit }] })
    const { id } = body['proposal'] as { readonly id: number }
    const { body: listed } = await site.call('/registry/api/proposals')
    const shown = (listed['proposals'] as { readonly id: number; readonly digest?: string }[]).find(
      (one) => one.id === id,
    )
    expect(await post(`/proposals/${id}/approve`, { digest: shown?.digest }, bob)).toMatchObject({ status: 200 })
    return basedOn + 1
  }
  /** @returns the revision that ops made without anybody */
  async function decideAlone(more: object): Promise<number> {
    const edit = { kind: 'candidate', remote: 'help', version: '1.1.0', ...more }
    expect(await site.edit('jade', edit)).toMatchObject({ status: 200 })
    return (await now()).revision
  }
  const undo = async (revision: number, later = false) =>
    (await site.edit('jade', { kind: 'undo', revision, later })).status

  test('no one person takes back by an undo: neither a plan that was ended, nor a rule, nor devices', async () => {
    await decide({ plan: CLIMBING, abort: RULE, allow: ['a'] })
    const held = await decide({ weight: 5_000 })
    expect(await undo(held), 'back on its plan').toBe(428)
    const grown = await decide({ weight: 8_000 })
    expect(await undo(held, true), 'with what came later').toBe(428)
    const alone = await decideAlone({ allow: null })
    expect(await undo(alone), 'a device').toBe(428)
    await decide({ abort: null })
    const watched = await decideAlone({ abort: RULE })
    expect(await undo(watched), 'without its rule').toBe(428)
    expect(await candidate()).toEqual({ version: '1.1.0', weight: 8_000, allow: [], abort: RULE })

    const more = await decide({ weight: 9_000 })
    expect(await undo(more), 'a smaller share').toBe(200)
    expect((await candidate())?.weight).toBe(8_000)
    expect(await undo(grown, true), 'a smaller share that has its device back').toBe(428)
    expect(await site.edit('jade', { kind: 'rollback', remote: 'help' })).toMatchObject({ status: 200 })
    expect(await candidate()).toBeUndefined()
  })

  test('one person lowers alone, also in a freeze; more of it waits for two', async () => {
    await decide({ weight: 5_000, abort: RULE })
    const share = async (weight: number) =>
      (await site.edit('jade', { kind: 'candidate', remote: 'help', version: '1.1.0', weight })).status
    expect(await share(2_000)).toBe(200)
    expect(await share(2_001), 'more').toBe(428)
    const freezes = [{ from: 0, until: Date.now() + HOUR_MS, reason: 'the final' }]
    const frozen = { kind: 'guard', guard: { fourEyes: true, freezes } }
    await decideOn(frozen)
    expect(await share(100)).toBe(200)
    expect(await share(101), 'more').toBe(423)
    expect(await candidate()).toEqual({ version: '1.1.0', weight: 100, allow: [], abort: RULE })
  })
})
