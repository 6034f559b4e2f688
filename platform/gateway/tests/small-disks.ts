import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Of a process that has mounts, processes and shared memory of its own, which nobody else sees and which the kernel takes
 * away with it, however it ends. Any user may, where the system lets users have that.
 */
const APART = '--map-root-user --mount --pid --ipc --fork --kill-child'.split(' ')
/** As the same user under another number: PostgreSQL runs for nobody who is called 0. */
export const NOT_ROOT = 'unshare --map-user=1 --map-group=1'
/** The first argument: `<name>=<MiB> …`; the others: a command that runs beside them. Ends with its input. */
const MOUNTS = `
  set -eu
  mount -t tmpfs -o size=1m,mode=1777 small-disks /tmp
  mount -t tmpfs -o size=64m,mode=1777 small-disks /dev/shm
  for disk in $1; do
    mkdir "/tmp/\${disk%=*}"
    mount -t tmpfs -o "size=\${disk#*=}m,mode=1777" small-disk "/tmp/\${disk%=*}"
  done
  shift
  echo ready
  [ $# = 0 ] || "$@" &
  exec cat`
const CHUNK = Buffer.alloc(2 ** 16)

export interface SmallDisk {
  /** Where this process finds it. */
  readonly path: string
  /** Takes all the room that is left. */
  fill(): void
  makeRoom(): void
}

export interface SmallDisks<Name extends string> {
  readonly disks: Readonly<Record<Name, SmallDisk>>
  /** What the command has printed. */
  printed(): string
  close(): Promise<void>
}

/** Why this machine lets nobody make a small disk, in one sentence; undefined where it does. */
export function whyNoSmallDisks(): string | undefined {
  const tried = spawnSync('unshare', [...APART, 'sh', '-c', `mount -t tmpfs none /tmp && ${NOT_ROOT} true`], {
    encoding: 'utf8',
  })
  if (tried.status === 0) return undefined
  return `no file system can be mounted here: ${(tried.error?.message ?? tried.stderr).trim()}`
}

/**
 * Small disks, in memory, at `/tmp/<name>` for the command that runs beside them.
 *
 * @param sizes MiB of each
 * @param command a program and its arguments, for which `/tmp` has 1 MiB for sockets
 * @throws where `whyNoSmallDisks` has an answer
 */
export async function openSmallDisks<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  command: readonly string[] = [],
): Promise<SmallDisks<Name>> {
  const names = Object.keys(sizes) as Name[]
  const list = names.map((name) => `${name}=${sizes[name]}`).join(' ')
  const child = spawn('unshare', [...APART, 'sh', '-c', MOUNTS, 'small-disks', list, ...command], { stdio: 'pipe' })
  const exited = once(child, 'exit')
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const first: unknown[] = await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  if (first[0] !== 'ready') throw new Error(`small disks could not be made: ${printed}`)
  const disks = names.map((name) => [name, diskAt(`/proc/${child.pid}/root/tmp/${name}`)])
  return {
    disks: Object.fromEntries(disks) as Record<Name, SmallDisk>,
    printed: () => printed,
    async close() {
      child.stdin.end()
      await exited
    },
  }
}

function diskAt(path: string): SmallDisk {
  const filler = join(path, 'filler')
  return {
    path,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (;;) writeSync(file, CHUNK)
      } catch (error) {
        const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
        if (!isFull) throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler),
  }
}
