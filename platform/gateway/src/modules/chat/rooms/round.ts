import type { Locale } from '@site/contracts'

/** Somebody in a room: their connection, and the language that they read. */
interface Reader {
  readonly id: string
  readonly lang: Locale
}

/** A frame that waits to be told to a room. */
export interface Queued {
  readonly bytesFor: (reader: Reader) => Buffer
  readonly excepted: ReadonlySet<string>
}

/** Frames on their way to everybody who was in a room when the round began. */
export interface Round<R extends Reader> {
  readonly frames: readonly Queued[]
  /** Who is not told of all of them, by the connection. */
  readonly excepted: ReadonlySet<string>
  /** All of them behind one another, in each language that somebody reads. */
  readonly together: Map<Locale, Buffer>
  readonly readers: readonly R[]
  /** How many of the readers have been told. */
  done: number
}

/** What a round has for a reader: for nearly all of them the same bytes. */
export function bytesOf({ frames, excepted, together }: Round<Reader>, reader: Reader): Buffer {
  if (excepted.has(reader.id))
    return Buffer.concat(
      frames.filter((frame) => !frame.excepted.has(reader.id)).map(({ bytesFor }) => bytesFor(reader)),
    )
  const known = together.get(reader.lang)
  if (known !== undefined) return known
  const bytes = Buffer.concat(frames.map(({ bytesFor }) => bytesFor(reader)))
  together.set(reader.lang, bytes)
  return bytes
}
