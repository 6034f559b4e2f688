import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Release, ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'
import { runRelease } from './release-command.ts'
import type { Site } from './site-process.ts'

/** Publishes the built help remote once more under another version: enough to be promoted, never opened. */
export async function publishAgain(
  site: Pick<Site, 'url' | 'dataDir'>,
  version: string,
  more: Partial<Release> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'release-again-'))
  try {
    cpSync(resolve(import.meta.dirname, '../../remote-help/dist'), folder, { recursive: true })
    const path = join(folder, 'release.json')
    const release = v.parse(ReleaseSchema, JSON.parse(readFileSync(path, 'utf8')))
    const container = `help_${version.replaceAll('.', '_')}`
    writeFileSync(path, JSON.stringify({ ...release, version, container, ...more }))
    await runRelease(site, ['publish', folder])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
