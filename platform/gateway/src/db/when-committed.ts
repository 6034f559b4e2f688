import type { Executor } from './database.ts'

/** Open transactions, and what is done once each has ended well. */
const waiting = new WeakMap<object, (() => void)[]>()

/** Does something once what an executor has written can be seen by everybody; at once outside of a transaction. */
export function whenCommitted(executor: Executor, act: () => void): void {
  const acts = waiting.get(executor)
  if (acts === undefined) act()
  else acts.push(act)
}

/** Runs a transaction by `run`, and afterwards what its work has asked to be done then. */
export async function thenDone<Tx extends Executor, Answer>(
  run: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const acts: (() => void)[] = []
  const answer = await run((tx) => {
    waiting.set(tx, acts)
    return work(tx)
  })
  for (const act of acts) act()
  return answer
}
