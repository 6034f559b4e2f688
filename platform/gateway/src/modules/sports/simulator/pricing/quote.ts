import type { DecimalMilli, Quarters } from '@site/domain'

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
  readonly selections: readonly { readonly code: string; readonly price: DecimalMilli | undefined }[]
}
