import { randomUUID } from 'node:crypto'

import { type Endpoint, resourceEndpoint } from '@site/contracts'
import { BetItemSchema, RESOURCE_METHODS, type ResourceMethod } from '@site/contracts/sports'
import fc from 'fast-check'
import * as v from 'valibot'

import { type GatewayClient, type RunningGateway, servedCalls } from '../src/testing/index.ts'
import { inputOf, type KnownValues, resourceInputOf } from './generated-input.ts'
import { enterSports } from './sports-punter.ts'

/** A declared call, or one method of the call that carries those of the sports venue, as made input tries it. */
export interface TriedCall {
  readonly title: string
  readonly endpoint: Endpoint
  readonly input: fc.Arbitrary<unknown>
  readonly fits: (input: unknown) => boolean
}

const METHODS = Object.keys(RESOURCE_METHODS) as readonly ResourceMethod[]
const CarriedSchema = v.looseObject({ Request: v.unknown() })
/** Prices that no market has, each of them a number as its schema wants one. */
const NO_PRICES = ['0', '1', '0.99', '00000.0']
/** Days that the shape of one allows. */
const ODD_DAYS = ['0001-01-01', '1970-01-01', '2026-02-31', '9999-12-31']

/**
 * Every call that this gateway serves and every method of its sports venue, whoever adds one; the log-out is the last.
 *
 * @param member has money and a bet in the venue afterwards: the methods are tried with its session, on matches that are there
 * @param planted values that fields of these names have in place of made ones
 */
export async function triedCalls(
  site: RunningGateway,
  member: Visitor,
  planted: KnownValues = {},
): Promise<readonly TriedCall[]> {
  const known = { ...planted, ...knownBy(await placeKnownBet(site, member)) }
  const methods = METHODS.map((method) => ({
    title: method,
    endpoint: resourceEndpoint,
    input: resourceInputOf(method, known),
    fits: (input: unknown) =>
      v.is(resourceEndpoint.request, input) &&
      v.is(CarriedSchema, input) &&
      v.is(RESOURCE_METHODS[method].request, input.Request),
  }))
  const calls = servedCalls(site).map((endpoint) => ({
    title: endpoint.path,
    endpoint,
    input: inputOf(endpoint, planted),
    // As it travels: nothing is sent as an empty object.
    fits: (input: unknown) => v.is(endpoint.request, input ?? {}),
  }))
  return [...methods, ...calls]
}

interface Visitor {
  readonly client: GatewayClient
  readonly id: number
}

/** A member gets money, enters the venue and bets on a match of one of the next days. */
export async function placeKnownBet(site: RunningGateway, { client, id }: Visitor) {
  await site.sandbox('POST', '/sandbox/sports/money', { memberId: id, amount: '5000.00' })
  const { token, callResource } = await enterSports(client)
  const { leagues, serverTime } = await callResource('GetGameList', { gameType: 'FT', marketType: 'FU' })
  const games = leagues.flatMap((league) => league.games).slice(0, 5)
  const seen = games.flatMap(({ gameId, plays }) =>
    plays.flatMap(({ w, ratio, strong, odds }) => odds.map(({ r, ior }) => ({ gameId, w, r, ratio, strong, ior }))),
  )
  const open = seen.filter(({ ior }) => ior !== '').slice(0, 20)
  const staked = open.map((item, place) => ({ ...item, stake: `${10 + place}.00` }))
  const order = { requestId: randomUUID(), policy: 'any', oddsType: 'H', mode: 'single' } as const
  const { orders } = await callResource('PlaceBet', { ...order, items: staked.slice(0, 1) })
  return { token, serverTime, games, staked, tickets: orders.map(({ ticket_id }) => ticket_id) }
}

/** What a player of the venue has seen: a session, matches, selections and prices. Others are among them. */
function knownBy({
  token,
  serverTime,
  games,
  staked,
  tickets,
}: Awaited<ReturnType<typeof placeKnownBet>>): KnownValues {
  const mispriced = NO_PRICES.map((ior) => ({ ...staked[0], ior }))
  const made = fc.sample(fc.array(inputOf({ request: BetItemSchema }), { maxLength: 3 }), { numRuns: 20, seed: 7 })
  const today = new Date(serverTime).toISOString().slice(0, 10)
  return {
    date: [today, today, today, ...ODD_DAYS],
    from: [today, ...ODD_DAYS],
    to: [today, ...ODD_DAYS],
    ticketId: [...tickets, ...tickets, 'B000001', 'B'],
    ticketIds: [tickets, ['B000001'], 'B'],
    amount: ['10.00', '-1.00', '0.00', '999999999999999.00', ''],
    token: [token, token, token, token, 'another', 7],
    gidm: [...games.map(({ gidm }) => gidm), '1', '9'.repeat(16), 'x'],
    items: [...[...staked, ...mispriced].map((item) => [item]), staked.slice(0, 3), ...made, 'x'],
  }
}
