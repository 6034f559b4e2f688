import { setTimeout } from 'node:timers/promises'

import type { SharedState } from './shared-state.ts'

const LOOK_AGAIN_MS = 50

/**
 * Does a piece of work while no other replica does one of the same key; waits for its turn otherwise. In one process
 * `createQueues` does it without looking again and again.
 *
 * @param withinMs after as long a replica that has the turn is taken for gone
 */
export async function oneReplicaAtATime<T>(
  shared: Pick<SharedState, 'putIfAbsent' | 'delete'>,
  { key, withinMs }: { readonly key: string; readonly withinMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const turn = `turn:${key}`
  while (!(await shared.putIfAbsent(turn, withinMs))) await setTimeout(LOOK_AGAIN_MS)
  try {
    return await work()
  } finally {
    await shared.delete(turn)
  }
}
