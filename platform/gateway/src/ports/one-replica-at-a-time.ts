import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'

import type { SharedState } from './shared-state.ts'

const LOOK_AGAIN_MS = 50

interface TurnOptions {
  readonly key: string
  /** After as long a replica that has the turn is taken for gone. */
  readonly withinMs: number
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Does a piece of work while no other replica does one of the same key; waits for its turn otherwise. In one process
 * `createQueues` does it without looking again and again.
 */
export async function oneReplicaAtATime<T>(
  shared: Pick<SharedState, 'putIfAbsent' | 'deleteIf'>,
  { key, withinMs, log }: TurnOptions,
  work: () => Promise<T>,
): Promise<T> {
  const turn = `turn:${key}`
  // Work that took too long must not give back a turn that is another's by then.
  const holder = randomUUID()
  while (!(await shared.putIfAbsent(turn, withinMs, holder))) await setTimeout(LOOK_AGAIN_MS)
  try {
    return await work()
  } finally {
    // The work is done, or has failed, all the same. A turn that was not given back runs out by itself.
    await shared
      .deleteIf(turn, holder)
      .catch((error: unknown) => log?.warn({ err: error, key }, 'a turn was not given back'))
  }
}
