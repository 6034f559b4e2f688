import {
  ACTIVITY_ACTIONS,
  type ActivityAction,
  chatGiftEndpoint,
  chatPredictEndpoint,
  currencyTransferEndpoint,
  type Endpoint,
  giftClaimEndpoint,
  joinActivityEndpoint,
  launchEndpoint,
  memberJwtEndpoint,
  payEndpoint,
  recycleEndpoint,
  resourceEndpoint,
  selfExcludeEndpoint,
  setLimitEndpoint,
  STATUS,
  timeoutEndpoint,
  transferRateEndpoint,
  venueTransferEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { CHAT_MSG, ChatClientFrameSchema } from '@site/contracts/chat'
import { RESOURCE_METHODS, SportsClientMessageSchema, sportsHotEndpoint } from '@site/contracts/sports'
import { SEAMLESS_CALLS, SEAMLESS_PREFIX } from '@site/contracts/seamless'
import { formatFen, VERIFIED_ABOVE } from '@site/domain'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'

import { FRAMES_WITHOUT_MONEY } from '../../../tests/money-draws.ts'
import { ChatReader } from '../../testing/chat-reader.ts'
import { DECLARED_CALLS, type GatewayClient, md5, routesOf } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { newBirthday } from '../../testing/start-gateway.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { enter, futureMatches, marketsOf, pick, type Punter, SATURDAY } from '../bets/testing/bet-site.ts'
import { depositsOn, key } from '../deposits/testing/deposits-on.ts'
import { showDocument } from '../verification/testing/show-document.ts'
import { newOwner, withdrawing } from '../withdrawals/testing/withdrawing.ts'
import { callsPage } from './testing/calls-page.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const PASSWORD = md5('passw0rd')
const RED_PACKET = 'chat 40002'
const ABOVE_THE_SUMS = `${withdrawNewEndpoint.path} above the sums`
/** Cards of different people: one card would make them one. */
const CARDS = words(`
  6222020000000000000 6222020000000000018 6222020000000000026 6222020000000000034 6222020000000000042
  6222020000000000059 6222020000000000067 6222020000000000075 6222020000000000083`)
const RainSchema = v.object({ packId: v.string() })
const OfferSchema = v.object({ amount: v.string() })
const PlacedSchema = v.object({ orders: v.array(v.object({ ticket_id: v.string() })) })

/** Where a call is, without what all calls have: `fd/payment/pay`. */
const placeOf = ({ path }: Endpoint) => path.replace(/^\/([a-z]+)\/api\/v1\//, '$1/')
const actionOf = (action: ActivityAction) => `${joinActivityEndpoint.path} ${action}`

/** The activity in which each action is tried. */
const TRIED_IN: Readonly<Record<ActivityAction, string>> = {
  join: 'first-deposit',
  claim: 'first-deposit',
  sign: 'sign-in',
  makeUp: 'sign-in',
  draw: 'lucky-draw',
}

describeOnEngines('calls that play or pay in', (context) => {
  const { site, store } = context
  const { payInput } = depositsOn(context)
  const { desk } = withdrawing(site)
  let game: Awaited<ReturnType<typeof marketsOf>>
  let rid: string

  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const bets = await enter(site(), 0)
    const [first] = (await futureMatches(bets)).slice(-1)
    if (first === undefined) throw new Error('no match')
    game = await marketsOf(bets, first.gidm)
    const { games } = await site().client().call(sportsHotEndpoint, { limit: 20 })
    const inPlay = games.find(({ gameType, marketType }) => gameType === 'FT' && marketType === 'RB')
    if (inPlay === undefined) throw new Error('no football in play')
    rid = `FT_${inPlay.gidm}`
  })

  const STANDINGS = [
    ...(['limit reached', 'timed out', 'excluded', 'held', 'under age', 'of unknown age'] as const),
    ...(['unverified', 'frozen', 'in an excluded area'] as const),
  ] as const
  type Standing = (typeof STANDINGS)[number]
  type Answers = Readonly<Record<Standing, number | string>>

  /** Of a call that takes money or gives it away: what it answers to whoever may. */
  const guarded = (allowed: number): Answers => ({
    ...{ 'limit reached': 6012, 'timed out': 6003, excluded: 6003, held: 6003 },
    ...{ 'under age': 6003, 'of unknown age': 6449, unverified: allowed, frozen: 6030, 'in an excluded area': 6031 },
  })
  /** Of what is done beside the talk of a room, which costs nothing: closed with the chat. */
  const ofChat: Answers = {
    ...{ 'limit reached': 6000, 'timed out': 6003, excluded: 6003, held: 6000 },
    ...{ 'under age': 6000, 'of unknown age': 6000, unverified: 6000, frozen: 6030, 'in an excluded area': 6000 },
  }
  /** Of what leads money home, or changes what is there already: nothing keeps it. */
  const ofTheirOwn = Object.fromEntries(STANDINGS.map((standing) => [standing, 6000])) as Answers
  /** Of what leads money out: it waits for the end of a freeze alone. */
  const ofWithdrawals: Answers = { ...ofTheirOwn, frozen: 6030 }

  /**
   * What each call of money answers, by how the member stands, in the order in which they are tried; a new one has to be
   * put here. Withdrawals come first, before anything is given that would have to be bet.
   */
  const ANSWERS: Readonly<Record<string, Answers>> = {
    [withdrawNewEndpoint.path]: ofWithdrawals,
    // Who is not verified may play, and withdraw up to the sums. Whose age is unknown has shown no document either.
    [ABOVE_THE_SUMS]: { ...ofWithdrawals, 'of unknown age': 6012, unverified: 6012 },
    [payEndpoint.path]: guarded(6000),
    [launchEndpoint.path]: guarded(6000),
    [venueTransferEndpoint.path]: guarded(6000),
    // `upgrade:1` is not reached: 6012 is what whoever may claim is told.
    [giftClaimEndpoint.path]: guarded(6012),
    // A deposit is still to come, no card to make up with is there, and no chance to draw.
    [actionOf('claim')]: guarded(6012),
    // Of the limits none is on what is given, so joining and signing in go on.
    [actionOf('join')]: { ...guarded(6000), 'limit reached': 6000 },
    [actionOf('sign')]: { ...guarded(6000), 'limit reached': 6000 },
    [actionOf('makeUp')]: guarded(6012),
    [actionOf('draw')]: guarded(6012),
    'resource PlaceBet': guarded(6000),
    // It ends a bet early: money on its way home.
    'resource Cashout': ofTheirOwn,
    [chatGiftEndpoint.path]: ofChat,
    [chatPredictEndpoint.path]: ofChat,
    // Given, as a bonus is.
    [RED_PACKET]: { ...guarded(6000), 'limit reached': 6000 },
    // The venue learns that the member may not, and no more; a freeze has ended the session.
    'seamless debit': {
      ...{ 'limit reached': 'PLAYER_REFUSED', 'timed out': 'PLAYER_REFUSED' },
      ...{ excluded: 'PLAYER_REFUSED', held: 'PLAYER_REFUSED' },
      ...{ 'under age': 'PLAYER_REFUSED', 'of unknown age': 'PLAYER_REFUSED', unverified: 'OK' },
      ...{ frozen: 'SESSION_INVALID', 'in an excluded area': 'PLAYER_REFUSED' },
    },
    [recycleEndpoint.path]: ofTheirOwn,
    [currencyTransferEndpoint.path]: ofTheirOwn,
  }
  /** Calls that neither play nor pay in: they read, keep, or lead an order to its end. Each by its place. */
  const HARMLESS = words(`
    act/activity/missed act/activity/rank act/activity/record act/activityTopGift/exchangeRecord act/draw/proof
    act/gift/list act/invite/info act/invite/list act/promotion/config act/promotion/confirmInfo
    act/promotion/verification act/vipWeek/VipWeekInfo
    fd/alipay/add fd/alipay/delete fd/alipay/list fd/bankCard/add fd/bankCard/delete
    fd/bankCard/queryMemberBanksInfoList fd/bankCard/withdraw/add/list
    fd/payment/closeOrder fd/payment/createSignalCode fd/payment/getCustomerInfo fd/payment/getDepositOrder
    fd/payment/getDepositOrderStatus fd/payment/openOrders fd/payment/orders fd/payment/submitPaid fd/payment/types
    fd/transactions/export fd/transactions/queryDealRecord fd/transactions/queryHistory fd/transactions/statement
    fd/transfer/getBalance fd/transfer/getTransferRate fd/vCurrency/add fd/vCurrency/delete fd/vCurrency/list
    fd/withdraw/baseCfg/list fd/withdraw/orders fd/withdraw/usdtWithdrawInfo fd/withdraw/withdrawInfo
    fd/withdraw/withdrawOrderInfo
    game/balance game/collection/addCollection game/collection/removeCollection game/record/betRecordList
    game/record/betRecordTotal game/status/setAutoTransferStatus game/venue/allBalance game/venue/gameList
    game/venue/getBonusPools game/venue/getVenueInfoByCategory game/video/hotLive/matchDetail
    game/sports/hot game/sports/poll game/sports/vote
    stream/history stream/member stream/predictions stream/report
    site/advertising/getMyDiscountAd site/advertising/navigationList site/advertising/queryNoticeListByPage
    site/advertising/sponsorContent site/configuration/onlinecustomservice site/configuration/preInfo
    site/site/letter/delete site/site/letter/getUnreadForType site/site/letter/list site/site/letter/onekeyRead
    site/site/letter/read
    site/user/addAvatar site/user/avatarList site/user/device/list site/user/device/logout
    site/user/dispute/detail site/user/dispute/list site/user/dispute/state site/user/dispute/submit
    site/user/feedback/addFeedBack site/user/feedback/delFeedback site/user/feedback/getFeedBackList
    site/user/feedback/getFeedbackInfo site/user/feedback/queryMemberBetList
    site/user/feedback/querySiteDepositRewardConfigList site/user/feedback/reply site/user/feedback/unreadNum
    site/user/forgetByEmail/one site/user/forgetByEmail/two site/user/forgetByEmail/three
    site/user/forgetByPhone/one site/user/forgetByPhone/two site/user/forgetByPhone/three
    site/user/freeze/appeal site/user/freeze/list site/user/login site/user/logout
    site/user/member/bindEmail site/user/member/bindFromDeposit site/user/member/bindOther
    site/user/member/bindPassword site/user/member/bindPasswordByEmail site/user/member/bindPasswordByPhone
    site/user/member/bindPhone site/user/member/getGameFanshuiHighLow site/user/member/info site/user/member/jwt
    site/user/member/memberGradeConfigList site/user/member/memberGradeInfoByGrade
    site/user/member/validateGeeCheck site/user/register site/user/register/defaultKaptcha
    site/user/rg/askToReturn site/user/rg/confirmIncrease site/user/rg/limits site/user/rg/limitsAsked
    site/user/rg/realityCheck site/user/rg/selfExclude site/user/rg/session site/user/rg/setLimit
    site/user/rg/timeout
    site/user/sendCode/one site/user/sendCode/two site/user/session/end site/user/site/common/singleDataDecryption
    site/user/site/countryArea/queryCountryArea site/user/upload/uploadImage
    site/user/verification/state site/user/verification/submit site/user/verification/uploadDocument
    site/user/withdrawal/pwd/emailCheck site/user/withdrawal/pwd/reset site/user/withdrawal/pwd/set`)
  /** What else is taken by POST: what venues and providers say, signed by them, and what moves no money. */
  const BESIDE_CALLS = [
    ...Object.keys(SEAMLESS_CALLS).map((call) => SEAMLESS_PREFIX + call),
    ...['/fd/api/v1/payment/notify', '/captcha/challenge', '/captcha/verify', '/telemetry', '/-/illegal'],
  ]
  /** What is said on sockets and moves no money; {@link RED_PACKET} does. */
  const HARMLESS_SPORTS_FRAMES = ['course', 'member', 'ping', 'subscribe']
  /** What a sports board asks for, and what leads bets that are taken to their end. */
  const ALLOWED_METHODS = [
    ...[
      'GetMenu',
      'GetLeagues',
      'GetGameList',
      'GetGameMore',
      'GetUpdates',
      'GetResults',
      'PreOrder',
      'GetOrderStatus',
    ],
    ...['CashoutQuote', 'GetTodayWagers', 'GetHistory', 'GetWager'],
  ]
  const ALLOWED_SEAMLESS = ['authenticate', 'balance', 'credit', 'rollback']

  const placeBet = (raw: Punter['raw']) => {
    const item = { ...pick(game, 'R', 'RH'), stake: '10' }
    return raw('PlaceBet', { requestId: key(), policy: 'any', oddsType: 'H', mode: 'single', items: [item] })
  }

  async function attempt(
    call: string,
    { client, raw, session, ticketId, cardId }: Awaited<ReturnType<typeof memberWho>>,
  ): Promise<number | string> {
    const requestId = key()
    if (call === ABOVE_THE_SUMS)
      return withdraw(client, { cardId, amount: formatFen(VERIFIED_ABOVE.single + 1n), requestId })
    if (call === withdrawNewEndpoint.path) return withdraw(client, { cardId, amount: '100', requestId })
    if (call === currencyTransferEndpoint.path) {
      const { rate } = await client.call(transferRateEndpoint, { from: 'USDT', to: 'CNY' })
      const wish = { from: 'USDT', to: 'CNY', amount: '10', rate, requestId } as const
      return (await client.answer(currencyTransferEndpoint, wish)).code
    }
    if (call === 'seamless debit') {
      const venue = createTestVenue(site().url)
      const bet = { session, txId: key(), roundId: key(), amount: '10', gameName: '一局', content: [] }
      return (await venue.send('debit', bet)).status
    }
    if (call === RED_PACKET) return takeRedPacket(client)
    if (call === 'resource PlaceBet') return (await placeBet(raw)).code
    if (call === 'resource Cashout') {
      const { amount } = v.parse(OfferSchema, (await raw('CashoutQuote', { ticketId })).data)
      return (await raw('Cashout', { requestId, ticketId, amount })).code
    }
    const action = ACTIVITY_ACTIONS.find((one) => call === actionOf(one))
    if (action !== undefined) {
      // A day is named for what is made up.
      const wish = { id: TRIED_IN[action], action, option: '2026-01-01', requestId }
      return (await client.answer(joinActivityEndpoint, wish)).code
    }
    const inputs: Readonly<Record<string, readonly [Endpoint, object]>> = {
      [payEndpoint.path]: [payEndpoint, await payInput(client, 'HUIWANG', '300')],
      [launchEndpoint.path]: [launchEndpoint, { enName: 'PGDZ' }],
      [venueTransferEndpoint.path]: [venueTransferEndpoint, { channelCode: 'PGDZ', amount: '1', ty: '1', requestId }],
      [giftClaimEndpoint.path]: [giftClaimEndpoint, { id: 'upgrade:1', requestId }],
      [chatGiftEndpoint.path]: [chatGiftEndpoint, { rid, giftId: 'flower', count: 1, wish: requestId }],
      [chatPredictEndpoint.path]: [chatPredictEndpoint, { rid, home: 1, away: 0 }],
      [recycleEndpoint.path]: [recycleEndpoint, { requestId }],
    }
    const input = inputs[call]
    if (input === undefined) throw new Error(`nobody knows how to make ${call}`)
    return (await client.answer(input[0], input[1])).code
  }

  /** Withdraws to the bank; what is taken is paid at once, in part, since a second one waits for the first. */
  async function withdraw(
    client: GatewayClient,
    wish: { readonly cardId: string; readonly amount: string; readonly requestId: string },
  ): Promise<number> {
    const { code, data } = await client.answer(withdrawNewEndpoint, { way: 'BANK', ...wish })
    if (code === STATUS.SUCCESS) {
      const { orderNo } = v.parse(withdrawNewEndpoint.response, data)
      await desk('pay-in-part', orderNo, { amount: '50', reason: '银行退回' })
    }
    return code
  }

  /** What a member is told who goes into the room for a red packet, by whichever step it is refused. */
  async function takeRedPacket(client: GatewayClient): Promise<number> {
    const wish = { rid, requestId: key(), title: '红包雨', total: '1.00', count: 10, seconds: 600 }
    const { packId } = v.parse(RainSchema, await site().sandbox('POST', '/sandbox/chat/rains', wish))
    const signed = await client.answer(memberJwtEndpoint, {})
    if (signed.code !== STATUS.SUCCESS) return signed.code
    const reader = await new ChatReader(site().url).opened()
    try {
      const { code } = await reader.logIn(client)
      if (code === STATUS.LOGIN_EXPIRED) await reader.ask(CHAT_MSG.guestLogin, {})
      else if (code !== STATUS.SUCCESS) return code
      await reader.ask(CHAT_MSG.joinRoom, { rid })
      return (await reader.ask(CHAT_MSG.takeRedPacket, { packId })).code
    } finally {
      reader.socket.terminate()
    }
  }

  /** Where somebody is together with who was excluded on the same device. */
  const HOME = '203.0.113.40'

  async function memberWho(standing: Standing) {
    const card = CARDS[STANDINGS.indexOf(standing)]
    const { client, name, id, cardId } = await newOwner(site(), '30000', card, { address: HOME })
    await site().sandbox('POST', '/sandbox/usdt', { name, amount: '10', requestId: key() })
    if (standing === 'unverified') await showDocument(site(), { client, name })
    else if (standing !== 'of unknown age' && standing !== 'under age')
      await showDocument(site(), { client, name }, newBirthday())
    const { session } = await createTestVenue(site().url).visit(client, 'PGDZ')
    await fundVenue(client, 'PGDZ', '500')
    const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
    const token = 'token' in entry ? entry.token : ''
    const raw: Punter['raw'] = (method, args) =>
      client.answer(resourceEndpoint, {
        method,
        enName: 'crty',
        Request: { timestamp: Date.now(), token, langx: 'zh-cn', remoteip: '', ...args },
      })
    const [placed] = v.parse(PlacedSchema, (await placeBet(raw)).data).orders
    if (standing === 'limit reached') {
      await client.call(setLimitEndpoint, { type: 'deposit', period: 'day', amount: '1' })
      await client.call(setLimitEndpoint, { type: 'stake', period: 'day', amount: '15' })
      const roundId = key()
      const bet = { session, txId: key(), roundId, amount: '5', gameName: '一局', content: [] }
      expect(await createTestVenue(site().url).money('debit', bet)).toMatch(/^\d/)
    } else if (standing === 'timed out') await client.call(timeoutEndpoint, { hours: 24, password: PASSWORD })
    else if (standing === 'excluded')
      await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    else if (standing === 'held') {
      const other = await site().newMember({ deviceId: client.deviceId, address: HOME })
      await other.client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    } else if (standing === 'frozen') {
      await site().sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })
      await client.login(name, 'passw0rd')
    } else if (standing === 'in an excluded area') {
      const gone = { deviceId: client.deviceId, simulatedRegion: 'limited' }
      await site().sandbox('POST', '/sandbox/identity', gone)
    } else if (standing === 'of unknown age')
      await store().database.pool.query('update member set birthday = null where id = $1', [id])
    else if (standing === 'under age') await showDocument(site(), { client, name }, '2020-01-01')
    return { client, raw, session, cardId, ticketId: placed?.ticket_id ?? '' }
  }

  test('every one of them is refused to a member who may not, and no declared call is left out', async () => {
    // Of what carries several, each method and action has its own line.
    const carriers = [resourceEndpoint.path, joinActivityEndpoint.path]
    const known = new Set<string>([...Object.keys(ANSWERS), ...carriers])
    const isHarmless = (call: Endpoint) => call.money !== true && HARMLESS.includes(placeOf(call))
    const left = DECLARED_CALLS.filter((call) => !isHarmless(call) && !known.has(call.path)).map(placeOf)
    expect(left, 'calls that may play or pay in, of which this table says nothing').toEqual([])
    const declared = new Set(DECLARED_CALLS.map(placeOf))
    const gone = HARMLESS.filter((place) => !declared.has(place))
    expect(gone, 'which nobody declares').toEqual([])
    const paths = new Set([...DECLARED_CALLS.map(({ path }) => path), ...BESIDE_CALLS])
    const beside = routesOf(site(), 'POST').filter((path) => !paths.has(path) && !path.startsWith('/sandbox/'))
    expect(beside, 'doors that may play or pay in, which are no declared calls').toEqual([])
    const chatFrames = new Set(ChatClientFrameSchema.options.map(({ entries }) => entries.msgId.literal))
    expect(chatFrames).toEqual(new Set([...FRAMES_WITHOUT_MONEY, CHAT_MSG.takeRedPacket]))
    const sportsFrames = new Set(SportsClientMessageSchema.options.map(({ entries }) => entries.type.literal))
    expect(sportsFrames).toEqual(new Set(HARMLESS_SPORTS_FRAMES))
    expect(Object.keys(RESOURCE_METHODS).toSorted()).toEqual([...ALLOWED_METHODS, 'Cashout', 'PlaceBet'].toSorted())
    expect(Object.keys(SEAMLESS_CALLS).toSorted()).toEqual([...ALLOWED_SEAMLESS, 'debit'].toSorted())
    expect(Object.keys(ANSWERS)).toEqual(expect.arrayContaining(ACTIVITY_ACTIONS.map(actionOf)))
    for (const standing of STANDINGS) {
      const member = await memberWho(standing)
      for (const [call, answers] of Object.entries(ANSWERS))
        expect(await attempt(call, member), `${call} while ${standing}`).toBe(answers[standing])
    }
    // One page for both engines, to be read; `-u` writes it anew.
    await expect(callsPage(ANSWERS, STANDINGS)).toMatchFileSnapshot('../../../../../docs/spec/protected-calls.md')
  })
})
