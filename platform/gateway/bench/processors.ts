// Who attacks a server has processors of their own in life: here they have what the server leaves.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'

/** Whether a process can be one of the idle class, which whoever wakes puts off at once. */
export const hasIdleClass = spawnSync('chrt', ['--idle', '0', 'true']).status === 0

/**
 * Of its session, a tenth of what another one is due. With the least, 19, it takes most of a minute to start where two cores
 * do other work as well, and nobody is attacked.
 */
const SESSION_PRIORITY = 10

/**
 * Forks a module that has what all others leave of the processors. One with the lowest priority alone has that too, but whoever
 * wakes beside it waits until its slice is over, for some milliseconds each time.
 *
 * It has a session of its own: Linux may share processors among sessions first, and by class and priority only within one.
 * In the server's session it would use up what the server is due beside the database, whose processes have one each.
 */
export function forkForWhatIsLeft(module: string): ChildProcess {
  const child = fork(module, {
    execPath: hasIdleClass ? 'chrt' : 'nice',
    execArgv: [...(hasIdleClass ? ['--idle', '0'] : ['-n', '19']), process.execPath],
    detached: true,
  })
  const session = `/proc/${child.pid}/autogroup`
  if (existsSync(session)) writeFileSync(session, String(SESSION_PRIORITY))
  return child
}
