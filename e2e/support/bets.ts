import { randomUUID } from 'node:crypto'

import { launchEndpoint, resourceEndpoint } from '@site/contracts'
import { type Order, RESOURCE_METHODS, type ResourceArgs, type ResourceMethod } from '@site/contracts/sports'
import * as v from 'valibot'

import type { Api } from './api.ts'
import { succeed } from './withdrawals.ts'

interface Wish {
  readonly matchId: string
  /** Codes of market and selection. */
  readonly w: string
  readonly r: string
  /** In yuan. */
  readonly stake: string
}

/** Makes calls of the local sports venue as its page does. */
export async function enterSports(api: Api, token: string) {
  const entry = await succeed(api, launchEndpoint, { enName: 'CRTY' }, token)
  const visit = { timestamp: Date.now(), token: 'token' in entry ? entry.token : '', langx: 'zh-cn', remoteip: '' }
  return async function ask<M extends ResourceMethod>(method: M, args: ResourceArgs<M>) {
    const call = { method, enName: 'crty', Request: { ...visit, ...args } }
    return v.parse(RESOURCE_METHODS[method].response, await succeed(api, resourceEndpoint, call, token))
  }
}

/** Bets a single at the local sports venue as its page does, at the price of the moment. */
export async function placeSingle(api: Api, token: string, { matchId, w, r, stake }: Wish): Promise<Order> {
  const ask = await enterSports(api, token)
  const { game } = v.parse(RESOURCE_METHODS.GetGameMore.response, await ask('GetGameMore', { gidm: matchId }))
  const play = game.plays.find((one) => one.w === w)
  const ior = play?.odds.find((one) => one.r === r)?.ior ?? ''
  const { ratio, strong } = play ?? {}
  const placed = await ask('PlaceBet', {
    ...{ requestId: randomUUID(), policy: 'any', oddsType: 'H', mode: 'single' },
    items: [{ gameId: game.gameId, w, r, ior, stake, ...(ratio && { ratio }), ...(strong && { strong }) }],
  })
  const [order] = v.parse(RESOURCE_METHODS.PlaceBet.response, placed).orders
  if (order === undefined) throw new Error('no order')
  return order
}
