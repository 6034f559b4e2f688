import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'

import type { AnyRelease } from '@site/contracts'
import { sha256 } from '@site/server'
import * as v from 'valibot'

import { type Actor, appendAudit, writeDown } from '../audit/index.ts'
import { parseJson, parseOrRefuse, RegistryError } from '../base/index.ts'
import { refuseTooLongMaps } from '../budgets/index.ts'
import type { RegistryContext } from '../context/index.ts'
import type { PublishRules } from '../releases/index.ts'
import type { Queryable } from '../storage/index.ts'
import type { Frame } from './stack.ts'

const MAP_SUFFIX = '.map'
/** Of all maps of a release together, in UTF-16 units as they are kept in memory one after another. */
const MAPS_LENGTH = 256 * 1024 * 1024

const SourceMapSchema = v.looseObject({
  version: v.literal(3),
  sources: v.array(v.string()),
  names: v.array(v.string()),
  mappings: v.string(),
})

/** What a map knows of a place; an empty record where it knows nothing. */
const OriginSchema = v.object({
  fileName: v.string(),
  lineNumber: v.number(),
  columnNumber: v.number(),
  name: v.nullish(v.string()),
})

/** Path of a published file followed by `.map`, and the text of its map. */
export interface OfferedMap {
  readonly path: string
  readonly text: string
}

/**
 * Files the source maps of a published release, once and for ever, beside keys and tokens: nothing serves them.
 * @param rules those that the release itself has to pass
 * @throws RegistryError `invalid` for a map of no file of the release, or for what is no map, `too-large`
 */
export async function fileMaps(
  { db, mapsDir, auditHead, now }: Pick<RegistryContext, 'db' | 'mapsDir' | 'auditHead' | 'now'>,
  actor: Actor,
  { name, version, files }: AnyRelease,
  maps: AsyncIterable<OfferedMap>,
  { within, unpromoted }: PublishRules,
): Promise<'filed' | 'unchanged'> {
  const folder = join(mapsDir, name, version)
  const staging = join(mapsDir, '.staging', randomUUID())
  const filed: string[] = []
  let length = 0
  let bytes = 0
  try {
    for await (const { path, text } of maps) {
      if (!path.endsWith(MAP_SUFFIX) || !Object.hasOwn(files, path.slice(0, -MAP_SUFFIX.length))) {
        throw new RegistryError('invalid', `${path} is the map of no file of ${name} ${version}.`)
      }
      length += text.length
      if (length > MAPS_LENGTH) {
        throw new RegistryError('too-large', `The maps of a release have ${MAPS_LENGTH} characters together at most.`)
      }
      parseOrRefuse(SourceMapSchema, parseJson(text, path), path)
      const target = join(staging, path)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, text, { flag: 'wx', mode: 0o400, flush: true })
      filed.push(`${path} ${sha256(text)}`)
      bytes += Buffer.byteLength(text)
    }
    if (filed.length === 0) throw new RegistryError('invalid', 'Send one map at least.')
    return await writeDown<'filed' | 'unchanged'>({ db, auditHead }, async (tx) => {
      await within(tx)
      if ((await isThere(folder)) && (await isWrittenDown(tx, name, version))) {
        return { line: undefined, result: 'unchanged' }
      }
      await refuseTooLongMaps(tx, { name, version }, bytes, { now, limits: unpromoted })
      // a database that went away in the middle has left a folder that no line is about
      await rm(folder, { recursive: true, force: true })
      await mkdir(dirname(folder), { recursive: true })
      await rename(staging, folder)
      const line = await appendAudit(tx, {
        at: now(),
        actor,
        action: 'maps',
        theme: null,
        remote: name,
        reason: `source maps of ${version}`,
        detail: JSON.stringify({ version, maps: sha256(filed.toSorted().join('\n')), count: filed.length, bytes }),
      })
      return { line, result: 'filed' }
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function isWrittenDown(tx: Queryable, name: string, version: string): Promise<boolean> {
  const { rows } = await tx.query(
    "SELECT 1 FROM registry.audit WHERE action = 'maps' AND remote = $1 AND detail::json ->> 'version' = $2",
    [name, version],
  )
  return rows.length > 0
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A line of a stack with the place in the source, where a map was filed. */
export interface ShownFrame {
  readonly text: string
  /** `src/pages/centre.tsx:12:5 Centre` */
  readonly source?: string
}

/** Looks up where the lines of a stack come from. */
export async function symbolised(mapsDir: string, frames: readonly Frame[]): Promise<ShownFrame[]> {
  const read = new Map<string, Promise<SourceMap | undefined>>()
  const mapOf = ({ name, version, path }: NonNullable<Frame['at']>): Promise<SourceMap | undefined> => {
    const file = join(mapsDir, name, version, path + MAP_SUFFIX)
    const known = read.get(file) ?? readMap(file)
    read.set(file, known)
    return known
  }
  return Promise.all(
    frames.map(async ({ text, at }) => {
      const origin = v.safeParse(
        OriginSchema,
        at === undefined ? undefined : (await mapOf(at))?.findOrigin(at.line, at.column),
      )
      if (!origin.success) return { text }
      const { fileName, lineNumber, columnNumber, name } = origin.output
      return { text, source: `${fileName}:${lineNumber}:${columnNumber}${typeof name === 'string' ? ` ${name}` : ''}` }
    }),
  )
}

async function readMap(file: string): Promise<SourceMap | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const map = v.safeParse(v.pipe(v.string(), v.parseJson(), SourceMapSchema), text)
  if (!map.success) return undefined
  const { sources, names, mappings } = map.output
  return new SourceMap({ file: '', version: 3, sources, names, mappings, sourcesContent: [], sourceRoot: '' })
}
