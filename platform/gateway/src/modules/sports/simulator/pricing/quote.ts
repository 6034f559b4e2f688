import type { DecimalMilli, Quarters } from '@site/domain'

export interface QuotedSelection {
  readonly code: string
  /** What is offered. */
  readonly price: DecimalMilli | undefined
  /** The price before it was cut to what its market offers; what a bet that was placed is worth now goes by this one. */
  readonly uncut: DecimalMilli | undefined
}

/** A market at one moment, with the prices of its selections. */
export interface Quote {
  /** Code of the kind of market. */
  readonly play: string
  readonly family: string
  readonly half: boolean
  readonly lineIndex: number
  /** In quarters; handicaps from the home side. */
  readonly line: Quarters | undefined
  readonly open: boolean
  readonly selections: readonly QuotedSelection[]
}
