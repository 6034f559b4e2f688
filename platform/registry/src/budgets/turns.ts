import { RegistryError } from '../base/index.ts'

export interface Turn {
  /** Aborted when the turn has lasted as long as it may: with `busy` where others wait. */
  readonly signal: AbortSignal
  readonly leave: () => void
}

/** What a process does for one caller at a time, because each takes much of its memory. */
export interface Turns {
  /**
   * Waits for the turn.
   * @param gone whoever waits is passed by once it is aborted
   * @throws RegistryError `busy` where so many wait that one more may not, or the turn does not come in time; the reason of `gone`
   */
  enter(gone: AbortSignal): Promise<Turn>
}

export interface TurnLimits {
  /** How many may wait while another has the turn. */
  readonly waiting: number
  readonly waitMs: number
  /** Of a turn for which nobody waits. */
  readonly turnMs: number
  /** Of a turn, from its beginning, as soon as others wait. */
  readonly contendedTurnMs: number
}

export function createTurns({ waiting, waitMs, turnMs, contendedTurnMs }: TurnLimits): Turns {
  const line: ((turn: Turn) => void)[] = []
  let current: { readonly limit: () => void } | undefined

  function begin(): Turn {
    const ending = new AbortController()
    const begun = performance.now()
    let timer: NodeJS.Timeout | undefined
    const end = (): void =>
      ending.abort(
        line.length > 0
          ? new RegistryError('busy', 'This took so long that others came to wait. Send it again in a while.')
          : new RegistryError('invalid', `This took longer than ${turnMs / 1_000} seconds to arrive.`),
      )
    const own = {
      limit: () => {
        clearTimeout(timer)
        timer = setTimeout(end, begun + (line.length > 0 ? contendedTurnMs : turnMs) - performance.now())
      },
    }
    current = own
    own.limit()
    return {
      signal: ending.signal,
      leave() {
        clearTimeout(timer)
        // ended twice, it would let in two at once
        if (current !== own) return
        current = undefined
        line.shift()?.(begin())
      },
    }
  }

  function wait(gone: AbortSignal): Promise<Turn> {
    const { promise, resolve, reject } = Promise.withResolvers<Turn>()
    const stop = (): void => {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
    }
    const enter = (turn: Turn): void => {
      stop()
      resolve(turn)
    }
    const giveUp = (error: unknown): void => {
      stop()
      line.splice(line.indexOf(enter), 1)
      current?.limit()
      reject(error)
    }
    const leave = (): void => giveUp(gone.reason)
    const late = (): void =>
      giveUp(new RegistryError('busy', 'Others were before this for too long. Send it again in a while.'))
    const timer = setTimeout(late, waitMs)
    gone.addEventListener('abort', leave)
    line.push(enter)
    current?.limit()
    return promise
  }

  return {
    async enter(gone) {
      gone.throwIfAborted()
      if (current === undefined) return begin()
      if (line.length >= waiting)
        throw new RegistryError('busy', `${waiting} others wait already. Send this again in a while.`)
      return wait(gone)
    },
  }
}
