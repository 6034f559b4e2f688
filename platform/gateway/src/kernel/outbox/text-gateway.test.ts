import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type MessageServer, MESSAGE_KEY, startMessageServer } from '../../testing/message-server.ts'
import type { MessageDriver } from './driver.ts'
import type { Message } from './outbox.ts'
import { createTextGateway } from './text-gateway.ts'

let server: MessageServer
let driver: MessageDriver
let ids = 0
const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`
const messageTo = (to: string): Message => ({
  channel: 'sms',
  to,
  text: '【站点】您的验证码是123456',
  code: '123456',
  until: Date.now() + 300_000,
})

beforeAll(async () => {
  server = await startMessageServer()
  driver = createTextGateway('sms', { url: server.url, key: MESSAGE_KEY, template: 'code-1' })
})
beforeEach(() => server.be('well'))
afterAll(() => server.close())

test('a message is posted signed, with its number in one form, the approved words and the code apart', async () => {
  const [bound, abroad] = [newId(), newId()]
  expect(await driver.deliver(bound, messageTo('13812345678'))).toBe('sent')
  expect(await driver.deliver(abroad, messageTo('+852 91234567'))).toBe('sent')
  const rest = { channel: 'sms', template: 'code-1', text: '【站点】您的验证码是123456', code: '123456' }
  expect(server.delivered()).toEqual([
    { id: bound, to: '+8613812345678', ...rest },
    { id: abroad, to: '+85291234567', ...rest },
  ])
  expect(server.problems()).toEqual([])
})

test('with another key nothing is delivered, and it is said', async () => {
  const before = server.delivered().length
  const other = createTextGateway('sms', { url: server.url, key: `${MESSAGE_KEY}x`, template: 'code-1' })
  await expect(other.deliver(newId(), messageTo('13812345678'))).rejects.toThrow('the sms gateway answered 401')
  expect(server.delivered()).toHaveLength(before)
})

test('a number that the carrier never reaches is refused for good, which is no failure', async () => {
  server.bar('+8613800000000')
  expect(await driver.deliver(newId(), messageTo('13800000000'))).toBe('refused')
})

test('a message whose answer was lost is posted again under its id, and reaches the person once', async () => {
  const id = newId()
  server.be('taken-unsaid')
  await expect(driver.deliver(id, messageTo('13812345670'))).rejects.toThrow('fetch failed')
  server.be('well')
  expect(await driver.deliver(id, messageTo('13812345670'))).toBe('sent')
  expect(server.delivered().filter(({ to }) => to === '+8613812345670')).toHaveLength(1)
})

test.each([
  ['away', 'answered 503'],
  ['foreign', 'JSON'],
  ['elsewhere', 'fetch failed'],
] as const)('a server that is %s has taken nothing, whatever it says', async (mood, words) => {
  server.be(mood)
  const calls = server.calls()
  const error: unknown = await driver.deliver(newId(), messageTo('13812345671')).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain(words)
  expect(server.calls(), 'nothing was sent on').toBe(calls + 1)
})

test('one that does not answer is waited for no longer than was said', async () => {
  server.be('silent')
  const impatient = createTextGateway('sms', { url: server.url, key: MESSAGE_KEY, template: 'code-1' }, 30)
  const silent = impatient.deliver(newId(), messageTo('13812345672')).catch((thrown: unknown) => thrown)
  expect(await silent).toMatchObject({ name: 'TimeoutError' })
})
