import { aboveLimits, type LeftSaid, leftTotals, OVERRIDE_NAME, OVERRIDE_REFUSED_HEADER } from '@site/contracts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'

import { importMapOf } from '../composition/index.ts'
import { findIsolation } from '../releases/index.ts'
import type { AppParts } from './app-parts.ts'
import { deviceIdOf, releaseParamsOf, themeOf } from './params.ts'

const FOR_EVERYBODY = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' }

/**
 * Public: the signed composition of a theme for the device that asks, as a document of its own, and what it says in the
 * formats of others, which no signature protects.
 */
export function compositionRoutes({
  compositions,
  grants,
  context,
}: Pick<AppParts, 'compositions' | 'grants' | 'context'>): FastifyPluginAsync {
  return async (app) => {
    app.get('/composition/:theme', async (request, reply) => {
      const { signed, etag, refused } = await compositions.for({ theme: themeOf(request), ...visitorOf(request) })
      // The signature protects the document, so any page of the site may read it, whatever origin it is on.
      reply.header('cache-control', 'no-store').header('etag', etag).header('access-control-allow-origin', '*')
      if (refused !== undefined) reply.header(OVERRIDE_REFUSED_HEADER, refused)
      const known = request.headers['if-none-match']?.split(',').map((name) => name.trim()) ?? []
      if (known.includes(etag)) return reply.code(304).send()
      return signed
    })

    app.get('/import-map/:theme', async (request, reply) => {
      const { composition } = await compositions.for({ theme: themeOf(request), deviceId: deviceIdOf(request) })
      const json = JSON.stringify(importMapOf(composition))
      return reply.headers(FOR_EVERYBODY).type('application/importmap+json; charset=utf-8').send(json)
    })

    app.get('/frontend-discovery/:theme', async (request, reply) => {
      return reply.headers(FOR_EVERYBODY).send(await compositions.discovery(themeOf(request)))
    })

    // Of what a release leaves too much behind, for the panel of a page that runs it.
    app.get('/left-behind/:name/:version', async (request, reply) => {
      const { name, version } = releaseParamsOf(request)
      const found = await findIsolation(context.db, name, version)
      const left = found === undefined ? null : { above: aboveLimits(leftTotals(found)) }
      return reply.header('cache-control', 'no-store').send({ left } satisfies LeftSaid)
    })

    // Whether the grant of a page that is open still holds; asked by the page's banner.
    app.get('/override/:theme', async (request, reply) => {
      const { grant = '', deviceId } = visitorOf(request)
      const verdict = await grants.check(grant, { theme: themeOf(request), deviceId })
      return reply.header('cache-control', 'no-store').send({ holds: verdict.ok })
    })
  }
}

function visitorOf(request: FastifyRequest): {
  readonly deviceId: string | undefined
  readonly grant: string | undefined
} {
  return { deviceId: deviceIdOf(request), grant: request.cookies[OVERRIDE_NAME] }
}
