import type { Locale } from '@site/contracts'

/** An entry into a venue of another company. */
export interface Visit {
  readonly memberId: number
  readonly memberSession: string
  readonly venue: string
  /** Code of the game; empty for the venue's lobby. */
  readonly game: string
  readonly lang: Locale
}

/** Makes the launch tokens with which venues of other companies are entered. */
export interface LaunchTokens {
  issue(visit: Visit): Promise<string>
}
