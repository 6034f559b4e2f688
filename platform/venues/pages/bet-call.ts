import { type MoneyClock, createKeyedCalls } from '@site/domain'

import { CallError, isOver, isUnanswered } from './call-error.ts'

/** One bet as it goes out; its key is what the server counts it by. */
export interface Bet {
  readonly key: string
  readonly clientSeed: string
  readonly bets: readonly { readonly key: string; readonly stake: string }[]
  readonly draw?: string
}

/**
 * Places bets, each at most once: while nobody has said what became of one, the same bet on the same draw goes out under
 * the same key and with the same seed, so that it is answered with the round of the first if there is one.
 */
export function createBetCall<Answer>(send: (bet: Bet) => Promise<Answer>, clock?: MoneyClock) {
  const calls = createKeyedCalls<Bet, CallError>({
    isRefusal: (error): error is CallError => error instanceof CallError && !isUnanswered(error),
    // A visit is looked at before its bets.
    isTurnedAway: isOver,
    ...(clock === undefined ? {} : { clock }),
  })

  return async function place({ bets, clientSeed, draw }: Omit<Bet, 'key'>): Promise<Answer> {
    const outcome = await calls.run(JSON.stringify([draw, bets]), {
      make: () => ({ key: crypto.randomUUID(), clientSeed, bets, ...(draw === undefined ? {} : { draw }) }),
      send,
    })
    if (outcome.kind === 'done') return outcome.answer
    throw outcome.error
  }
}
