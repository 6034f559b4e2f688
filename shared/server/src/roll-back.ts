/** A statement of node-postgres with a time of its own, in which it is answered or has failed. */
export interface TimedStatement {
  readonly text: string
  readonly values?: unknown[]
  readonly query_timeout: number
}

/** The one before may still be under way where it was given up for its time. */
const ROLLBACK: TimedStatement = { text: 'rollback', query_timeout: 5_000 }

/**
 * Undoes the transaction of a connection.
 *
 * @returns why it could not; such a connection is to be thrown away, with which the database undoes it, too
 */
export async function rollBack(connection: {
  query(statement: TimedStatement): Promise<unknown>
}): Promise<Error | undefined> {
  try {
    await connection.query(ROLLBACK)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
