import {
  commitmentOf,
  dealBaccarat,
  dealNiuniu,
  diceOf,
  FISH,
  playEsports,
  esportsEvent,
  shoot,
  slotGameModelOf,
  spinSlotGame,
  throwKuaiSan,
} from '@site/domain/games'
import { REQUEST_TIMEOUT_MS } from '@site/server'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'

import { createDrawClock } from './games/index.ts'
import { createApp } from './http/index.ts'
import type { VenueService } from './play/index.ts'
import { played, venueOf } from '../tests/venue-of-a-test.ts'

describe('a visit', () => {
  test('a ticket is good once, and the token of the visit is what calls are made with', async () => {
    const venue = await venueOf('DZ', 'pgdz-001')
    const ticket = venue.operator.ticket()
    expect(await venue.enter(ticket)).toMatchObject({ kind: 'slot-game', balance: '100.00' })
    expect(await venue.enter(ticket)).toMatchObject({ code: 'SESSION_INVALID' })
    expect(await venue.play('nobody', [{ key: 'spin', stake: '1' }])).toMatchObject({ code: 'SESSION_INVALID' })
  })

  test('the page may do what it needs and no more, and is framed by the operator alone', async () => {
    const venue = await venueOf('DZ')
    const page = await venue.app.inject({ method: 'GET', url: '/enter?ticket=1' })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self';`)
    expect(policy).toContain('frame-ancestors http://localhost:8080;')
    expect(policy).not.toContain('unsafe')
    const script = await venue.app.inject({ method: 'GET', url: '/app/main.0123456789abcdef.js' })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    for (const url of [
      '/app/../package.json',
      '/app/%2e%2e/package.json',
      '/app/pages.json',
      '/app/page.zh-CN.html',
      '/app/nothing',
    ]) {
      expect((await venue.app.inject({ method: 'GET', url })).statusCode, url).toBe(404)
    }
  })

  test('every answer is of no other type than it says, and on https keeps to that', async () => {
    const venue = await venueOf('DZ')
    for (const url of ['/enter?ticket=1', '/app/nothing', '/api/state', '/nowhere', '/%']) {
      const { headers } = await venue.app.inject({ url, headers: { 'x-forwarded-proto': 'https' } })
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      })
    }
  })

  test('in the language of Taiwan page and answers are written in its characters', async () => {
    const venue = await venueOf('CP')
    const get = async (url: string, headers = {}) => (await venue.app.inject({ method: 'GET', url, headers })).body
    expect(await get('/enter?ticket=1')).toContain('<html lang="zh-CN"><title>游戏')
    expect(await get('/enter?ticket=1&lang=zh-TW')).toContain('<html lang="zh-TW"><title>遊戲')
    const { token } = await venue.visit()
    const state = await get('/api/state', { 'x-play-token': token, 'x-lang': 'zh-TW' })
    expect(state).toContain('雙面')
    expect(await get('/api/state', { 'x-play-token': token, 'x-lang': 'zh-CN' })).toContain('双面')
  })

  test('it is over with the log-in that it came from: its token reads no rounds any more', async () => {
    const venue = await venueOf('DZ', 'pgdz-001')
    const { token } = await venue.visit()
    played(await venue.play(token, [{ key: 'spin', stake: '2' }]))
    expect(await venue.rounds(token)).toHaveLength(1)
    for (const url of ['/api/rounds', '/api/state']) {
      venue.operator.upset('balance', 'loggedOut')
      const answer = await venue.app.inject({ method: 'GET', url, headers: { 'x-play-token': token } })
      expect(answer.json(), url).toEqual({ code: 'SESSION_INVALID', message: '登录已失效，请返回大厅重新进入' })
    }
  })

  test('a server without built pages says what is to be done', () => {
    const options = { parents: [], pagesDir: '/nowhere', secret: 'x'.repeat(40) }
    expect(() => createApp({} as VenueService, options, createDrawClock())).toThrow('npm run build -- venues')
  })
})

test('it says that it is well as long as its database answers', async () => {
  const venue = await venueOf('DZ')
  const health = async () => (await venue.app.inject({ method: 'GET', url: '/healthz' })).statusCode
  expect(await health()).toBe(200)
  expect(venue.app.server.requestTimeout, 'no request arrives for ever').toBe(REQUEST_TIMEOUT_MS)
  const database = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(vi.fn().mockRejectedValue(new Error('gone')))
  expect(await health()).toBe(503)
  database.mockRestore()
  expect(await health()).toBe(200)
})

describe('rounds that end at once', () => {
  test.each([
    ['DZ', 'pgdz-002', 'spin', async (seeds: Seeds) => spinSlotGame(await diceOf(seeds), slotGameModelOf('pgdz-002'))],
    ['ZR', '', 'banker', async (seeds: Seeds) => dealBaccarat(await diceOf(seeds))],
    ['QP', '', 'player', async (seeds: Seeds) => dealNiuniu(await diceOf(seeds))],
    [
      'BY',
      '',
      'clown',
      async (seeds: Seeds) => shoot(await diceOf(seeds), FISH[1] ?? { key: '', name: '', multiple: 1 }),
    ],
  ])('ten rounds of %s come from seeds that were announced before them', async (category, game, key, again) => {
    const venue = await venueOf(category, game)
    let { token, nextSeedHash: announced } = await venue.visit()
    let expected = 10_000
    for (let round = 0; round < 10; round++) {
      const { round: made, nextSeedHash, balance } = played(await venue.play(token, [{ key, stake: '2' }]))
      expect(made.seedHash).toBe(announced)
      expect(await commitmentOf(made.serverSeed ?? '')).toBe(announced)
      const seeds = { serverSeed: made.serverSeed ?? '', clientSeed: 'mine', roundId: made.id }
      expect(JSON.parse(JSON.stringify(await again(seeds)))).toEqual(made.outcome)
      expected += Math.round(Number(made.win) * 100) - 200
      expect(balance).toBe((expected / 100).toFixed(2))
      announced = nextSeedHash
    }
    expect(venue.operator.balance()).toBe((expected / 100).toFixed(2))
    const list = await venue.rounds(token)
    expect(list).toHaveLength(10)
    expect(list.every(({ status }) => status === 'settled')).toBe(true)
  })

  test('a click that is sent again is one round; two at once are one round and a word', async () => {
    const venue = await venueOf('ZR')
    const { token } = await venue.visit()
    const key = crypto.randomUUID()
    const bets = [{ key: 'player', stake: '10' }]
    const first = played(await venue.play(token, bets, { key }))
    const second = played(await venue.play(token, [{ key: 'banker', stake: '20' }], { key }))
    expect(second.round).toEqual(first.round)
    const both = await Promise.all([venue.play(token, bets), venue.play(token, bets)])
    const refused = both.filter((answer) => 'code' in answer)
    expect(refused.every((answer) => 'code' in answer && answer.code === 'BUSY')).toBe(true)
    expect(await venue.rounds(token)).toHaveLength(1 + both.length - refused.length)
  })

  test('the same click again while the first waits for its stake has no outcome to show, and is told so', async () => {
    const venue = await venueOf('ZR')
    const { token } = await venue.visit()
    venue.operator.upset('debit', 'slow')
    const key = crypto.randomUUID()
    const bets = [{ key: 'player', stake: '10' }]
    const first = venue.play(token, bets, { key })
    await expect.poll(async () => (await venue.rounds(token)).length).toBe(1)
    expect(await venue.play(token, bets, { key })).toMatchObject({ code: 'BUSY' })
    const { round } = played(await first)
    expect(played(await venue.play(token, bets, { key })).round).toEqual(round)
  })

  test('bets that are none, too many, too high or against each other are refused before any money moves', async () => {
    const venue = await venueOf('ZR')
    const { token } = await venue.visit()
    const bad: (readonly object[])[] = [
      [],
      [{ key: 'dragon', stake: '10' }],
      [{ key: 'player', stake: '0' }],
      [{ key: 'player', stake: '-5' }],
      [{ key: 'player', stake: '1.005' }],
      [{ key: 'player', stake: '1.5' }],
      [{ key: 'player', stake: '50001' }],
      [
        { key: 'player', stake: '10' },
        { key: 'player', stake: '10' },
      ],
      [
        { key: 'player', stake: '10' },
        { key: 'banker', stake: '10' },
      ],
    ]
    for (const bets of bad) expect(await venue.play(token, bets), JSON.stringify(bets)).toHaveProperty('code')
    expect(await venue.play(token, [{ key: 'player', stake: '500' }])).toEqual({
      code: 'INSUFFICIENT_FUNDS',
      message: '余额不足，请先转入资金',
    })
    venue.operator.upset('debit', 'closed')
    expect(await venue.play(token, [{ key: 'player', stake: '10' }])).toMatchObject({ message: '场馆维护中，暂停下注' })
    expect(await venue.rounds(token)).toEqual([])
    expect(venue.operator.balance()).toBe('100.00')
  })
})

describe('when the operator’s answers are lost', () => {
  test.each(['lost', 'away'] as const)('a stake whose call was %s is given back', async (trouble) => {
    const venue = await venueOf('DZ')
    const { token } = await venue.visit()
    venue.operator.upset('debit', trouble)
    expect(await venue.play(token, [{ key: 'spin', stake: '10' }])).toMatchObject({ code: 'UNKNOWN' })
    expect(venue.operator.balance()).toBe(trouble === 'lost' ? '90.00' : '100.00')
    venue.operator.upset('rollback', 'away', 'lost')
    for (let run = 0; run < 3; run++) await venue.sweep().catch(() => undefined)
    expect(venue.operator.balance()).toBe('100.00')
    expect(await venue.rounds(token)).toMatchObject([{ status: 'cancelled' }])
  })

  test('a round whose win could not be paid stands, and is paid once later', async () => {
    const venue = await venueOf('QP')
    const { token } = await venue.visit()
    venue.operator.upset('credit', 'lost', 'away', 'lost')
    const { round } = played(await venue.play(token, [{ key: 'player', stake: '10' }]))
    expect(round.status).toBe('settled')
    for (let run = 0; run < 4; run++) await venue.sweep().catch(() => undefined)
    expect(venue.operator.balance()).toBe((90 + Number(round.win)).toFixed(2))
    expect(await venue.rounds(token)).toMatchObject([{ id: round.id, status: 'settled', win: round.win }])
  })

  test('a refusal that does not end the round leaves it owed; it is paid when the wallet says yes again', async () => {
    const venue = await venueOf('CP')
    const { token, draw } = await venue.visit()
    played(await venue.play(token, [{ key: 'side:big', stake: '10' }], { draw: draw?.id }))
    venue.clock.now = (draw?.drawsAt ?? 0) + 1
    venue.operator.upset('credit', 'unsigned', 'closed')
    await venue.sweep()
    await venue.sweep()
    expect(await venue.rounds(token)).toMatchObject([{ status: 'staked' }])
    await venue.sweep()
    const [round] = await venue.rounds(token)
    expect(round?.status).toBe('settled')
    expect(venue.operator.balance()).toBe((90 + Number(round?.win)).toFixed(2))
  })

  test('a round that the operator has ended by hand is ended here too', async () => {
    const venue = await venueOf('CP')
    const { token, draw } = await venue.visit()
    played(await venue.play(token, [{ key: 'side:big', stake: '10' }], { draw: draw?.id }))
    venue.clock.now = (draw?.drawsAt ?? 0) + 1
    venue.operator.upset('credit', 'ended')
    await venue.sweep()
    expect(await venue.rounds(token)).toMatchObject([{ status: 'cancelled' }])
    expect(venue.operator.balance()).toBe('90.00')
  })

  test('rounds that are answered with 503 for good hold up none that come after them', async () => {
    const venue = await venueOf('CP')
    const { token, draw } = await venue.visit()
    const ids: string[] = []
    for (let bet = 0; bet < 5; bet++) {
      ids.push(played(await venue.play(token, [{ key: 'side:big', stake: '10' }], { draw: draw?.id })).round.id)
    }
    for (const id of ids.slice(0, 4)) venue.operator.neverAnswer(id)
    venue.clock.now = (draw?.drawsAt ?? 0) + 1
    for (let run = 0; run < 3; run++) await venue.sweep()
    const statuses = (await venue.rounds(token)).map(({ id, status }) => [id, status] as const)
    expect(new Map(statuses)).toEqual(new Map(ids.map((id, place) => [id, place < 4 ? 'staked' : 'settled'])))
  })
})

describe('a restart in the middle of a round', () => {
  test('a round whose outcome stands is paid by the server that comes up, once, by however many there are', async () => {
    const venue = await venueOf('QP')
    const { token } = await venue.visit()
    venue.operator.upset('credit', 'away', 'away', 'away')
    const { round } = played(await venue.play(token, [{ key: 'player', stake: '10' }]))
    expect(venue.operator.balance()).toBe('90.00')
    await venue.restart()
    for (let run = 0; run < 4; run++) {
      await Promise.allSettled([venue.sweep(), venue.sweepElsewhere()])
    }
    expect(venue.operator.balance()).toBe((90 + Number(round.win)).toFixed(2))
    expect(await venue.rounds(token)).toMatchObject([{ id: round.id, status: 'settled', outcome: round.outcome }])
  })

  test('a stake that was being asked for is given back', async () => {
    const venue = await venueOf('DZ')
    const { token } = await venue.visit()
    venue.operator.upset('debit', 'slow')
    const cutOff = venue.play(token, [{ key: 'spin', stake: '10' }])
    await expect.poll(() => venue.operator.balance()).toBe('90.00')
    await venue.age(30_000)
    await Promise.all([venue.sweepElsewhere(), venue.sweepElsewhere()])
    expect(venue.operator.balance()).toBe('100.00')
    expect(await cutOff).toMatchObject({ code: 'UNKNOWN' })
    expect(venue.operator.balance()).toBe('100.00')
    expect(await venue.rounds(token)).toMatchObject([{ status: 'cancelled' }])
  })

  test('bets on a draw are paid after it, from the seed that was announced before', async () => {
    const venue = await venueOf('CP')
    const { token, draw } = await venue.visit()
    played(await venue.play(token, [{ key: 'side:big', stake: '10' }], { draw: draw?.id }))
    await venue.restart()
    expect((await venue.state(token)).draw?.seedHash).toBe(draw?.seedHash)
    venue.clock.now = (draw?.drawsAt ?? 0) + 1
    await Promise.all([venue.sweep(), venue.sweepElsewhere()])
    const [round] = await venue.rounds(token)
    expect(round).toMatchObject({ status: 'settled', seedHash: draw?.seedHash })
    expect(venue.operator.balance()).toBe((90 + Number(round?.win)).toFixed(2))
  })
})

describe('draws', () => {
  test('bets wait for the draw of their issue, whose seed was announced, and are paid from it', async () => {
    const venue = await venueOf('CP')
    const { token, draw } = await venue.visit()
    const id = draw?.id ?? ''
    const bets = ['side:big', 'side:small', 'triple:any'].map((key) => ({ key, stake: '10' }))
    const { round } = played(await venue.play(token, bets, { draw: id }))
    expect(round).toMatchObject({ status: 'staked', draw: id, seedHash: draw?.seedHash })
    expect(round).not.toHaveProperty('serverSeed')
    await venue.sweep()
    expect(venue.operator.balance()).toBe('70.00')

    venue.clock.now += 46_000
    expect(await venue.play(token, bets, { draw: id })).toMatchObject({ code: 'CLOSED' })
    expect(await venue.state(token)).not.toHaveProperty('result')
    venue.clock.now += 5_000
    await venue.sweep()
    const { result } = await venue.state(token)
    expect(await commitmentOf(result?.seed ?? '')).toBe(draw?.seedHash)
    const dice = await diceOf({ serverSeed: result?.seed ?? '', clientSeed: id, roundId: id })
    expect(result?.outcome).toEqual(throwKuaiSan(dice))
    const [settled] = await venue.rounds(token)
    expect(settled).toMatchObject({ status: 'settled', outcome: result?.outcome, serverSeed: result?.seed })
    expect(venue.operator.balance()).toBe((70 + Number(settled?.win)).toFixed(2))
    await venue.sweep()
    expect(venue.operator.balance()).toBe((70 + Number(settled?.win)).toFixed(2))
  })

  test('what a player has in a draw is limited over all rounds and visits, and the next draw is open again', async () => {
    const venue = await venueOf('CP')
    venue.operator.deposit(20_000_000n)
    const visits = [await venue.visit(), await venue.visit()] as const
    const bet = async (visit: 0 | 1, stake: string) => {
      const { draw } = await venue.state(visits[visit].token)
      return venue.play(visits[visit].token, [{ key: 'side:big', stake }], { draw: draw?.id })
    }
    const tooMuch = { code: 'STAKE', message: '单期投注最高 ¥50,000' }
    played(await bet(0, '30000'))
    expect(await bet(1, '20000.01')).toMatchObject(tooMuch)
    played(await bet(1, '20000'))
    expect(await bet(0, '0.1')).toMatchObject(tooMuch)
    expect(venue.operator.balance(), 'nothing of what was refused').toBe('150100.00')

    venue.clock.now = (visits[0].draw?.drawsAt ?? 0) + 15_000
    const both = await Promise.all([bet(0, '30000'), bet(1, '30000')])
    expect(both).toContainEqual(expect.objectContaining(tooMuch))
  })

  test('a bet on another issue than the one that is on is refused, and so is what the match does not offer', async () => {
    const venue = await venueOf('DJ')
    const { token, draw } = await venue.visit()
    const bet = [{ key: 'winner:h', stake: '10' }]
    expect(await venue.play(token, bet, { draw: 'XXDJ-1' })).toMatchObject({ code: 'CLOSED' })
    expect(await venue.play(token, bet)).toMatchObject({ code: 'CLOSED' })
    expect(await venue.play(token, [{ key: 'winner:x', stake: '10' }], { draw: draw?.id })).toMatchObject({
      code: 'BETS',
    })
    played(await venue.play(token, bet, { draw: draw?.id }))
    venue.clock.now = (draw?.drawsAt ?? 0) + 1
    await venue.sweep()
    const [settled] = await venue.rounds(token)
    const dice = await diceOf({
      serverSeed: settled?.serverSeed ?? '',
      clientSeed: draw?.id ?? '',
      roundId: draw?.id ?? '',
    })
    expect(settled?.outcome).toEqual(playEsports(dice, esportsEvent(draw?.id ?? '')))
  })
})

test('migrations run once; a database of before they were written down has them written down', async () => {
  const venue = await venueOf('ZR')
  const applied = () => venue.query('select name from venues.migration order by name')
  const files = await applied()
  expect(files).toEqual([{ name: '0001_rounds.sql' }, { name: '0002_book.sql' }])
  const { token } = await venue.visit()
  await venue.query('drop table venues.migration')
  await venue.restart()
  expect(await applied()).toEqual(files)
  expect(await venue.rounds(token)).toEqual([])
  await venue.query('update venues.migration set sha256 = $1', ['0'.repeat(64)])
  await expect(venue.restart()).rejects.toThrow('0001_rounds.sql was changed after it had been applied')
})

interface Seeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly roundId: string
}
