import { launchEndpoint, matchDetailEndpoint, resourceEndpoint, STATUS } from '@site/contracts'
import {
  type CourseEvent,
  matchPollEndpoint,
  matchVoteEndpoint,
  RESOURCE_METHODS,
  sportsHotEndpoint,
} from '@site/contracts/sports'
import { DeskMatchesSchema } from '@site/contracts/desk'
import { courseStatistics, dayOf } from '@site/domain'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { openDatabase } from '../../db/open-database.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, type RunningGateway, startGateway } from '../../testing/index.ts'
import { MatchReader } from '../../testing/match-reader.ts'
import { SOON } from '../../testing/patience.ts'
import { SATURDAY } from '../../testing/saturday.ts'

const REDIS_URL = process.env['TEST_REDIS_URL']
const STREAM = 'https://streams.test/{gidm}/index.m3u8'

describe('match centre', () => {
  let database: TestDatabase
  let second: TestDatabase['database']
  let leader: RunningGateway
  let follower: RunningGateway
  const readers: MatchReader[] = []
  let begun = 0

  beforeAll(async () => {
    if (REDIS_URL === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
    database = await openOnServer()
    second = await openDatabase({ url: database.database.url })
    leader = await startGateway(database.database, { redisUrl: REDIS_URL })
    follower = await startGateway(second, { redisUrl: REDIS_URL, streamUrl: STREAM })
    await leader.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
  })
  afterEach(() => {
    for (const { socket } of readers.splice(0)) socket.terminate()
  })
  afterAll(async () => {
    await leader.close()
    await follower.close()
    await second.close()
    await database.drop()
  })

  const happen = (gidm: string, ...events: readonly object[]) =>
    leader.sandbox('POST', `/sandbox/matches/${gidm}/events`, { events })

  /** A football match of tomorrow that begins now: nothing happens in it but what a test lets happen. */
  async function kickOff(): Promise<string> {
    const gidm = String((Math.floor((SATURDAY + 8 * 3_600_000) / 86_400_000) + 1) * 1000 + begun++)
    const start = { kind: 'period', period: '1H', clock: { seconds: 0, runs: true } }
    await leader.sandbox('POST', `/sandbox/matches/${gidm}/events`, { takeOver: true, events: [start] })
    for (const { url } of [leader, follower])
      await vi.waitFor(async () => expect(await stageIn(url, gidm)).toBe(1), SOON)
    return gidm
  }
  async function stageIn(url: string, gidm: string): Promise<number | undefined> {
    const site = url === leader.url ? leader : follower
    return (await site.client().call(matchDetailEndpoint, { matchId: gidm })).status
  }

  async function follow(site: RunningGateway, gidm: string): Promise<MatchReader> {
    const reader = await new MatchReader(site.url).opened()
    readers.push(reader)
    reader.socket.send(JSON.stringify({ type: 'course', games: [gidm] }))
    return reader
  }
  /** What a reader was told, put together as a page does. */
  const toldTo = (reader: MatchReader) => {
    let events: readonly CourseEvent[] = []
    for (const frame of reader.of('course')) events = frame.whole ? frame.events : [...events, ...frame.events]
    return { events, statistics: reader.of('course').at(-1)?.statistics }
  }
  const kindsOf = (events: readonly CourseEvent[]) => events.map(({ kind }) => kind)

  test('[S7.103] match detail tells what has happened in a match and what it comes to, the same in every replica', async () => {
    const gidm = await kickOff()
    await happen(gidm, { kind: 'goal', side: 'H' }, { kind: 'corner', side: 'C' }, { kind: 'yellow', side: 'C' })
    await advanceClock(leader, 15 * 60_000)
    const [mine, other] = await vi.waitFor(async () => {
      const details = await Promise.all(
        [leader, follower].map((site) => site.client().call(matchDetailEndpoint, { matchId: gidm })),
      )
      expect(details[1]?.course).toEqual(details[0]?.course)
      expect(details[0]?.course?.events.map(({ kind }) => kind)).toContain('goal')
      return details
    }, SOON)
    expect(mine?.streams).toEqual([])
    expect(other?.streams).toEqual([{ name: '视频直播', type: 'hls', url: STREAM.replace('{gidm}', gidm) }])
    const { events = [], statistics } = mine?.course ?? {}
    const goal = events.find(({ kind }) => kind === 'goal')
    expect(goal).toMatchObject({ side: 'H', score: '1-0', minute: 1 })
    const marks = ['goals', 'corners', 'yellows', 'reds', 'shotsOn', 'shotsOff'] as const
    const counted = courseStatistics(events)
    for (const name of marks) expect(statistics?.[name], name).toEqual(counted[name])
    expect(statistics?.goals).toEqual({ h: Number(mine?.stats['sc_FT_H']), c: Number(mine?.stats['sc_FT_C']) })
    expect(statistics?.attacks.h).toBeGreaterThan(3)
    expect((statistics?.possession.h ?? 0) + (statistics?.possession.c ?? 0)).toBe(100)

    // A restart keeps all of it.
    await follower.close()
    follower = await startGateway(second, { redisUrl: REDIS_URL ?? '', streamUrl: STREAM })
    await vi.waitFor(async () => {
      const again = await follower.client().call(matchDetailEndpoint, { matchId: gidm })
      const remembered = ({ at, kind }: CourseEvent) => at <= (events.at(-1)?.at ?? 0) && kind.startsWith('shot')
      expect(again.course?.events.filter(({ kind }) => kind === 'goal')).toEqual([goal])
      expect(again.course?.events.filter(remembered)).toEqual(events.filter(remembered))
    }, SOON)
  })

  test('[S7.103] there is no detail of a match that is over, in either replica', async () => {
    const gidm = await kickOff()
    await happen(gidm, { kind: 'end' })
    for (const site of [leader, follower])
      await vi.waitFor(async () => {
        expect((await site.client().answer(matchDetailEndpoint, { matchId: gidm })).code).toBe(6303)
      }, SOON)
  })

  test('a page that opens in the middle is told all that was, then each event as it happens, wherever it is connected', async () => {
    const gidm = await kickOff()
    await happen(gidm, { kind: 'goal', side: 'H' })
    await advanceClock(leader, 10 * 60_000)
    const [one, other] = [await follow(leader, gidm), await follow(follower, gidm)]
    for (const reader of [one, other]) {
      await vi.waitFor(() => expect(kindsOf(toldTo(reader).events)).toContain('goal'), SOON)
      expect(reader.of('course')[0]?.whole).toBe(true)
    }
    const before = toldTo(one).events.length
    await happen(gidm, { kind: 'goal', side: 'C' }, { kind: 'red', side: 'H' })
    for (const reader of [one, other]) {
      await vi.waitFor(() => expect(kindsOf(toldTo(reader).events)).toContain('red'), SOON)
      const { events, statistics } = toldTo(reader)
      expect(events.findLast(({ kind }) => kind === 'goal')).toMatchObject({ side: 'C', score: '1-1' })
      expect(statistics?.goals).toEqual({ h: 1, c: 1 })
      expect(statistics?.reds).toEqual({ h: 1, c: 0 })
      expect(reader.of('course').at(-1)?.whole).toBe(false)
    }
    await advanceClock(leader, 5 * 60_000)
    await vi.waitFor(() => expect(toldTo(one).events.length).toBeGreaterThan(before + 20), SOON)
    await vi.waitFor(() => expect(toldTo(other).statistics).toEqual(toldTo(one).statistics), SOON)
    // It is told nothing twice, and nothing out of its order.
    const { events } = toldTo(one)
    expect(new Set(events.map(({ at, kind, side }) => `${at} ${kind} ${side}`)).size).toBe(events.length)
    expect(events.every(({ at }, index) => at >= (events[index - 1]?.at ?? 0))).toBe(true)

    one.socket.send(JSON.stringify({ type: 'course', games: [] }))
    await happen(gidm, { kind: 'corner', side: 'H' })
    await vi.waitFor(() => expect(kindsOf(toldTo(other).events)).toContain('corner'), SOON)
    expect(kindsOf(toldTo(one).events)).not.toContain('corner')
    const bad = { type: 'course', games: ['1', '2', '3'] }
    one.socket.send(JSON.stringify(bad))
    await vi.waitFor(() => expect(one.of('refused')).toHaveLength(1), SOON)
  })

  test('the time line of a match has what its course has', async () => {
    const gidm = await kickOff()
    await happen(gidm, { kind: 'goal', side: 'H' }, { kind: 'yellow', side: 'C' })
    const { client } = await follower.newMember()
    const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
    const request = { timestamp: 1, token: 'token' in entry ? entry.token : '', langx: 'zh-cn', remoteip: '', gidm }
    await vi.waitFor(async () => {
      const answer = await client.answer(resourceEndpoint, { method: 'GetGameMore', enName: 'crty', Request: request })
      const { events } = v.parse(RESOURCE_METHODS.GetGameMore.response, answer.data)
      expect(events).toEqual([
        { kind: 'period', period: '1H', score: '0-0' },
        { kind: 'goal', side: 'H', minute: 1, score: '1-0' },
        { kind: 'yellow', side: 'C', minute: 1 },
      ])
    }, SOON)
  })

  test('a member votes once on how a match ends, everybody sees it at once, and it closes at the whistle', async () => {
    const matchId = await kickOff()
    const visitor = follower.client()
    expect(await visitor.call(matchPollEndpoint, { matchId })).toEqual({ votes: { H: 0, N: 0, C: 0 }, isOpen: true })
    expect((await visitor.answer(matchVoteEndpoint, { matchId, pick: 'H' })).code).toBe(STATUS.LOGIN_EXPIRED)
    const watcher = await follow(follower, matchId)
    await vi.waitFor(() => expect(watcher.of('course')).not.toEqual([]), SOON)

    const [one, other] = [(await leader.newMember()).client, (await follower.newMember()).client]
    // The same wish several times over, and at once.
    const votes = await Promise.all([1, 2, 3].map(() => one.call(matchVoteEndpoint, { matchId, pick: 'H' })))
    expect(votes.every(({ mine }) => mine === 'H')).toBe(true)
    await other.call(matchVoteEndpoint, { matchId, pick: 'N' })
    expect((await other.answer(matchVoteEndpoint, { matchId, pick: 'C' })).code).toBe(STATUS.DATA_EXISTS)
    const counted = { votes: { H: 1, N: 1, C: 0 }, isOpen: true }
    expect(await visitor.call(matchPollEndpoint, { matchId })).toEqual(counted)
    expect(await other.call(matchPollEndpoint, { matchId })).toEqual({ ...counted, mine: 'N' })
    await vi.waitFor(() => expect(watcher.of('poll').at(-1)).toEqual({ type: 'poll', gidm: matchId, ...counted }), SOON)

    await happen(matchId, { kind: 'end' })
    await vi.waitFor(async () => {
      expect(await visitor.call(matchPollEndpoint, { matchId })).toEqual({ ...counted, isOpen: false })
    }, SOON)
    const late = (await leader.newMember()).client
    expect((await late.answer(matchVoteEndpoint, { matchId, pick: 'H' })).code).toBe(STATUS.WARNING)
    expect((await visitor.answer(matchPollEndpoint, { matchId: '999' })).code).toBe(STATUS.NO_DATA)
    expect((await late.answer(matchVoteEndpoint, { matchId: '999', pick: 'H' })).code).toBe(STATUS.NO_DATA)
    expect((await late.answer(matchVoteEndpoint, { matchId, pick: 'X' as 'H' })).code).toBe(STATUS.INVALID_PARAMETER)
  })

  test('a match without draws takes no vote for one', async () => {
    const { list } = v.parse(DeskMatchesSchema, await leader.sandbox('GET', '/sandbox/matches'))
    const matchId = list.find(({ sport, stage }) => sport === 'TN' && stage === 'live')?.matchId ?? ''
    const { client } = await leader.newMember()
    expect(await client.answer(matchVoteEndpoint, { matchId, pick: 'N' })).toMatchObject({
      code: STATUS.WARNING,
      message: '这项比赛没有平局',
    })
    expect((await client.call(matchVoteEndpoint, { matchId, pick: 'C' })).mine).toBe('C')
  })

  test('at the desk a match of another day that was called off is found by its number', async () => {
    const find = async (q: string) =>
      v.parse(DeskMatchesSchema, await leader.sandbox('GET', `/sandbox/matches?q=${encodeURIComponent(q)}`)).list
    const { games } = await leader.client().call(sportsHotEndpoint, { limit: 20 })
    const tomorrow = games.findLast(({ marketType }) => marketType !== 'RB')?.gidm ?? ''
    const [match] = await find(tomorrow)
    expect(dayOf(match?.start ?? 0)).toBeGreaterThan(dayOf(SATURDAY))
    await leader.sandbox('POST', `/sandbox/matches/${tomorrow}/events`, {
      takeOver: true,
      events: [{ kind: 'void', code: 'D5' }],
    })
    await vi.waitFor(async () => expect(await find(tomorrow)).toMatchObject([{ stage: 'void' }]), SOON)
  })
})
