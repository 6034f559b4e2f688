import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type RemoteManifest, RemoteManifestSchema, StorageKeysSchema } from '@site/contracts'
import * as v from 'valibot'

import { traditionalText } from '../i18n/traditional-tree.ts'
import { faultsOfProps, type OwnProps } from './contract-shapes.ts'

export const MANIFEST_FILE = join('src', 'remote.manifest.ts')
/**
 * Schemas of the slots and spots that the contracts do not know. A file of its own, of which the code takes types alone: the
 * manifest is part of the entry, and a schema there would bring all of valibot along.
 */
const PROPS_FILE = join('src', 'slot-props.ts')
const SchemasSchema = v.record(v.string(), v.custom<v.GenericSchema>(isSchema, 'a valibot schema is expected'))

/** Runs a module of plain data; a changed file is read anew, which the development server relies on. */
export async function importData(file: string, name: string): Promise<unknown> {
  const data = (await importAll(file))[name]
  if (data === undefined) throw new Error(`${file} must export ${name}`)
  return data
}

async function importAll(file: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`)) as Record<string, unknown>
}

/** Titles get their zh-TW wording where the manifest leaves it out. */
function fillTitles(manifest: RemoteManifest): RemoteManifest {
  return {
    ...manifest,
    routes: manifest.routes.map((route) => ({
      ...route,
      title: { 'zh-CN': route.title['zh-CN'], 'zh-TW': route.title['zh-TW'] ?? traditionalText(route.title['zh-CN']) },
    })),
  }
}

/**
 * Executes `src/remote.manifest.ts` (plain data, so it needs no bundler) and checks it. Throws a sentence with the
 * place of each fault.
 */
export async function readManifest(dir: string): Promise<RemoteManifest> {
  const file = join(dir, MANIFEST_FILE)
  return fillTitles(checked(RemoteManifestSchema, file, 'manifest', await importData(file, 'manifest')))
}

/** What a remote says of itself in `remote.manifest.ts` and `slot-props.ts`. */
export interface RemoteData {
  readonly manifest: RemoteManifest
  /** Keys of the browser's storage that it declares, apart from what browsers are sent. */
  readonly storage?: string[]
  readonly props: OwnProps
}

/** As {@link readManifest}, with what stands beside the manifest. */
export async function readRemoteData(dir: string): Promise<RemoteData> {
  const file = join(dir, MANIFEST_FILE)
  const { storage } = await importAll(file)
  const manifest = await readManifest(dir)
  const props = await readProps(join(dir, PROPS_FILE))
  const faults = faultsOfProps(manifest, props)
  if (faults.length > 0) throw new Error(`${file} and ${PROPS_FILE} do not fit:\n  ${faults.join('\n  ')}`)
  return storage === undefined
    ? { manifest, props }
    : { manifest, props, storage: checked(StorageKeysSchema, file, 'storage', storage) }
}

async function readProps(file: string): Promise<OwnProps> {
  const { slotProps = {}, spotProps = {} } = existsSync(file) ? await importAll(file) : {}
  return {
    slots: checked(SchemasSchema, file, 'slotProps', slotProps),
    spots: checked(SchemasSchema, file, 'spotProps', spotProps),
  }
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function checked<const Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
  name: string,
  data: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, data)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? name}: ${issue.message}`)
  throw new Error(`${file} has no valid ${name}:\n  ${faults.join('\n  ')}`)
}
