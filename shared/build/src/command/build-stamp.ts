import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { FilePathSchema, HostManifestSchema, ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'

import type { Deployable } from './deployables.ts'

const StampSchema = v.strictObject({ inputHash: v.string(), version: v.string() })
export type BuildStamp = v.InferOutput<typeof StampSchema>

const FilesSchema = v.object({ files: v.record(FilePathSchema, v.object({ bytes: v.number() })) })

const stampFile = (dir: string): string => join(dir, '.cache', 'build.json')

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** True when `dist` holds every file of the document in full: a build that was cut off is made again. */
function isComplete({ dir, document }: Deployable): boolean {
  const schema = document === 'host.json' ? HostManifestSchema : ReleaseSchema
  const content = readJson(join(dir, 'dist', document))
  if (!v.is(schema, content)) return false
  const { files } = v.parse(FilesSchema, content)
  return Object.entries(files).every(([path, { bytes }]) => {
    const file = join(dir, 'dist', path)
    return existsSync(file) && statSync(file).size === bytes
  })
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
