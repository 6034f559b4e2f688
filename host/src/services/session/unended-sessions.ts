import { isApiError, isHandledAs } from '@site/contracts'

import type { SiteStorage } from '../../base/storage/index.ts'

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 300_000

interface UnendedSessionsDeps {
  readonly storage: Pick<SiteStorage, 'token' | 'unended' | 'setUnended'>
  /** The log-out call in the name of a token. */
  readonly end: (token: string) => Promise<unknown>
  /** Says that a session lives on at the server for now; once, until all of them are over. */
  readonly onUnended: () => void
}

/** Sessions that were left in this browser, until the server says that they are over. They are nobody's here any more. */
export interface UnendedSessions {
  /** Keeps the token aside before anything is sent; resolves when the first try is over. Never rejects. */
  end(token: string): Promise<void>
  /** Tries again what pages before have left. */
  resume(): void
}

/**
 * Tries each of them at once, then after pauses that double up to five minutes, when the browser is online again, and at
 * the next load. Waits for nothing and nobody waits for it: another member logs in meanwhile as ever.
 */
export function createUnendedSessions({ storage, end, onUnended }: UnendedSessionsDeps): UnendedSessions {
  const trying = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  async function attempt(token: string): Promise<void> {
    // Whatever was kept aside, who is logged in now stays so.
    if (token !== storage.token) {
      try {
        await end(token)
      } catch (error) {
        if (!isApiError(error) || !isHandledAs(error.code, 'expired')) return
      }
    }
    storage.setUnended(storage.unended.filter((one) => one !== token))
  }

  /** One call at a time for each. */
  function tryOnce(token: string): Promise<void> {
    let tried = trying.get(token)
    if (tried === undefined) {
      tried = attempt(token).finally(() => trying.delete(token))
      trying.set(token, tried)
    }
    return tried
  }

  async function tryAll(): Promise<void> {
    await Promise.all(storage.unended.map(tryOnce))
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
      storage.setUnended([...storage.unended.filter((one) => one !== token), token])
      // Also where the browser keeps nothing: then this is the only try.
      await tryOnce(token)
      planNext()
    },
    resume: () => void tryAll(),
  }
}
