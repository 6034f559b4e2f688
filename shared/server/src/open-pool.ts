import { traceStatements } from './tracing/index.ts'

const CONNECT_MS = 15_000
/** A connection on which nothing was heard for so long is asked for a sign of life, also while nobody uses it. */
const KEEP_ALIVE_MS = 10_000
/** Longer than any statement takes, with its wait for a lock. A network that has fallen silent would hold it for a quarter of an hour. */
const ANSWER_MS = 60_000
/** Who holds a transaction and says nothing for so long is gone: what it has locked is nobody's to wait for. */
const IDLE_IN_TRANSACTION_MS = 60_000

/** Of node-postgres. */
interface PoolSettings {
  readonly connectionString: string
  readonly max: number
  readonly keepAlive: true
  readonly keepAliveInitialDelayMillis: number
  readonly connectionTimeoutMillis: number
  readonly query_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

interface Client {
  on(event: 'error', listener: () => void): unknown
}

interface Pool {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'connect', listener: (client: Client) => void): unknown
}

interface PoolOptions {
  readonly url: string
  /** Connections at most. */
  readonly max: number
  /** Told of each connection that was lost while nobody used it; whoever uses one is told by their statement. */
  readonly onIdleError: (error: Error) => void
}

/**
 * A traced pool of connections that outlives each of them, and waits for none for ever.
 *
 * @param PoolOfDriver `Pool` of node-postgres, which is its user's to choose
 */
export function openPool<P extends Pool>(
  PoolOfDriver: new (settings: PoolSettings) => P,
  { url, max, onIdleError }: PoolOptions,
): P {
  const pool = new PoolOfDriver({
    connectionString: url,
    max,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  // Without listeners a connection that breaks would end the process. The pool's own is for idle ones: it is taken off a
  // connection that somebody holds, e.g. for a transaction.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    traceStatements(client)
  })
  traceStatements(pool)
  return pool
}
