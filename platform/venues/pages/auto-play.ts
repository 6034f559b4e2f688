import type { Fen } from '@site/domain'

interface AutoPlayOptions {
  /** Rounds after which it ends. */
  readonly rounds: number
  /** How many times the stake at its start may be lost, wins counted. */
  readonly lossStakes: bigint
  readonly onChange: (isOn: boolean) => void
  /** The window whose focus it needs. */
  readonly view?: EventTarget
}

/**
 * A game that plays on by itself: for so many rounds, until so much is lost, and only while its player is in it. Whatever
 * is laid over the game, as the operator's word on how long somebody has played, takes the focus, and ends it.
 */
export function createAutoPlay({ rounds, lossStakes, onChange, view = window }: AutoPlayOptions) {
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
    start(stake: Fen): void {
      left = rounds
      mayLose = stake * lossStakes
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
