import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/services.mjs'
import type { Figure } from '../report.ts'
import type { Bench } from '../bench.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const PATHS = ['/', '/game/realbet', '/app/help', '/app/help/gztk', '/game/sport']

/** Resident memory of the serving process, alone, after minutes of use by a browser that keeps moving. */
export async function measureMemory({ browser, root }: Bench): Promise<readonly Figure[]> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-memory-'))
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir }
  const server = spawn(process.execPath, [join(root, 'platform/edge/bin/embedded.ts')], { env, stdio: 'ignore' })
  const url = `http://localhost:${port}`
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 500))
  const page = await browser.newPage()
  const end = Date.now() + MINUTES * 60_000
  let worst = 0
  for (let visit = 0; Date.now() < end; visit += 1) {
    await page.goto(url + (PATHS[visit % PATHS.length] ?? '/'))
    await page.getByRole('banner').waitFor()
    worst = Math.max(worst, residentMb(server.pid))
  }
  const now = residentMb(server.pid)
  await page.close()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(dataDir, { recursive: true, force: true })
  return [
    {
      what: `resident memory of the serving process after ${MINUTES} minutes of use`,
      value: now,
      unit: 'MB',
      limit: 900,
      detail: `worst ${worst.toFixed(0)} MB`,
    },
  ]
}

function residentMb(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1024
}
