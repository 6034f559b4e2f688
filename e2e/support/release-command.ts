import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ChannelSchema } from '@site/contracts'
import * as v from 'valibot'
import { startGuarded } from './guarded.mjs'
import { freePort } from './services.mjs'
import type { Site } from './site-process.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PROGRAM = join(ROOT, 'platform/registry/bin/release.ts')

const CHANGES = new Set(['promote', 'rollback', 'undo', 'unpin', 'remove', 'settings', 'flags', 'guard'])

const opsTokenOf = ({ dataDir }: Pick<Site, 'dataDir'>): string =>
  readFileSync(join(dataDir, 'registry/ops-token'), 'utf8').trim()

/** The revision of each theme that a change names, as somebody has it in mind who has just looked. */
async function basisOf(
  site: Pick<Site, 'url' | 'dataDir'>,
  args: readonly string[],
  token = opsTokenOf(site),
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

/** A report of an error that was opened: what ran then runs again, beside the site. */
export type OpenedReport = {
  /** The page that it says to open. */
  readonly address: string
  /** What was said until then. */
  readonly output: string
  stop(): Promise<void>
}

/**
 * Runs `npm run release -- open <id>` until it prints where to look.
 *
 * @throws with what it printed when it ends before
 */
export async function openReport(site: Pick<Site, 'url' | 'dataDir'>, id: string): Promise<OpenedReport> {
  const env = { REGISTRY_URL: site.url, DATA_DIR: site.dataDir, REGISTRY_TOKEN: opsTokenOf(site) }
  const args = [PROGRAM, 'open', id, '--port', String(await freePort())]
  const command = startGuarded(process.execPath, args, { cwd: ROOT, env, stdio: 'pipe' })
  let output = ''
  const address = await new Promise<string>((done, fail) => {
    void command.exited.then(() => fail(new Error(output)))
    for (const stream of [command.child.stdout, command.child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output += text.toString()
        const [, found] = /This is what ran, [^\n]+\n {2}(http\S+)\n[^]*Ctrl-C stops it\./.exec(output) ?? []
        if (found !== undefined) done(found)
      })
    }
  })
  return { address, output, stop: command.stop }
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
