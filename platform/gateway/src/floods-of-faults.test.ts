import { feedbackDeleteEndpoint, STATUS, uploadImageEndpoint } from '@site/contracts'
import { CHAT_MSG, CHAT_SOCKET } from '@site/contracts/chat'
import { SPORTS_SOCKET } from '@site/contracts/sports'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { describeOnEngines } from './testing/on-engines.ts'

/** A list of nothing but faults, as long as it may be sent. */
const flood = (bytes: number): 0[] => Array.from({ length: Math.floor(bytes / 2) - 100 }, () => 0 as const)
const KIB = 1024
const MOST_OF_CALL = 250 * KIB
const MOST_OF_FRAME = 16 * KIB

// A fault that is noted costs some microseconds, and a list has more of them than a thread has time for.
describeOnEngines('of a list of nothing but faults the first is noted and no other', ({ site }) => {
  let noted = 0
  beforeEach(() => {
    noted = 0
    // Whatever is a zero here is of a flood: members of a union that do not fit are faults as well.
    v.setGlobalMessage(({ message, input }) => {
      if (input === 0) noted += 1
      return message
    })
  })
  afterEach(() => v.deleteGlobalMessage())

  const post = (path: string, body: object) =>
    fetch(site().url + path, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    })

  test('in a call of a member; of a visitor nothing of it is looked at', async () => {
    const { path } = feedbackDeleteEndpoint
    const input = { ids: flood(MOST_OF_CALL) }
    const asVisitor = await site().client({ sealed: false }).send('POST', path, input)
    expect([asVisitor.code, noted]).toEqual([STATUS.LOGIN_EXPIRED, 0])
    const { client } = await site().newMember()
    const { code } = await client.send('POST', path, input)
    expect([code, noted]).toEqual([STATUS.INVALID_PARAMETER, 1])
  })

  test('in reports of a browser and in a track of the puzzle', async () => {
    expect([(await post('/telemetry', { reports: flood(60 * KIB) })).status, noted]).toEqual([400, 1])
    const track = { lot_number: '0'.repeat(32), x: 0, work: 0, track: flood(60 * KIB) }
    expect([(await post('/captcha/verify', track)).status, noted]).toEqual([400, 2])
    const long = await post('/captcha/verify', { ...track, track: flood(MOST_OF_CALL) })
    expect([await long.json(), noted], 'longer than any track').toMatchObject([{ message: '请求内容过大' }, 2])
  })

  test('in frames of both sockets that take lists of a visitor', async () => {
    for (const [path, frame] of [
      [SPORTS_SOCKET.path, { type: 'course', games: flood(MOST_OF_FRAME) }],
      [
        `${CHAT_SOCKET.path}?clientType=web&siteId=9000`,
        {
          msgId: CHAT_MSG.say,
          seq: 'c-1',
          msgData: { rid: 'FT_1', msg: 'x', mentions: flood(MOST_OF_FRAME - 200) },
        },
      ],
    ] as const) {
      noted = 0
      const socket = new WebSocket(site().url.replace('http', 'ws') + path)
      const said: string[] = []
      const ended = new Promise<void>((end) => {
        socket.once('close', () => end())
        socket.on('message', (data: Buffer) => {
          said.push(data.toString())
          if (said.length === 1) socket.send(JSON.stringify(frame))
          else if (noted > 0) socket.close()
        })
      })
      await ended
      expect(noted, path).toBe(1)
    }
  })

  test('and where a file belongs no JSON is looked for: there may be twenty times as much of it', async () => {
    const { client } = await site().newMember()
    const { code, message } = await client.send('POST', uploadImageEndpoint.path, { text: '\0' })
    expect([code, message]).toEqual([STATUS.FILE_UPLOAD_FAILURE, '文件上传失败'])
  })
})
