// Runs every check of the project: each `check:*` script of the root package.json, several at once.
//   node shared/build/bin/check.ts [name …] [--report file.json]
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checksOf, runCheck, type CheckResult } from '../src/checks/run-check.ts'

const { values, positionals } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true })
const root = join(import.meta.dirname, '../../..')
const checks = checksOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), positionals)
const waiting = [...checks]
const results: CheckResult[] = []

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const result = await runCheck(next, root)
    results.push(result)
    const seconds = `${(result.ms / 1000).toFixed(1)} s`
    console.log(
      `${result.ok ? 'ok    ' : 'FAILED'} ${result.name.padEnd(18)} ${seconds.padStart(7)}  ${result.ok ? result.lastLine : ''}`.trimEnd(),
    )
    if (!result.ok) console.log(result.output.replaceAll(/^/gm, '    '))
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, work))
if (values.report) writeFileSync(values.report, JSON.stringify(results))
const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
console.log(failed.length === 0 ? `${results.length} checks passed` : `failed: ${failed.toSorted().join(', ')}`)
if (failed.length > 0) process.exitCode = 1
