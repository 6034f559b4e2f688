import { ApiError, type ErrorCode, STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatNews } from '@site/contracts/chat'
import type { ChatNote, ChatView } from '@site/shell'
import { act, fireEvent, screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { AT, log, match, messages, press, renderRoom, rid, useLayout } from '../../../../tests/room-panel.tsx'
import { ChatPanel } from './chat-panel.tsx'

useLayout()
const openPanel = (...shown: [first?: Partial<ChatView>, runCommand?: () => Promise<unknown>]) =>
  renderRoom(<ChatPanel {...match} />, ...shown)

const note = (
  number: number,
  after: number,
  news: Pick<ChatNews, 'msgId'> & { readonly msgData: object },
): ChatNote => ({
  key: `n-${number}`,
  after,
  news: { ...news, code: 6000, ts: AT } as ChatNews,
})
const gift = (memberId: string, combo: number) => ({
  msgId: CHAT_MSG.gift,
  msgData: {
    ...{ giftId: 'flower', name: '鲜花', icon: 'flower', count: 1, combo, amount: '0.00' },
    from: { memberId, nickname: '乙', vip: 3 },
  },
})
const rowTexts = () => [...log().querySelectorAll('[data-index]')].map((row) => row.textContent)

test('[S4.066] [S4.068] [S4.069] what happens beside the talk stands where it came: goals, gifts, predictions, entrances', async () => {
  const goal = { type: 'goal', side: 'H', minute: 67 }
  const who = { memberId: '2', nickname: '乙', vip: 6 }
  await openPanel({
    messages: messages(2),
    notes: [
      note(1, 1, { msgId: CHAT_MSG.score, msgData: { rid, gidm: '1', home: 2, away: 1, clock: '', event: goal } }),
      note(2, 2, gift('2', 3)),
      note(3, 2, {
        msgId: CHAT_MSG.prediction,
        msgData: { ...who, predict: '2-1', at: AT, total: 1, distribution: [] },
      }),
      note(4, 2, { msgId: CHAT_MSG.joined, msgData: { ...who, effect: 1, msg: '进入直播间', online: 3 } }),
    ],
  })
  expect(rowTexts()).toEqual([
    expect.stringContaining('第1句'),
    expect.stringContaining("67' 阿森纳 进球 2 - 1"),
    expect.stringContaining('第2句'),
    expect.stringMatching(/乙 连送 鲜花 ×3/),
    expect.stringContaining('乙 预测比分 2-1'),
    expect.stringContaining('乙 进入直播间'),
  ])
})

test('[S4.066] a side is called by its name, and only what goes with a score has one', async () => {
  const told = (number: number, event: object) =>
    note(number, 0, { msgId: CHAT_MSG.score, msgData: { rid, gidm: '1', home: 0, away: 1, clock: '', event } })
  await openPanel({
    notes: [
      told(1, { type: 'corner', side: 'C', minute: 12 }),
      told(2, { type: 'red', side: 'H', minute: 30 }),
      told(3, { type: 'goal', side: 'C', minute: 40 }),
      told(4, { type: 'ht', minute: 45 }),
    ],
  })
  expect(rowTexts().map((text) => text?.replace(/\s+/g, ' '))).toEqual([
    "12' 切尔西 角球",
    "30' 阿森纳 红牌",
    "40' 切尔西 进球 0 - 1",
    "45' 中场休息 0 - 1",
  ])
})

test('[S4.070] a notice leads to the page that it is about, if that is a page of this site', async () => {
  const notice = (number: number, jump: string) =>
    note(number, 0, {
      msgId: CHAT_MSG.notice,
      msgData: { type: 'activity', title: `活动${number}`, content: '可领取', jump },
    })
  await openPanel({
    notes: [notice(1, '/mine/welfare'), notice(2, '//elsewhere.test'), notice(3, 'javascript:alert(1)')],
  })
  const links = screen.getAllByRole('link', { name: '前往查看' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/mine/welfare'])
  expect(rowTexts()).toHaveLength(3)
})

test.each<readonly [string, Pick<ChatNews, 'msgId'> & { readonly msgData: object }]>([
  [
    '存款 ¥100 已到账',
    { msgId: CHAT_MSG.finance, msgData: { orderNo: 'D1', kind: 'deposit', status: 4, amount: '100.00' } },
  ],
  [
    '取款 ¥50 未通过审核，已退回',
    { msgId: CHAT_MSG.finance, msgData: { orderNo: 'W1', kind: 'withdraw', status: 5, amount: '50.00' } },
  ],
  [
    '订单 W1 有新进展',
    { msgId: CHAT_MSG.finance, msgData: { orderNo: 'W1', kind: 'withdraw', status: 99, amount: '50.00' } },
  ],
  ['注单 B1 已生效', { msgId: CHAT_MSG.bet, msgData: { ticketId: 'B1', active: true, resultCode: '', ret: '0.00' } }],
  [
    '注单 B1 已结算，返还 ¥195',
    { msgId: CHAT_MSG.bet, msgData: { ticketId: 'B1', active: false, resultCode: 'W', ret: '195.00' } },
  ],
  [
    '注单 B1 已结算，没有返还',
    { msgId: CHAT_MSG.bet, msgData: { ticketId: 'B1', active: false, resultCode: 'L', ret: '0.00' } },
  ],
  [
    '注单 B1 未成交，本金已退回',
    { msgId: CHAT_MSG.bet, msgData: { ticketId: 'B1', active: false, resultCode: 'R', ret: '0.00' } },
  ],
  [
    '维护通知：今晚维护',
    { msgId: CHAT_MSG.notice, msgData: { type: 'letter', title: '维护通知', content: '今晚维护' } },
  ],
])('[S4.070] “%s” is told to its member, and marked as theirs alone', async (words, news) => {
  await openPanel({ notes: [note(1, 0, news)] })
  expect(rowTexts()).toEqual([`${words}仅自己可见`])
})

test('what staff announces is for everybody; gifts of somebody who is blocked are not shown', async () => {
  localStorage.setItem('chat-blocked:v1', JSON.stringify({ owner: '1', memberIds: ['2'] }))
  const announced = { type: 'system', title: '公告', content: '本场加时' }
  await openPanel({ notes: [note(1, 0, gift('2', 1)), note(2, 0, { msgId: CHAT_MSG.notice, msgData: announced })] })
  expect(rowTexts()).toEqual(['公告：本场加时'])
})

test('a gift is sent by one press each, and a guest is led to the log-in', async () => {
  const { sent, unmount } = await openPanel()
  press('送礼物')
  fireEvent.click(await screen.findByRole('button', { name: '送出 助威旗' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ rid, giftId: 'flag', count: 1 }]), { timeout: 30_000 })
  unmount()
  await openPanel({ me: { kind: 'guest', id: 'g1', nickname: '游客' }, speech: { allowed: false, why: 'guest' } })
  press('送礼物')
  expect(screen.queryByRole('button', { name: '送出 助威旗' })).toBeNull()
})

test('a gift that nobody has answered is sent again as the same one, and the next press after an answer is another', async () => {
  const { sent, giftAnswer } = await openPanel()
  const fails = (code: ErrorCode) =>
    giftAnswer.mockImplementationOnce(() => {
      throw new ApiError(code)
    })
  press('送礼物')
  const flag = await screen.findByRole('button', { name: '送出 助威旗' })
  const wishes = () => v.parse(v.array(v.object({ wish: v.string() })), sent).map(({ wish }) => wish)
  const presses = async (button: HTMLElement) => {
    const { length } = sent
    fireEvent.click(button)
    await vi.waitFor(() => expect(sent).toHaveLength(length + 1), { timeout: 30_000 })
    await act(() => Promise.resolve())
  }
  fails(STATUS.BAD_GATEWAY)
  await presses(flag)
  await presses(screen.getByRole('button', { name: '送出 奖杯' }))
  fails(STATUS.SERVER_ERROR)
  await presses(flag)
  await presses(flag)
  fails(STATUS.FREQUENT_SUBMISSION)
  await presses(flag)
  await presses(flag)
  const [first, trophy, second, third, refused, last] = wishes()
  expect([second, third], 'nobody had answered').toEqual([first, first])
  expect(new Set([first, trophy, refused, last]).size, 'each meant for itself').toBe(4)
})

test('a score is predicted once, beside what the room expects', async () => {
  const { sent } = await openPanel()
  press('比分预测')
  expect(await screen.findByText('2 人预测；仅供交流，没有奖金')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: '主队进球' }), { target: { value: '2' } })
  fireEvent.change(screen.getByRole('combobox', { name: '客队进球' }), { target: { value: '1' } })
  press('提交预测')
  expect(await screen.findByText('您的预测：2-1')).toBeTruthy()
  expect(sent).toEqual([{ rid, home: 2, away: 1 }])
  expect(screen.queryByRole('button', { name: '提交预测' })).toBeNull()
  expect(screen.getByText('3 人预测；仅供交流，没有奖金')).toBeTruthy()
})

test('a muted member sends no gift and predicts nothing, and a room without either has no way to them', async () => {
  const { show } = await openPanel({ speech: { allowed: false, why: 'muted' } })
  expect(screen.queryByRole('button', { name: '送礼物' })).toBeNull()
  press('比分预测')
  expect(await screen.findByText('2 人预测；仅供交流，没有奖金')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交预测' })).toBeNull()
  show({ features: { share: true, copy: true, score: false, gift: false } })
  expect(screen.queryByRole('button', { name: '比分预测' })).toBeNull()
})
