import { onTestFinished } from 'vitest'

import { startVenue } from './running-venue.ts'

/** A venue server for one test, which ends with it. */
export async function venueOf(category: string, game = '') {
  const venue = await startVenue(category, game)
  onTestFinished(() => venue.close())
  return venue
}

/** What was played, or a failed test that says with what it was refused. */
export function played<T extends object>(answer: T): Exclude<T, { readonly code: string }> {
  if ('code' in answer) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer as Exclude<T, { readonly code: string }>
}
