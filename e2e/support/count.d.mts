export type Count = { readonly passed: number; readonly failed: number }

export function countChecks(report: unknown): Count
export function countVitest(report: unknown): Count
export function countPlaywright(report: unknown): Count
export function settle(count: Count, exitCode: number): Count
