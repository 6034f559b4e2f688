import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countVitest } from './count.mjs'

const REPORTER = join(import.meta.dirname, 'report-vitest.ts')
const VITEST = join(import.meta.dirname, '..', '..', 'node_modules', 'vitest', 'vitest.mjs')

test('a worker that ends in the middle of a file is a failure that says which file it was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-report-'))
  const report = join(folder, 'report.json')
  writeFileSync(join(folder, 'ends.test.js'), "test('ends its worker', () => process.kill(process.pid, 'SIGKILL'))\n")
  const args = [VITEST, 'run', '--root', folder, '--globals', '--reporter', REPORTER]
  try {
    expect(() =>
      execFileSync(process.execPath, args, { env: { ...process.env, VITEST_REPORT: report }, stdio: 'ignore' }),
    ).toThrow('Command failed')
    const { failed, notPassed } = countVitest(JSON.parse(readFileSync(report, 'utf8')))
    expect(failed).toBe(2)
    expect(notPassed[0]).toMatch(/^skipped: .*ends its worker$/)
    expect(notPassed[1]).toMatch(/^failed: .*emitted error.*SIGKILL.*ends\.test\.js/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
