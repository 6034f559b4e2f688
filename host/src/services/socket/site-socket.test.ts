import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Line } from '../../testing/line.ts'
import { connectSiteSocket } from './site-socket.ts'

let lines: Line[]
const open = () => {
  const line = new Line()
  lines.push(line)
  return line as unknown as WebSocket
}
const line = (): Line => lines.at(-1) ?? new Line()

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function connect(token?: string) {
  const onMessage = vi.fn()
  const onReconnect = vi.fn()
  const socket = connectSiteSocket({ url: 'ws://site.test/ws/site', token: () => token, onMessage, onReconnect, open })
  return { socket, onMessage, onReconnect }
}

describe('the site’s socket', () => {
  test('says whose tab it is when it opens, and again when told to', () => {
    vi.spyOn(performance, 'now').mockReturnValue(812.4)
    const { socket } = connect('a-token')
    socket.identify()
    expect(line().sent).toEqual([])
    line().opens()
    socket.identify()
    expect(line().sent.map((text): unknown => JSON.parse(text))).toEqual([
      { type: 'login', token: 'a-token', sinceMs: 812 },
      { type: 'login', token: 'a-token' },
    ])
    expect(socket.isConnected()).toBe(true)
    socket.stop()
  })

  test('passes on what it understands and nothing else', () => {
    const { socket, onMessage } = connect()
    line().opens()
    line().says({ type: 'revision', theme: 'jade', revision: 4 })
    line().says({ type: 'weather' })
    line().dispatchEvent(new MessageEvent('message', { data: 'not json' }))
    expect(onMessage.mock.calls).toEqual([[{ type: 'revision', theme: 'jade', revision: 4 }]])
    socket.stop()
  })

  test('comes back after a break and asks for what was missed, once connected', async () => {
    const { socket, onReconnect } = connect()
    line().opens()
    expect(onReconnect).not.toHaveBeenCalled()
    line().close()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(lines).toHaveLength(2)
    line().opens()
    expect(onReconnect).toHaveBeenCalledTimes(1)
    socket.stop()
  })

  test('does not wait when the browser is online again, and stays away once stopped', async () => {
    const { socket } = connect()
    line().close()
    dispatchEvent(new Event('online'))
    expect(lines).toHaveLength(2)
    socket.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    dispatchEvent(new Event('online'))
    expect(lines).toHaveLength(2)
  })
})
