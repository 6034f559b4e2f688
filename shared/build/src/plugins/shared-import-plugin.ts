import type { Compiler, Module } from 'webpack'
import webpack from 'webpack'

import { isOfSharedPackage, offeredNames } from '../federation/shared-map.ts'

const NAME = 'SharedImportPlugin'
/** The facades' own folder: they import the real packages under another name. */
const FACADE = /[\\/]\.cache[\\/]facades[\\/]/

type Role = 'host' | 'remote'

/** Why an import of a shared package cannot work at run time, or undefined when it can. Whole sentences. */
export function refuseSharedImport(role: Role, specifier: string, name: string | null): string | undefined {
  if (!isOfSharedPackage(specifier)) return undefined
  const offered = offeredNames(specifier, role)
  if (offered === 'everything') return undefined
  if (offered === undefined) {
    return role === 'host'
      ? undefined
      : `'${specifier}' is not shared by the host. Only the entries of shared/build/src/federation/shared-map.ts are.`
  }
  if (name === null) {
    return `'${specifier}' is imported as a whole, but the host shares single names of it: import { ${offered[0] ?? 'name'} } instead.`
  }
  if (offered.includes(name)) return undefined
  return `'${name}' of '${specifier}' is not provided by the host's facade. Offered: ${offered.join(', ') || 'nothing'}. To offer it, add it in shared/build/src/federation/shared-map.ts and release the host.`
}

interface ImportParser {
  readonly state: { readonly module: Module }
  readonly hooks: webpack.javascript.JavascriptParser['hooks']
}

/**
 * Fails the build on an import that the host's facade does not provide: at run time it would be `undefined`, in some
 * other person's browser (requirement D.017).
 */
export class SharedImportPlugin {
  readonly role: Role
  constructor(role: Role) {
    this.role = role
  }

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      const watch = (parser: ImportParser): void => this.watch(parser)
      for (const type of ['javascript/auto', 'javascript/esm', 'javascript/dynamic'] as const) {
        factory.hooks.parser.for(type).tap(NAME, watch)
      }
    })
  }

  private watch(parser: ImportParser): void {
    const check = (source: unknown, name: string | null): void => {
      const { module } = parser.state
      if (typeof source !== 'string' || FACADE.test(module.identifier())) return
      const refusal = refuseSharedImport(this.role, source, name)
      if (refusal !== undefined) module.addError(new webpack.WebpackError(refusal))
    }
    parser.hooks.importSpecifier.tap(NAME, (_statement, source, exportName) => check(source, exportName))
    parser.hooks.exportImportSpecifier.tap(NAME, (_statement, source, name) => check(source, name))
    parser.hooks.importCall.tap(NAME, (expression) => {
      if (expression.source.type === 'Literal') check(expression.source.value, null)
    })
    parser.hooks.call.for('require').tap(NAME, (expression) => {
      const argument = expression.type === 'CallExpression' ? expression.arguments[0] : undefined
      if (argument?.type === 'Literal') check(argument.value, null)
    })
  }
}
