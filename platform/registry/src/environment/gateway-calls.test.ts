import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { fetchGatewayDocument, gatewayCallsReader } from './gateway-calls.ts'

const TEXT = { type: 'string' }
const NUMBER = { type: 'number' }
const answering = (data: object) => ({
  200: { content: { 'application/json': { schema: { type: 'object', properties: { data } } } } },
})
const taking = (schema: object) => ({ content: { 'application/json': { schema } } })
const GOING = { since: '2027-01', instead: 'POST /e' }
const DOCUMENT = {
  openapi: '3.1.0',
  paths: {
    '/a': { post: { summary: '一', requestBody: taking(TEXT), responses: answering(NUMBER) } },
    '/b': { get: { responses: answering(TEXT) } },
    '/c': { post: { 'x-not-served': true, requestBody: taking(TEXT), responses: answering(TEXT) } },
    '/d': {
      post: {
        ...{ deprecated: true, 'x-deprecated': GOING },
        'x-methods': { GetMenu: { request: TEXT, response: NUMBER } },
        requestBody: taking(TEXT),
        responses: answering({}),
      },
    },
  },
}

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** A gateway that answers this at every address. */
async function listen(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  stop = () => server.close()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('[D.012] the calls of a gateway are those that it serves, each method of a carrier by its name', async () => {
  const origin = await listen(200, JSON.stringify(DOCUMENT))
  const read = gatewayCallsReader(fetchGatewayDocument(origin))
  expect(await read()).toEqual({
    'POST /a': { request: TEXT, response: NUMBER },
    'GET /b': { response: TEXT },
    'POST /d': { request: TEXT, response: {}, deprecated: GOING },
    'POST /d#GetMenu': { request: TEXT, response: NUMBER, deprecated: GOING },
  })
  expect(await read()).toBe(await read())
})

test.each([
  ['says no', 503, '{}', 'the gateway answers 503'],
  ['answers something else', 200, '{"openapi":"3.1.0"}', 'paths'],
  ['answers no JSON', 200, '<html>', 'JSON'],
])('a gateway that %s is not taken at its word', async (_, status, body, message) => {
  const origin = await listen(status, body)
  await expect(gatewayCallsReader(fetchGatewayDocument(origin))()).rejects.toThrow(message)
})

test('a gateway that is away is said', async () => {
  await expect(gatewayCallsReader(fetchGatewayDocument('http://127.0.0.1:1'))()).rejects.toThrow('fetch failed')
})
