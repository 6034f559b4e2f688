import { createHash } from 'node:crypto'

import type { Compiler } from 'webpack'

const NAME = 'FederationIdsPlugin'
/** A module that is its own address, as federation writes its runtime entry. */
const WRITTEN_MODULE = /data:text\/javascript;charset=utf-8;base64,([\w+/=]+)/g
/** What webpack puts behind the first of several modules that it has made one: a hash of all their identifiers. */
const OF_ALL = /\|[\da-f]{16,}$/
const HASH_DIGITS = 6

/**
 * The identifier of a module as it is on every machine; undefined of one that holds no written module, which webpack names
 * by its place below the context.
 *
 * @param root folder of the workspace
 */
export function placelessIdentifier(identifier: string, root: string): string | undefined {
  if (identifier.search(WRITTEN_MODULE) === -1) return undefined
  return identifier.replace(OF_ALL, '').replaceAll(WRITTEN_MODULE, (_address, code: string) =>
    Buffer.from(code, 'base64')
      .toString('utf8')
      .replaceAll(/(?<=["'])[^"']*\/node_modules\//g, '')
      .replaceAll(root, ''),
  )
}

/**
 * The ids of federation's entries, for which webpack hashes their identifiers: these hold, encoded, the folder that the
 * packages are installed in, and the same input would be other bytes on another machine.
 */
export class FederationIdsPlugin {
  readonly root: string
  constructor(root: string) {
    this.root = root
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
        for (const module of modules) {
          const identifier = placelessIdentifier(module.identifier(), this.root)
          if (identifier === undefined) continue
          const hash = createHash('sha256').update(identifier).digest('hex')
          compilation.chunkGraph.setModuleId(module, hash.slice(0, HASH_DIGITS))
        }
      })
    })
  }
}
