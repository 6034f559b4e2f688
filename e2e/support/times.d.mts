import type { Waits } from './times-waits.ts'

/** Milliseconds; a path is absolute. */
export type Time =
  | { readonly kind: 'site'; readonly shape: 'composed' | 'scaled'; readonly ms: number }
  /** A file of Vitest: loading it, its hooks and tests. */
  | { readonly kind: 'file'; readonly path: string; readonly ms: number }
  /** A test in a browser: `ms` without what has a time limit of its own (a site's start), `wholeMs` with it. */
  | {
      readonly kind: 'story'
      readonly path: string
      readonly title: string
      readonly ms: number
      readonly wholeMs: number
      readonly waits: Waits
    }

export function noteTime(time: Time): void
export function readTimes(file: string): Time[]
