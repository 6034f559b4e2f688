import { createReadStream } from 'node:fs'
import { join } from 'node:path'

import type { FastifyPluginAsync, FastifyRequest } from 'fastify'

import { RegistryError } from '../base/index.ts'
import { releaseFolder } from '../releases/index.ts'
import { fileMaps, type OfferedMap } from '../reports/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate, requirePublisher } from './authenticate.ts'
import { releaseParamsOf } from './params.ts'
import { sentParts } from './sent-parts.ts'

/** A map is several times as long as its file. */
const MAP_BYTES = 64 * 1024 * 1024

/** Files of a release for whoever runs it elsewhere, and its source maps, which come in here and go out nowhere. */
export function releaseFileRoutes({ context, tokens }: AppParts): FastifyPluginAsync {
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
    app.post('/releases/:name/:version/maps', async (request) => {
      const caller = await authenticate(request, tokens)
      const { name, version } = releaseParamsOf(request)
      requirePublisher(caller, name)
      const release = await context.releases.any(context.db, name, version)
      if (!request.isMultipart()) throw new RegistryError('invalid', 'Send the maps as multipart/form-data.')
      try {
        return { status: await fileMaps(context, caller, release, mapsOf(request, Object.keys(release.files))) }
      } finally {
        request.raw.unpipe().resume()
      }
    })
  }
}

async function* mapsOf(request: FastifyRequest, files: readonly string[]): AsyncGenerator<OfferedMap> {
  const limits = { fields: 0, files: files.length, fileSize: MAP_BYTES, parts: files.length }
  for await (const part of sentParts(request.files({ preservePath: true, limits }))) {
    const content = await part.toBuffer()
    yield { path: part.filename, text: content.toString('utf8') }
  }
}
