import type { ComposedRelease } from '@site/contracts'

import type { ReleaseKey } from './release-key.ts'

/** What a script element gets: the address to ask for and the hash that its bytes must have. */
export interface Vouched {
  readonly url: string
  readonly integrity: string
}

interface KnownFile {
  readonly integrity: string
  /** Undefined for the host's own files. */
  readonly release?: ReleaseKey
}

export interface FileRegistry {
  /** The host's own files: site-relative path → hash, from the edge's configuration. */
  addHost(files: Readonly<Record<string, string>>): void
  /** Files of a release of an accepted composition; files of earlier ones stay, their views are still mounted. */
  addRelease(key: ReleaseKey, release: Pick<ComposedRelease, 'base' | 'integrity'>): void
  /** Address and hash of a known file, whatever query it is asked with; undefined for any other address. */
  vouch(url: string): Vouched | undefined
  /** From now on the release's files are asked for with `?r=<n>`, so that a bad copy in the HTTP cache is not met. */
  nextAttempt(key: ReleaseKey): number
}

/**
 * Every script that may run in this page, by absolute address. Nothing else gets an integrity and so nothing else is
 * executed; the page's CSP and its Trusted Types policy say the same of origins and of script addresses.
 */
export function createFileRegistry(pageUrl: string): FileRegistry {
  const files = new Map<string, KnownFile>()
  const attempts = new Map<ReleaseKey, number>()

  const bare = (url: string): string => {
    const address = new URL(url, pageUrl)
    return address.origin + address.pathname
  }

  return {
    addHost(own) {
      for (const [path, integrity] of Object.entries(own)) files.set(bare(path), { integrity })
    },
    addRelease(release, { base, integrity }) {
      for (const [path, hash] of Object.entries(integrity)) {
        files.set(bare(new URL(path, new URL(base, pageUrl)).href), { integrity: hash, release })
      }
    },
    vouch(url) {
      const address = bare(url)
      const file = files.get(address)
      if (file === undefined) return undefined
      const attempt = file.release === undefined ? 0 : (attempts.get(file.release) ?? 0)
      return { url: attempt === 0 ? address : `${address}?r=${attempt}`, integrity: file.integrity }
    },
    nextAttempt(key) {
      const attempt = (attempts.get(key) ?? 0) + 1
      attempts.set(key, attempt)
      return attempt
    },
  }
}
