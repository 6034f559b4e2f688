import { EventEmitter } from 'node:events'

import { expect, test } from 'vitest'

import { openPool } from './open-pool.ts'

/** Of node-postgres, as far as it is used here. */
class FakePool extends EventEmitter {
  readonly settings: object
  constructor(settings: object) {
    super()
    this.settings = settings
  }
  query(): void {}
}

const open = (onIdleError: (error: Error) => void = () => {}) =>
  openPool(FakePool, { url: 'postgres://localhost/one', max: 3, onIdleError })

test('a pool waits for nothing for ever, and asks quiet connections for a sign of life', () => {
  expect(open().settings).toEqual({
    connectionString: 'postgres://localhost/one',
    max: 3,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 15_000,
    query_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  })
})

test('a connection that is lost is thrown at nobody, and told where nobody used it', () => {
  const idle: string[] = []
  const pool = open(({ message }) => idle.push(message))
  const client = Object.assign(new EventEmitter(), { query() {} })
  pool.emit('connect', client)
  client.emit('error', new Error('lost in the middle of a transaction'))
  expect(idle).toEqual([])
  pool.emit('error', new Error('lost while idle'))
  expect(idle).toEqual(['lost while idle'])
})
