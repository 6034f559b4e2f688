// Who loads a server has processors of their own in life: here they have what the server leaves, or a part of the machine's.
import { execFileSync, spawnSync } from 'node:child_process'

import { Client } from 'pg'

/** Whether a process can be one of the idle class, which whoever wakes puts off at once. */
export const hasIdleClass = spawnSync('chrt', ['--idle', '0', 'true']).status === 0

/**
 * Options of `fork` for a process that has what all others leave of the processors. One with the lowest priority alone has
 * that too, but whoever wakes beside it waits until its slice is over, for some milliseconds each time.
 */
export const OF_WHAT_IS_LEFT = {
  execPath: hasIdleClass ? 'chrt' : 'nice',
  execArgv: [...(hasIdleClass ? ['--idle', '0'] : ['-n', '19']), process.execPath],
}

/** Lists of processors, as `taskset` has them. */
interface Shares {
  readonly server: string
  readonly load: string
}

/** Half of what this process may use for each. @returns undefined where there is one processor only, or no `taskset` */
export function shareProcessors(): Shares | undefined {
  const all = processorsOf(process.pid)
  const half = Math.floor(all.length / 2)
  if (half === 0) return undefined
  return { server: all.slice(half).join(','), load: all.slice(0, half).join(',') }
}

function processorsOf(pid: number): readonly number[] {
  let said: string
  try {
    said = execFileSync('taskset', ['-cp', String(pid)], { encoding: 'utf8' })
  } catch {
    return []
  }
  const list = said.trim().split(' ').at(-1) ?? ''
  return list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

/** A process with all of its threads; those that it starts from then on are there as well. */
export function moveTo(processors: string, pid: number): void {
  execFileSync('taskset', ['-acp', processors, String(pid)], { stdio: 'ignore' })
}

/** A PostgreSQL server of this machine with all of its processes. */
export async function moveDatabaseTo(processors: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // From the parent of them all on each that it starts is there.
    const { rows: parents } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    )
    for (const { pid } of parents) moveTo(processors, Number(pid))
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    for (const { pid } of rows) moveTo(processors, pid)
  } finally {
    await client.end()
  }
}
