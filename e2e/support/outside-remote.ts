import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ThemeId } from '@site/contracts'
import { CHROMIUM } from './chromium.ts'
import { startGuarded } from './guarded.mjs'
import { freePort } from './services.mjs'
import type { Site } from './site-process.ts'
import { untilSaid } from './until-said.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** A remote in a repository of its own, as its team has it: nothing of this repository is used, but the running site. */
export interface OutsideRemote {
  /** Runs a script of its package. @returns what that printed @throws with what it printed when it fails */
  npm(...args: readonly string[]): Promise<string>
  /** Puts one text of a file in the place of another, as somebody who saves it. @throws when it is not there */
  change(file: string, from: string, to: string): void
  /** Serves the working tree to a theme of the site. */
  serve(theme: ThemeId): Promise<{ readonly origin: string; stop(): Promise<void> }>
  remove(): void
}

interface OutsideOptions {
  readonly name: string
  readonly title: string
  /** Secret of the team's token. */
  readonly token: string
}

/**
 * Makes a remote in a folder without this repository, by the command, and installs what it uses: some 500 packages, of
 * which those come from the network that npm has not in its cache.
 *
 * @param site whose registry its commands speak to
 */
export async function createOutside(site: Site, { name, title, token }: OutsideOptions): Promise<OutsideRemote> {
  const parent = mkdtempSync(join(tmpdir(), 'outside-'))
  const folder = join(parent, `remote-${name}`)
  const remove = () => rmSync(parent, { recursive: true, force: true })
  const env = { REGISTRY_URL: site.url, REGISTRY_TOKEN: token, CHROMIUM_PATH: CHROMIUM.executablePath }
  try {
    const program = join(ROOT, 'shared/build/bin/new-remote.ts')
    await run(ROOT, process.execPath, [program, name, '--title', title, '--outside', parent])
  } catch (error) {
    remove()
    throw error
  }
  return {
    npm: (...args) => run(folder, 'npm', ['run', '--silent', ...args], env),
    change(file, from, to) {
      const path = join(folder, file)
      const before = readFileSync(path, 'utf8')
      if (!before.includes(from)) throw new Error(`${path} does not have the text to change`)
      writeFileSync(path, before.replace(from, to))
    },
    async serve(theme) {
      const port = await freePort()
      const args = ['run', '--silent', 'dev', '--', '--site', site.origin(theme), '--port', String(port)]
      const server = startGuarded('npm', args, { cwd: folder, stdio: 'pipe', env: { PATH: plainPath() } })
      await untilSaid(server, 'is served at')
      return { origin: `http://localhost:${port}`, stop: server.stop }
    },
    remove,
  }
}

/** As on a machine that has never seen this repository: none of its programs is found. */
function plainPath(): string {
  const parts = (process.env['PATH'] ?? '').split(delimiter)
  return parts.filter((part) => !part.startsWith(ROOT)).join(delimiter)
}

async function run(
  cwd: string,
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, PATH: plainPath(), ...more }
  const running = promisify(execFile)(program, args, { cwd, env })
  const { stdout } = await running.catch((error: unknown) => {
    const { stdout: printed = '' } = error as { readonly stdout?: string }
    throw new Error(`${String(error)}${printed}`, { cause: error })
  })
  return stdout
}
