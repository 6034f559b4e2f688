import { createReadStream } from 'node:fs'
import { join } from 'node:path'

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

import { RegistryError } from '../base/index.ts'
import { createTurns, createUploadSlots } from '../budgets/index.ts'
import { releaseFolder } from '../releases/index.ts'
import { fileMaps, type OfferedMap } from '../reports/index.ts'
import type { AppParts } from './app-parts.ts'
import { admit, authenticate, requirePublisher } from './authenticate.ts'
import { releaseParamsOf } from './params.ts'
import { sentParts } from './sent-parts.ts'

/** A map is several times as long as its file, of which the site's longest has 400 KB. */
const MAP_BYTES = 16 * 1024 * 1024
/** Of one remote, or of the host, under way at once: whoever publishes it keeps nobody else's out. */
const MAPS_PER_NAME = 1
/** Who sends maps while another does: a map is held in memory as a whole, several times over while it is read. */
const MAPS_WAITING = 8
/** So long one waits before it is sent away: in front, nginx waits 35 s for an answer (`proxy_read_timeout`). */
const MAPS_WAIT_MS = 25_000
/** In which all maps of a release have to arrive: meanwhile nobody else's do. */
const MAPS_MS = 60_000
/** The same while others wait: less than these do. */
const MAPS_CONTENDED_MS = 20_000

/** Files of a release for whoever runs it elsewhere, and its source maps, which come in here and go out nowhere. */
export function releaseFileRoutes({ context, tokens, options }: AppParts): FastifyPluginAsync {
  const slots = createUploadSlots(MAPS_PER_NAME)
  const turns = createTurns({
    waiting: MAPS_WAITING,
    waitMs: MAPS_WAIT_MS,
    turnMs: MAPS_MS,
    contendedTurnMs: MAPS_CONTENDED_MS,
  })
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
      const gone = goneOf(reply)
      try {
        const { free } = slots.acquire(name)
        try {
          const { signal, leave } = await turns.enter(gone)
          const maps = mapsOf(request, Object.keys(release.files), AbortSignal.any([gone, signal]))
          const rules = { within: stillMay, unpromoted: options.unpromoted }
          return { status: await fileMaps(context, caller, release, maps, rules).finally(leave) }
        } finally {
          free()
        }
      } finally {
        request.raw.unpipe().resume()
      }
    })
  }
}

/** Aborted where whoever sends goes away before the answer. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(new RegistryError('invalid', 'The maps have not all arrived.'))
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return gone.signal
}

async function* mapsOf(
  request: FastifyRequest,
  files: readonly string[],
  end: AbortSignal,
): AsyncGenerator<OfferedMap> {
  const ended = rejectionOf(end)
  const limits = { fields: 0, files: files.length, fileSize: MAP_BYTES, parts: files.length }
  const parts = sentParts(request.files({ preservePath: true, limits }))
  for (;;) {
    const { value: part } = await Promise.race([parts.next(), ended])
    if (part === undefined) return
    const content = await Promise.race([part.toBuffer(), ended])
    yield { path: part.filename, text: content.toString('utf8') }
  }
}

/** For whoever sends no more, or a byte now and then: nothing of the body comes to an end by itself then. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  // nobody may be waiting for a part just then
  promise.catch(() => undefined)
  const abort = () => reject(signal.reason as Error)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  return promise
}
