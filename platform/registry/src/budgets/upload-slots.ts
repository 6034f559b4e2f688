import { RegistryError } from '../base/index.ts'

export interface UploadSlot {
  /** Of the uploads of the same name that are under way and came before. */
  readonly bytesBefore: number
  /** Aborted where it has lasted long enough and another one of its name had to be refused. */
  readonly signal: AbortSignal
  readonly free: () => void
}

/** Uploads that are under way, by the name of what they are of. */
export interface UploadSlots {
  /**
   * Counts an upload until it is freed.
   * @param bytes that it is going to take of the disk
   * @throws RegistryError `busy` where so many of the name are under way that one more may not be
   */
  acquire(name: string, bytes?: number): UploadSlot
}

interface Taken {
  readonly bytes: number
  readonly begun: number
  readonly ending: AbortController
}

/**
 * @param perName how many of one name may be under way at once, in this process
 * @param longEnoughMs after so long one gives way to the next, which is refused once more: it may be nobody's any more
 */
export function createUploadSlots(perName: number, longEnoughMs = Infinity): UploadSlots {
  const taken = new Map<string, readonly Taken[]>()
  return {
    acquire(name, bytes = 0) {
      const before = taken.get(name) ?? []
      if (before.length >= perName) {
        const [oldest] = before
        if (oldest !== undefined && performance.now() - oldest.begun >= longEnoughMs) oldest.ending.abort()
        throw new RegistryError(
          'busy',
          `Of ${name} as many uploads are under way as may be (${perName}). Send this again in a while.`,
        )
      }
      const own = { bytes, begun: performance.now(), ending: new AbortController() }
      taken.set(name, [...before, own])
      return {
        signal: own.ending.signal,
        bytesBefore: before.reduce((sum, other) => sum + other.bytes, 0),
        free() {
          const left = (taken.get(name) ?? []).filter((other) => other !== own)
          if (left.length === 0) taken.delete(name)
          else taken.set(name, left)
        },
      }
    },
  }
}
