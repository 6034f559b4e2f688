import type { MarketKey } from '../feed/index.ts'
import type { Sight, Standing } from './sight.ts'

/** Markets to paint anew; undefined stands for everything. */
export type Changed = ReadonlySet<MarketKey> | undefined

export interface Backlog {
  /** False when the row is out of sight: it then catches up as soon as it is seen. */
  readonly isSeen: (changed: Changed) => boolean
  /** The row is gone. */
  readonly end: () => void
}

/**
 * What a row missed out of sight. It comes into sight by a scroll, or because the list above it became shorter: either
 * way `catchUp` is called before anything else is painted.
 */
export function backlogOf(sight: Sight, standing: () => Standing, catchUp: (missed: Changed) => void): Backlog {
  let missed: Changed = new Set()
  let isBehind = false
  const row = {
    get top() {
      return standing().top
    },
    get height() {
      return standing().height
    },
    catchUp() {
      const all = missed
      missed = new Set()
      isBehind = false
      catchUp(all)
    },
  }
  return {
    isSeen(changed) {
      if (sight.sees(row)) {
        sight.forget(row)
        if (isBehind) row.catchUp()
        return true
      }
      missed = missed && changed && new Set([...missed, ...changed])
      isBehind = true
      sight.wait(row)
      return false
    },
    end: () => sight.forget(row),
  }
}
