import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ChannelSchema } from '@site/contracts'
import * as v from 'valibot'
import type { Site } from './site-process.ts'

const PROGRAM = resolve(import.meta.dirname, '../../platform/registry/bin/release.ts')

const CHANGES = new Set(['promote', 'rollback', 'undo', 'unpin', 'remove', 'settings', 'flags', 'guard'])

/** The revision of each theme that a change names, as somebody has it in mind who has just looked. */
async function basisOf(
  site: Pick<Site, 'url' | 'dataDir'>,
  args: readonly string[],
  token = readFileSync(join(site.dataDir, 'registry/ops-token'), 'utf8').trim(),
): Promise<string[]> {
  if (!CHANGES.has(args[0] ?? '') || args.includes('--revision')) return []
  const themes = args.filter((_, index) => args[index - 1] === '--theme')
  const headers = { authorization: `Bearer ${token}` }
  const revisions = themes.map(async (theme) => {
    const answer = await fetch(`${site.url}/registry/api/channels/${theme}`, { headers })
    return `${theme}=${v.parse(ChannelSchema, await answer.json()).revision}`
  })
  return ['--revision', (await Promise.all(revisions)).join(',')]
}

/**
 * Runs `npm run release -- …` against a site: as its ops, or with the access token given. A change is based on what runs
 * right now, unless it says otherwise.
 *
 * @returns what it printed
 * @throws with what it printed when it ends with another exit code than 0
 */
export async function runRelease(
  site: Pick<Site, 'url' | 'dataDir'>,
  args: readonly string[],
  token?: string,
): Promise<string> {
  const { REGISTRY_TOKEN: _, ...env } = process.env
  const command = [PROGRAM, ...args, ...(await basisOf(site, args, token))]
  const running = promisify(execFile)(process.execPath, command, {
    env: {
      ...env,
      REGISTRY_URL: site.url,
      DATA_DIR: site.dataDir,
      ...(token === undefined ? {} : { REGISTRY_TOKEN: token }),
    },
  })
  const { stdout } = await running.catch((error: unknown) => {
    const printed = v.is(v.object({ stdout: v.string() }), error) ? error.stdout : ''
    throw new Error(`${String(error)}${printed}`, { cause: error })
  })
  return stdout
}

/** Secret of a token of somebody who is let in with these roles. */
export async function tokenFor(
  site: Pick<Site, 'url' | 'dataDir'>,
  person: string,
  roles: readonly string[],
): Promise<string> {
  await runRelease(site, ['people', person, '--role', roles.join(), '--reason', `may ${roles.join(' and ')}`])
  return (await runRelease(site, ['token', 'create', '--person', person])).split('\n')[0] ?? ''
}
