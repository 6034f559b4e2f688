import type { ChildProcess } from 'node:child_process'

export type GuardOptions = {
  readonly cwd?: string
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>
  /** POSIX user and group to run as; only root may change them. */
  readonly uid?: number
  readonly gid?: number
  /** Asks the command to stop; SIGTERM by default. Its process group is killed after 8 s. */
  readonly stopSignal?: NodeJS.Signals
  /** A folder that is removed once the command has ended. */
  readonly removeDir?: string
  /** Where its output goes; `inherit` by default. */
  readonly stdio?: 'inherit' | 'pipe' | 'ignore'
}

export type Guarded = {
  readonly child: ChildProcess
  /** Resolves with the exit code, 127 when the command could not be started; never rejects. */
  readonly exited: Promise<number>
  stop(): Promise<void>
}

export function startGuarded(command: string, args: readonly string[], options?: GuardOptions): Guarded
