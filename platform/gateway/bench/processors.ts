// Who attacks a server has processors of their own in life: here they have what the server leaves.
import { spawnSync } from 'node:child_process'

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
