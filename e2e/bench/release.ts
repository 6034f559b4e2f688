import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench } from './bench.ts'

/** Runs a verb of `npm run release` as the ops of the composed site. */
export async function release({ composed, dataDir, root }: Bench, args: readonly string[]): Promise<string> {
  const program = join(root, 'platform/registry/bin/release.ts')
  const env = { ...process.env, REGISTRY_URL: composed.url, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env })
  return stdout
}
