/** Milliseconds. */
export type Budgets = {
  readonly whole: number
  /** By the part of the run that a step belongs to. */
  readonly parts: Readonly<Record<string, number>>
  readonly unitFile: number
  readonly browserFile: number
  /** One test in a browser, without the start of a site. */
  readonly story: number
  /** Files that may take longer than others of their kind, by their path from the root. */
  readonly granted: Readonly<Record<string, number>>
}

export const BUDGETS: Budgets
