import { afterEach, expect, test, vi } from 'vitest'

import { ChatHub } from './modules/chat/rooms/hub.ts'
import { SportsFeed } from './modules/sports/feed/feed.ts'
import { openCutLine } from './testing/cut-line.ts'
import { openOnServer } from './testing/engines.ts'
import { startGateway } from './testing/index.ts'

afterEach(() => void vi.restoreAllMocks())

test('what cannot be ended leaves nothing else running, is logged, and fails the end once all is over', async () => {
  const { database, drop } = await openOnServer()
  const site = await startGateway(database)
  const logged = vi.spyOn(site.gateway.app.log, 'error')
  const failure = new Error('the bus is away')
  vi.spyOn(ChatHub.prototype, 'close').mockImplementationOnce(() => {
    throw failure
  })
  const stop = vi.spyOn(SportsFeed.prototype, 'stop')
  await expect(site.close()).rejects.toMatchObject({ errors: [failure] })
  expect(logged).toHaveBeenCalledWith({ err: failure }, expect.any(String))
  expect(stop, 'which comes after the chat').toHaveBeenCalledOnce()
  await stop.mock.results[0]?.value
  expect(site.gateway.app.server.listening).toBe(false)
  await drop()
})

test('a gateway whose Redis is away ends as one whose Redis is there', async () => {
  const redisUrl = process.env['TEST_REDIS_URL']
  if (redisUrl === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
  const { database, drop } = await openOnServer()
  const line = await openCutLine(redisUrl)
  const site = await startGateway(database, { redisUrl: line.url })
  await line.cut()
  await expect(site.close()).resolves.toBeUndefined()
  await drop()
  await line.close()
})
