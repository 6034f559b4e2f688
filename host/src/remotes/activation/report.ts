import type { ComposedRemote } from '@site/contracts'

import type { LoadFailure } from './load-error.ts'
import type { PartName } from './part-name.ts'

/** Name of the browser's measure of a view, whose detail is the report. A type: the panel comes apart from the loader. */
export type ActivationMeasure = 'site:activation'

interface About {
  readonly remote: string
  readonly part: PartName
  readonly version: string
  /** Why this device got this release; a candidate's failures end its canary. */
  readonly cohort: ComposedRemote['cohort']
}

/** What the loader tells the telemetry. Times in milliseconds since the view began to load. */
export type Report =
  | (About & { readonly kind: 'activated'; readonly ms: number; readonly isFallback: boolean })
  | (About & { readonly kind: 'failed'; readonly ms: number; readonly failure: LoadFailure })
  | (About & {
      readonly kind: 'threw'
      readonly ms: number
      readonly failure: LoadFailure
      /** Thrown after it was on screen: the notice stands in place, the release is kept. */
      readonly isCommitted: boolean
      /** Where it was thrown, as the browser writes it. */
      readonly stack?: string
    })
