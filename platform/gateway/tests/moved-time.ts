import { vi } from 'vitest'
import type { RawData, WebSocket } from 'ws'

import { socketText } from '../src/lib/socket-text.ts'

/**
 * Moves the real clock, the steady one with it, and what is done every so often, of all that is started from now on: the
 * clocks go on as always between their jumps, the rest when it is told to. `new Date()`, timeouts and the database keep
 * their time.
 */
export function moveTime() {
  const [now, steady] = [Date.now, performance.now.bind(performance)]
  let aheadMs = 0
  const clocks = [
    vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs),
    vi.spyOn(performance, 'now').mockImplementation(() => steady() + aheadMs),
  ]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return {
    /** It is so much later all at once, and nothing has been done meanwhile. */
    jump: (ms: number) => void (aheadMs += ms),
    /** What is done every so often is done as in so much time, of which the clock knows nothing. */
    tick: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    end(): void {
      for (const clock of clocks) clock.mockRestore()
      vi.useRealTimers()
    },
  }
}

/** Says something and waits for the answer, which `vi.waitFor` could not without moving the time. */
export function saidAndAnswered(socket: WebSocket, message: object, answer: RegExp): Promise<void> {
  return new Promise((done) => {
    const hear = (data: RawData) => {
      if (!answer.test(socketText(data))) return
      socket.off('message', hear)
      done()
    }
    socket.on('message', hear)
    socket.send(JSON.stringify(message))
  })
}
