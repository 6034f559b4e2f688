import {
  chatGiftEndpoint,
  chatMemberEndpoint,
  chatPredictEndpoint,
  chatPredictionsEndpoint,
  chatReportEndpoint,
  launchEndpoint,
} from '@site/contracts'
import type { ChatMessage, SharedBet } from '@site/contracts/chat'
import type { ChatRoom, ChatView } from '@site/shell'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, vi } from 'vitest'

import texts from '../locales/zh-CN/sports.json' with { type: 'json' }
import { ENTRY } from './sample.ts'

export const rid = 'FT_8735700'
/** What the room is about. */
export const match = { rid, home: '阿森纳', away: '切尔西' }
export const AT = Date.parse('2026-11-21T20:05:00+08:00')

export function message(number: number, over: Partial<ChatMessage> = {}): ChatMessage {
  return {
    ...{ seq: `s-${number}`, rid, memberId: '2', nickname: '乙', vip: 0, avatar: '', msg: `第${number}句` },
    ...{ category: 1, categoryType: 0, timestamp: AT, allowReport: false, isReported: false },
    ...over,
  }
}
export const messages = (count: number) => Array.from({ length: count }, (_, index) => message(index + 1))

/** A bet that somebody shows to the room. */
export const BET: SharedBet = {
  ...{
    gidm: '8735700',
    league: '英超',
    home: '甲队',
    away: '乙队',
    play: '独赢',
    pick: '甲队',
    ratio: '',
    odds: '1.95',
  },
  ...{ oddsType: 'E', stakeMasked: '***', status: 'open', canFollow: true },
  selection: { gameId: '87357001', gameType: 'FT', w: 'M', r: 'MH', ior: '1.95' },
}

const MEMBER: ChatView = {
  status: 'ready',
  me: { kind: 'member', id: '1', nickname: '甲' },
  speech: { allowed: true },
  online: 3,
  messages: [],
  pending: [],
  notes: [],
  rains: [],
  features: { share: true, copy: true, score: true, gift: true },
  hasOlder: false,
  isLoadingOlder: false,
}

/** A room in which the test says what is seen. */
export function fakeRoom(first: Partial<ChatView>) {
  let view: ChatView = { ...MEMBER, ...first }
  const listeners = new Set<() => void>()
  const room = {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say: vi.fn<ChatRoom['say']>(() => 'sent'),
    share: vi.fn<ChatRoom['share']>(async () => ({ ok: true })),
    retry: vi.fn<ChatRoom['retry']>(),
    discard: vi.fn<ChatRoom['discard']>(),
    takePacket: vi.fn<ChatRoom['takePacket']>(async () => ({ ok: true, amount: '1.20', rank: 3 })),
    loadOlder: vi.fn<ChatRoom['loadOlder']>(),
    close: vi.fn<ChatRoom['close']>(),
  }
  const show = (next: Partial<ChatView>) =>
    act(() => {
      view = { ...view, ...next }
      for (const listener of listeners) listener()
    })
  return { room, show }
}

/** A panel of a room that was opened, and what it sends. */
export async function renderRoom(
  panel: ReactElement,
  first: Partial<ChatView> = {},
  runCommand = async (): Promise<unknown> => undefined,
) {
  const { room, show } = fakeRoom(first)
  const openChat = vi.fn(async (_rid: string): Promise<ChatRoom> => room)
  const reported: unknown[] = []
  const sent: unknown[] = []
  const giftAnswer = vi.fn((_input: unknown): unknown => ({ combo: 1 }))
  const answers = {
    [launchEndpoint.path]: () => ENTRY,
    [chatMemberEndpoint.path]: () => CARD,
    [chatReportEndpoint.path]: (input: unknown) => {
      reported.push(input)
      return {}
    },
    [chatGiftEndpoint.path]: (input: unknown) => {
      sent.push(input)
      return giftAnswer(input)
    },
    [chatPredictionsEndpoint.path]: () => ({ total: 2, distribution: [{ score: '1-0', pct: 100 }] }),
    [chatPredictEndpoint.path]: (input: unknown) => {
      sent.push(input)
      return {
        ...{ mine: '2-1', total: 3 },
        distribution: [
          { score: '1-0', pct: 67 },
          { score: '2-1', pct: 33 },
        ],
      }
    },
  }
  const parts = { openChat, runCommand }
  const member = first.me?.kind === 'guest' ? {} : { member: '1' }
  const part = renderPart(panel, { remote: 'sports', texts, answers, parts, ...member })
  await screen.findByText('3 人在线')
  return { ...part, room, show, openChat, reported, sent, giftAnswer }
}

const CARD = { memberId: '2', nickname: '乙', vip: 4, avatar: '/avatars/fox.svg', joined: '2026-10-01', said: 12 }

export const log = () => screen.getByRole('log', { name: '聊天消息' })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Without a layout of its own the page has one in each test of a file: a log of ten rows. */
export function useLayout(): void {
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
  })
}
