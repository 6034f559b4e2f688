import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { CallShapes, Endpoint } from '@site/contracts'
import { callShape } from '@site/contracts/shapes'
import type { Compilation } from 'webpack'

const CONTRACTS = dirname(createRequire(import.meta.url).resolve('@site/contracts')) + sep

/** Files of the contracts → names that the delivered code takes of them. */
export type ContractNames = ReadonlyMap<string, readonly string[] | 'all'>

/**
 * Which names of the contracts the code takes that is delivered. To be asked once it is known which modules are, and before
 * they are put together.
 */
export function collectContractNames({ modules, moduleGraph, chunkGraph }: Compilation): ContractNames {
  const found = new Map<string, readonly string[] | 'all'>()
  for (const module of modules) {
    const { resource } = module as { readonly resource?: string }
    if (resource?.startsWith(CONTRACTS) !== true || chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    const used = moduleGraph.getUsedExports(module, undefined)
    if (used === false) continue
    found.set(resource, used === null || used === true ? 'all' : [...used])
  }
  return found
}

/** One call that carries several, each with a schema of its own. */
type Methods = Readonly<Record<string, Pick<Endpoint, 'request' | 'response'>>>

/** Runs the declarations that are taken, and gives the shapes of the calls among them. */
export async function callShapes(names: ContractNames): Promise<CallShapes> {
  const taken: unknown[] = []
  for (const [file, used] of [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
    taken.push(...(used === 'all' ? Object.values(module) : used.map((name) => module[name])))
  }
  const calls = taken.filter(isCall)
  const carrier = calls.find(({ money }) => money === 'byMethod')
  const ofMethods =
    carrier === undefined ? [] : taken.filter(isMethods).flatMap((methods) => methodsOf(carrier, methods))
  const all = [...calls.map((call) => [nameOf(call), callShape(call)] as const), ...ofMethods]
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

function methodsOf(carrier: Endpoint, methods: Methods) {
  return Object.entries(methods).map(([name, own]) => [`${nameOf(carrier)}#${name}`, callShape(own)] as const)
}

function isCall(value: unknown): value is Endpoint {
  return hasSchemas(value) && 'path' in value && 'method' in value
}

function isMethods(value: unknown): value is Methods {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'path' in value) return false
  const own = Object.values(value)
  return own.length > 0 && own.every((one) => hasSchemas(one) && !('path' in one))
}

function hasSchemas(value: unknown): value is Pick<Endpoint, 'request' | 'response'> {
  return typeof value === 'object' && value !== null && 'request' in value && 'response' in value
}
