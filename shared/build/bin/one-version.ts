// A version is written once, in the catalog of pnpm-workspace.yaml: packages only refer to it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findVersionProblems, type PackageManifest } from '../src/checks/one-version.ts'

const root = join(import.meta.dirname, '../../..')
const paths = globSync('{.,host,remote-*,e2e,shared/*,platform/*}/package.json', { cwd: root })
const manifests = new Map(
  paths.map((path) => [path, JSON.parse(readFileSync(join(root, path), 'utf8')) as PackageManifest]),
)
const problems = findVersionProblems(manifests)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${paths.length} packages name no version of their own`)
