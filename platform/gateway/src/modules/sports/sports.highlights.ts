import type { SportsEvent } from '@site/contracts/sports'

import type { SimEvent } from './simulator/timeline/index.ts'

/** The time line of a match page: goals with the score after them, cards, corners, periods. Oldest first. */
export function highlightsOf(events: readonly SimEvent[]): SportsEvent[] {
  let [h, c] = [0, 0]
  let clock: { readonly at: number; readonly seconds: number } | undefined
  const minuteAt = (at: number) => (clock ? Math.floor((clock.seconds + (at - clock.at) / 1000) / 60) + 1 : undefined)
  return events.flatMap((event): SportsEvent[] => {
    const minute = minuteAt(event.at)
    const when = minute === undefined ? {} : { minute }
    switch (event.kind) {
      case 'period':
      case 'break':
        clock = event.clock?.runs ? { at: event.at, seconds: event.clock.seconds } : undefined
        return [{ kind: 'period', period: event.period, score: `${h}-${c}` }]
      case 'goal':
        if (event.side === 'H') h += 1
        else c += 1
        return [{ kind: 'goal', side: event.side, ...when, score: `${h}-${c}` }]
      case 'yellow':
      case 'red':
      case 'corner':
        return [{ kind: event.kind, side: event.side, ...when }]
      case 'end':
        return [{ kind: 'end' }]
      case 'void':
        return [{ kind: 'void' }]
      default:
        return []
    }
  })
}
