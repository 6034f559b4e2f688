import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { HostManifestSchema, ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'

import { PagesDocumentSchema } from '../release/pages-document.ts'
import type { BuildMode } from '../workspace/build-identity.ts'
import { inputHash } from '../workspace/input-hash.ts'
import { sourceCommit } from '../workspace/source-commit.ts'
import type { Deployable } from './deployables.ts'

const StampSchema = v.strictObject({
  inputHash: v.string(),
  version: v.string(),
  source: v.optional(v.strictObject({ commit: v.string(), uncommitted: v.boolean() })),
})
type BuildStamp = v.InferOutput<typeof StampSchema>

interface BuildInputs {
  readonly inputHash: string
  /** Of a release alone, which says it: one that is committed after it was built is built anew. */
  readonly source: { readonly commit: string; readonly uncommitted: boolean } | undefined
}

/** What a build that began now would be made from. */
export function buildInputs(root: string, dir: string, mode: BuildMode): BuildInputs {
  const { commit, uncommitted } = sourceCommit(root, dir)
  return { inputHash: inputHash(root, dir, mode), source: mode === 'release' ? { commit, uncommitted } : undefined }
}

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
export function freshStamp(deployable: Deployable, inputs: BuildInputs): BuildStamp | undefined {
  const stamp = v.safeParse(StampSchema, readJson(stampFile(deployable.dir)))
  if (!stamp.success) return undefined
  const { inputHash: hash, source } = stamp.output
  if (!isDeepStrictEqual({ inputHash: hash, source }, inputs)) return undefined
  return isComplete(deployable) ? stamp.output : undefined
}

export function writeStamp(deployable: Deployable, stamp: BuildInputs & Pick<BuildStamp, 'version'>): void {
  const file = stampFile(deployable.dir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(stamp)}\n`)
}
