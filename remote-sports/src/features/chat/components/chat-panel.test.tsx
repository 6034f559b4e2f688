import { type UserInfo, UserInfoSchema } from '@site/contracts'
import type { ChatRoom, ChatView } from '@site/shell'
import { userKey } from '@site/shell/host'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/sports.json' with { type: 'json' }
import {
  AT,
  BET,
  fakeRoom,
  log,
  match,
  message,
  messages,
  press,
  renderRoom,
  rid,
  useLayout,
} from '../../../../tests/room-panel.tsx'
import { EntryGate } from '../../venue/index.ts'
import { ChatPanel } from './chat-panel.tsx'

useLayout()
const openPanel = (...shown: [first?: Partial<ChatView>, runCommand?: () => Promise<unknown>]) =>
  renderRoom(<ChatPanel {...match} />, ...shown)

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '聊天内容' })
const type = (value: string) => fireEvent.change(input(), { target: { value } })

test('enters the room of its match, and leaves it with the page', async () => {
  const { openChat, room, unmount } = await openPanel()
  expect(openChat.mock.calls).toEqual([[rid]])
  expect(screen.getByText('还没有人说话')).toBeTruthy()
  unmount()
  expect(room.close).toHaveBeenCalledTimes(1)
})

test('a chat whose code cannot be had says so, and is tried again', async () => {
  const openChat = vi.fn<() => Promise<ChatRoom>>().mockRejectedValueOnce(new Error('no network'))
  openChat.mockResolvedValue(fakeRoom({}).room)
  renderPart(<ChatPanel {...match} />, { remote: 'sports', texts, parts: { openChat } })
  expect(await screen.findByText('聊天室打不开')).toBeTruthy()
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('3 人在线')).toBeTruthy()
})

test('[D.076] what looks like markup or an address is text, and is shown as it was written', async () => {
  const html = '<img src=x onerror=alert(1)><b>粗</b> https://example.com'
  await openPanel({ messages: [message(1, { msg: html, nickname: '<i>乙</i>' })] })
  expect(screen.getByText(html)).toBeTruthy()
  expect(screen.getByText('<i>乙</i>')).toBeTruthy()
  expect(log().querySelector('img, b, i, a')).toBeNull()
})

test('[D.076] of 1,000 messages only those in sight are drawn', async () => {
  await openPanel({ messages: messages(1_000) })
  const drawn = within(log()).getAllByText(/^第\d+句$/)
  expect(drawn.length).toBeGreaterThan(5)
  expect(drawn.length).toBeLessThan(40)
})

test('who reads back is told how much is new, and taken there; the log is silent meanwhile', async () => {
  const { show } = await openPanel({ messages: messages(30) })
  expect(log().getAttribute('aria-live')).toBe('polite')
  Object.defineProperty(log(), 'scrollHeight', { value: 1_440 })
  const scrollTo = (top: number) => {
    log().scrollTop = top
    fireEvent.scroll(log())
  }
  scrollTo(960)
  scrollTo(400)
  expect(log().getAttribute('aria-live')).toBe('off')
  expect(screen.queryByRole('button', { name: /条新消息/ })).toBeNull()
  show({ messages: messages(32) })
  expect(screen.getByRole('button', { name: '2 条新消息' })).toBeTruthy()
  const calls = [message(33, { msg: '@甲 快看', mentions: ['1'] }), message(34, { memberId: '1', msg: '@甲 自己' })]
  show({ messages: [...messages(32), ...calls] })
  expect(screen.getByRole('button', { name: '4 条新消息 · 1 条@我' }), 'how many of them call this person').toBeTruthy()
  scrollTo(960)
  expect(screen.queryByRole('button', { name: /条新消息/ })).toBeNull()
})

test('what is said faster than it is drawn leaves nobody behind who did not scroll up', async () => {
  const { show } = await openPanel({ messages: messages(30) })
  Object.defineProperty(log(), 'scrollHeight', { value: 48_000 })
  log().scrollTop = 960
  fireEvent.scroll(log())
  show({ messages: messages(1_000) })
  expect(log().getAttribute('aria-live')).toBe('polite')
  expect(screen.queryByRole('button', { name: /条新消息/ })).toBeNull()
})

test('near its beginning the log asks for what was said before, once at a time', async () => {
  const { room, show } = await openPanel({ messages: messages(30), hasOlder: true })
  Object.defineProperty(log(), 'scrollHeight', { value: 1_440 })
  room.loadOlder.mockClear()
  log().scrollTop = 100
  fireEvent.scroll(log())
  expect(room.loadOlder).toHaveBeenCalledTimes(1)
  show({ isLoadingOlder: true })
  fireEvent.scroll(log())
  expect(room.loadOlder).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status', { name: '正在加载更早的消息' })).toBeTruthy()
})

test('a log that is not full, so that nobody can scroll it, asks for what was said before by itself', async () => {
  const { room, show } = await openPanel({ messages: messages(2), hasOlder: true, isLoadingOlder: true })
  expect(room.loadOlder).not.toHaveBeenCalled()
  show({ isLoadingOlder: false })
  expect(room.loadOlder).toHaveBeenCalledTimes(1)
  show({ messages: [] })
  expect(screen.queryByText('还没有人说话'), 'nothing of it is shown, and there is more').toBeNull()
})

test('a member says something, in answer to somebody, by name and with an emoji', async () => {
  const { room } = await openPanel({ messages: [message(1)] })
  press('回复 乙')
  expect(screen.getByText('回复 乙：第1句')).toBeTruthy()
  press('查看 乙 的资料')
  press('@TA')
  expect(input().value).toBe('@乙 ')
  press('表情')
  press('⚽')
  expect(input().value).toContain('⚽')
  press('发送')
  expect(room.say.mock.calls).toEqual([[expect.stringContaining('@乙 '), 's-1', ['2']]])
  type('@乙 打出来的')
  press('发送')
  expect(room.say.mock.lastCall, 'of another one of this name, perhaps').toEqual(['@乙 打出来的', undefined])
  expect(input().value).toBe('')
  expect(screen.queryByText('回复 乙：第1句')).toBeNull()
})

test('too much is not sent and stays; what cannot be sent now says so and stays', async () => {
  const { room } = await openPanel()
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: '发送' })
  expect(send().disabled).toBe(true)
  type('好'.repeat(153))
  expect(screen.getByText('最多 150 个字，已超出 3 个')).toBeTruthy()
  expect(send().disabled).toBe(true)
  type('好')
  room.say.mockReturnValueOnce('full')
  press('发送')
  expect(screen.getByText('等待发送的消息太多，请稍后再试')).toBeTruthy()
  expect(input().value).toBe('好')
})

test('what is on its way stands at the end; what was refused says why and is sent again or given up', async () => {
  const pending = { seq: 'c-1', text: '刷屏', replyTo: undefined, refusal: undefined }
  const { room, show } = await openPanel({ messages: messages(2), pending: [pending] })
  expect(screen.getByText('发送中')).toBeTruthy()
  show({ pending: [{ ...pending, refusal: '请不要过于频繁发言' }] })
  expect(screen.getByText('请不要过于频繁发言')).toBeTruthy()
  press('重发')
  press('删除')
  expect([room.retry.mock.calls, room.discard.mock.calls]).toEqual([[['c-1']], [['c-1']]])
})

test('a guest reads and is invited to log in', async () => {
  const { events } = await openPanel({
    me: { kind: 'guest', id: 'g1', nickname: '游客0001' },
    speech: { allowed: false, why: 'guest' },
    messages: messages(1),
  })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '回复 乙' })).toBeNull()
  press('登录')
  expect(events).toEqual([{ name: 'login', payload: undefined }])
})

test('a mute counts down, with its reason; a closed room, a grade that only reads and a match that is far off say so', async () => {
  vi.useFakeTimers({ now: AT, toFake: ['Date'] })
  try {
    const { show } = await openPanel()
    show({ speech: { allowed: false, why: 'muted', until: AT + 65_000, reason: '刷屏' } })
    expect(screen.getByRole('timer').textContent).toBe('您已被禁言，还剩 01:05')
    expect(screen.getByText('原因：刷屏')).toBeTruthy()
    show({ speech: { allowed: false, why: 'muted', until: AT + 7_320_000 } })
    expect(screen.getByRole('timer').textContent).toBe('您已被禁言，还剩 2 小时 2 分')
    show({ speech: { allowed: false, why: 'closed', reason: '稍后回来' } })
    expect(screen.getByText('聊天室已关闭，暂时不能发言')).toBeTruthy()
    show({ speech: { allowed: false, why: 'refused', reason: '暂停期间不能使用聊天室' } })
    expect(screen.getByText('您现在不能在聊天室发言')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '登录' })).toBeNull()
    show({ speech: { allowed: false, why: 'refused', isRetrying: true, reason: '系统维护中' } })
    expect(screen.getByText('可以浏览消息，暂时不能发言，正在重新连接您的账号')).toBeTruthy()
    expect(screen.getByText('原因：系统维护中')).toBeTruthy()
    show({ speech: { allowed: false, why: 'level' } })
    expect(screen.getByText('您的VIP等级未达到发言要求')).toBeTruthy()
    show({
      speech: { allowed: false, why: 'closed', isEarly: true, reason: '11-21 20:00 起可以发言（开赛前24小时开放）' },
    })
    expect(screen.getByRole('status').textContent).toBe('11-21 20:00 起可以发言（开赛前24小时开放）')
  } finally {
    vi.useRealTimers()
  }
})

test('what is half typed is there when one comes back to its room, and in no other one', async () => {
  function Turning() {
    const [shown, setShown] = useState<string | undefined>(rid)
    return (
      <>
        {[rid, 'FT_8735701', undefined].map((next) => (
          <button
            key={next ?? 'none'}
            type="button"
            onClick={() => setShown(next)}
          >{`turn to ${next ?? 'none'}`}</button>
        ))}
        {shown !== undefined && <ChatPanel {...match} rid={shown} />}
      </>
    )
  }
  await renderRoom(<Turning />)
  const turnTo = async (next: string) => {
    press(`turn to ${next}`)
    if (next !== 'none') await screen.findByRole('textbox', { name: '聊天内容' })
  }
  type('还没说完')
  await turnTo('none')
  await turnTo('FT_8735701')
  expect(input().value).toBe('')
  await turnTo(rid)
  expect(input().value).toBe('还没说完')
  press('发送')
  await turnTo('none')
  await turnTo(rid)
  expect(input().value).toBe('')
})

test('in a pause the room is left, and there is none until it ends', async () => {
  const { room, shell, openChat } = await openPanel({ messages: messages(1) })
  const hears = (pause: Partial<UserInfo>) =>
    act(() => {
      const user = v.parse(UserInfoSchema, { userId: '1', name: 'member1', bindPhone: 1, bindRealName: 1, ...pause })
      shell.queryClient.setQueryData<UserInfo>(userKey('1'), user)
    })
  hears({ exclusion: { kind: 'timeout', until: AT, mayReturn: false } })
  expect(await screen.findByText(texts.chat.pausedText)).toBeTruthy()
  expect(screen.queryByText('第1句')).toBeNull()
  expect(room.close).toHaveBeenCalled()
  hears({})
  await screen.findByText('第1句')
  expect(openChat).toHaveBeenCalledTimes(2)
})

test('a break is told, and what is typed stays; a room that is over can be read', async () => {
  const { show } = await openPanel({ messages: messages(1) })
  type('还没发')
  show({ status: 'away' })
  expect(screen.getByText('连接已断开，正在重新连接')).toBeTruthy()
  expect(input().value).toBe('还没发')
  show({ status: 'ended' })
  expect(screen.getByText('直播已结束')).toBeTruthy()
  expect(screen.queryByText(/人在线$/), 'nobody is in it any more').toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('第1句')).toBeTruthy()
  show({ messages: [message(2, { category: 2, categoryType: -1, bet: BET })] })
  expect(screen.getByRole('group', { name: '晒单 甲队 对 乙队' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^跟单/ })).toBeNull()
})

test('a message that calls this person by name says so, not by its colour alone, and the own ones are told apart', async () => {
  const { show } = await openPanel({
    messages: [message(1, { msg: '@甲 你看' }), message(2, { memberId: '1', nickname: '甲', msg: '在看' }), message(3)],
  })
  const rowOf = (words: string) => screen.getByText(words).parentElement
  const called = () => screen.getAllByText('@我').map((tag) => tag.parentElement?.parentElement)
  expect(rowOf('@甲 你看')?.dataset['called']).toBe('')
  expect(called()).toEqual([rowOf('@甲 你看')])
  expect(rowOf('在看')?.dataset['mine']).toBe('')
  expect(rowOf('第3句')?.dataset).not.toHaveProperty('called')
  show({
    messages: [
      ...[message(4, { msg: '@甲 是你', mentions: ['1'] }), message(5, { msg: '@甲 是别人', mentions: ['9'] })],
      message(6, { msg: '谁也没叫', mentions: ['1'] }),
    ],
  })
  expect(rowOf('@甲 是你')?.dataset['called']).toBe('')
  expect(rowOf('@甲 是别人')?.dataset, 'of the same masked name').not.toHaveProperty('called')
  expect(called()).toEqual([rowOf('@甲 是你')])
})

test('who said something is shown with picture, grade and days; what was said is reported once, with a reason', async () => {
  const { reported, toasts } = await openPanel({ messages: [message(1, { allowReport: true })] })
  press('查看 乙 的资料')
  const card = await screen.findByRole('dialog', { name: '会员资料' })
  expect(await within(card).findByText('2026-10-01')).toBeTruthy()
  expect(within(card).getByText('VIP4')).toBeTruthy()
  expect(card.querySelector('img')?.getAttribute('src'), 'the picture that the member has chosen').toBe(
    '/avatars/fox.svg',
  )
  press('举报')
  const send = screen.getByRole<HTMLButtonElement>('button', { name: '提交举报' })
  expect(send.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '广告刷屏' }))
  fireEvent.click(send)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 30_000 })
  expect(reported).toEqual([{ rid, seq: 's-1', reason: 'spam' }])
  expect(toasts).toEqual(['举报已提交，处理结果会发送到您的消息中心'])
  press('查看 乙 的资料')
  expect(screen.getByRole('button', { name: '已举报' }).getAttribute('aria-disabled')).toBe('true')
})

test('who is blocked is not read any more, by this member alone', async () => {
  const { show } = await openPanel({ messages: [message(1), message(2, { memberId: '3', nickname: '丙' })] })
  press('查看 乙 的资料')
  press('屏蔽TA')
  expect(screen.queryByText('第1句')).toBeNull()
  expect(screen.getByText('第2句')).toBeTruthy()
  const quote = { seq: 's-1', nickname: '乙', msg: '第1句' }
  const answer = (number: number, replyTo: typeof quote & { memberId?: string }) =>
    message(number, { memberId: '3', nickname: '丙', replyTo })
  show({
    messages: [
      ...[message(1), message(2, { memberId: '3', nickname: '丙' }), message(3)],
      ...[answer(4, { ...quote, memberId: '2' }), answer(5, quote), answer(6, { ...quote, seq: 's-9', memberId: '4' })],
    ],
  })
  expect(screen.queryByText('第3句')).toBeNull()
  expect(screen.getByText('第4句')).toBeTruthy()
  expect(screen.getAllByText('回复 乙：第1句'), 'that of another one').toHaveLength(1)
  press('聊天规则')
  expect(screen.getByText('您屏蔽了 1 位会员')).toBeTruthy()
  press('全部取消屏蔽')
  expect(screen.getByText('第3句')).toBeTruthy()
  expect(screen.queryByText(/^您屏蔽了/)).toBeNull()
})

test('a shared bet is a card that hides its amounts, and is put onto the slip by the command of the slip', async () => {
  const runCommand = vi.fn<() => Promise<unknown>>(async () => 'added')
  const shared = message(1, { category: 2, categoryType: -1, bet: BET, msg: '晒单：甲队' })
  const { toasts, show } = await openPanel({ messages: [shared] }, runCommand)
  const card = screen.getByRole('group', { name: '晒单 甲队 对 乙队' })
  expect(within(card).getByText(/金额已隐藏/)).toBeTruthy()
  press('跟单 甲队')
  await vi.waitFor(() => expect(toasts).toEqual(['已加入投注单，赔率以投注单为准']), { timeout: 30_000 })
  const selection = { gameId: '87357001', matchId: '8735700', w: 'M', r: 'MH', ratio: '', ior: '1.95' }
  expect(runCommand.mock.calls).toEqual([['sports.addSelection', selection]])
  runCommand.mockResolvedValue('over')
  press('跟单 甲队')
  await vi.waitFor(() => expect(toasts.at(-1)).toBe('比赛已结束，不能跟单'), { timeout: 30_000 })
  const over = { ...BET, stakeMasked: '1,000+', maxWin: '950.00', status: 'won' as const, canFollow: false }
  show({ messages: [message(1, { category: 2, categoryType: -1, bet: over })] })
  expect(screen.getByText('已停止投注')).toBeTruthy()
  expect(screen.getByText('已赢')).toBeTruthy()
  expect(screen.getByText('¥1,000+')).toBeTruthy()
})

const FEATURES = { share: true, copy: true, score: true, gift: true }

test('in the venue a bet can be shared, but not into a room that takes none', async () => {
  const { show } = await renderRoom(
    <EntryGate skeleton="">
      <ChatPanel {...match} />
    </EntryGate>,
  )
  expect(screen.getByRole('button', { name: '晒单' })).toBeTruthy()
  show({ features: { ...FEATURES, share: false } })
  expect(screen.queryByRole('button', { name: '晒单' })).toBeNull()
})

test('where bets are not followed a shared bet is shown without the way to bet the same', async () => {
  const { show } = await openPanel({ messages: [message(1, { category: 2, categoryType: -1, bet: BET })] })
  expect(screen.getByRole('button', { name: '跟单 甲队' })).toBeTruthy()
  show({ features: { ...FEATURES, copy: false } })
  expect(screen.getByRole('group', { name: '晒单 甲队 对 乙队' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '跟单 甲队' })).toBeNull()
})
