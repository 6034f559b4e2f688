import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { CHAT_TIMING } from '../constants.ts'
import { SUCCESS } from '../status.ts'
import {
  CHAT_MSG,
  ChatClientFrameSchema,
  ChatFrameTextSchema,
  ChatServerFrameSchema,
  CHAT_SOCKET,
  matchOfRoom,
  roomOf,
} from './index.ts'
import { ChatMessageSchema } from './message.ts'

const rid = 'FT_8735700'
const ts = 1_795_190_400_123

const message = {
  seq: 's-7',
  rid,
  memberId: '1001',
  nickname: '小明',
  vip: 3,
  avatar: '',
  msg: '加油',
  category: 1,
  categoryType: 0,
  timestamp: ts,
  allowReport: true,
  isReported: false,
}

describe('what a browser says', () => {
  test('[S3.028] [S3.029] a chat message has msgId and msgData, which holds rid, msg, token and body', () => {
    const frame = { msgId: 10_003, seq: 'c-17', msgData: { rid, msg: '加油', token: 't', body: 'jwt' } }
    expect(v.parse(ChatClientFrameSchema, frame)).toEqual(frame)
    for (const missing of ['rid', 'msg']) {
      const msgData = Object.fromEntries(Object.entries(frame.msgData).filter(([name]) => name !== missing))
      expect(v.is(ChatClientFrameSchema, { ...frame, msgData }), missing).toBe(false)
    }
    expect(v.is(ChatClientFrameSchema, { seq: 'c-17', msgData: frame.msgData })).toBe(false)
    expect(v.is(ChatClientFrameSchema, { msgId: 10_003, seq: 'c-17' })).toBe(false)
  })

  test('[S3.030] a request for the history holds pageNum, pageSize, category, categoryType, beginTime and endTime', () => {
    const asked = { rid, pageNum: 2, pageSize: 15, category: 2, categoryType: -1, beginTime: ts - 1, endTime: ts }
    const frame = { msgId: 10_011, seq: 'c-1', msgData: asked }
    expect(v.parse(ChatClientFrameSchema, frame)).toEqual(frame)
    const bare = v.parse(ChatClientFrameSchema, { ...frame, msgData: { rid } })
    expect(bare.msgData).toEqual({ rid, pageNum: 1, pageSize: 15, category: 0, categoryType: 0 })
    for (const wrong of [{ pageNum: 0 }, { pageSize: 51 }, { category: 4 }, { categoryType: 1 }, { beginTime: -1 }]) {
      expect(v.is(ChatClientFrameSchema, { ...frame, msgData: { ...asked, ...wrong } })).toBe(false)
    }
  })

  test.each([
    ['an unknown number', { msgId: 99, seq: 'c-1', msgData: {} }],
    ['a number of the server', { msgId: 10_014, seq: 'c-1', msgData: { rid } }],
    ['no number of its own', { msgId: 10_002, msgData: { rid } }],
    ['a room of another form', { msgId: 10_002, seq: 'c-1', msgData: { rid: '../etc' } }],
    ['a rain of another form', { msgId: 40_002, seq: 'c-1', msgData: { packId: '../etc' } }],
    ['a book', { msgId: 10_003, seq: 'c-1', msgData: { rid, msg: '长'.repeat(2_001) } }],
  ])('is refused with %s', (_why, frame) => {
    expect(v.is(ChatClientFrameSchema, frame)).toBe(false)
  })
})

const who = { memberId: '1001', nickname: '小明', vip: 3 }
const levels = { vipMin: 0, vipMax: 10, effectMin: 5, effectMax: 10 }
const features = { share: true, copy: true, score: true, gift: false }

const rain = {
  ...{ packId: 'rain-1', title: '开场红包雨', startAt: ts, endAt: ts + 60_000, total: '88.00', count: 10, left: 10 },
  ...{ paid: '0.00', isOver: false, hash: 'ab'.repeat(32) },
}

/** A payload of each message of the server. */
const PAYLOADS: readonly (readonly [msgId: number, name: keyof typeof CHAT_MSG, msgData: object])[] = [
  [0, 'heartbeat', { ts }],
  [10_000, 'connect', { connId: 'c', heartbeat: 10, serverTime: ts }],
  [10_001, 'login', { ...who, speech: { allowed: true }, ...levels, features, notify: '今晚维护' }],
  [10_002, 'joinRoom', { rid, roomStatus: 1 }],
  [10_003, 'say', message],
  [10_004, 'mute', { memberId: '1001', muted: true, until: ts, hours: 2, reason: '刷屏' }],
  [10_005, 'block', { rid, seqs: ['s-7'], by: 'admin' }],
  [10_006, 'roomStatus', { rid, status: 1, reason: '维护' }],
  [10_007, 'vipLevel', levels],
  [10_008, 'joined', { ...who, effect: 1, msg: '进入直播间', online: 12 }],
  [10_009, 'allRoomsStatus', { maintain: true, notify: '聊天室维护中' }],
  [10_010, 'shareBet', { ...message, category: 2, categoryType: -1 }],
  [10_011, 'history', { rid, list: [message], total: 1, next: false }],
  [10_012, 'leaveRoom', { rid }],
  [10_013, 'roomDestroyed', { rid, reason: 'matchEnded' }],
  [
    10_014,
    'score',
    { rid, gidm: '8735700', home: 2, away: 1, clock: '67:12', event: { type: 'goal', side: 'H', minute: 67 } },
  ],
  [10_015, 'clear', { rid, before: ts }],
  [
    10_016,
    'room',
    {
      rid,
      liveDate: ts,
      roomStatus: 1,
      online: 3,
      history: [message],
      next: true,
      clearedBefore: ts - 1,
      blocked: ['s-2'],
      speech: { allowed: true },
      features,
      packets: [{ ...rain, mine: { amount: '1.20', rank: 3 } }],
    },
  ],
  [10_017, 'gift', { giftId: '1', name: '玫瑰', icon: 'rose', count: 1, combo: 2, from: who, amount: '1.00' }],
  [10_018, 'prediction', { ...who, predict: '2-1', at: ts, total: 9, distribution: [{ score: '2-1', pct: 44 }] }],
  [10_019, 'guestLogin', { guestId: 'g1', nickname: '游客1234', features }],
  [20_001, 'finance', { orderNo: 'D1', kind: 'deposit', status: 4, amount: '100.00' }],
  [30_001, 'bet', { ticketId: 'B261121000001', active: false, resultCode: 'W', ret: '195.00' }],
  [40_001, 'redPacket', rain],
  [40_002, 'takeRedPacket', { packId: 'rain-1', amount: '1.20', rank: 3, left: 7, nickname: 'an***1' }],
  [60_000, 'notice', { type: 'system', title: '公告', content: '今晚维护' }],
]

/** Marks that a room adds to what was said. */
const MARKS = ['vip', 'avatar', 'category', 'categoryType', 'allowReport', 'isReported']
/** What is not always said; everything else is. */
const MAY_LACK: Partial<Record<keyof typeof CHAT_MSG, readonly string[]>> = {
  ...{ say: MARKS, shareBet: MARKS, login: ['notify'], allRoomsStatus: ['notify'], roomStatus: ['reason'] },
  ...{ mute: ['until', 'hours', 'reason'], score: ['event'], takeRedPacket: ['nickname'] },
  room: ['clearedBefore', 'blocked', 'packets'],
}

describe('[S4.054-S4.070] what the server says', () => {
  test.each(PAYLOADS)('%i is %s, with its payload and nothing less', (msgId, name, msgData) => {
    expect(CHAT_MSG[name]).toBe(msgId)
    const frame = { msgId, seq: 's-1', code: SUCCESS, rid, ts, msgData }
    expect(v.parse(ChatServerFrameSchema, frame)).toEqual(frame)
    const isNeeded = (key: string): boolean => {
      const lesser = Object.fromEntries(Object.entries(msgData).filter(([one]) => one !== key))
      return !v.is(ChatServerFrameSchema, { ...frame, msgData: lesser })
    }
    expect(Object.keys(msgData).filter((key) => !isNeeded(key))).toEqual(MAY_LACK[name] ?? [])
  })

  test('a refusal has the number of what was asked, a code of the catalogue and its reason in words', () => {
    const refusal = { msgId: 10_003, seq: 'c-17', code: 6012, rid, ts, message: '当前已被禁言' }
    expect(v.parse(ChatFrameTextSchema, JSON.stringify(refusal))).toEqual(refusal)
    expect(v.is(ChatFrameTextSchema, JSON.stringify({ ...refusal, code: SUCCESS }))).toBe(false)
    expect(v.is(ChatFrameTextSchema, '{"msgId":')).toBe(false)
  })

  test('a message without the marks that rooms add has their defaults', () => {
    const { vip: _vip, avatar: _avatar, allowReport: _allow, isReported: _reported, ...bare } = message
    const parsed = v.parse(ChatMessageSchema, bare)
    expect(parsed).toMatchObject({ vip: 0, avatar: '', allowReport: false, isReported: false })
  })
})

test('[S9.026] the times of the chat: a beat every 10 s, again after 5 s, resent every 300 ms, pages of 15', () => {
  expect(CHAT_TIMING).toEqual({ heartbeatMs: 10_000, reconnectMs: 5_000, retryMs: 300, historyPageSize: 15 })
  const asked = v.parse(ChatClientFrameSchema, { msgId: 10_011, seq: 'c-1', msgData: { rid } })
  expect(asked.msgData).toMatchObject({ pageSize: CHAT_TIMING.historyPageSize })
  expect(CHAT_SOCKET.silenceMs).toBe(3 * CHAT_TIMING.heartbeatMs)
})

test('a room is named by its match, which its name gives back', () => {
  expect(roomOf('FT', '8735700')).toBe('FT_8735700')
  expect(matchOfRoom('BK_12')).toEqual({ gameType: 'BK', matchId: '12' })
  for (const name of ['FT_', 'XX_12', 'FT_012', 'FT_12_3', 'FT12', '']) expect(matchOfRoom(name), name).toBeUndefined()
})
