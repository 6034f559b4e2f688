import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import * as v from 'valibot'

/** A named check and the shell command behind it. */
export type Check = { readonly name: string; readonly command: string }

export type CheckResult = {
  readonly name: string
  readonly ok: boolean
  readonly ms: number
  /** Everything that the command printed, in the order it came. */
  readonly output: string
  readonly lastLine: string
}

const PackageSchema = v.object({ scripts: v.record(v.string(), v.string()) })
const PREFIX = 'check:'

/**
 * The checks that a package.json names, `check:<name>` each.
 *
 * @param packageJson the parsed file
 * @param only names to keep; all when empty
 * @throws when a name in `only` is no check, or there is no check at all
 */
export function checksOf(packageJson: unknown, only: readonly string[] = []): Check[] {
  const { scripts } = v.parse(PackageSchema, packageJson)
  const all = Object.entries(scripts)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, command]) => ({ name: name.slice(PREFIX.length), command }))
  const unknown = only.filter((name) => !all.some((check) => check.name === name))
  if (unknown.length > 0) throw new Error(`no such check: ${unknown.join(', ')}`)
  if (all.length === 0) throw new Error('package.json names no check')
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name))
}

/** Runs one check in the project's root, with the project's own programs first on PATH. Never rejects. */
export function runCheck({ name, command }: Check, root: string): Promise<CheckResult> {
  const started = performance.now()
  const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(command, {
    cwd: root,
    shell: true,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    const finish = (ok: boolean, extra = ''): void => {
      const output = `${Buffer.concat(chunks).toString('utf8')}${extra}`.trim()
      resolve({ name, ok, ms: performance.now() - started, output, lastLine: output.split('\n').at(-1) ?? '' })
    }
    child.on('error', (error) => finish(false, error.message))
    child.on('close', (code) => finish(code === 0))
  })
}
