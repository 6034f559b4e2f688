// npm run bench [-- page|home|games|fault|switch|build|memory …]: figures of this tree against a baseline in the same run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { startEmbedded } from '@site/edge/embedded'
import { CHROMIUM } from '../support/chromium.ts'
import { buildMonolith } from './monolith/build.ts'
import { type Figure, report } from './report.ts'
import { SUITES, type SuiteName } from './suites/index.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
const names = (Object.keys(SUITES) as SuiteName[]).filter((name) => asked.length === 0 || asked.includes(name))
if (names.length === 0) throw new Error(`there is no such benchmark; choose of ${Object.keys(SUITES).join(', ')}`)

const dataDirs = [mkdtempSync(join(tmpdir(), 'bench-')), mkdtempSync(join(tmpdir(), 'bench-'))] as const
console.log('building the composed site and, as its yardstick, the same code as one application …')
execFileSync(process.execPath, [join(ROOT, 'shared/build/bin/build.ts'), 'all'], { stdio: 'inherit' })
const hostDir = await buildMonolith()
const composed = await startEmbedded({ port: 0, dataDir: dataDirs[0], sandbox: true })
const single = await startEmbedded({ port: 0, dataDir: dataDirs[1], sandbox: true, hostDir })
const browser = await chromium.launch(CHROMIUM)
const figures: Figure[] = []
try {
  for (const name of names) {
    console.log(`measuring: ${name}`)
    figures.push(...(await SUITES[name]({ browser, composed, single, root: ROOT, dataDir: dataDirs[0] })))
  }
} finally {
  await browser.close()
  await Promise.all([composed.stop(), single.stop()])
  for (const dir of dataDirs) rmSync(dir, { recursive: true, force: true })
}
report(figures, ROOT)
process.exit(0)
