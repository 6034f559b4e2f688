import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Site } from './site-process.ts'

const PROGRAM = resolve(import.meta.dirname, '../../platform/registry/bin/release.ts')

/**
 * Runs `npm run release -- …` against a site: as its ops, or with the access token given.
 *
 * @returns what it printed
 * @throws with what it printed when it ends with another exit code than 0
 */
export async function runRelease(site: Site, args: readonly string[], token?: string): Promise<string> {
  const { REGISTRY_TOKEN: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    env: {
      ...env,
      REGISTRY_URL: site.url,
      DATA_DIR: site.dataDir,
      ...(token === undefined ? {} : { REGISTRY_TOKEN: token }),
    },
  })
  return stdout
}
