import type { ComposedRelease, Composition, Override } from '@site/contracts'

/**
 * The composition of a device that holds a grant; it lives no longer than the grant. A published release takes the place
 * of the one that would run, which is what the page falls back to. A build on the developer's machine is not known here:
 * its origin is added to those that code may come from, and the page asks there what it is.
 */
export function applyOverride(
  composition: Composition,
  override: Override,
  release: ComposedRelease | undefined,
): Composition {
  const { remotes, origins, expiresAt } = composition
  const granted = {
    ...composition,
    override,
    expiresAt: Math.min(expiresAt, override.expiresAt),
    origins: [...new Set([...origins, ...(override.origin === undefined ? [] : [override.origin])])].toSorted(),
  }
  if (release === undefined) return granted
  const before = remotes[override.remote]
  const fallback = before?.active.version === release.version ? before.fallback : before?.active
  const composed = { active: release, ...(fallback === undefined ? {} : { fallback }), cohort: 'override' as const }
  return { ...granted, remotes: { ...remotes, [override.remote]: composed } }
}
