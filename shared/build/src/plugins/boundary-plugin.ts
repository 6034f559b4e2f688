import { relative } from 'node:path'

import webpack from 'webpack'
import type { Compiler, Module } from 'webpack'

import { deployableOf } from '../workspace/workspace.ts'

const NAME = 'BoundaryPlugin'

/** Why a file may not be part of this deployable's build, or undefined. `own` and `other` are top folders. */
export function refuseFolder(own: string, other: string | undefined): string | undefined {
  if (other === undefined || other === own || other === 'shared' || other === 'node_modules') return undefined
  const why =
    own === 'host'
      ? 'the host learns of remotes from the composition at run time'
      : 'remotes meet the host and each other through the shell, slots, commands and events'
  return other === 'host' || other.startsWith('remote-') || other === 'platform' || other === 'e2e'
    ? `${own} must not import from ${other}: ${why}.`
    : undefined
}

function resourceOf(module: Module): string | undefined {
  return module instanceof webpack.NormalModule ? module.resource : undefined
}

/** Fails a build that bundles files of another deployable, however they were reached. */
export class BoundaryPlugin {
  readonly root: string
  readonly own: string
  constructor(options: { readonly root: string; readonly dir: string }) {
    this.root = options.root
    this.own = deployableOf(options.root, options.dir) ?? ''
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of modules) {
          const resource = resourceOf(module)
          if (resource === undefined) continue
          const refusal = refuseFolder(this.own, deployableOf(this.root, resource))
          if (refusal === undefined) continue
          const issuer = compilation.moduleGraph.getIssuer(module)
          const from = issuer === null || issuer === undefined ? undefined : resourceOf(issuer)
          const error = new webpack.WebpackError(
            `${refusal} ${relative(this.root, resource)} is imported by ${from === undefined ? 'the entry' : relative(this.root, from)}.`,
          )
          compilation.errors.push(error)
        }
      })
    })
  }
}
