import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'

/** Less than half of the 72 s for which the server would keep a connection, and more than a busy machine takes. */
const HELD_UP_MS = 30_000

let site: RunningRegistry
const sockets: Socket[] = []
beforeEach(async () => {
  site = await startRegistry()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await site.stop()
})

/** A connection of a client that keeps it open for as long as it is let. */
async function connected(): Promise<Socket> {
  const { port } = new URL(site.url)
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

async function nextText(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString()
}

const head = (line: string, secret: string, ...more: readonly string[]) =>
  [line, 'host: registry', `authorization: Bearer ${secret}`, ...more, '', ''].join('\r\n')

/** A stream of somebody, which has said its first line. */
async function listening(secret: string): Promise<Socket> {
  const socket = await connected()
  socket.write(head('GET /registry/api/events HTTP/1.1', secret))
  expect(await nextText(socket)).toContain('text/event-stream')
  return socket.resume()
}

test('a kept-alive connection whose call ends after the stop has begun does not hold it up', async () => {
  const socket = await connected()
  const body = JSON.stringify({ name: 'alice', roles: ['read'], reason: 'in the middle of the stop' })
  const about = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
  socket.write(head('POST /registry/api/people HTTP/1.1', site.opsToken, ...about, 'expect: 100-continue'))
  expect(await nextText(socket)).toContain('100 Continue')
  const begun = Date.now()
  const restarted = site.restart()
  socket.write(body)
  expect(await nextText(socket)).toContain('"name":"alice"')
  await restarted
  expect(Date.now() - begun).toBeLessThan(HELD_UP_MS)
})

test('neither does one that listens', async () => {
  const ended = once(await listening(site.opsToken), 'close')
  const begun = Date.now()
  await site.restart()
  await ended
  expect(Date.now() - begun).toBeLessThan(HELD_UP_MS)
})

test('a stream is ended at once when its token is revoked or its person leaves, and not before', async () => {
  const secrets = [await site.person('alice', 'read'), await site.person('bob', 'read'), site.opsToken]
  const [alice, bob, ops] = await Promise.all(secrets.map(listening))
  if (alice === undefined || bob === undefined || ops === undefined) throw new Error('three listen')
  const reason = 'the laptop is lost'
  const begun = Date.now()
  const ends = (socket: Socket) => once(socket, 'end').then(() => true)
  const aliceEnds = ends(alice)
  await site.call('/registry/api/tokens/alice-1/revoke', { method: 'POST', body: { reason } })
  await aliceEnds
  expect(bob.readableEnded).toBe(false)
  const bobEnds = ends(bob)
  await site.call('/registry/api/people/bob/remove', { method: 'POST', body: { reason } })
  await bobEnds
  // not only when each of them is looked at again, every fifteen seconds
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect(ops.readableEnded).toBe(false)
})

test('one person takes ten streams at most: the oldest of theirs gives way, nobody else’s', async () => {
  const alice = await site.person('alice', 'read')
  const ended: string[] = []
  const listen = async (who: string, secret: string) => (await listening(secret)).on('end', () => ended.push(who))
  await listen('ops', site.opsToken)
  for (let stream = 1; stream <= 12; stream += 1) await listen(`alice ${stream}`, alice)
  await expect.poll(() => ended).toEqual(['alice 1', 'alice 2'])
})

test('whoever leaves while their token is asked for takes the place of nobody', async () => {
  const alice = await site.person('alice', 'read')
  const ended: string[] = []
  for (let stream = 1; stream <= 10; stream += 1)
    (await listening(alice)).on('end', () => ended.push(`alice ${stream}`))
  const holder = await site.database.pool.connect()
  try {
    await holder.query('begin; lock table registry.tokens')
    const served = once(site.registry.app.server, 'connection') as Promise<[Socket]>
    const leaver = await connected()
    leaver.write(head('GET /registry/api/events HTTP/1.1', alice))
    const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await site.database.pool.query(held)).rowCount).toBe(1)
    const [atServer] = await served
    const hasLeft = once(atServer, 'close')
    leaver.destroy()
    await hasLeft
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await listening(alice)
  await expect.poll(() => ended).toContain('alice 1')
  expect(ended, 'for the one that stayed').toEqual(['alice 1'])
})

test('two hundred streams are open at most: the oldest of all gives way, whoever comes', async () => {
  const ended: string[] = []
  const listen = async (who: string, secret: string) => (await listening(secret)).on('end', () => ended.push(who))
  await listen('ops', site.opsToken)
  await listen('alice', await site.person('alice', 'read'))
  for (const team of Array.from({ length: 20 }, (_, number) => `team${number}`)) {
    const secret = await site.person(team, 'read')
    const streams = team === 'team19' ? 8 : 10
    await Promise.all(Array.from({ length: streams }, () => listen(team, secret)))
  }
  const bob = await site.person('bob', 'read')
  expect(ended, 'of two hundred, by the time that calls were answered after them').toEqual([])
  await listen('bob', bob)
  await expect.poll(() => ended).toEqual(['ops'])
  await listen('bob', bob)
  await expect.poll(() => ended).toEqual(['ops', 'alice'])
})
