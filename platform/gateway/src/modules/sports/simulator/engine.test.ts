import { DAY_MS, parseDay, startOfDay } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { Engine, type EngineRecord, type EngineUpdate } from './engine.ts'
import { Fixtures } from './fixtures/index.ts'
import type { Script } from './match.ts'
import { isOver, isRunning, type SimEvent, stateAt, timelineOf } from './timeline/index.ts'

const NOON = startOfDay(parseDay('2026-11-21')) + 12 * 3_600_000
const MINUTE = 60_000
const withoutRest = { restMs: () => 0 }

/** A store that keeps records as the database does, for the engine alone; the repository has tests of its own. */
function setUp(at = NOON) {
  const saved = new Map<number, EngineRecord>()
  const scripts = new Map<number, Script>()
  const updates: EngineUpdate[] = []
  const failures: number[] = []
  const clock = { now: at }
  /** What is written arrives once this resolves. */
  const line = { isOpen: Promise.resolve() }
  const fixtures = new Fixtures('7')
  const create = () =>
    new Engine({
      fixtures,
      now: () => clock.now,
      firstVersion: 1000,
      onUpdates: (some) => updates.push(...some),
      onFailure: (_, id) => failures.push(id),
      store: {
        scripts: async (fromDay) => new Map([...scripts].filter(([id]) => (fixtures.byId(id)?.day ?? 0) >= fromDay)),
        underWay: async () =>
          new Map(
            [...saved].filter(([, { state }]) => isRunning(state)).map(([id, { events }]) => [id, events.length]),
          ),
        finished: async () =>
          new Set([...saved.values()].filter(({ state }) => isOver(state)).map(({ fixture }) => fixture.id)),
        async save(records) {
          await line.isOpen
          for (const record of records) saved.set(record.fixture.id, record)
        },
        saveResults: async (records) => records.forEach((record) => saved.set(record.fixture.id, record)),
      },
    })
  return { saved, scripts, updates, failures, clock, line, fixtures, create }
}

describe('engine', () => {
  test('takes up matches where they stand and plays on as drawn', async () => {
    const { clock, create, updates, fixtures } = setUp()
    const engine = create()
    await engine.load()
    const live = engine.everything().filter(({ state }) => state && isRunning(state))
    expect(live.length).toBeGreaterThanOrEqual(12)
    for (let n = 0; n < 600; n += 1) {
      clock.now += 1000
      engine.step()
    }
    const { id, state } = updates.findLast((update) => update.state && isRunning(update.state)) as EngineUpdate
    const fixture = fixtures.byId(id)
    if (fixture === undefined) throw new Error('every id has its fixture')
    const update = updates.findLast((one) => one.id === id && one.state)
    expect(state).toBe(update?.state)
    expect(stateAt(timelineOf(fixture), fixture.startAt, update?.at ?? 0)).toEqual(update?.state)
  })

  test('versions count up by one and prices of a running match are due every 2 to 5 seconds', async () => {
    const { clock, create, updates } = setUp()
    const engine = create()
    await engine.load()
    const { id } = engine.everything().find(({ state }) => state && isRunning(state)) as EngineUpdate
    for (let n = 0; n < 600; n += 1) {
      clock.now += 100
      engine.step()
    }
    expect(updates.every(({ version }, n) => n === 0 || version === (updates[n - 1]?.version ?? 0) + 1)).toBe(true)
    const own = updates.filter((update) => update.id === id).length
    expect(own).toBeGreaterThanOrEqual(60 / 5 - 1)
    expect(own).toBeLessThanOrEqual(60 / 2 + 6)
  })

  test('a match that ends while it is being written down is written down as it ended', async () => {
    const { create, saved, line } = setUp()
    const engine = create()
    await engine.load()
    const { id } = engine.everything().find(({ state }) => state && isRunning(state)) as EngineUpdate
    const slow = Promise.withResolvers<void>()
    line.isOpen = slow.promise
    const first = engine.save()
    engine.rewrite(id, { takeOverAt: 0, events: [{ kind: 'end', at: 1 }] })
    slow.resolve()
    await first
    expect(isOver((saved.get(id) as EngineRecord).state)).toBe(false)
    await engine.save()
    expect(isOver((saved.get(id) as EngineRecord).state)).toBe(true)
    expect(engine.everything().some((update) => update.id === id)).toBe(false)
  })

  test('a match that a script decided keeps that result, however long nobody was there to play it', async () => {
    const { clock, create, saved, scripts, fixtures } = setUp()
    const match = fixtures.ofDay(parseDay('2026-11-21')).find(({ league }) => league.sport === 'FT')
    if (match === undefined) throw new Error('no match')
    const events = [{ kind: 'end', at: 0 }] as const
    scripts.set(match.id, { takeOverAt: -1, events })
    clock.now += 30 * 24 * 60 * MINUTE
    const engine = create()
    await engine.load()
    await engine.makeUpFor([match.id])
    const record = saved.get(match.id)
    expect(record?.state).toMatchObject({ stage: 'ended', score: { h: 0, c: 0 } })
    expect(record?.events).toEqual(events)
  })

  test('another engine comes to the same states after a restart, and to those that a pause skipped', async () => {
    const { clock, create, saved, fixtures } = setUp()
    const first = create()
    await first.load()
    await first.save()
    clock.now += 3 * 3_600_000
    const second = create()
    await second.load()
    await second.backlog(withoutRest).run()
    const third = create()
    await third.load()
    expect(third.everything().map(({ id, state }) => [id, state])).toEqual(
      second.everything().map(({ id, state }) => [id, state]),
    )
    await second.save()
    const ended = fixtures.ofDay(parseDay('2026-11-21')).filter((fixture) => {
      const end = timelineOf(fixture).at(-1)?.at ?? 0
      return fixture.startAt + end <= clock.now
    })
    expect(ended.length).toBeGreaterThan(100)
    for (const { id } of ended) expect(isOver((saved.get(id) as EngineRecord).state)).toBe(true)
  })

  test.each([
    ['half a day', 12 * 60 * MINUTE],
    ['a month', 30 * 24 * 60 * MINUTE],
  ])('what was being played is ended and written down by who takes it up after %s', async (_, pauseMs) => {
    const { clock, create, saved, scripts } = setUp()
    const first = create()
    await first.load()
    await first.save()
    const begun = [...saved.keys()]
    expect(begun.length).toBeGreaterThanOrEqual(12)
    const directed = begun[0] ?? 0
    scripts.set(directed, { takeOverAt: -1, events: [{ kind: 'void', code: 'D5', at: 0 }] })
    clock.now += pauseMs
    const next = create()
    await next.load()
    const told = new Map(next.everything().map(({ id, state }) => [id, state?.stage]))
    expect(begun.filter((id) => !['ended', 'void'].includes(told.get(id) ?? ''))).toEqual([])
    await next.save()
    expect(begun.filter((id) => !isOver((saved.get(id) as EngineRecord).state))).toEqual([])
    expect(saved.get(directed)?.state.voided).toBe('D5')
    expect(next.everything().filter(({ id }) => begun.includes(id))).toEqual([])
  })

  test('at a first start the results of three days are there, with their events', async () => {
    const { create, saved } = setUp()
    const engine = create()
    await engine.load()
    await engine.backlog(withoutRest).run()
    const days = new Set([...saved.values()].filter(({ state }) => isOver(state)).map(({ fixture }) => fixture.day))
    expect(days.size).toBe(4)
    const football = [...saved.values()].find(({ fixture }) => fixture.league.sport === 'FT')
    expect(football?.events.at(-1)?.kind).toBe('end')
    expect(await engine.backlog(withoutRest).run()).toBe(0)
  })

  test('a match that is over is told once, written down and gone', async () => {
    const { clock, create, updates, saved } = setUp()
    const engine = create()
    await engine.load()
    clock.now += 40 * MINUTE
    engine.step()
    await engine.save()
    const over = updates.filter(({ state }) => state && isOver(state))
    expect(over.length).toBeGreaterThan(0)
    const before = updates.length
    engine.step()
    expect(updates.length).toBe(before)
    for (const { id } of over) {
      expect(isOver((saved.get(id) as EngineRecord).state)).toBe(true)
      expect(engine.everything().some((one) => one.id === id)).toBe(false)
    }
  })

  test('at midnight the matches of the new day are told again, and a further day comes into reach', async () => {
    const midnight = startOfDay(parseDay('2026-11-22'))
    const { clock, create, updates } = setUp(midnight - 5000)
    const engine = create()
    await engine.load()
    const known = new Set(engine.everything().map(({ id }) => id))
    clock.now = midnight + 100
    engine.step()
    const day = (id: number) => Math.floor(id / 1000)
    expect(updates.filter(({ id }) => day(id) === parseDay('2026-11-22')).length).toBeGreaterThan(200)
    const added = updates.filter(({ id }) => !known.has(id))
    expect(added.length).toBeGreaterThan(200)
    expect(added.every(({ id }) => day(id) >= parseDay('2026-11-24'))).toBe(true)
  })
})

describe('script', () => {
  test('adds a goal to a running match and leaves the rest as drawn', async () => {
    const { clock, create, updates } = setUp()
    const engine = create()
    await engine.load()
    const { id, state } = engine.everything().find(({ state: at }) => at?.period === '1H') as EngineUpdate
    const startAt = (state?.clock?.at ?? 0) - 0
    engine.rewrite(id, { events: [{ kind: 'goal', side: 'C', at: clock.now - startAt }] })
    const told = updates.at(-1)
    expect(told).toMatchObject({ id, state: { score: { h: state?.score.h, c: (state?.score.c ?? 0) + 1 } } })
    clock.now += 3 * 3_600_000
    engine.step()
    expect(updates.findLast((one) => one.id === id)?.state?.stage).toBe('ended')
  })

  test('with a take-over nothing but the script happens, also after a restart', async () => {
    const { clock, create, scripts, updates } = setUp()
    const engine = create()
    await engine.load()
    const { id, state } = engine.everything().find(({ state: at }) => at?.period === '1H') as EngineUpdate
    const at = clock.now - (state?.clock?.at ?? 0)
    scripts.set(id, { takeOverAt: at, events: [{ kind: 'void', code: 'D5', at: at + 5 * 3_600_000 }] })
    engine.rewrite(id, scripts.get(id) as Script)
    clock.now += 4 * 3_600_000
    const next = create()
    await next.load()
    expect(next.everything().find((one) => one.id === id)?.state).toEqual(state)
    clock.now += 2 * 3_600_000
    next.step()
    expect(updates.findLast((one) => one.id === id)?.state).toMatchObject({ stage: 'void', voided: 'D5' })
  })
})

describe('a match that cannot be played', () => {
  /** What nobody has thought of. */
  const brokenAt = (at: number): SimEvent => ({
    ...{ kind: 'tally', at },
    get tally(): never {
      throw new Error('broken')
    },
  })

  test('is suspended with the score that it has, once, until it is scripted anew; the others are played on', async () => {
    const { clock, create, updates, failures, saved } = setUp()
    const engine = create()
    await engine.load()
    const running = engine.everything().filter(({ state }) => state?.period === '1H')
    const { id, state } = running[0] as EngineUpdate
    const at = clock.now - (state?.clock?.at ?? 0)
    const goal: SimEvent = { kind: 'goal', side: 'C', at: at + 1_000 }
    engine.rewrite(id, { takeOverAt: at, events: [goal, brokenAt(at + 1_000)] })
    updates.length = 0
    for (let second = 0; second < 60; second += 1) {
      clock.now += 1_000
      engine.step()
    }
    const told = updates.filter((update) => update.id === id)
    const score = { h: state?.score.h, c: (state?.score.c ?? 0) + 1 }
    expect(told.at(-1)?.state).toMatchObject({ stage: 'live', score })
    expect(told.at(-1)?.state?.suspendedUntil).toBeGreaterThan(clock.now + DAY_MS)
    expect(told.filter((update) => update.state)).toHaveLength(1)
    expect(failures).toEqual([id])
    expect(new Set(updates.map((update) => update.id)).size).toBeGreaterThanOrEqual(running.length)
    expect(engine.everything().find((update) => update.id === id)?.state).toEqual(told.at(-1)?.state)
    await engine.save()
    expect(saved.get(id)?.state.score).toEqual(score)

    engine.rewrite(id, { takeOverAt: at, events: [goal] })
    expect(updates.at(-1)?.state).toMatchObject({ score, suspendedUntil: state?.suspendedUntil })
  })

  test('holds up no other one where they are taken up, at midnight, and where results are made up for', async () => {
    const midnight = startOfDay(parseDay('2026-11-22'))
    const { clock, create, scripts, failures, fixtures, saved } = setUp(midnight - 5_000)
    const brokenOf = (day: number) => {
      const fixture = fixtures.ofDay(day).find(({ league }) => league.sport === 'FT')
      if (fixture === undefined) throw new Error('football is played every day')
      scripts.set(fixture.id, { events: [brokenAt(-2 * DAY_MS)] })
      return fixture.id
    }
    const today = parseDay('2026-11-21')
    const [offered, past] = [brokenOf(today + 1), brokenOf(today - 1)]
    const engine = create()
    const known = () => new Set(engine.everything().map(({ id }) => id))
    await engine.load()
    const before = known()
    expect([failures.includes(offered), before.has(offered), before.size > 500]).toEqual([true, false, true])

    clock.now = midnight + 100
    engine.step()
    expect(known().size).toBeGreaterThan(before.size + 200)

    const played = fixtures.ofDay(today - 1).find(({ id }) => id !== past)?.id ?? 0
    await engine.makeUpFor([past, played])
    expect([failures.includes(past), [...saved.keys()]]).toEqual([true, [played]])
  })
})
