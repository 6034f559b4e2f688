import type { Socket } from 'node:net'

import { Client, DatabaseError, type PoolClient, type QueryResult } from 'pg'

type Query = (...args: readonly unknown[]) => unknown

const sendOf = (client: PoolClient): Query => {
  // Looked up at each call: tests count what goes through it.
  const prototype = Client.prototype as unknown as { readonly query: Query }
  return (...args) => prototype.query.apply(client, args as never)
}

const textOf = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && 'text' in config ? config.text : config

const commandOf = (config: unknown): string | undefined => {
  const text = textOf(config)
  return typeof text === 'string' ? /^(begin|commit)\b/.exec(text)?.[1] : undefined
}

/**
 * What a transaction of a client has failed with before it reached the database, e.g. a value that cannot be written down.
 * The database knows nothing of it and would commit the rest: it is told to undo it instead, as it would by itself for a
 * statement that it has refused.
 */
function keepWhole(send: Query): Query {
  let lost: unknown
  const undo = async () => {
    await send('rollback')
    throw lost
  }
  return (...args) => {
    const command = commandOf(args[0])
    if (command === 'begin') lost = undefined
    if (command === 'commit' && lost !== undefined) return undo()
    const answer = send(...args)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (!(error instanceof DatabaseError)) lost ??= error
      })
    return answer
  }
}

const BEGUN: QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] }

/**
 * For a client in pipeline mode: statements that are sent in one turn of the event loop travel in one packet, and nobody
 * waits for a `begin`, whose answer says nothing that the next one's does not. Who sends a statement without waiting for
 * the one before gets both answers in the time of one; a transaction that fails in the first refuses the second.
 */
export function sendTogether(client: PoolClient): void {
  const send = keepWhole(sendOf(client))
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  const query: Query = (...args) => {
    stream.cork()
    // After all that follows without an answer, also what waits for a tick or two.
    setImmediate(() => stream.uncork())
    const answer = send(...args)
    if (commandOf(args[0]) !== 'begin' || !(answer instanceof Promise)) return answer
    // What follows would be no transaction.
    answer.catch(() => stream.destroy())
    return Promise.resolve(BEGUN)
  }
  Object.assign(client, { query })
}

/**
 * The same statements, one after the other, for the embedded engine. It has one session for all of its connections, in
 * which the name of a statement would be taken, so none is given.
 */
export function sendInTurn(client: PoolClient): void {
  const send = keepWhole(sendOf(client))
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const query: Query = (config, ...rest) => {
    const unnamed =
      typeof config === 'object' && config !== null && 'name' in config ? { ...config, name: undefined } : config
    // A callback is the pool's own call, on a client that is idle.
    if (rest.some((one) => typeof one === 'function')) return send(unnamed, ...rest)
    waiting += 1
    const answer = waiting === 1 ? send(unnamed, ...rest) : last.then(() => send(unnamed, ...rest))
    last = Promise.resolve(answer).then(
      () => (waiting -= 1),
      () => (waiting -= 1),
    )
    return answer
  }
  Object.assign(client, { query })
}
