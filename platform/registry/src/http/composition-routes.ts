import { OVERRIDE_NAME, OVERRIDE_REFUSED_HEADER } from '@site/contracts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'

import type { AppParts } from './app-parts.ts'
import { themeOf } from './params.ts'

/** Longest device id that is looked at; the edge makes shorter ones. */
const DEVICE_ID_LENGTH = 64

/** Public: the signed composition of a theme for the device that asks, as a document of its own. */
export function compositionRoutes({
  compositions,
  grants,
}: Pick<AppParts, 'compositions' | 'grants'>): FastifyPluginAsync {
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

    // Whether the grant of a page that is open still holds; asked by the page's banner.
    app.get('/override/:theme', async (request, reply) => {
      const { grant = '', deviceId } = visitorOf(request)
      const verdict = await grants.check(grant, { theme: themeOf(request), deviceId })
      return reply.header('cache-control', 'no-store').send({ holds: verdict.ok })
    })
  }
}

function visitorOf({ cookies }: FastifyRequest): {
  readonly deviceId: string | undefined
  readonly grant: string | undefined
} {
  const id = cookies['did']
  const deviceId = id !== undefined && id.length > 0 && id.length <= DEVICE_ID_LENGTH ? id : undefined
  return { deviceId, grant: cookies[OVERRIDE_NAME] }
}
