import { STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatNews, type RedPacketRain } from '@site/contracts/chat'
import { formatFen, RED_PACKET_TERMS } from '@site/domain'
import { commitmentOf, redPacketAmounts } from '@site/domain/games'
import type { ChatView } from '@site/shell'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { AT, log, match, press, renderRoom, useLayout } from '../../../../tests/room-panel.tsx'
import { ChatPanel } from './chat-panel.tsx'

useLayout()
const openPanel = (first: Partial<ChatView>) => renderRoom(<ChatPanel {...match} />, first)

const SEED = 'ab'.repeat(32)
const SECOND = 1_000
/** Of ten packets that begin after so many seconds, for a minute. */
const rainIn = (seconds: number, over: Partial<RedPacketRain> = {}): RedPacketRain => {
  const startAt = Date.now() + seconds * SECOND
  return {
    ...{ packId: 'rain-1', title: '开场红包雨', startAt, endAt: startAt + 60 * SECOND, total: '88.00', count: 10 },
    ...{ left: 10, paid: '0.00', isOver: false, hash: 'ab', ...over },
  }
}
const banner = () => screen.getByRole('region', { name: '红包雨' })
const GUEST: Partial<ChatView> = {
  me: { kind: 'guest', id: 'g1', nickname: '游客' },
  speech: { allowed: false, why: 'guest' },
}

test('a rain that is to come counts down and can be taken from when it begins, not before', async () => {
  await openPanel({ rains: [rainIn(65)] })
  expect(within(banner()).getByText('开场红包雨')).toBeTruthy()
  expect(within(banner()).getByText('共 10 个，总额 ¥88')).toBeTruthy()
  expect(within(banner()).getByRole('timer').textContent).toMatch(/^0?1:0\d 后开抢$/)
  expect(screen.queryByRole('button', { name: '抢红包' })).toBeNull()
})

test('one press takes a packet; what it holds is said and stays until it is put away', async () => {
  const { room, show } = await openPanel({ rains: [rainIn(-10)] })
  expect(within(banner()).getByRole('timer').textContent).toMatch(/^还剩 10 个，0?0:\d\d 后结束$/)
  press('抢红包')
  await vi.waitFor(() => expect(room.takePacket.mock.calls).toEqual([['rain-1']]), { timeout: 30_000 })
  show({ rains: [rainIn(-10, { left: 7, mine: { amount: '1.20', rank: 3 } })] })
  expect(within(banner()).getByRole('status').textContent).toBe('抢到 ¥1.20您是第 3 个，已存入中心钱包')
  press('收起红包雨')
  expect(screen.queryByRole('region', { name: '红包雨' })).toBeNull()
})

test('a guest is led to the log-in and takes nothing', async () => {
  const { room } = await openPanel({ rains: [rainIn(-10)], ...GUEST })
  press('登录抢红包')
  expect(room.takePacket).not.toHaveBeenCalled()
})

test.each<readonly [string, Partial<RedPacketRain>, string]>([
  ['all are taken', { left: 0, isOver: true }, '手慢了，红包已被抢完共 10 个，抢走 10 个'],
  ['staff has stopped it', { left: 4, isOver: true }, '红包雨已结束共 10 个，抢走 6 个'],
])('who took none is told once %s', async (_why, over, words) => {
  await openPanel({ rains: [rainIn(-10, over)] })
  expect(within(banner()).getByRole('status').textContent).toBe(words)
  expect(screen.queryByRole('button', { name: '抢红包' })).toBeNull()
})

test('at its end the page knows by its own clock that it is over', async () => {
  await openPanel({ rains: [rainIn(-61, { left: 4 })] })
  expect(within(banner()).getByText('红包雨已结束')).toBeTruthy()
})

test('a refusal is said in the room’s words, with the way to a profile that lacks something, and may be tried again', async () => {
  const { room } = await openPanel({ rains: [rainIn(-10)] })
  room.takePacket.mockResolvedValueOnce({ ok: false, code: STATUS.BIND_REAL_NAME, reason: '请先填写出生日期' })
  press('抢红包')
  expect((await screen.findByRole('alert')).textContent).toContain('请先填写出生日期')
  expect(screen.getByRole('link', { name: '去完善' }).getAttribute('href')).toBe('/mine/userinfo')
  room.takePacket.mockResolvedValueOnce({ ok: false, code: undefined, reason: '' })
  press('抢红包')
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('没有收到答复，请再试一次'), {
    timeout: 30_000,
  })
})

test('of several rains the one that can still be taken from is shown', async () => {
  const done = rainIn(-70, { packId: 'rain-0', title: '上一场', mine: { amount: '1.00', rank: 1 } })
  await openPanel({ rains: [done, rainIn(-10)] })
  expect(within(banner()).getByText('开场红包雨')).toBeTruthy()
})

test('what was taken is not hidden by a rain that was stopped before it began', async () => {
  const got = rainIn(-10, { mine: { amount: '1.00', rank: 1 } })
  await openPanel({ rains: [got, rainIn(400, { packId: 'rain-2', isOver: true })] })
  expect(within(banner()).getByText('抢到 ¥1')).toBeTruthy()
})

test('the rules show the hash before and the seed after, and the page itself reckons whether they fit', async () => {
  const amounts = await redPacketAmounts({ seed: SEED, packId: 'rain-1', total: 8_800n, count: 10 })
  const mine = { amount: formatFen(amounts[2] ?? 0n), rank: 3 }
  const hash = await commitmentOf(SEED)
  const { show } = await openPanel({ rains: [rainIn(-10, { hash })] })
  press('红包规则')
  const { multiple } = RED_PACKET_TERMS.turnover
  for (const rule of [
    '每人每场 1 个，先到先得；同一设备限 1 个，同一网络地址限 10 个。',
    `抢到的金额完成 ${multiple} 倍有效投注后可以取款。`,
  ])
    expect(screen.getByText(rule)).toBeTruthy()
  expect(screen.getByText(hash)).toBeTruthy()
  expect(screen.getByText('结束后公布')).toBeTruthy()
  show({ rains: [rainIn(-10, { hash, isOver: true, seed: SEED, mine })] })
  expect(await screen.findByText('已核对：种子与事先公布的一致，您的金额由它算出')).toBeTruthy()
  show({ rains: [rainIn(-10, { hash, isOver: true, seed: SEED, mine: { ...mine, rank: 4 } })] })
  expect(await screen.findByText('核对不一致，请联系在线客服')).toBeTruthy()
})

test('the talk has a line for each rain that comes and ends, and for who took how much', async () => {
  const note = (number: number, msgId: number, msgData: object) => ({
    ...{ key: `n-${number}`, after: 0 },
    news: { msgId, code: 6000, ts: AT, msgData } as ChatNews,
  })
  const told = { ...rainIn(0), startAt: AT }
  await openPanel({
    notes: [
      note(1, CHAT_MSG.redPacket, told),
      note(2, CHAT_MSG.takeRedPacket, { packId: 'rain-1', amount: '1.20', rank: 1, left: 9, nickname: 'an***1' }),
      note(3, CHAT_MSG.redPacket, { ...told, left: 2, paid: '80.00', isOver: true }),
    ],
  })
  expect([...log().querySelectorAll('[data-index]')].map((row) => row.textContent)).toEqual([
    '红包雨“开场红包雨”20:05 开始，共 10 个，总额 ¥88',
    'an***1 抢到红包 ¥1.20',
    '红包雨“开场红包雨”已结束，10 个抢走 8 个，共 ¥80',
  ])
})

test('a member who was not let in as one is offered neither a log-in nor what only those inside can do', async () => {
  const { events, show } = await openPanel({ rains: [rainIn(-10)], me: { kind: 'guest', id: 'g1', nickname: '游客' } })
  for (const isRetrying of [false, true]) {
    show({ speech: { allowed: false, why: 'refused', isRetrying, reason: '账号已被冻结，请联系在线客服' } })
    expect(screen.getByText('原因：账号已被冻结，请联系在线客服')).toBeTruthy()
    for (const name of ['送礼物', '比分预测', '抢红包', '登录抢红包', '登录'])
      expect(screen.queryByRole('button', { name }), `${isRetrying}: ${name}`).toBeNull()
  }
  show({ speech: { allowed: false, why: 'guest' } })
  for (const name of ['送礼物', '登录抢红包', '登录']) press(name)
  expect(events.map(({ name }) => name)).toEqual(['login', 'login', 'login'])
})

test('a room without a rain has no banner', async () => {
  const { show } = await openPanel({})
  expect(screen.queryByRole('region', { name: '红包雨' })).toBeNull()
  show({ rains: [rainIn(-10)] })
  expect(banner()).toBeTruthy()
})
