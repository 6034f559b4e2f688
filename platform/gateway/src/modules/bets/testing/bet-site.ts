import { launchEndpoint, type Locale, resourceEndpoint, STATUS } from '@site/contracts'
import {
  type BetItem,
  type Game,
  type Order,
  RESOURCE_METHODS,
  type ResourceAnswer,
  type ResourceArgs,
  type ResourceMethod,
} from '@site/contracts/sports'
import * as v from 'valibot'
import { expect, vi } from 'vitest'

import type { Database } from '../../../db/database.ts'
import type { RawAnswer } from '../../../testing/client.ts'
import { type GatewayClient, type RunningGateway, TEST_JWT_SECRET } from '../../../testing/index.ts'
import { derivedKey } from '../../../lib/derived-key.ts'
import { PATIENCE_MS } from '../../../testing/patience.ts'
import { Fixtures } from '../../sports/simulator/fixtures/index.ts'
import { tickAt } from '../../sports/simulator/pricing/index.ts'
import { BEFORE } from '../../sports/simulator/timeline/index.ts'

export { SATURDAY } from '../../../testing/saturday.ts'

/** A member in the venue. */
export interface Punter {
  readonly id: number
  readonly name: string
  readonly client: GatewayClient
  readonly token: string
  /** A call as it is answered. */
  raw(method: string, args: object): Promise<RawAnswer>
  /** A call that must succeed, its answer checked against the contract. */
  callResource<M extends ResourceMethod>(method: M, args: ResourceArgs<M>): Promise<ResourceAnswer<M>>
  /** Bets a single and gives its order. */
  single(item: BetItem, stake: string, more?: object): Promise<Order>
}

export async function enter(site: RunningGateway, yuan: number, lang: Locale = 'zh-CN'): Promise<Punter> {
  const { client, id, name } = await site.newMember({ lang })
  if (yuan > 0) await site.sandbox('POST', '/sandbox/sports/money', { memberId: id, amount: yuan.toFixed(2) })
  const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
  const token = 'token' in entry ? entry.token : ''
  const raw = (method: string, args: object) =>
    client.answer(resourceEndpoint, {
      method,
      enName: 'crty',
      Request: { timestamp: Date.now(), token, langx: 'zh-cn', remoteip: '', ...args },
    })
  async function callResource<M extends ResourceMethod>(method: M, args: ResourceArgs<M>): Promise<ResourceAnswer<M>> {
    const answer = await raw(method, args)
    if (answer.code !== STATUS.SUCCESS) throw new Error(`${method} answered ${answer.code} ${answer.message}`)
    return v.parse(RESOURCE_METHODS[method].response, answer.data) as ResourceAnswer<M>
  }
  return {
    id,
    name,
    client,
    token,
    raw,
    callResource,
    async single(item, stake, more = {}) {
      const { orders } = await callResource('PlaceBet', {
        requestId: crypto.randomUUID(),
        policy: 'any',
        oddsType: 'H',
        mode: 'single',
        items: [{ ...item, stake }],
        ...more,
      })
      const [order] = orders
      if (order === undefined) throw new Error('no order')
      return order
    },
  }
}

/**
 * Matches of football that begin on a later day, those last whose prices stand for longest: nearly five minutes, so that
 * a price that was read is the price when it is bet.
 */
export async function futureMatches(punter: Punter): Promise<readonly Game[]> {
  const { leagues, serverTime } = await punter.callResource('GetGameList', { gameType: 'FT', marketType: 'FU' })
  return steadiestLast(
    leagues.flatMap(({ games }) => games),
    serverTime,
  )
}

const LONGEST_S = 300

/** Matches that have not begun, by how long no price of theirs will move. */
export function steadiestLast(games: readonly Game[], now: number): readonly Game[] {
  const fixtures = new Fixtures(derivedKey(TEST_JWT_SECRET, 'matches'))
  const standsFor = ({ gidm }: Game): number => {
    const fixture = fixtures.byId(Number(gidm))
    if (fixture === undefined) return 0
    const tickOf = (seconds: number) => tickAt(fixture, BEFORE, now + seconds * 1_000)
    let seconds = 0
    while (seconds < LONGEST_S && tickOf(seconds) === tickOf(0)) seconds += 1
    return seconds
  }
  const standing = new Map(games.map((game) => [game, standsFor(game)]))
  return games.toSorted((a, b) => (standing.get(a) ?? 0) - (standing.get(b) ?? 0))
}

export async function marketsOf(punter: Punter, matchId: string): Promise<Game> {
  return (await punter.callResource('GetGameMore', { gidm: matchId })).game
}

/** The selection of a market at its main line, or at another one by its place. */
export function pick(game: Game, w: string, r: string, lineIndex = 0): BetItem {
  const play = game.plays.find((one) => one.w === w && one.lineIndex === lineIndex)
  const ior = play?.odds.find((one) => one.r === r)?.ior
  if (play === undefined || ior === undefined || ior === '') throw new Error(`${w} ${r} is not open`)
  return {
    gameId: game.gameId,
    w,
    r,
    ...(play.ratio !== undefined && { ratio: play.ratio }),
    ...(play.strong !== undefined && { strong: play.strong }),
    ior,
  }
}

/** Balances of a member's accounts in fen, and the sum of everything in the ledger, which is always 0. */
export async function ledgerOf(
  database: Database,
  memberId: number,
): Promise<{ readonly center: number; readonly hold: number; readonly total: number }> {
  const { rows } = await database.pool.query<{ code: string; balance: string }>(
    'select code, balance from ledger_account where owner = $1',
    [memberId],
  )
  const of = (code: string) => Number(rows.find((row) => row.code === code)?.balance ?? 0)
  const sum = await database.pool.query<{ sum: string }>('select coalesce(sum(amount), 0) as sum from ledger_entry')
  return { center: of('center'), hold: of('bet_hold'), total: Number(sum.rows[0]?.sum) }
}

/** What happens in a match now, one after the other. */
export interface Director {
  happen(...events: readonly object[]): Promise<void>
  /** Waits until the match stands as expected, e.g. until the site has taken up what happened. */
  stands(expected: object): Promise<void>
  kickOff(): Promise<void>
  goal(side: 'H' | 'C'): Promise<void>
  halfTime(): Promise<void>
  secondHalf(): Promise<void>
  finalWhistle(): Promise<void>
}

export function direct(site: RunningGateway, matchId: string): Director {
  const happen = async (...events: readonly object[]) => {
    await site.sandbox('POST', `/sandbox/matches/${matchId}/events`, { takeOver: true, events })
  }
  const clock = (seconds: number, runs: boolean) => ({ clock: { seconds, runs } })
  return {
    happen,
    async stands(expected) {
      await vi.waitFor(
        async () => expect(await site.sandbox('GET', `/sandbox/matches/${matchId}`)).toMatchObject(expected),
        {
          timeout: PATIENCE_MS,
          interval: 20,
        },
      )
    },
    kickOff: () => happen({ kind: 'period', period: '1H', ...clock(0, true) }),
    goal: (side) => happen({ kind: 'goal', side }),
    halfTime: () => happen({ kind: 'break', period: 'HT', ...clock(2700, false) }),
    secondHalf: () => happen({ kind: 'period', period: '2H', ...clock(2700, true) }),
    finalWhistle: () => happen({ kind: 'end' }),
  }
}
