import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { CHROMIUM } from './chromium.ts'
import type { Site } from './site-process.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FailedSchema = v.object({ code: v.number(), stdout: v.string(), stderr: v.string() })

/**
 * Runs `npm run measure` of a built remote against a theme of the site.
 * @param member whose pages are measured, where some are for members
 */
export async function measure(
  site: Site,
  folder: string,
  member?: { readonly name: string; readonly password: string },
): Promise<{ readonly code: number; readonly out: string }> {
  const program = join(ROOT, 'shared/testing/bin/measure.ts')
  const args = [
    program,
    folder,
    '--site',
    site.origin('jade'),
    ...(member === undefined ? [] : ['--member', member.name]),
  ]
  const { REGISTRY_TOKEN: _, ...env } = process.env
  const running = promisify(execFile)(process.execPath, args, {
    env: {
      ...env,
      REGISTRY_URL: site.url,
      DATA_DIR: site.dataDir,
      CHROMIUM_PATH: CHROMIUM.executablePath,
      ...(member === undefined ? {} : { MEMBER_PASSWORD: member.password }),
    },
  })
  try {
    return { code: 0, out: (await running).stdout }
  } catch (error) {
    const failed = v.parse(FailedSchema, error)
    return { code: failed.code, out: failed.stdout + failed.stderr }
  }
}
