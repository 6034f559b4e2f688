import type { Socket } from 'node:net'

import { Client, type PoolClient, type QueryResult } from 'pg'

type Query = (...args: readonly unknown[]) => unknown

const sendOf = (client: PoolClient): Query => {
  // Looked up at each call: tests count what goes through it.
  const prototype = Client.prototype as unknown as { readonly query: Query }
  return (...args) => prototype.query.apply(client, args as never)
}

const textOf = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && 'text' in config ? config.text : config

const BEGUN: QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] }

/**
 * For a client in pipeline mode: statements that are sent in one turn of the event loop travel in one packet, and nobody
 * waits for a `begin`, whose answer says nothing that the next one's does not. Who sends a statement without waiting for
 * the one before gets both answers in the time of one; a transaction that fails in the first refuses the second.
 */
export function sendTogether(client: PoolClient): void {
  const send = sendOf(client)
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  const query: Query = (...args) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    const answer = send(...args)
    const text = textOf(args[0])
    if (typeof text !== 'string' || !/^begin\b/.test(text) || !(answer instanceof Promise)) return answer
    // It fails with its connection alone, and so does what follows.
    answer.catch(() => undefined)
    return Promise.resolve(BEGUN)
  }
  Object.assign(client, { query })
}

/**
 * The same statements, one after the other, for the embedded engine. It has one session for all of its connections, in
 * which the name of a statement would be taken, so none is given.
 */
export function sendInTurn(client: PoolClient): void {
  const send = sendOf(client)
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
