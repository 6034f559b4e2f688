// Writes what ships of other people's code, with versions, licences and hashes (CycloneDX):
//   npm run sbom -- [file, sbom.json by default]
// It ends with 1, and writes the file all the same, where a licence or a hash is not as it must be.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { billOfMaterials, findSupplyProblems, type Licences } from '../src/checks/bill-of-materials.ts'

const root = join(import.meta.dirname, '../../..')
const MOST_BYTES = 64 * 1024 * 1024
const LicencesSchema = v.record(v.string(), v.array(v.object({ name: v.string(), versions: v.array(v.string()) })))
const ManifestSchema = v.object({ name: v.string(), version: v.string(), packageManager: v.string() })

const site = v.parse(ManifestSchema, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** What packages need when they run, by licence; what only builds or tests them is left out. */
async function licencesOf(filters: readonly string[]): Promise<Licences> {
  const args = filters.flatMap((filter) => ['--filter-prod', filter])
  const pnpm = ['-y', site.packageManager, ...args, 'licenses', 'list', '--prod', '--json']
  const { stdout } = await promisify(execFile)('npx', pnpm, { cwd: root, maxBuffer: MOST_BYTES })
  return v.parse(LicencesSchema, JSON.parse(stdout))
}

const [browser, server] = await Promise.all([
  licencesOf(['@site/host...', './remote-*...', '@site/desk...']),
  licencesOf(['@site/edge...']),
])
const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
const bill = billOfMaterials({ name: site.name, version: site.version }, { browser, server }, lock)
const file = resolve(process.argv[2] ?? 'sbom.json')
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
const problems = findSupplyProblems(bill)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
console.log(`${bill.components.length} packages in ${file}`)
