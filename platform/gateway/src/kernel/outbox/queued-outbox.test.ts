import { expect, test } from 'vitest'

import type { Fate } from './driver.ts'
import type { Channel, Message } from './outbox.ts'
import { createQueuedOutbox, type MessageEnd, type QueuedMessage } from './queued-outbox.ts'

const KEY = 'c3'.repeat(32)
const NOW = Date.parse('2026-11-20T12:00:00+08:00')
const MESSAGE: Message = {
  channel: 'sms',
  to: '13812345678',
  text: '您的验证码是654321',
  code: '654321',
  until: NOW + 300_000,
}

/** An outbox whose queue is run by hand, and whose carrier does what it is told. */
function setUp({ key = KEY } = {}) {
  const queued: QueuedMessage[] = []
  const ends: (readonly [Channel, MessageEnd])[] = []
  const delivered: (readonly [string, Message])[] = []
  const lines: unknown[] = []
  let now = NOW
  let answer: Fate | Error = 'sent'
  let run: (message: QueuedMessage) => Promise<void> = () => Promise.reject(new Error('nothing was declared'))
  let giveUp = () => {}
  const outbox = createQueuedOutbox({
    key,
    now: () => now,
    log: { warn: (...line: unknown[]) => void lines.push(line) },
    onEnd: (channel, end) => void ends.push([channel, end]),
    queue(_channel, work, onGivenUp) {
      run = work
      giveUp = onGivenUp
      return async (message) => void queued.push(message)
    },
    drivers: [
      {
        channel: 'sms',
        async deliver(id, message) {
          delivered.push([id, message])
          if (answer instanceof Error) throw answer
          return answer
        },
      },
    ],
  })
  return {
    outbox,
    queued,
    ends,
    delivered,
    lines,
    run: (message: QueuedMessage) => run(message),
    giveUp: () => giveUp(),
    carrier: (next: Fate | Error) => void (answer = next),
    at: (next: number) => void (now = next),
  }
}

async function queue(setup: ReturnType<typeof setUp>): Promise<QueuedMessage> {
  await setup.outbox.send(MESSAGE)
  const [message] = setup.queued
  if (message === undefined) throw new Error('nothing was queued')
  return message
}

test('it sends what it has a driver for; what waits shows neither number nor code', async () => {
  const setup = setUp()
  expect((['sms', 'voice', 'email'] as const).map((channel) => setup.outbox.sends(channel))).toEqual([
    ...[true, false, false],
  ])
  const waiting = JSON.stringify(await queue(setup))
  expect(waiting).not.toMatch(/13812345678|654321/)
})

test('what has failed is tried again as the same message, and ends once', async () => {
  const setup = setUp()
  const message = await queue(setup)
  setup.carrier(new Error('away'))
  await expect(setup.run(message)).rejects.toThrow('away')
  expect(setup.ends).toEqual([])
  setup.carrier('sent')
  await setup.run(message)
  expect(setup.delivered).toEqual([
    [message.id, MESSAGE],
    [message.id, MESSAGE],
  ])
  expect(setup.ends).toEqual([['sms', 'sent']])
})

test('a refused number is the end of it; the log names neither number nor code', async () => {
  const setup = setUp()
  setup.carrier('refused')
  await setup.run(await queue(setup))
  expect(setup.ends).toEqual([['sms', 'refused']])
  expect(setup.lines).toHaveLength(1)
  expect(JSON.stringify(setup.lines)).not.toMatch(/13812345678|654321/)
})

test('what the queue gives up, though its code is still good, has come to an end as well', async () => {
  const setup = setUp()
  setup.carrier(new Error('away'))
  await expect(setup.run(await queue(setup))).rejects.toThrow('away')
  setup.giveUp()
  expect(setup.ends).toEqual([['sms', 'given_up']])
})

test('when its code is no longer good, nobody is sent it', async () => {
  const setup = setUp()
  const message = await queue(setup)
  setup.at(MESSAGE.until)
  await setup.run(message)
  expect([setup.delivered, setup.ends]).toEqual([[], [['sms', 'late']]])
})

test('what was closed with another key is not sent', async () => {
  const message = await queue(setUp())
  const setup = setUp({ key: 'd4'.repeat(32) })
  await expect(setup.run(message)).rejects.toThrow(/another key|JSON/)
  expect(setup.delivered).toEqual([])
})
