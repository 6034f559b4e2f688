import type { Standing } from '../standing/index.ts'

const KEPT = 5

/**
 * Which versions may be gone back to, the first being the fallback: none that somebody went back from, those first that
 * proved well, and otherwise in the order given. One that failed is left out as long as there is another: devices whose
 * active release does not run have nothing else.
 * @param stable what runs
 */
export function lastGoodOf(
  stable: string,
  versions: readonly string[],
  standings: ReadonlyMap<string, Standing>,
): string[] {
  const allowed = [...new Set(versions)].filter(
    (version) => version !== stable && standings.get(version) !== 'withdrawn',
  )
  const sound = allowed.filter((version) => standings.get(version) !== 'failed')
  const rankOf = (version: string): number => (standings.get(version) === 'proved' ? 0 : 1)
  return (sound.length > 0 ? sound : allowed).toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, KEPT)
}
