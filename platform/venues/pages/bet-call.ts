import { isUnanswered } from './call-error.ts'

/** One bet as it goes out; its key is what the server counts it by. */
export interface Bet {
  readonly key: string
  readonly clientSeed: string
  readonly bets: readonly { readonly key: string; readonly stake: string }[]
  readonly draw?: string
}

interface BetCallTools<Answer> {
  readonly send: (bet: Bet) => Promise<Answer>
  readonly wait: (ms: number) => Promise<unknown>
}

/** The wait before each repeat, in ms. */
const REPEAT_AFTER_MS = [500, 2_000] as const

/**
 * Places bets, each at most once: while nobody has said what became of one, the same bet on the same draw goes out under
 * the same key and with the same seed, so that it is answered with the round of the first if there is one.
 * Not the site's `createMoneyCall`: the page of a venue is another company's and takes nothing of the site's shell.
 */
export function createBetCall<Answer>({ send, wait }: BetCallTools<Answer>) {
  const unanswered = new Map<string, Bet>()

  return async function place({ bets, clientSeed, draw }: Omit<Bet, 'key'>): Promise<Answer> {
    const wish = JSON.stringify([draw, bets])
    const fresh = { key: crypto.randomUUID(), clientSeed, bets, ...(draw === undefined ? {} : { draw }) }
    const bet = unanswered.get(wish) ?? fresh
    unanswered.set(wish, bet)
    for (let repeats = 0; ; repeats += 1) {
      try {
        const answer = await send(bet)
        unanswered.delete(wish)
        return answer
      } catch (error) {
        if (!isUnanswered(error)) {
          unanswered.delete(wish)
          throw error
        }
        const pause = REPEAT_AFTER_MS[repeats]
        if (pause === undefined) throw error
        await wait(pause)
      }
    }
  }
}
