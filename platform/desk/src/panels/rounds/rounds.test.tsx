// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { show } from '../../../tests/show.tsx'
import { Rounds } from './rounds.tsx'
import { WaitingRounds } from './waiting-rounds.tsx'

const ROUND = {
  ...{ ticketId: 'PGDZ-r1', venue: 'PGDZ', venueName: '蓬歌电子', gameName: '灯火长安' },
  ...{ memberId: 7, name: 'demo01', stake: '20.00', since: Date.parse('2026-11-21T02:05:00Z') },
}

/** Drivers of one round that is left open, until it is void. */
function drivers() {
  const sent: unknown[] = []
  const list = [ROUND]
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) => {
    if (typeof request?.body === 'string') {
      sent.push([path, JSON.parse(request.body)])
      return Promise.resolve(Response.json({ isChanged: list.pop() !== undefined }))
    }
    if (path.includes('/book')) return Promise.resolve(Response.json({ says: 'settled', win: '35.00' }))
    return Promise.resolve(Response.json(path.includes('count=1') ? { count: list.length } : { list }))
  })
  return sent
}

test('a round that its venue has left open is listed, and void for a reason once staff have read what the venue says', async () => {
  const sent = drivers()
  const desk = show(
    <>
      <WaitingRounds />
      <Rounds />
    </>,
  )
  const text = () => document.body.textContent
  await desk.see(() => {
    for (const fact of ['PGDZ-r1', '灯火长安', '蓬歌电子', 'demo01', '20.00', '11-21 10:05'])
      expect(text()).toContain(fact)
  })
  await desk.see(() => expect(document.querySelector('[aria-label="待处理 1"]')).not.toBeNull())

  await desk.press('作废该局')
  await desk.see(() => expect(text()).toContain('场馆账目：已派彩 ¥35.00'))
  expect(text()).toContain('会员 demo01')
  await desk.press('作废该局')
  await desk.see(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull())
  expect(sent).toEqual([])

  desk.type('原因', ' 场馆数据丢失 ')
  await desk.press('作废该局')
  await desk.see(() =>
    expect(sent).toEqual([['/sandbox/rounds/void', { ticketId: 'PGDZ-r1', reason: '场馆数据丢失' }]]),
  )
  await desk.see(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
})
