import { launchEndpoint, matchDetailEndpoint, resourceEndpoint } from '@site/contracts'
import {
  RESOURCE_METHODS,
  type ResourceAnswer,
  type ResourceArgs,
  type ResourceMethod,
  sportsHotEndpoint,
} from '@site/contracts/sports'
import { DeskMatchesSchema } from '@site/contracts/desk'
import { parseDay } from '@site/domain'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { enginesFor, type TestDatabase } from '../../testing/engines.ts'
import { type GatewayClient, type RunningGateway, startGateway } from '../../testing/index.ts'
import { SportsRepository } from './matches/matches.repository.ts'
import { SOON } from '../../testing/patience.ts'
import { SATURDAY } from '../../testing/saturday.ts'

describe.each(enginesFor('sports'))('sports on $engine', ({ open }) => {
  let database: TestDatabase
  let running: RunningGateway
  let client: GatewayClient
  let token: string

  beforeAll(async () => {
    database = await open()
    running = await startGateway(database.database)
    await running.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    await enterAsNewMember()
  })
  afterAll(async () => {
    await running.close()
    await database.drop()
  })

  async function enterAsNewMember(): Promise<void> {
    client = (await running.newMember()).client
    const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
    token = 'token' in entry ? entry.token : ''
  }

  const raw = (one: GatewayClient, method: string, args: object, given = token) =>
    one.answer(resourceEndpoint, {
      method,
      enName: 'crty',
      Request: { timestamp: Date.now(), token: given, langx: 'zh-cn', remoteip: '', ...args },
    })

  async function callResource<M extends ResourceMethod>(
    method: M,
    args: ResourceArgs<M>,
    one = client,
    given = token,
  ): Promise<ResourceAnswer<M>> {
    const answer = await raw(one, method, args, given)
    expect(answer.code, answer.message).toBe(6000)
    return v.parse(RESOURCE_METHODS[method].response, answer.data) as ResourceAnswer<M>
  }

  const isWritten = async (id: number) =>
    (await new SportsRepository(database.database.db).finished(parseDay('2026-11-21'), parseDay('2026-11-21'))).has(id)

  test('[S7.096] [S9.025] resource answers menu, leagues, matches, markets and updates of the venue', async () => {
    const menu = await callResource('GetMenu', {})
    const inPlay = menu.markets.find(({ marketType }) => marketType === 'RB')
    expect(inPlay?.count).toBeGreaterThanOrEqual(12)
    expect(inPlay?.games.map(({ gameType }) => gameType)).toContain('FT')
    expect(menu.markets.find(({ marketType }) => marketType === 'FU')?.count).toBeGreaterThan(300)
    expect(menu.dates.length).toBeGreaterThanOrEqual(6)
    expect(menu.filters.map(({ name }) => name)).toEqual(['欧冠', '英超', '意甲', '西甲', '德甲', '法甲', '中超'])

    const list = await callResource('GetGameList', { gameType: 'FT', marketType: 'RB' })
    const games = list.leagues.flatMap((league) => league.games)
    expect(games.length).toBe(inPlay?.games.find(({ gameType }) => gameType === 'FT')?.count)
    expect(list.leagues.some(({ code }) => code === 'EPL')).toBe(true)
    for (const game of games) {
      expect(game).toMatchObject({ gameType: 'FT', marketType: 'RB', isLive: true })
      expect(game.gameInfo.re_time).toMatch(/^(1H|2H)\^\d\d:\d\d$|^HT\^\^$/)
      expect(game.plays.map(({ w }) => w)).toEqual(expect.arrayContaining(['RM', 'RE', 'ROU']))
    }
    const leagues = await callResource('GetLeagues', { gameType: 'FT', marketType: 'RB' })
    expect(leagues.leagues.map(({ league_id }) => league_id)).toEqual(list.leagues.map(({ league_id }) => league_id))

    const first = games[0]
    const more = await callResource('GetGameMore', { gidm: first?.gidm ?? '' })
    expect(more.game.plays.length).toBeGreaterThan(first?.plays.length ?? 0)
    expect(more.game.plays.reduce((sum, { odds }) => sum + odds.length, 0)).toBeGreaterThanOrEqual(40)
    expect(more.game.playNum).toBeGreaterThanOrEqual(more.game.plays.length)
    await vi.waitFor(async () => {
      const { events } = await callResource('GetGameMore', { gidm: first?.gidm ?? '' })
      expect(events[0]).toMatchObject({ kind: 'period', period: '1H' })
    }, SOON)
  })

  test('today and early lists hold what has not begun, early by day', async () => {
    const today = await callResource('GetGameList', { gameType: 'FT', marketType: 'FT' })
    expect(today.leagues.flatMap(({ games }) => games).every(({ isLive, start }) => !isLive && start > SATURDAY)).toBe(
      true,
    )
    const early = await callResource('GetGameList', { gameType: 'BK', marketType: 'FU', date: '2026-11-22' })
    const starts = early.leagues.flatMap(({ games }) => games).map(({ start }) => start)
    expect(starts.length).toBeGreaterThan(5)
    expect(starts.every((start) => start >= Date.parse('2026-11-21T16:00:00Z'))).toBe(true)
    expect(starts.every((start) => start < Date.parse('2026-11-22T16:00:00Z'))).toBe(true)
    const byTime = await callResource('GetGameList', { gameType: 'FT', marketType: 'FT', sort: 'time' })
    const firsts = byTime.leagues.map(({ games }) => games[0]?.start ?? 0)
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
    const one = byTime.leagues[0]?.league_id ?? ''
    const filtered = await callResource('GetGameList', { gameType: 'FT', marketType: 'FT', leagueIds: [one] })
    expect(filtered.leagues.map(({ league_id }) => league_id)).toEqual([one])
  })

  test('updates since a version hold what changed and nothing else, and say when they cannot', async () => {
    const list = await callResource('GetGameList', { gameType: 'ALL', marketType: 'RB' })
    const known = new Map(list.leagues.flatMap(({ games }) => games).map((game) => [game.gidm, game]))
    await vi.waitFor(async () => {
      const updates = await callResource('GetUpdates', { gameType: 'ALL', marketType: 'RB', since: list.version })
      expect(updates.complete).toBe(true)
      expect(updates.changed.length).toBeGreaterThan(3)
      for (const game of updates.changed) expect(game.version).toBeGreaterThan(known.get(game.gidm)?.version ?? 0)
      const now = await callResource('GetUpdates', { gameType: 'ALL', marketType: 'RB', since: updates.version })
      expect(now.changed.length).toBeLessThan(known.size)
    }, SOON)
    expect(await callResource('GetUpdates', { gameType: 'ALL', marketType: 'RB', since: '5' })).toMatchObject({
      complete: false,
      changed: [],
    })
  })

  test('results of three days are there when they are asked for, by league and with half-time scores', async () => {
    for (const date of ['2026-11-18', '2026-11-20']) {
      const { leagues } = await callResource('GetResults', { gameType: 'FT', date })
      const results = leagues.flatMap((league) => league.results)
      expect(results.length).toBeGreaterThan(60)
      for (const result of results) {
        expect(result.ft).toMatch(/^\d+-\d+$/)
        expect(result.ht).toMatch(/^\d+-\d+$/)
      }
    }
    const tennis = await callResource('GetResults', { gameType: 'TN', date: '2026-11-20' })
    expect(tennis.leagues[0]?.results[0]?.periods?.length).toBeGreaterThanOrEqual(2)
    expect(await callResource('GetResults', { gameType: 'FT', date: '2026-11-25' })).toEqual({ leagues: [] })
  })

  test('names are in the language of the header', async () => {
    const list = await callResource('GetGameList', { gameType: 'FT', marketType: 'RB' })
    const game = list.leagues.flatMap(({ games }) => games).find(({ team_h }) => /[兰维尔联]/.test(team_h))
    const member = await running.newMember({ lang: 'zh-TW' })
    const entry = await member.client.call(launchEndpoint, { enName: 'CRTY' })
    expect(entry).toMatchObject({ langx: 'zh-tw' })
    const other = await callResource(
      'GetGameMore',
      { gidm: game?.gidm ?? '' },
      member.client,
      'token' in entry ? entry.token : '',
    )
    expect(other.game.team_h).not.toBe(game?.team_h)
    expect(other.league.name).toMatch(/聯賽|超級|甲級/)
  })

  test('launch opens a session of the venue; a token that is not its member’s is 6302', async () => {
    const entry = await client.call(launchEndpoint, { enName: 'crty' })
    expect(entry).toMatchObject({ url: '/game/sport/crty', langx: 'zh-cn', limits: { min: '10.00' } })
    const other = await running.newMember()
    expect((await raw(other.client, 'GetMenu', {})).code).toBe(6302)
    expect((await raw(client, 'GetMenu', {}, `${token}x`)).code).toBe(6302)
    expect((await raw(client, 'GetMenu', {}, '')).code).toBe(6302)
    expect((await raw(running.client(), 'GetMenu', {})).code).toBe(6001)
  })

  test('bad input gets its code, never a fault', async () => {
    expect((await raw(client, 'GetOdds', {})).code).toBe(6301)
    expect((await raw(client, 'GetGameList', { gameType: 'XX', marketType: 'RB' })).code).toBe(6301)
    expect((await raw(client, 'GetGameList', { gameType: 'FT' })).code).toBe(6301)
    expect((await raw(client, 'GetGameMore', { gidm: '99' })).code).toBe(6303)
    expect((await raw(client, 'GetGameMore', { gidm: '9'.repeat(16) })).code).toBe(6303)
    expect((await raw(client, 'GetResults', { gameType: 'FT', date: '2026-13-40' })).code).toBe(6301)
    expect((await client.answer(launchEndpoint, { enName: 'NOPE1' })).code).toBe(6004)
    expect(
      (
        await client.answer(resourceEndpoint, {
          method: 'GetMenu',
          enName: 'XMTY',
          Request: { timestamp: 1, token, langx: 'zh-cn' },
        })
      ).code,
    ).toBe(6004)
  })

  test('[S7.103] match detail names teams, room, state and score; one that is unknown is 6303', async () => {
    const visitor = running.client()
    const [game] = (await visitor.call(sportsHotEndpoint, { limit: 1 })).games
    const detail = await visitor.call(matchDetailEndpoint, { matchId: game?.gidm ?? '' })
    expect(detail).toMatchObject({
      gidm: game?.gidm,
      roomId: `FT_${game?.gidm}`,
      home: game?.team_h,
      away: game?.team_c,
      startAt: game?.start,
      status: game?.gameInfo.gameStatus,
    })
    expect(detail.stats['sc_FT_H']).toMatch(/^\d+$/)
    expect((await visitor.answer(matchDetailEndpoint, { matchId: '5' })).code).toBe(6303)
    expect((await visitor.answer(matchDetailEndpoint, { matchId: 'drop table' })).code).toBe(6303)
  })

  test('the sandbox lets the venue refuse entries', async () => {
    for (const code of [6413, 6415, 6449, 6000]) {
      await running.sandbox('POST', '/sandbox/venues/entry', { channelCode: 'CRTY', code })
      expect((await client.answer(launchEndpoint, { enName: 'CRTY' })).code).toBe(code)
    }
    await expect(running.sandbox('POST', '/sandbox/venues/entry', { channelCode: 'CRTY', code: 6001 })).rejects.toThrow(
      '400',
    )
  })

  test('when the sessions of the venue are ended, calls are 6302 until the member enters anew', async () => {
    await running.sandbox('POST', '/sandbox/sports/sessions/end')
    expect((await raw(client, 'GetMenu', {})).code).toBe(6302)
    const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
    token = 'token' in entry ? entry.token : ''
    expect((await raw(client, 'GetMenu', {})).code).toBe(6000)
  })

  test('visitors read hot matches: featured leagues first, with main prices', async () => {
    const { games, leagues } = await running.client().call(sportsHotEndpoint, { limit: 8 })
    expect(games).toHaveLength(8)
    const hot = new Set(leagues.filter((league) => league.hot).map(({ league_id }) => league_id))
    expect(hot.has(games[0]?.league_id ?? '')).toBe(true)
    expect(games[0]?.isLive).toBe(true)
    expect(games[0]?.plays.some(({ w }) => w === 'RM')).toBe(true)
  })

  test('the sandbox scripts a match: a goal suspends bets, void ends it with its reason, at once however slow the database is', async () => {
    const list = await callResource('GetGameList', { gameType: 'FT', marketType: 'RB' })
    const game = list.leagues.flatMap(({ games }) => games).find(({ gameInfo }) => gameInfo.re_time.startsWith('2H'))
    const gidm = game?.gidm ?? ''
    await running.sandbox('POST', `/sandbox/matches/${gidm}/events`, {
      takeOver: true,
      events: [
        { kind: 'goal', side: 'C' },
        { kind: 'suspend', forMs: 30_000 },
      ],
    })
    await vi.waitFor(async () => {
      const more = await callResource('GetGameMore', { gidm })
      expect(more.game.gameInfo.sc_FT_C).toBe(String(Number(game?.gameInfo.sc_FT_C) + 1))
      expect(more.game.status).toBe(-1)
    }, SOON)
    const canSave = Promise.withResolvers<void>()
    const { save } = SportsRepository.prototype
    const saving = vi.spyOn(SportsRepository.prototype, 'save').mockImplementation(async function (
      this: SportsRepository,
      records,
    ) {
      await canSave.promise
      await save.call(this, records)
    })
    await running.sandbox('POST', `/sandbox/matches/${gidm}/events`, { events: [{ kind: 'void', code: 'D5' }] })
    await vi.waitFor(async () => expect((await raw(client, 'GetGameMore', { gidm })).code).toBe(6303), SOON)
    const results = async () => {
      const { leagues } = await callResource('GetResults', { gameType: 'FT', date: '2026-11-21' })
      return leagues.flatMap((league) => league.results).filter((one) => one.gidm === gidm)
    }
    const atDesk = async () => {
      const desk = v.parse(DeskMatchesSchema, await running.sandbox('GET', `/sandbox/matches?q=${gidm}`))
      return desk.list.map(({ matchId, stage }) => [matchId, stage])
    }
    const soFar = [await results(), await atDesk()]
    expect(soFar).toEqual([[expect.objectContaining({ cancelled: 'D5', ft: '' })], [[gidm, 'void']]])
    canSave.resolve()
    await vi.waitFor(async () => expect(await isWritten(Number(gidm))).toBe(true), SOON)
    saving.mockRestore()
    expect([await results(), await atDesk()], 'written down: there once, and the same').toEqual(soFar)
    await expect(
      running.sandbox('POST', `/sandbox/matches/${gidm}/events`, { events: [{ kind: 'rain' }] }),
    ).rejects.toThrow('400')
  })

  test('matches go on where they were after a restart, with what was scripted', async () => {
    const list = await callResource('GetGameList', { gameType: 'FT', marketType: 'RB' })
    const game = list.leagues.flatMap(({ games }) => games).find(({ gameInfo }) => gameInfo.re_time.startsWith('1H'))
    const gidm = game?.gidm ?? ''
    await running.sandbox('POST', `/sandbox/matches/${gidm}/events`, {
      takeOver: true,
      events: [1, 2, 3].map(() => ({ kind: 'goal', side: 'H' })),
    })
    const goals = String(Number(game?.gameInfo.sc_FT_H) + 3)
    await vi.waitFor(async () => {
      expect((await callResource('GetGameMore', { gidm })).game.gameInfo.sc_FT_H).toBe(goals)
    }, SOON)
    await running.close()
    const written = await new SportsRepository(database.database.db).underWay()
    expect(written.get(Number(gidm)), 'as much as a next leader is told').toBeGreaterThan(3)
    running = await startGateway(database.database)
    await running.sandbox('POST', '/sandbox/clock', { now: SATURDAY + 60_000 })
    await enterAsNewMember()
    expect((await callResource('GetGameMore', { gidm })).game.gameInfo.sc_FT_H).toBe(goals)
  })

  test('a site that has days to catch up answers meanwhile, and ends what was being played before', async () => {
    const repository = new SportsRepository(database.database.db)
    const before = [...(await repository.underWay()).keys()]
    expect(before.length).toBeGreaterThanOrEqual(12)
    // A match that somebody directs, and has given no end yet, goes on.
    const directed = [...(await repository.scripts(0)).keys()].filter((id) => before.includes(id))
    await running.sandbox('POST', '/sandbox/clock', { now: SATURDAY + 14 * 86_400_000 })
    await enterAsNewMember()
    const menu = await callResource('GetMenu', {})
    expect(menu.markets.find(({ marketType }) => marketType === 'RB')?.count).toBeGreaterThanOrEqual(12)
    const list = await callResource('GetGameList', { gameType: 'FT', marketType: 'RB' })
    expect(list.leagues[0]?.games[0]?.plays.length).toBeGreaterThan(0)

    await vi.waitFor(async () => {
      const still = await repository.underWay()
      expect(before.filter((id) => still.has(id))).toEqual(directed)
    }, SOON)

    const date = '2026-12-02'
    const written = async () => (await repository.finished(parseDay(date), parseDay(date))).size
    const soFar = await written()
    await callResource('GetResults', { gameType: 'FT', date })
    expect(await written(), 'it has answered before the day was complete').toBeGreaterThan(soFar)
  })

  test('whoever names a match of a past day at the desk sees how it ended, and may correct it, though nobody has played it', async () => {
    const id = parseDay('2026-11-26') * 1000
    const atDesk = async (q: number) =>
      v.parse(DeskMatchesSchema, await running.sandbox('GET', `/sandbox/matches?q=${q}`)).list
    expect(await atDesk(id)).toEqual([expect.objectContaining({ matchId: String(id), stage: 'ended' })])
    await running.sandbox('POST', `/sandbox/matches/${id}/result`, { ft: '99-98' })
    expect(await atDesk(id), 'as it was corrected').toEqual([expect.objectContaining({ score: { h: 99, c: 98 } })])
    const other = id + 1
    await running.sandbox('POST', `/sandbox/matches/${other}/result`, { ft: '97-96' })
    expect(await atDesk(other), 'corrected unseen').toEqual([expect.objectContaining({ score: { h: 97, c: 96 } })])
    expect(await atDesk(parseDay('2026-10-01') * 1000), 'longer ago than results are kept').toEqual([])
  })
})
