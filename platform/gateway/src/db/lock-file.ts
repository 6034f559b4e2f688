import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** Another process has the data folder open. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError'
}

/**
 * Takes the lock file of a data folder, so that two processes never write the same database files. A lock whose
 * process is gone (kill -9, power loss, a container started anew) is taken over.
 *
 * @returns the release function
 * @throws DataFolderLockedError while the holder is alive
 */
export function acquireLock(path: string): () => void {
  const content = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? null })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, content)
      closeSync(file)
      return () => {
        if (readOrEmpty(path) === content) rmSync(path, { force: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = parseHolder(readOrEmpty(path))
    if (holder && isAlive(holder)) {
      throw new DataFolderLockedError(
        `the data folder is in use by process ${holder.pid} (${path}); stop it first, or use another folder`,
      )
    }
    rmSync(path, { force: true })
  }
  throw new DataFolderLockedError(`the data folder is being opened by another process (${path})`)
}

interface Holder {
  readonly pid: number
  readonly birth: string | null
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return undefined
    return { pid: value.pid, birth: 'birth' in value && typeof value.birth === 'string' ? value.birth : null }
  } catch {
    return undefined // cut off while being written: nobody holds it
  }
}

function isAlive({ pid, birth }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // The same number may be a new process by now, which containers make likely: compare when it was started.
  return birth === null || birthOf(pid) === undefined || birthOf(pid) === birth
}

/** Boot and start time of a process, where the system tells (Linux). */
function birthOf(pid: number): string | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  const boot = readOrEmpty('/proc/sys/kernel/random/boot_id').trim()
  return ticks === undefined || stat === '' ? undefined : `${boot}:${ticks}`
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
