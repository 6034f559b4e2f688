import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'

import { ROOT_INPUTS } from './input-hash.ts'

export interface SourceCommit {
  /** Full commit id, or `unknown` outside of a repository. */
  readonly commit: string
  /** Time of that commit in epoch milliseconds; 0 when unknown. The clock would make two builds differ. */
  readonly builtAt: number
  /** True where what was built is not what that commit holds. */
  readonly uncommitted: boolean
}

const UNKNOWN: SourceCommit = { commit: 'unknown', builtAt: 0, uncommitted: false }

/** The last commit that touched the deployable or what it is built from, and whether anything was changed since. */
export function sourceCommit(root: string, dir: string): SourceCommit {
  const paths = [relative(root, dir) || '.', 'shared', ...ROOT_INPUTS]
  try {
    const line = git(root, 'log', '-1', '--format=%H %ct', '--', ...paths)
    const [commit, seconds] = line.split(' ')
    if (commit === undefined || seconds === undefined || !/^[0-9a-f]{40}$/.test(commit)) return UNKNOWN
    const uncommitted = git(root, 'status', '--porcelain', '--', ...paths) !== ''
    return { commit, builtAt: Number(seconds) * 1000, uncommitted }
  } catch {
    return UNKNOWN
  }
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
