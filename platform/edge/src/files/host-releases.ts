import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type ComposedHost, HOST_NAME, type HostRelease, HostReleaseSchema, THEMES_FILE } from '@site/contracts'
import { integrityHash, releaseDigest } from '@site/server'
import * as v from 'valibot'

import { HOST_BASE, type LoadedHost, loadedHost } from './host-build.ts'

/** A release that could not be used is looked at again after this. */
const LOOK_AGAIN_MS = 5_000

type Composed = ComposedHost['active']

export interface HostReleases {
  /** The release that a composition names. @throws Error where it is not there, or not what was published */
  get(composed: Composed): Promise<LoadedHost>
}

/**
 * The releases of the host that the registry has filed: read once each, and only as what the signed composition names,
 * which says by its digest what each file must hash to. What the first paint needs is hashed as well, so that a spoilt disk
 * is noticed before a page is made from it.
 *
 * @param releasesDir folder that the registry publishes into
 */
export function createHostReleases(releasesDir: string, now: () => number = Date.now): HostReleases {
  const known = new Map<string, Promise<LoadedHost>>()
  /** When what could not be used was looked at. */
  const failedAt = new Map<string, number>()
  return {
    get(composed) {
      const key = `${composed.version} ${composed.digest}`
      const before = known.get(key)
      if (before !== undefined && now() - (failedAt.get(key) ?? now()) < LOOK_AGAIN_MS) return before
      const loading = load(releasesDir, composed)
      known.set(key, loading)
      failedAt.delete(key)
      loading.catch(() => void failedAt.set(key, now()))
      return loading
    },
  }
}

async function load(releasesDir: string, { version, digest }: Composed): Promise<LoadedHost> {
  const folder = join(releasesDir, HOST_NAME, version)
  const release = v.parse(HostReleaseSchema, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
  if (release.version !== version || releaseDigest(release) !== digest) throw notAs(version, 'release.json')
  const { manifest, files } = release
  for (const file of manifest.initial) await checked(folder, file, release)
  const themes = await checked(folder, THEMES_FILE, release)
  const base = `${HOST_BASE}${version}/`
  return loadedHost({ base, build: { ...manifest, files }, themes: JSON.parse(themes.toString('utf8')) })
}

async function checked(folder: string, file: string, { version, files }: HostRelease): Promise<Buffer> {
  const content = await readFile(join(folder, file))
  const hash = integrityHash()
  hash.update(content)
  if (files[file]?.integrity !== hash.value()) throw notAs(version, file)
  return content
}

function notAs(version: string, file: string): Error {
  return new Error(`${file} of host ${version} is not as it was published`)
}
