import { Readable } from 'node:stream'

import type { Multipart } from '@fastify/multipart'
import { IsolationSchema, RemoteNameSchema, VersionSchema } from '@site/contracts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { parseOrRefuse, RegistryError } from '../base/index.ts'
import { bytesOfRelease, createUploadSlots } from '../budgets/index.ts'
import {
  diffReleases,
  fileIsolation,
  findIsolation,
  listReleases,
  type OfferedFile,
  publishRelease,
  readReleaseDocument,
  type ReleaseLimits,
  requireRelease,
} from '../releases/index.ts'
import type { AppParts } from './app-parts.ts'
import { admit, authenticate, requirePublisher } from './authenticate.ts'
import { DOCUMENT_BYTES, queryOf, releaseParamsOf } from './params.ts'
import { sentParts } from './sent-parts.ts'

const DiffQuerySchema = v.object({ from: VersionSchema, to: VersionSchema })
const ListQuerySchema = v.object({ name: v.optional(RemoteNameSchema) })

/** Of one remote, or of the host, at once: each is staged on the disk, and takes as long as a request may. */
const UPLOADS_PER_NAME = 2
/** So long an upload may take where another of the remote has come meanwhile; without one, as long as a request may. */
const UPLOAD_CONTENDED_MS = 120_000

/** Publishing releases and looking them up. */
export function releaseRoutes({ context, tokens, options }: AppParts): FastifyPluginAsync {
  const slots = createUploadSlots(UPLOADS_PER_NAME, UPLOAD_CONTENDED_MS)
  /** Not from those that are kept in memory for what channels run. */
  const published = async (name: string, version: string) => (await requireRelease(context.db, name, version)).release
  return async (app) => {
    app.get('/releases', async (request) => {
      await authenticate(request, tokens)
      const { name } = queryOf(request, ListQuerySchema)
      return { releases: await listReleases(context.db, name) }
    })

    app.get('/releases/:name/diff', async (request) => {
      await authenticate(request, tokens)
      const { name } = parseOrRefuse(v.object({ name: RemoteNameSchema }), request.params, 'The address')
      const { from, to } = queryOf(request, DiffQuerySchema)
      return { name, from, to, ...diffReleases(await published(name, from), await published(name, to)) }
    })

    app.get('/releases/:name/:version', async (request) => {
      await authenticate(request, tokens)
      const { name, version } = releaseParamsOf(request)
      return published(name, version)
    })

    app.get('/releases/:name/:version/isolation', async (request) => {
      await authenticate(request, tokens)
      const { name, version } = releaseParamsOf(request)
      const found = await findIsolation(context.db, name, version)
      if (found !== undefined) return found
      throw new RegistryError('not-found', `Nobody has measured what ${name} ${version} leaves behind.`)
    })

    // What a release leaves behind, as whoever publishes it has measured.
    app.post('/releases/:name/:version/isolation', async (request) => {
      const caller = await authenticate(request, tokens)
      const { name, version } = releaseParamsOf(request)
      const stillMay = admit(request, tokens, caller, (one) => requirePublisher(one, name))
      const release = await context.releases.any(context.db, name, version)
      const isolation = parseOrRefuse(IsolationSchema, request.body, 'The measurement')
      return { status: await fileIsolation(context, caller, release, isolation, stillMay) }
    })

    // One multipart body: the field `release` with release.json first, then each file with its path as the file name.
    app.post('/releases', async (request, reply) => {
      const caller = await authenticate(request, tokens)
      refuseLongBody(request, context.limits)
      const parts = partsOf(request, context.limits)
      try {
        const release = readReleaseDocument(await documentOf(parts), context.limits)
        const stillMay = admit(request, tokens, caller, (one) => requirePublisher(one, release.name))
        const { name, version, digest } = release
        const { bytesBefore, signal, free } = slots.acquire(name, bytesOfRelease(release))
        signal.addEventListener('abort', () => request.raw.destroy())
        const rules = { within: stillMay, unpromoted: options.unpromoted, bytesBefore }
        const { status } = await publishRelease(context, caller, release, filesOf(parts), rules).finally(free)
        return await reply.code(status === 'published' ? 201 : 200).send({ name, version, digest, status })
      } finally {
        // What was refused half-way is read to its end, so that the sender gets the answer and not a broken pipe.
        request.raw.unpipe().resume()
      }
    })
  }
}

type Parts = AsyncGenerator<Multipart, undefined>

function partsOf(request: FastifyRequest, limits: ReleaseLimits): Parts {
  if (!request.isMultipart()) throw new RegistryError('invalid', 'Send the release as multipart/form-data.')
  const parts = request.parts({
    preservePath: true, // a file's name is its path inside the release
    limits: {
      fields: 1,
      fieldSize: DOCUMENT_BYTES,
      files: limits.files,
      fileSize: limits.fileBytes,
      parts: limits.files + 1,
    },
  })
  return sentParts(parts)
}

async function documentOf(parts: Parts): Promise<string> {
  const { value: first } = await parts.next()
  if (first?.type !== 'field' || first.fieldname !== 'release' || typeof first.value !== 'string') {
    throw new RegistryError('invalid', 'The first part must be the field "release" with the text of release.json.')
  }
  if (first.valueTruncated) throw new RegistryError('too-large', 'release.json is too large.')
  return first.value
}

async function* filesOf(parts: Parts): AsyncGenerator<OfferedFile> {
  for await (const part of parts) {
    if (part.type !== 'file') throw new RegistryError('invalid', 'After release.json only files may follow.')
    yield { path: part.filename, content: Readable.from(part.file) }
  }
}

function refuseLongBody(request: FastifyRequest, limits: ReleaseLimits): void {
  const length = Number(request.headers['content-length'] ?? 0)
  const most = limits.releaseBytes + DOCUMENT_BYTES + limits.files * 1024
  if (length > most) throw new RegistryError('too-large', `A release may have ${limits.releaseBytes} bytes at most.`)
}
