// A version is written once, in the catalog of pnpm-workspace.yaml: packages refer to it, and nothing in it lies idle.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findVersionProblems, readCatalog, type PackageManifest } from '../src/checks/one-version.ts'

const root = join(import.meta.dirname, '../../..')
const paths = globSync('{.,host,remote-*,e2e,shared/*,platform/*}/package.json', { cwd: root })
const manifests = new Map(
  paths.map((path) => [path, JSON.parse(readFileSync(join(root, path), 'utf8')) as PackageManifest]),
)
const catalog = readCatalog(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
const problems = findVersionProblems(manifests, catalog)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${catalog.size} versions, each written once, in ${paths.length} packages`)
