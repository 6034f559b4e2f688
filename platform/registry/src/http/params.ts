import { RemoteNameSchema, ThemeIdSchema, VersionSchema, type ThemeId } from '@site/contracts'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { parseOrRefuse, RegistryError } from '../base/index.ts'

/** @throws RegistryError `not-found` for a theme that is none */
export function themeOf(request: FastifyRequest): ThemeId {
  const params = v.safeParse(v.object({ theme: ThemeIdSchema }), request.params)
  if (params.success) return params.output.theme
  throw new RegistryError('not-found', 'There is no such theme.')
}

/** The document of the largest release that fits the limits stays well below this. */
export const DOCUMENT_BYTES = 4 * 1024 * 1024

/** Longest device id that is looked at; the edge makes shorter ones. */
const DEVICE_ID_LENGTH = 64

/** The device that asks or reports, by its cookie. */
export function deviceIdOf(request: FastifyRequest): string | undefined {
  const id = request.cookies['did']
  return id !== undefined && id.length > 0 && id.length <= DEVICE_ID_LENGTH ? id : undefined
}

const ReleaseParamsSchema = v.object({ name: RemoteNameSchema, version: VersionSchema })

export function releaseParamsOf(request: FastifyRequest): v.InferOutput<typeof ReleaseParamsSchema> {
  return parseOrRefuse(ReleaseParamsSchema, request.params, 'The address')
}

export function queryOf<const Schema extends v.GenericSchema>(
  request: FastifyRequest,
  schema: Schema,
): v.InferOutput<Schema> {
  return parseOrRefuse(schema, request.query, 'The query')
}

/** A whole number in a query. */
export function countSchema(max: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1), v.maxValue(max))
}

/**
 * The revision that a write was based on, from `If-Match: "12"`.
 * @throws RegistryError `revision-required`
 */
export function basedOnOf(request: FastifyRequest): number {
  const [, revision] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match'] ?? '') ?? []
  if (revision !== undefined) return Number(revision)
  throw new RegistryError('revision-required', 'Say which revision this is based on: "If-Match: <revision>".')
}
