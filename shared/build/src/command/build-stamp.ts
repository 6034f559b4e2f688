import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { HostManifestSchema, ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'

import { PagesDocumentSchema } from '../release/pages-document.ts'
import type { Deployable } from './deployables.ts'

const StampSchema = v.strictObject({ inputHash: v.string(), version: v.string() })
export type BuildStamp = v.InferOutput<typeof StampSchema>

const SCHEMAS = { 'host.json': HostManifestSchema, 'release.json': ReleaseSchema, 'pages.json': PagesDocumentSchema }

const stampFile = (dir: string): string => join(dir, '.cache', 'build.json')

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function builtDocument({ dir, document }: Deployable) {
  const content = v.safeParse(SCHEMAS[document], readJson(join(dir, 'dist', document)))
  return content.success ? content.output : undefined
}

/** True when `dist` holds every file of the document in full: a build that was cut off is made again. */
function isComplete(deployable: Deployable): boolean {
  const { files } = builtDocument(deployable) ?? {}
  if (files === undefined) return false
  return Object.entries(files).every(([path, { bytes }]) => {
    const file = join(deployable.dir, 'dist', path)
    return existsSync(file) && statSync(file).size === bytes
  })
}

/** What the build that has just ended is called. */
export function builtVersion(deployable: Deployable): string {
  const document = builtDocument(deployable)
  if (document === undefined) throw new Error(`${deployable.name} was built without a ${deployable.document}`)
  return document.version
}

/** What was built last from exactly these inputs, if it is still there in full. */
export function freshStamp(deployable: Deployable, inputHash: string): BuildStamp | undefined {
  const stamp = v.safeParse(StampSchema, readJson(stampFile(deployable.dir)))
  if (!stamp.success || stamp.output.inputHash !== inputHash) return undefined
  return isComplete(deployable) ? stamp.output : undefined
}

export function writeStamp(deployable: Deployable, stamp: BuildStamp): void {
  const file = stampFile(deployable.dir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(stamp)}\n`)
}
