import type { Round, Store } from '../store/index.ts'
import { WalletUnknown } from '../wallet/index.ts'
import { STUCK_MS } from './rounds.ts'

/** So many calls without an answer in a row mean that the wallet is away: the rest waits for the next run. */
const MOST_UNANSWERED = 3
/** Rounds of one run. */
const MOST_ROUNDS = 200

export interface PendingLog {
  error(about: object, text: string): void
}

interface PendingTools {
  readonly store: Pick<Store, 'pending'>
  readonly now: () => number
  /** Pays a round or gives its stake back. */
  readonly end: (round: Round) => Promise<void>
}

/**
 * Ends everything whose time has come: draws, wins not paid yet, stakes to be given back. A round that fails holds up no
 * other: it stays as it is, and comes after all others from then on.
 */
export function createPendingRounds({ store, now, end }: PendingTools) {
  const failed = new Set<string>()

  function noteFailure(round: Round, error: unknown, log: PendingLog): void {
    // A wallet that is away is nothing about the round; of anything else one line is enough.
    if (!(error instanceof WalletUnknown) && !failed.has(round.id)) {
      log.error({ err: error, round: round.id, status: round.status }, 'a round could not be ended, trying again')
    }
    failed.add(round.id)
  }

  return async function endPendingRounds(log: PendingLog): Promise<void> {
    const rounds = await store.pending(new Date(now()), new Date(Date.now() - STUCK_MS), [...failed], MOST_ROUNDS)
    if (rounds.length < MOST_ROUNDS) {
      const ids = new Set(rounds.map(({ id }) => id))
      for (const id of failed) if (!ids.has(id)) failed.delete(id)
    }
    let unanswered = 0
    for (const round of rounds) {
      try {
        await end(round)
        failed.delete(round.id)
        unanswered = 0
      } catch (error) {
        noteFailure(round, error, log)
        unanswered = error instanceof WalletUnknown ? unanswered + 1 : 0
        if (unanswered === MOST_UNANSWERED) return
      }
    }
  }
}
