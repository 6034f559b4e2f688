import type { BuildMode } from '../workspace/build-identity.ts'
import { remoteNameOf, rootOf } from '../workspace/workspace.ts'
import { buildInputs, builtVersion, freshStamp, writeStamp } from './build-stamp.ts'
import { checkTypes } from './check-types.ts'
import { chooseDeployables, type Deployable, listDeployables } from './deployables.ts'
import { runBuild } from './run-build.ts'

export interface BuildCommand {
  readonly root: string
  /** Names on the command line; none means all. */
  readonly names: readonly string[]
  readonly mode: BuildMode
  readonly log: (line: string) => void
}

const AT_ONCE = 2

async function buildOne(deployable: Deployable, { root, mode, log }: Omit<BuildCommand, 'names'>): Promise<void> {
  const { name, dir } = deployable
  const inputs = buildInputs(root, dir, mode)
  const fresh = freshStamp(deployable, inputs)
  if (inputs.source?.uncommitted === true) log(`  ${name.padEnd(8)} from changes that no commit holds`)
  if (fresh !== undefined) {
    log(`  ${name.padEnd(8)} unchanged  ${fresh.version}`)
    return
  }
  const started = performance.now()
  log(`  ${name.padEnd(8)} building …`)
  // what is published is checked; a build to try things with is not held up
  if (mode === 'release') await checkTypes(root, dir)
  await runBuild(deployable, mode)
  const version = builtVersion(deployable)
  writeStamp(deployable, { ...inputs, version })
  log(`  ${name.padEnd(8)} built in ${((performance.now() - started) / 1000).toFixed(1)} s  ${version}`)
}

/**
 * Builds what changed, two at a time; a deployable whose inputs are those of its last build is left as it is. All are
 * tried; rejects with the errors of every one that failed.
 */
export async function buildAll(command: BuildCommand): Promise<void> {
  const waiting = [...chooseDeployables(listDeployables(command.root), command.names)]
  const failures: string[] = []
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await buildOne(next, command)
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
}

/** Builds the remote of a folder, in a workspace or in a repository of its own, unless it is built already. */
export async function buildRemote(dir: string, mode: BuildMode, log: (line: string) => void): Promise<void> {
  await buildOne({ name: remoteNameOf(dir), dir, document: 'release.json' }, { root: rootOf(dir), mode, log })
}
