import { inTime } from '@site/server'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

/** A database that leaves the smallest question unanswered for so long, once it was asked, is away. */
const ANSWER_MS = 1_500
/** Who asks is told after so long what was known last: the question has not been put yet. */
const WAIT_MS = 1_800
const TOO_MANY_CONNECTIONS = '53300'

/**
 * Whether the database answers. The time runs from when the question is put, not from when it began to wait for a
 * connection: a gateway whose connections are all at work is busy, and its database is there. However many ask, one
 * question is under way.
 *
 * @param pool where the question finds a connection: best one that nobody else uses
 */
export function createPulse(pool: Pool): () => Promise<boolean> {
  let last = true
  let probing: Promise<boolean> | undefined

  async function probe(): Promise<boolean> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      // A server that has no connection left for this question has said so itself.
      return error instanceof DatabaseError && error.code === TOO_MANY_CONNECTIONS
    }
    const question = client.query('select 1').then(
      () => true,
      () => false,
    )
    const isAnswering = await inTime(question, ANSWER_MS, false)
    client.release(!isAnswering)
    return isAnswering
  }

  async function probeOnce(): Promise<boolean> {
    try {
      return (last = await probe())
    } finally {
      probing = undefined
    }
  }

  return async () => {
    probing ??= probeOnce()
    return (await inTime(probing, WAIT_MS, undefined)) ?? last
  }
}
