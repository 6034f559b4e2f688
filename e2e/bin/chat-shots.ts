import type { Browser, Page } from '@playwright/test'
import { CHAT_MSG, type ChatMsgId, type SharedBet } from '@site/contracts/chat'
import { RESOURCE_METHODS } from '@site/contracts/sports'
import { dayOf, findPlay, HOUR_MS, MINUTE_MS } from '@site/domain'
import * as v from 'valibot'
import { createApi, type Api } from '../support/api.ts'
import { enterSports } from '../support/bets.ts'
import { fakeChatRoom } from '../support/fake-chat-room.ts'
import { newMember } from '../support/new-member.ts'
import { createSandbox } from '../support/sandbox.ts'
import { matchOf, toSaturday } from '../sports/saturday.ts'
import type { Look } from './dialog-shots.ts'
import { photographStates, type State } from './state-shots.ts'

/** Pictures of the course of a match and of its room in the states that are wanted, every one otherwise, with one sheet. */
export async function photographChat(
  browser: Browser,
  url: string,
  folder: string,
  looks: readonly Look[],
  wanted: readonly string[] = [],
) {
  const states = (await makeStates(url)).map((state) => ({
    ...state,
    // A match that is open on a phone lies over the list.
    before: async (page: Page) => {
      await page.addInitScript(() => self === top && sessionStorage.clear())
      await state.before?.(page)
    },
  }))
  await photographStates(browser, url, folder, { title: 'chat', looks, states, wanted })
}

const BOARD = '/game/sport/crty'
type Part = '赛况' | '聊天室'

/** Which matches the list has; the page comes back to those of the state before it. */
async function showList(page: Page, market: '滚球' | '早盘', sport: '足球' | '网球'): Promise<void> {
  for (const name of [market, sport]) {
    const button = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
    await button.click()
    await page
      .getByRole('button', { name: new RegExp(`^${name}`), pressed: true })
      .first()
      .waitFor()
  }
}

/** The page of a match of the list, beside it or over it: the first one when none is named. */
async function openMatch(page: Page, part: Part, gidm?: string): Promise<void> {
  const list = page.getByRole('list', { name: '赛事列表' })
  const of = gidm === undefined ? list : matchOf(list, gidm)
  await of
    .getByRole('button', { name: /^查看 / })
    .first()
    .click()
  await page.getByRole('radiogroup', { name: '赛事内容' }).getByText(part).click()
  await page.getByRole('region', { name: part, exact: true }).waitFor()
}

const TALK = [
  ['老球迷阿强', 2, '主队今天压得很高，边路一直有空当'],
  ['南城小李', 0, '客队换人要早一点，中场已经跑不动了'],
  ['红帆', 6, '刚才那个角球再近一点就进了'],
  ['老球迷阿强', 2, '我看下半场会开放很多，大家别急'],
  ['月半湾', 0, '第一次看他们现场直播，气氛真好 ⚽'],
  [
    'Kevin.W',
    3,
    '裁判今天尺度比较松，双方动作都不小，希望别有人受伤；上一场就是因为这个少打一人，最后十分钟完全守不住',
  ],
  ['南城小李', 0, '进了！！！'],
  ['红帆', 6, '漂亮，这脚弧线绝了'],
] as const

async function makeStates(url: string): Promise<readonly State[]> {
  const api = await createApi(url)
  const sandbox = createSandbox(url)
  await toSaturday(sandbox)
  const began = await sandbox.advanceClock(0)
  // A match of tomorrow that begins now: nothing happens in it but what is said here.
  const gidm = String((dayOf(began) + 1) * 1000)
  const happen = (...events: object[]) => sandbox.happen(gidm, events, { takeOver: true })
  await happen({ kind: 'period', period: '1H', clock: { seconds: 0, runs: true } })
  await sandbox.advanceClock(25 * MINUTE_MS)
  await happen({ kind: 'corner', side: 'H' }, { kind: 'yellow', side: 'C' }, { kind: 'goal', side: 'H' })
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '2000.00')
  const bet = await sharedBet(api, member.token, gidm)

  const now = () => sandbox.advanceClock(0)
  const rid = `FT_${gidm}`
  const me = { memberId: member.userId, nickname: '西风', vip: 1 }
  /** Stands before the page is opened: what was said, and what the room is besides. */
  const inRoom =
    ({ room = () => ({}), after = [], isGuest = false, extra = [] }: RoomLook = {}) =>
    async (page: Page) => {
      const at = await now()
      const said = [...TALK.map(([nickname, vip, msg]) => ({ nickname, vip, msg })), ...extra]
      const history = said.map((one, index) => ({
        ...{ rid, memberId: `${70 + index}`, seq: `s-${index + 1}`, timestamp: at - (said.length - index) * 40_000 },
        ...(index === 3 && { replyTo: { seq: 's-2', nickname: '南城小李', msg: TALK[1][2] } }),
        ...one,
      }))
      const features = { share: true, copy: true, score: true, gift: true }
      await fakeChatRoom(page, {
        ...(isGuest ? {} : { member: me }),
        room: {
          history: history.toReversed(),
          online: 1_286,
          features,
          ...room(at),
        },
        after,
        now: () => at,
      })
    }
  const card = { nickname: '红帆', vip: 6, msg: '晒单', category: 2, categoryType: -1, bet }
  const mine = { nickname: me.nickname, vip: me.vip, memberId: me.memberId, msg: '@红帆 同感，跟了一单' }
  const called = { nickname: '红帆', vip: 6, msg: '@西风 下半场一起看', mentions: [me.memberId] }
  const hidden = { ...card, nickname: '月半湾', vip: 0, bet: { ...bet, stakeMasked: '***', maxWin: undefined } }
  const rain = (at: number) => ({
    ...{ packId: 'r1', title: '进球红包雨', startAt: at - 20_000, endAt: at + 10 * MINUTE_MS, total: '888.00' },
    ...{ count: 88, left: 31, paid: '570.20', isOver: false, hash: 'a3f1'.repeat(16) },
  })
  const talk = async (page: Page) => {
    await showList(page, '滚球', '足球')
    await openMatch(page, '聊天室', gidm)
  }
  const base = { session: member, path: BOARD }
  return [
    ...(
      [
        ['1-course-football', '滚球', '足球'],
        ['1-course-other', '滚球', '网球'],
        ['1-course-before', '早盘', '足球'],
      ] as const
    ).map(([name, market, sport]): State => ({
      ...{ name, ...base },
      act: async (page) => {
        await showList(page, market, sport)
        await openMatch(page, '赛况')
      },
    })),
    {
      ...{ name: '1-course-goal', ...base },
      act: async (page) => {
        await showList(page, '滚球', '足球')
        await openMatch(page, '赛况', gidm)
      },
    },
    { name: '2-member', ...base, before: inRoom({ extra: [mine] }), act: talk },
    { name: '2-called', ...base, before: inRoom({ extra: [mine, called] }), act: talk },
    { name: '2-empty', ...base, before: inRoom({ room: () => ({ history: [] }) }), act: talk },
    { name: '3-shared-bet', ...base, before: inRoom({ extra: [hidden, card] }), act: talk },
    { name: '4-red-packets', ...base, before: inRoom({ room: (at) => ({ packets: [rain(at)] }) }), act: talk },
    {
      ...{ name: '4-gifts', ...base, before: inRoom({ extra: [mine] }) },
      act: async (page) => {
        await talk(page)
        await page.getByRole('button', { name: '送礼物' }).click()
      },
    },
    {
      ...{ name: '4-prediction', ...base, before: inRoom({ extra: [mine] }) },
      act: async (page) => {
        await talk(page)
        await page.getByRole('button', { name: '比分预测' }).click()
      },
    },
    {
      ...{ name: '5-muted', ...base },
      before: inRoom({ room: (at) => ({ speech: { allowed: false, until: at + HOUR_MS, reason: '多次刷屏' } }) }),
      act: talk,
    },
    {
      ...{ name: '5-closed', ...base },
      before: inRoom({ room: () => ({ roomStatus: 2, speech: { allowed: false, reason: '聊天室整理中，稍后开放' } }) }),
      act: talk,
    },
    {
      ...{ name: '5-ended', ...base },
      before: inRoom({ after: [{ msgId: CHAT_MSG.roomDestroyed, msgData: { rid, reason: '比赛结束' } }] }),
      act: talk,
    },
    // What is on the slip stays there and takes its room.
    {
      ...{ name: '3-followed', ...base, before: inRoom({ extra: [card] }) },
      act: async (page) => {
        await talk(page)
        await page.getByRole('button', { name: /^跟单 / }).click()
        await page.getByText(/^已加入投注单|^投注单里已有/).waitFor()
      },
    },
    {
      ...{ name: '6-guest', session: undefined, path: '/', before: inRoom({ isGuest: true, extra: [hidden] }) },
      act: (page) =>
        page
          .getByRole('button', { name: /^进入 .* 的聊天室$/ })
          .first()
          .click(),
    },
  ]
}

interface RoomLook {
  /** What it is otherwise than open, with some talk; from the time that it is. */
  readonly room?: (at: number) => object
  readonly after?: readonly { readonly msgId: ChatMsgId; readonly msgData: object }[]
  readonly isGuest?: boolean
  /** Said after all the rest. */
  readonly extra?: readonly object[]
}

/** A bet on the home side, at the price of the moment. */
async function sharedBet(api: Api, token: string, gidm: string): Promise<SharedBet> {
  const ask = await enterSports(api, token)
  const { game, league } = v.parse(RESOURCE_METHODS.GetGameMore.response, await ask('GetGameMore', { gidm }))
  const play = game.plays.find(({ w }) => findPlay(w)?.family === 'M')
  const pick = play?.odds[0]
  if (play === undefined || pick === undefined) throw new Error(`no market of ${gidm}`)
  return {
    ...{ gidm, league: league.name, home: game.team_h, away: game.team_c, play: '独赢', pick: game.team_h, ratio: '' },
    ...{ odds: pick.ior, oddsType: 'H', stakeMasked: '500+', maxWin: '425.00', status: 'open', canFollow: true },
    selection: { gameId: game.gameId, gameType: game.gameType, w: play.w, r: pick.r, ior: pick.ior },
  }
}
