import { once } from 'node:events'
import { createServer, connect } from 'node:net'

import { expect, test } from 'vitest'

import { inTime } from './in-time.ts'

test('gives what the work comes to, its failure, or the other thing when it is late', async () => {
  const never = new Promise<string>(() => {})
  expect(await inTime(Promise.resolve('there'), 60_000, 'late')).toBe('there')
  await expect(inTime(Promise.reject(new Error('broken')), 60_000, 'late')).rejects.toThrow('broken')
  expect(await inTime(never, 1, 'late')).toBe('late')
})

test('an answer that came while the process was busy is in time', async () => {
  const server = createServer((socket) => socket.end('an answer')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port was asked for')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  const answer = inTime(
    once(socket, 'data').then(([data]) => String(data)),
    20,
    'late',
  )
  for (const until = performance.now() + 200; performance.now() < until;);
  expect(await answer).toBe('an answer')
  server.close()
})
