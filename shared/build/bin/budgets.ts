// Byte budgets of what was built from this working tree: the host's own, and those each release declares.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HostManifestSchema, ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'
import { findStrayFiles, hostMeasures, releaseMeasures, type Measure } from '../src/checks/budgets.ts'

const root = join(import.meta.dirname, '../../..')
const problems: string[] = []

/** Reads a build document and the files it names; a problem is noted when it was not built or does not fit its files. */
function readBuild<Schema extends typeof HostManifestSchema | typeof ReleaseSchema>(
  folder: string,
  document: string,
  schema: Schema,
  measure: (build: v.InferOutput<Schema>) => Measure[],
): Measure[] {
  const path = join(root, folder, 'dist', document)
  if (!existsSync(path)) {
    problems.push(`${folder} is not built: run npm run build`)
    return []
  }
  const build = v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))
  const bytesOnDisk = (file: string): number | undefined =>
    statSync(join(root, folder, 'dist', file), { throwIfNoEntry: false })?.size
  problems.push(...findStrayFiles(build.files, bytesOnDisk).map((problem) => `${folder}/dist: ${problem}`))
  return measure(build)
}

const remotes = globSync('remote-*', { cwd: root }).toSorted()
const measures = [
  ...readBuild('host', 'host.json', HostManifestSchema, hostMeasures),
  ...remotes.flatMap((folder) => readBuild(folder, 'release.json', ReleaseSchema, releaseMeasures)),
]
for (const { what, size, limit } of measures) {
  const line = `${what.padEnd(28)} ${(size / 1000).toFixed(1).padStart(7)} kB of ${(limit / 1000).toFixed(1)} kB`
  if (size > limit) problems.push(`${line}: over budget`)
  else console.log(line)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
