const FIRST_MS = 1_000
const LAST_MS = 30_000
const FIRST_AFTER_THROW_MS = 5_000
const LAST_AFTER_THROW_MS = 300_000

/** Wait before a file is looked for again: 1, 2, 4, … at most 30 s. `failures` counts from 1. */
export function probeDelay(failures: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LAST_MS)
}

/** Wait before code that threw is run again: nothing says whether its cause is gone, so this grows slower to zero use. */
export function throwDelay(failures: number): number {
  return Math.min(FIRST_AFTER_THROW_MS * 2 ** (failures - 1), LAST_AFTER_THROW_MS)
}
