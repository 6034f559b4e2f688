import type { Budgets } from './time-budgets.mjs'
import type { Time } from './times.mjs'

/** A run of tests that is over; times in milliseconds. */
export type Run = {
  readonly steps: readonly {
    readonly title: string
    /** Steps of one part share a row and a budget. */
    readonly part: string
    readonly ms: number
    readonly notPassed?: readonly string[]
    readonly note?: string | undefined
  }[]
  readonly ms: number
  readonly times: readonly Time[]
  /** 1 to 8, see slowness.mjs. */
  readonly slowness: number
  /** Left out when the run is not the one that budgets are made for. */
  readonly budgets?: Budgets | undefined
}

export function summarize(run: Run): string[]
export function duration(ms: number): string
