import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import webpack from 'webpack'
import type { Configuration, StatsCompilation } from 'webpack'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const FIXTURE = join(import.meta.dirname, 'fixture')
const DEPLOYABLES = ['host', 'remote-probe'] as const

export interface FixtureWorkspace {
  readonly root: string
  dir(deployable: (typeof DEPLOYABLES)[number]): string
  /** Replaces a file of the fixture, by its path below the root. */
  write(path: string, content: string): void
  remove(): void
}

/** Links what the real host has installed; a folder of its own, so that the builds' caches stay apart. */
function linkModules(target: string): void {
  const source = join(ROOT, 'shared', 'build', 'node_modules')
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(source).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(join(source, name), join(target, name))
  }
}

/** A throw-away workspace with a host and one remote that use every shared package, built by the real presets. */
export function fixtureWorkspace(): FixtureWorkspace {
  const root = mkdtempSync(join(tmpdir(), 'site-build-'))
  writeFileSync(join(root, 'pnpm-workspace.yaml'), 'packages: []\n')
  for (const deployable of DEPLOYABLES) {
    cpSync(join(FIXTURE, deployable), join(root, deployable), { recursive: true })
    linkModules(join(root, deployable, 'node_modules'))
  }
  return {
    root,
    dir: (deployable) => join(root, deployable),
    write: (path, content) => writeFileSync(join(root, path), content),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Runs one build without a cache and answers webpack's own account of it. */
export async function runBuild(config: Configuration): Promise<StatsCompilation> {
  const compiler = webpack({ ...config, cache: false })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error === null ? resolve(result) : reject(error)))
  })
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => (error === null || error === undefined ? resolve() : reject(error)))
  })
  if (stats === undefined) throw new Error('webpack gave no statistics')
  return stats.toJson({ all: false, errors: true, warnings: true, assets: true })
}

/** Builds what must build; throws webpack's errors and warnings otherwise. */
export async function buildCleanly(config: Configuration): Promise<void> {
  const { errors = [], warnings = [] } = await runBuild(config)
  const complaints = [...errors, ...warnings].map(({ message }) => message)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
}

/**
 * Builds the remote of a workspace as the command does, in a process of its own.
 *
 * @param env beside this process's own, for example its time zone
 */
export async function buildByCommand(
  workspace: FixtureWorkspace,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const dir = workspace.dir('remote-probe')
  const presets = pathToFileURL(join(ROOT, 'shared/build/src/index.ts')).href
  const config = `import { remoteConfig } from '${presets}'\nexport default remoteConfig({ dir: import.meta.dirname })\n`
  workspace.write('remote-probe/webpack.config.ts', config)
  await promisify(execFile)(process.execPath, [join(ROOT, 'shared/build/bin/build-one.ts'), dir], {
    cwd: dir,
    env: { ...process.env, BUILD_MODE: 'local', NODE_ENV: 'production', MF_BUILD_VERSION: '1', ...env },
  })
}

export function errorsOf(stats: StatsCompilation): string {
  return (stats.errors ?? []).map((error) => error.message).join('\n')
}

export function outputExists(
  workspace: FixtureWorkspace,
  deployable: (typeof DEPLOYABLES)[number],
  file: string,
): boolean {
  return existsSync(join(workspace.dir(deployable), 'dist', file))
}
