export type Count = {
  readonly passed: number
  readonly failed: number
  /** One line for each test that did not pass: `failed`, `skipped`, `needed a second try` or `not judged`, and its name. */
  readonly notPassed: readonly string[]
}

export function countChecks(report: unknown): Count
export function countVitest(report: unknown): Count
export function countPlaywright(report: unknown): Count
export function settle(
  counted: Count,
  exitCode: number,
  options?: { readonly mayBeEmpty?: boolean; readonly why?: string },
): Count
