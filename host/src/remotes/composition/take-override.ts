import { type ComposedRelease, type Composition, type Release, ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'

/** A machine that is asleep must not hold up the page. */
const TIMEOUT_MS = 4_000

/**
 * A composition under a developer's grant as the page runs it: a build on the developer's machine takes the place of its
 * remote's release, which it falls back to. Where the machine does not answer, or with another remote, the page is
 * everybody's; the banner says so.
 */
export async function takeOverride(composition: Composition, request: typeof fetch = fetch): Promise<Composition> {
  const { override, remotes } = composition
  if (override?.origin === undefined) return composition
  const { origin, remote } = override
  const release = await readRelease(origin, request)
  if (release?.name !== remote) return composition
  const before = remotes[remote]?.active
  const composed = { active: composedOf(release, origin), cohort: 'override' as const }
  return {
    ...composition,
    remotes: { ...remotes, [remote]: { ...composed, ...(before === undefined ? {} : { fallback: before }) } },
  }
}

async function readRelease(origin: string, request: typeof fetch): Promise<Release | undefined> {
  try {
    const answer = await request(`${origin}/release.json`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const release = v.safeParse(ReleaseSchema, await answer.json())
    return release.success ? release.output : undefined
  } catch {
    return undefined
  }
}

function composedOf(release: Release, origin: string): ComposedRelease {
  const { version, container, entry, expose, preload, files, manifest } = release
  const integrity = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.integrity]))
  return { version, base: `${origin}/`, container, entry, expose, preload, integrity, manifest }
}
