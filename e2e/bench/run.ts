// npm run bench [-- page|home|dialog|login|games|board|cards|fault|switch|build|memory|attack …]: figures of this tree against a baseline in the same run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { startEmbedded } from '@site/edge/embedded'
import { CHROMIUM } from '../support/chromium.ts'
import { buildMonolith } from './monolith/build.ts'
import { type Figure, report } from './report.ts'
import { SERVER_SUITES, SUITES, type SuiteName } from './suites/index.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)
const names = (Object.keys(SUITES) as SuiteName[]).filter(isAsked)
const serverSuites = Object.entries(SERVER_SUITES).filter(([name]) => isAsked(name))
if (names.length + serverSuites.length === 0) {
  throw new Error(`there is no such benchmark; choose of ${Object.keys({ ...SUITES, ...SERVER_SUITES }).join(', ')}`)
}

const figures: Figure[] = []
for (const [name, measure] of serverSuites) {
  console.log(`measuring: ${name}`)
  figures.push(...(await measure()))
}
if (names.length > 0) await measureSite()
report(figures, ROOT)
process.exit(0)

async function measureSite(): Promise<void> {
  const dataDirs = [mkdtempSync(join(tmpdir(), 'bench-')), mkdtempSync(join(tmpdir(), 'bench-'))] as const
  console.log('building the composed site and, as its yardstick, the same code as one application …')
  execFileSync(process.execPath, [join(ROOT, 'shared/build/bin/build.ts'), 'all'], { stdio: 'inherit' })
  const hostDir = await buildMonolith()
  const composed = await startEmbedded({ port: 0, dataDir: dataDirs[0], sandbox: true })
  const single = await startEmbedded({ port: 0, dataDir: dataDirs[1], sandbox: true, hostDir })
  const browser = await chromium.launch(CHROMIUM)
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
}
