import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import { SEAMLESS_CALLS, SEAMLESS_PREFIX } from '@site/contracts/seamless'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

import { startGateway } from '../testing/index.ts'
import { describeOnEngines } from '../testing/on-engines.ts'
import { hasTurn } from './call-turns.ts'

/** Told by fastify of each server that is made, before it has any route. */
const MADE = 'fastify.initialization'
/** What is taken by POST as it comes, and why nobody has to wait for it. */
const WITHOUT_A_TURN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(SEAMLESS_CALLS).map((call) => [
      SEAMLESS_PREFIX + call,
      'signed by a venue, whose players each wait for it; without the signature it is not even parsed',
    ]),
  ),
  '/fd/api/v1/payment/notify': 'signed by a provider; without the signature it is not even parsed',
  '/-/illegal': 'refused, whatever it brings',
}

interface Posted {
  readonly url: string
  readonly config: FastifyContextConfig
}

describeOnEngines('routes that anybody may post to', ({ store }) => {
  test('each waits for the turn of its address, or has a reason not to', async () => {
    const posted = new Map<FastifyInstance, Posted[]>()
    const follow = (message: unknown) => {
      const { fastify } = message as { readonly fastify: FastifyInstance }
      const routes: Posted[] = []
      posted.set(fastify, routes)
      fastify.addHook('onRoute', ({ method, url, config = {} }) => {
        if ([method].flat().includes('POST')) routes.push({ url, config })
      })
    }
    subscribe(MADE, follow)
    const site = await startGateway(store().database).finally(() => unsubscribe(MADE, follow))
    await site.close()
    const routes = (posted.get(site.gateway.app) ?? []).filter(({ url }) => !url.startsWith('/sandbox/'))
    expect(routes.filter(({ config }) => hasTurn(config)).length).toBeGreaterThan(100)
    const others = routes.filter(({ config }) => !hasTurn(config)).map(({ url }) => url)
    expect(others.toSorted()).toEqual(Object.keys(WITHOUT_A_TURN).toSorted())
  })
})
