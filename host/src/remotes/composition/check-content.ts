import type { ComposedRelease, Composition } from '@site/contracts'

import { accept, refuse, type Verdict } from './refusal.ts'

/** The origin that a release lies on; the empty string is the page's own. */
function originOf({ base }: ComposedRelease): string {
  return base.startsWith('/') ? '' : new URL(base).origin
}

/** Every file that the loader could ask for must have its hash: a file without one would run unchecked. */
function missingHash(release: ComposedRelease): string | undefined {
  const wanted = [release.entry, ...Object.values(release.preload).flat()]
  return wanted.find((file) => release.integrity[file] === undefined)
}

function checkRelease(name: string, release: ComposedRelease, origins: readonly string[]): Verdict<undefined> {
  const label = `${name}@${release.version}`
  const origin = originOf(release)
  if (!origins.includes(origin)) return refuse('origin-not-listed', `${label} on ${origin || 'the own origin'}`)
  if (release.manifest.name !== name)
    return refuse('not-a-document', `${label} is a release of ${release.manifest.name}`)
  const file = missingHash(release)
  return file === undefined ? accept(undefined) : refuse('hash-missing', `${label} ${file}`)
}

/**
 * What a genuine composition must still satisfy before any of it is used: in time, every release on a listed origin
 * and every file with a hash. `now` is the server's clock in epoch milliseconds.
 */
export function checkContent(composition: Composition, now: number): Verdict<Composition> {
  if (composition.expiresAt <= now) return refuse('expired', new Date(composition.expiresAt).toISOString())
  for (const [name, { active, fallback }] of Object.entries(composition.remotes)) {
    for (const release of fallback === undefined ? [active] : [active, fallback]) {
      const verdict = checkRelease(name, release, composition.origins)
      if (!verdict.ok) return verdict
    }
  }
  return accept(composition)
}
