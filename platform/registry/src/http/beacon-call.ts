import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import type * as v from 'valibot'

import { parseJson, parseOrRefuse } from '../base/index.ts'
import { deviceIdOf } from './params.ts'
import { perNetwork } from './per-network.ts'

interface BeaconCall<Schema extends v.GenericSchema> {
  readonly path: string
  readonly schema: Schema
  /** What a refusal calls it. */
  readonly what: string
  readonly mostBytes: number
  /** Of a network; 600 unless told otherwise. */
  readonly perMinute: number | undefined
  record(
    beacon: v.InferOutput<Schema>,
    from: { readonly deviceId: ReturnType<typeof deviceIdOf>; readonly address: string },
  ): Promise<void>
}

/** Public: what browsers report. A beacon comes as text, because a page sends it without asking first. */
export function beaconCall<Schema extends v.GenericSchema>({
  path,
  schema,
  what,
  mostBytes,
  perMinute = 600,
  record,
}: BeaconCall<Schema>): FastifyPluginAsync {
  return async (app) => {
    await app.register(rateLimit, perNetwork(perMinute))
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post(path, { bodyLimit: mostBytes }, async (request, reply) => {
      const sent = typeof request.body === 'string' ? parseJson(request.body, what) : request.body
      const beacon = parseOrRefuse(schema, sent, what, { abortEarly: true })
      await record(beacon, { deviceId: deviceIdOf(request), address: request.ip })
      return reply.code(204).send()
    })
  }
}
