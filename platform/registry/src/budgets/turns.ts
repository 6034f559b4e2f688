/** What a process does for one caller at a time, because each takes much of its memory. */
export interface Turns {
  /** Waits for the turn and hands over what ends it; undefined where so many wait that one more may not. */
  enter(): Promise<() => void> | undefined
}

/** @param waiting how many may wait while another has the turn */
export function createTurns(waiting: number): Turns {
  const line: ((leave: () => void) => void)[] = []
  let isTaken = false

  function turn(): () => void {
    let isOver = false
    return () => {
      // ended twice, it would let in two at once
      if (isOver) return
      isOver = true
      const next = line.shift()
      if (next === undefined) isTaken = false
      else next(turn())
    }
  }

  return {
    enter() {
      if (isTaken) {
        if (line.length >= waiting) return undefined
        return new Promise((resolve) => line.push(resolve))
      }
      isTaken = true
      return Promise.resolve(turn())
    },
  }
}
