import { type Fen, tryParseFen } from '@site/domain'

/** What a player sets before a game plays on by itself (DOMAIN 4.1). */
export interface AutoPlan {
  /** Rounds after which it ends. */
  readonly rounds: number
  /** What may be lost, wins counted. */
  readonly mayLose: Fen
}

/** As many as a game may ever play by itself. */
export const MOST_ROUNDS = 100
const MOST_LOSS: Fen = 100_000_000n

/**
 * A plan as it was typed, for rounds at this stake.
 *
 * @returns the plan, or the fields that it cannot be read from: rounds that are none or too many, a loss that leaves no
 * single round
 */
export function readAutoPlan(
  typed: { readonly rounds: string; readonly loss: string },
  stake: Fen,
): { readonly plan: AutoPlan } | { readonly refused: readonly ('rounds' | 'loss')[] } {
  const rounds = /^\d{1,3}$/.test(typed.rounds.trim()) ? Number(typed.rounds) : 0
  const mayLose = tryParseFen(typed.loss.trim()) ?? 0n
  const isRounds = rounds >= 1 && rounds <= MOST_ROUNDS
  const isLoss = mayLose >= stake && mayLose <= MOST_LOSS
  if (isRounds && isLoss) return { plan: { rounds, mayLose } }
  return { refused: [...(isRounds ? [] : (['rounds'] as const)), ...(isLoss ? [] : (['loss'] as const))] }
}

interface AutoPlayOptions {
  readonly onChange: (isOn: boolean) => void
  /** The window whose focus it needs. */
  readonly view?: EventTarget
}

/**
 * A game that plays on by itself: for so many rounds, until so much is lost, and only while its player is in it. Whatever
 * is laid over the game, as the operator's word on how long somebody has played, takes the focus, and ends it.
 */
export function createAutoPlay({ onChange, view = window }: AutoPlayOptions) {
  let left = 0
  let mayLose: Fen = 0n

  function stop(): void {
    if (left === 0) return
    left = 0
    onChange(false)
  }

  view.addEventListener('blur', stop)
  return {
    isOn: (): boolean => left > 0,
    start(plan: AutoPlan): void {
      left = plan.rounds
      mayLose = plan.mayLose
      onChange(true)
    },
    stop,
    /**
     * A round is over.
     *
     * @param net what it brought, its stake taken off
     * @param nextStake of the round that would follow
     */
    played(net: Fen, nextStake: Fen): void {
      if (left === 0) return
      mayLose += net
      if (left === 1 || mayLose < nextStake) stop()
      else left -= 1
    },
  }
}
