import { createReadStream } from 'node:fs'
import { join } from 'node:path'

import type { FastifyPluginAsync, FastifyRequest } from 'fastify'

import { RegistryError } from '../base/index.ts'
import { createTurns } from '../budgets/index.ts'
import { releaseFolder } from '../releases/index.ts'
import { fileMaps, type OfferedMap } from '../reports/index.ts'
import type { AppParts } from './app-parts.ts'
import { admit, authenticate, requirePublisher } from './authenticate.ts'
import { releaseParamsOf } from './params.ts'
import { sentParts } from './sent-parts.ts'

/** A map is several times as long as its file, of which the site's longest has 400 KB. */
const MAP_BYTES = 16 * 1024 * 1024
/** Who sends maps while another does: a map is held in memory as a whole, several times over while it is read. */
const MAPS_WAITING = 8
/** In which all maps of a release have to arrive: meanwhile nobody else's do. */
const MAPS_MS = 60_000
const TRY_AGAIN_S = 10

/** Files of a release for whoever runs it elsewhere, and its source maps, which come in here and go out nowhere. */
export function releaseFileRoutes({ context, tokens, options }: AppParts): FastifyPluginAsync {
  const turns = createTurns(MAPS_WAITING)
  return async (app) => {
    app.get('/releases/:name/:version/files/*', async (request, reply) => {
      await authenticate(request, tokens)
      const { name, version } = releaseParamsOf(request)
      const { files } = await context.releases.any(context.db, name, version)
      const path = (request.params as { readonly '*': string })['*']
      const file = Object.hasOwn(files, path) ? files[path] : undefined
      if (file === undefined) throw new RegistryError('not-found', `${name} ${version} has no file ${path}.`)
      reply.header('content-length', file.bytes).header('cache-control', 'no-store').type('application/octet-stream')
      return reply.send(createReadStream(join(releaseFolder(context.releasesDir, name, version), path)))
    })

    // One multipart body: each map with the path of its file and `.map` as the file name.
    app.post('/releases/:name/:version/maps', async (request, reply) => {
      const caller = await authenticate(request, tokens)
      const { name, version } = releaseParamsOf(request)
      const stillMay = admit(request, tokens, caller, (one) => requirePublisher(one, name))
      const release = await context.releases.any(context.db, name, version)
      if (!request.isMultipart()) throw new RegistryError('invalid', 'Send the maps as multipart/form-data.')
      const turn = turns.enter()
      const leave = await turn
      const ended = endOf(request)
      try {
        if (turn === undefined) {
          const message = `Maps of ${MAPS_WAITING + 1} releases are on their way. Send these again in a while.`
          return await reply.code(503).header('retry-after', TRY_AGAIN_S).send({ error: 'busy', message })
        }
        const maps = mapsOf(request, Object.keys(release.files), ended.promise)
        const rules = { within: stillMay, unpromoted: options.unpromoted }
        return { status: await fileMaps(context, caller, release, maps, rules) }
      } finally {
        ended.forget()
        leave?.()
        request.raw.unpipe().resume()
      }
    })
  }
}

/** Rejects where the maps do not arrive: whoever has gone, or sends a byte now and then, keeps out everybody else. */
function endOf({ raw }: FastifyRequest): { readonly promise: Promise<never>; readonly forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  // nobody may be waiting for a part just then
  promise.catch(() => undefined)
  const gone = () => {
    if (!raw.complete) reject(new RegistryError('invalid', 'The maps have not all arrived.'))
  }
  const late = () => reject(new RegistryError('invalid', `The maps took longer than ${MAPS_MS / 1_000} seconds.`))
  const timer = setTimeout(late, MAPS_MS)
  raw.once('close', gone)
  if (raw.destroyed) gone()
  return {
    promise,
    forget: () => {
      clearTimeout(timer)
      raw.off('close', gone)
    },
  }
}

async function* mapsOf(
  request: FastifyRequest,
  files: readonly string[],
  ended: Promise<never>,
): AsyncGenerator<OfferedMap> {
  const limits = { fields: 0, files: files.length, fileSize: MAP_BYTES, parts: files.length }
  const parts = sentParts(request.files({ preservePath: true, limits }))
  for (;;) {
    const { value: part } = await Promise.race([parts.next(), ended])
    if (part === undefined) return
    const content = await Promise.race([part.toBuffer(), ended])
    yield { path: part.filename, text: content.toString('utf8') }
  }
}
