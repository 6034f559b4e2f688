import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Named by `npm run test:night` alone: while it is there, a night takes nothing of the machine. */
const HOLD = process.env['NIGHT_HOLD']
const LOOK_MS = 250
/** As a test may take beside its work: a hold ends when whoever asked for it is done. */
export const LONGEST_HOLD_MS = HOLD === undefined ? 0 : 6 * 3_600_000

/**
 * Waits, between two calls or worlds, while the night is held. Processes that are stopped in the middle of a call wake to
 * deadlines that are over, and to answers that say so.
 */
export async function untilNightGoesOn(): Promise<void> {
  if (HOLD === undefined) return
  while (existsSync(HOLD)) await setTimeout(LOOK_MS)
}
