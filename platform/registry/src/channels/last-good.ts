import type { Standing } from '../standing/index.ts'

const KEPT = 5

/**
 * Which versions may be gone back to, the first being the fallback: none that failed or was gone back from, those first
 * that proved well, and otherwise in the order given.
 * @param stable what runs
 */
export function lastGoodOf(
  stable: string,
  versions: readonly string[],
  standings: ReadonlyMap<string, Standing>,
): string[] {
  const rankOf = (version: string): number => (standings.get(version) === 'proved' ? 0 : 1)
  return [...new Set(versions)]
    .filter((version) => version !== stable && !['failed', 'withdrawn'].includes(standings.get(version) ?? ''))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, KEPT)
}
