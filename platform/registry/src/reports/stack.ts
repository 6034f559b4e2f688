import { type ErrorReport, FilePathSchema, HOST_NAME, RemoteNameSchema, VersionSchema } from '@site/contracts'
import { sha256 } from '@site/server'
import * as v from 'valibot'

/** One line of a stack, in the words of Chromium and WebKit alike. */
export interface Frame {
  /** As the browser wrote it. */
  readonly text: string
  /** The place in a published file; missing for a line of a host that nobody published or of somebody else's code. */
  readonly at?: {
    readonly name: string
    readonly version: string
    readonly path: string
    readonly line: number
    readonly column: number
  }
}

const FRAMES = 30
/** A file may be asked for by another query after it failed. */
const IN_RELEASE = /\/(?:releases\/([^/\s]+)|host)\/([^/\s]+)\/([^?#\s:]+)(?:\?[^\s:)]*)?:(\d{1,9}):(\d{1,9})/
const PlaceSchema = v.object({
  name: v.union([RemoteNameSchema, v.literal(HOST_NAME)]),
  version: VersionSchema,
  path: FilePathSchema,
})

/** The lines of a stack that name a place. */
export function framesOf(stack: string): Frame[] {
  const lines = stack.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .slice(0, FRAMES)
    .map((text) => {
      const [, name = HOST_NAME, version, path, line, column] = IN_RELEASE.exec(text) ?? []
      const place = v.safeParse(PlaceSchema, { name, version, path })
      if (!place.success) return { text }
      return { text, at: { ...place.output, line: Number(line), column: Number(column) } }
    })
}

const PLACES_COMPARED = 5

/**
 * What is the same error: one release, one name, the first places of its stack, or without any the message without its
 * numbers. Where the site lies does not count.
 * @returns 12 hex digits
 */
export function fingerprintOf({ theme, remote, version, name, message, stack = '' }: ErrorReport): string {
  const places = framesOf(stack)
    .slice(0, PLACES_COMPARED)
    .map(({ text }) => /https?:\/\/[^/\s]+(\/\S*)/.exec(text)?.[1] ?? text)
  const what = places.length > 0 ? places : [message.replaceAll(/\d+/g, '#')]
  return sha256(JSON.stringify([theme, remote, version, name, ...what])).slice(0, 12)
}
