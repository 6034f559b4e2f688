import { createHash } from 'node:crypto'

import { canonicalJson } from '@site/contracts'
import type { Asset } from 'webpack'

/** Source maps are not delivered: a comment in a source changes them, and nothing that runs. */
export const MAP_SUFFIX = '.map'

/** Files that name others by hashes which webpack has taken of its modules so far, not of what is in the files. */
const NAMES_OTHERS = /\.(?:js|css)$/

function hashesOf({ name, info }: Asset): string[] {
  const { contenthash } = info
  if (!NAMES_OTHERS.test(name) || contenthash === undefined) return []
  return typeof contenthash === 'string' ? [contenthash] : [...contenthash]
}

/** The hashes in names of scripts and styles, in the order of what the names say beside them. */
export function chunkHashesOf(assets: readonly Asset[]): string[] {
  const named = assets.flatMap((asset) => hashesOf(asset).map((hash) => [hash, asset.name.replace(hash, '')] as const))
  return [...new Map(named.toSorted(([, one], [, other]) => (one < other ? -1 : 1))).keys()]
}

/**
 * sha256 over the bytes of all files and what is said about them, as 64 hex digits. The hashes in names of scripts, and
 * wherever scripts mention one another, are left out: until the end of a build they tell of modules, so any comment would
 * change them. What a file contains counts in full.
 *
 * @param about plain JSON
 */
export function contentHash(all: readonly Asset[], about: unknown): string {
  const assets = all.filter(({ name }) => !name.endsWith(MAP_SUFFIX))
  const hashes = chunkHashesOf(assets)
  const anyHash = hashes.length === 0 ? undefined : new RegExp(hashes.join('|'), 'g')
  const plainNames = new Map<string, string>()
  for (const asset of assets) {
    for (const hash of hashesOf(asset)) plainNames.set(hash, asset.name.replace(hash, ''))
  }
  const plain = (text: string): string =>
    anyHash === undefined ? text : text.replace(anyHash, (hash) => plainNames.get(hash) ?? '')

  const files = assets.map(({ name, source }) => {
    const content = NAMES_OTHERS.test(name) ? plain(source.source().toString()) : source.buffer()
    const digest = createHash('sha256').update(content).digest('hex')
    return `${plain(name)} ${digest}`
  })
  return createHash('sha256')
    .update(`${canonicalJson(about)}\n${files.toSorted().join('\n')}`)
    .digest('hex')
}
