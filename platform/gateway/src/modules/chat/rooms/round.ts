import type { Locale } from '@site/contracts'

import type { ChatConnection } from './hub.ts'

/** A frame that waits to be told to a room. */
export interface Queued {
  readonly bytesFor: (connection: ChatConnection) => Buffer
  readonly excepted: ReadonlySet<string>
}

/** Frames on their way to everybody who was in a room when the round began. */
export interface Round {
  readonly frames: readonly Queued[]
  /** Who is not told of all of them, by the connection. */
  readonly excepted: ReadonlySet<string>
  /** All of them behind one another, in each language that somebody reads. */
  readonly together: Map<Locale, Buffer>
  readonly readers: readonly ChatConnection[]
  /** How many of the readers have been told. */
  done: number
}

/** What a round has for a reader: for nearly all of them the same bytes. */
export function bytesOf({ frames, excepted, together }: Round, connection: ChatConnection): Buffer {
  if (excepted.has(connection.id))
    return Buffer.concat(
      frames.filter((frame) => !frame.excepted.has(connection.id)).map(({ bytesFor }) => bytesFor(connection)),
    )
  const known = together.get(connection.lang)
  if (known !== undefined) return known
  const bytes = Buffer.concat(frames.map(({ bytesFor }) => bytesFor(connection)))
  together.set(connection.lang, bytes)
  return bytes
}
