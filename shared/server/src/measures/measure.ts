/** A measure with all its series, as `getMetricsAsJSON` of prom-client gives it. */
export interface Measure {
  readonly name: string
  readonly help: string
  /** `counter`, `gauge` or `histogram`; prom-client’s own types call the word a number. */
  readonly type: unknown
  readonly values: readonly MeasuredValue[]
}

export interface MeasuredValue {
  /** Of a bucket also `le`: its bound, or `+Inf`. */
  readonly labels: Readonly<Partial<Record<string, string | number>>>
  readonly value: number
  /** Of a histogram: its own name with `_bucket`, `_sum` or `_count`. */
  readonly metricName?: string
}

/** All measures of a process as they are now; the same that `/metrics` writes. */
export type ReadMeasures = () => Promise<readonly Measure[]>

/** Where measures go, and how often. */
export interface MeasuresOutlet {
  /** With the path: nothing is put behind it. */
  readonly url: string
  readonly everyMs: number
}
