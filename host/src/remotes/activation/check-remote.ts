import type { RemoteDefinition } from '@site/shell'
import * as v from 'valibot'

const LoadersSchema = v.record(v.string(), v.function())

/** What `./remote` must export as `remote`; looser than the type, because a later remote may carry more. */
const DefinitionSchema = v.object({
  format: v.literal(1),
  manifest: v.looseObject({ name: v.string() }),
  pages: LoadersSchema,
  slots: LoadersSchema,
  commands: LoadersSchema,
  locales: v.object({ 'zh-CN': v.function(), 'zh-TW': v.function() }),
})

/** A module that arrived is not yet a remote: an empty one, or another one's, is refused. Answers what is wrong. */
export function checkRemote(module: unknown, name: string): RemoteDefinition | string {
  const exported = typeof module === 'object' && module !== null && 'remote' in module ? module.remote : undefined
  if (exported === undefined) return 'the module does not export remote'
  if (!v.is(DefinitionSchema, exported)) return 'remote was not made by defineRemote'
  if (exported.manifest.name !== name) return `it is the remote ${exported.manifest.name}`
  return exported as unknown as RemoteDefinition
}

function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

const EXPORTS = { page: 'Page', slot: 'Slot', command: 'run' } as const
export type PartKind = keyof typeof EXPORTS

/** The part's one export when it is what it must be. */
export function partExport(module: unknown, kind: PartKind): unknown {
  const name = EXPORTS[kind]
  const value = typeof module === 'object' && module !== null ? (module as Record<string, unknown>)[name] : undefined
  const isRight = kind === 'command' ? typeof value === 'function' : isComponent(value)
  return isRight ? value : undefined
}
