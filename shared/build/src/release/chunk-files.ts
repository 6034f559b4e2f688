import type { Chunk, ChunkGroup, Compilation } from 'webpack'

const isScript = (file: string): boolean => file.endsWith('.js')

/** Scripts of a chunk group in loading order, without those of hot updates. */
export function scriptsOfGroup(group: ChunkGroup): string[] {
  return [...new Set(group.chunks.flatMap((chunk: Chunk) => [...chunk.files]))].filter(
    (file) => isScript(file) && !file.includes('.hot-update.'),
  )
}

/** Scripts of the group with this chunk name; empty when the build has no such chunk. */
export function scriptsOf(compilation: Compilation, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name)
  return group === undefined ? [] : scriptsOfGroup(group)
}

/** Names of all chunk groups that begin with a prefix, e.g. `page.`, sorted. */
export function groupNames(compilation: Compilation, prefix: string): string[] {
  return [...compilation.namedChunkGroups.keys()].filter((name) => name.startsWith(prefix)).sort()
}

/** Every emitted file with its final bytes, by name. */
export function releaseAssets(compilation: Compilation): Map<string, Uint8Array> {
  return new Map(
    compilation
      .getAssets()
      .map((asset): [string, Uint8Array] => [asset.name, Buffer.from(asset.source.buffer())])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
