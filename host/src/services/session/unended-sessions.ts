import { isApiError, isHandledAs } from '@site/contracts'

import { sha256Hex } from '../../base/cipher/index.ts'
import type { SiteStorage } from '../../base/storage/index.ts'

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 300_000

interface UnendedSessionsDeps {
  readonly storage: Pick<SiteStorage, 'token' | 'unended' | 'setUnended' | 'takeUnendedTokens'>
  /** The log-out call in the name of a token. */
  readonly end: (token: string) => Promise<unknown>
  /** The call that ends a session by its id. */
  readonly endById: (id: string) => Promise<unknown>
  /** Says that a session lives on at the server for now; once, until all of them are over. */
  readonly onUnended: () => void
}

/** Sessions that were left in this browser, until the server says that they are over. They are nobody's here any more. */
export interface UnendedSessions {
  /** Keeps the session's id aside before anything is sent; resolves when the first try is over. Never rejects. */
  end(token: string): Promise<void>
  /** Tries again what pages before have left. */
  resume(): void
}

/** What the server has in the place of the token: whoever finds it here can end the session, and nothing else. */
const idOf = (token: string): Promise<string> => sha256Hex(new TextEncoder().encode(token))

/**
 * Tries each of them at once, then after pauses that double up to five minutes, when the browser is online again, and at
 * the next load. Waits for nothing and nobody waits for it: another member logs in meanwhile as ever.
 */
export function createUnendedSessions({ storage, end, endById, onUnended }: UnendedSessionsDeps): UnendedSessions {
  const trying = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  async function attempt(id: string, send: () => Promise<unknown>): Promise<void> {
    const { token } = storage
    // Whatever was kept aside, who is logged in now stays so.
    if (token === undefined || id !== (await idOf(token))) {
      try {
        await send()
      } catch (error) {
        if (!isApiError(error) || !isHandledAs(error.code, 'expired')) return
      }
    }
    storage.setUnended(storage.unended.filter((one) => one !== id))
  }

  /** One call at a time for each. */
  function tryOnce(id: string, send = () => endById(id)): Promise<void> {
    let tried = trying.get(id)
    if (tried === undefined) {
      tried = attempt(id, send).finally(() => trying.delete(id))
      trying.set(id, tried)
    }
    return tried
  }

  async function keepIdsOfTokens(): Promise<void> {
    const ids = await Promise.all(storage.takeUnendedTokens().map(idOf))
    if (ids.length > 0) storage.setUnended([...storage.unended, ...ids])
  }

  async function tryAll(): Promise<void> {
    await keepIdsOfTokens()
    await Promise.all(storage.unended.map((id) => tryOnce(id)))
    planNext()
  }

  function planNext(): void {
    clearTimeout(timer)
    if (storage.unended.length === 0) {
      failures = 0
      return
    }
    if (failures === 0) onUnended()
    timer = setTimeout(() => void tryAll(), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures))
    failures += 1
  }

  addEventListener('online', () => void tryAll())

  return {
    async end(token) {
      const id = await idOf(token)
      storage.setUnended([...storage.unended.filter((one) => one !== id), id])
      // Also where the browser keeps nothing: then this is the only try.
      await tryOnce(id, () => end(token))
      planNext()
    },
    resume: () => void tryAll(),
  }
}
