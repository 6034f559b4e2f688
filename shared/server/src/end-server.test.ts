import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { expect, test } from 'vitest'

import { endServer } from './end-server.ts'

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const ending = (server: Server) => ({ server, close: () => new Promise((done) => server.close(done)) })

test('a connection that never said anything is cut, and one whose call is answered meanwhile is closed before that', async () => {
  let answer = () => {}
  const server = createServer((_request, response) => {
    answer = () => void response.end('done')
  })
  const port = await listening(server)
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const asking = fetch(`http://127.0.0.1:${port}/`)
  await once(server, 'request')
  const ended = endServer(ending(server), { cutAfterMs: 300 })
  answer()
  expect(await (await asking).text()).toBe('done')
  await once(silent.resume(), 'close')
  await ended
  expect(server.listening).toBe(false)
})

test('whoever is sent away comes to another server: nobody new is let in by then, and what is under way goes on', async () => {
  let answer = () => {}
  const server = createServer((_request, response) => {
    answer = () => void response.end('done')
  })
  const port = await listening(server)
  const asking = fetch(`http://127.0.0.1:${port}/`)
  await once(server, 'request')
  const [error] = await new Promise<unknown[]>((told) => {
    void endServer(ending(server), {
      async whenShut() {
        told(await once(connect(port, '127.0.0.1'), 'error'))
      },
    })
  })
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  answer()
  expect(await (await asking).text()).toBe('done')
})

test('without a limit a call may take as long as it does', async () => {
  let answer = () => {}
  const server = createServer((_request, response) => {
    answer = () => void response.end('late')
  })
  const asking = fetch(`http://127.0.0.1:${await listening(server)}/`)
  await once(server, 'request')
  let isEnded = false
  const ended = endServer(ending(server)).then(() => (isEnded = true))
  await new Promise((done) => setImmediate(done))
  expect(isEnded).toBe(false)
  answer()
  expect(await (await asking).text()).toBe('late')
  await ended
})
