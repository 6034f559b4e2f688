import type { Registry } from 'prom-client'

import { addCountedGauges } from './counted-gauges.ts'

export interface RoundsOfVenue {
  readonly venue: string
  readonly count: number
}

/** Rounds that venues have left open. */
export function addRoundMetrics(registers: Registry[], count: () => Promise<readonly RoundsOfVenue[]>): void {
  addCountedGauges(registers, count, [
    {
      name: 'gateway_rounds_left_open',
      help: 'Rounds that their venue has not ended within a day, by venue; no series where there is none',
      label: { name: 'venue', of: ({ venue }) => venue },
      valueOf: ({ count: rounds }) => rounds,
    },
  ])
}
