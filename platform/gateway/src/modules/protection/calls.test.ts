import {
  currencyTransferEndpoint,
  type Endpoint,
  giftClaimEndpoint,
  joinActivityEndpoint,
  launchEndpoint,
  payEndpoint,
  recycleEndpoint,
  resourceEndpoint,
  selfExcludeEndpoint,
  setLimitEndpoint,
  timeoutEndpoint,
  venueTransferEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { ChatClientFrameSchema } from '@site/contracts/chat'
import { RESOURCE_METHODS, SportsClientMessageSchema } from '@site/contracts/sports'
import { SEAMLESS_CALLS } from '@site/contracts/seamless'
import { beforeAll, expect, test } from 'vitest'

import { DECLARED_CALLS, type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { enter, futureMatches, marketsOf, pick, type Punter, SATURDAY } from '../bets/testing/bet-site.ts'
import { depositsOn, key } from '../deposits/testing/deposits-on.ts'
import { showDocument } from '../verification/testing/show-document.ts'

const PASSWORD = md5('passw0rd')

/** Where a call is: `fd`, `game`, …, and the rest of its path. */
function placeOf({ path }: Endpoint): { readonly area: string; readonly name: string } {
  const [, area = '', name = ''] = /^\/([a-z]+)\/api\/v1\/(.*)/.exec(path) ?? []
  return { area, name }
}

describeOnEngines('calls that play or pay in', (context) => {
  const { site, store } = context
  const { newPayer, payInput } = depositsOn(context)
  let bets: Punter
  let game: Awaited<ReturnType<typeof marketsOf>>

  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    bets = await enter(site(), 0)
    const [first] = (await futureMatches(bets)).slice(-1)
    if (first === undefined) throw new Error('no match')
    game = await marketsOf(bets, first.gidm)
  })

  const STANDINGS = [
    ...(['limit reached', 'timed out', 'excluded', 'held', 'under age', 'of unknown age'] as const),
    ...(['unverified', 'frozen', 'in an excluded area'] as const),
  ] as const
  type Standing = (typeof STANDINGS)[number]

  /**
   * What each call of money answers, by how the member stands; a new one has to be put here. Who is not verified may
   * play; a withdrawal above the sums waits, which the suite of verification shows.
   */
  const ANSWERS: Readonly<Record<string, Readonly<Record<Standing, number | string>>>> = {
    [payEndpoint.path]: {
      ...{ 'limit reached': 6012, 'timed out': 6003, excluded: 6003, held: 6003 },
      ...{ 'under age': 6003, 'of unknown age': 6449, unverified: 6000, frozen: 6030, 'in an excluded area': 6031 },
    },
    [launchEndpoint.path]: {
      ...{ 'limit reached': 6012, 'timed out': 6003, excluded: 6003, held: 6003 },
      ...{ 'under age': 6003, 'of unknown age': 6449, unverified: 6000, frozen: 6030, 'in an excluded area': 6031 },
    },
    [venueTransferEndpoint.path]: {
      ...{ 'limit reached': 6012, 'timed out': 6003, excluded: 6003, held: 6003 },
      ...{ 'under age': 6003, 'of unknown age': 6449, unverified: 6000, frozen: 6030, 'in an excluded area': 6031 },
    },
    // `upgrade:1` is not reached: 6012 is what whoever may claim is told.
    [giftClaimEndpoint.path]: {
      ...{ 'limit reached': 6012, 'timed out': 6003, excluded: 6003, held: 6003 },
      ...{ 'under age': 6003, 'of unknown age': 6449, unverified: 6012, frozen: 6030, 'in an excluded area': 6031 },
    },
    // Nobody of them has joined: 6012 is what whoever may claim is told.
    [joinActivityEndpoint.path]: {
      ...{ 'limit reached': 6012, 'timed out': 6003, excluded: 6003, held: 6003 },
      ...{ 'under age': 6003, 'of unknown age': 6449, unverified: 6012, frozen: 6030, 'in an excluded area': 6031 },
    },
    'resource PlaceBet': {
      ...{ 'limit reached': 6012, 'timed out': 6003, excluded: 6003, held: 6003 },
      ...{ 'under age': 6003, 'of unknown age': 6449, unverified: 6000, frozen: 6030, 'in an excluded area': 6031 },
    },
    // The venue learns that the member may not, and no more; a freeze has ended the session.
    'seamless debit': {
      ...{ 'limit reached': 'PLAYER_REFUSED', 'timed out': 'PLAYER_REFUSED' },
      ...{ excluded: 'PLAYER_REFUSED', held: 'PLAYER_REFUSED' },
      ...{ 'under age': 'PLAYER_REFUSED', 'of unknown age': 'PLAYER_REFUSED', unverified: 'OK' },
      ...{ frozen: 'SESSION_INVALID', 'in an excluded area': 'PLAYER_REFUSED' },
    },
  }
  /** Calls of money that neither play nor pay in, with an input: they lead home, out, or change what is there already. */
  const ALLOWED: Readonly<Record<string, readonly [Endpoint, object]>> = {
    [recycleEndpoint.path]: [recycleEndpoint, {}],
    [withdrawNewEndpoint.path]: [withdrawNewEndpoint, { way: 'BANK', amount: '100', cardId: '1' }],
    [currencyTransferEndpoint.path]: [
      currencyTransferEndpoint,
      { from: 'USDT', to: 'CNY', amount: '10', rate: '7.10' },
    ],
  }
  /** Calls that neither play nor pay in: they read, keep, or lead an order to its end. */
  const HARMLESS = [
    ...['activity/missed', 'activity/rank', 'activity/record', 'activityTopGift/exchangeRecord', 'draw/proof'],
    ...[
      'gift/list',
      'invite/info',
      'invite/list',
      'promotion/config',
      'promotion/confirmInfo',
      'promotion/verification',
      'vipWeek/VipWeekInfo',
    ],
    ...['history', 'member', 'report'],
    ...['alipay/add', 'alipay/delete', 'alipay/list', 'bankCard/add', 'bankCard/delete'],
    ...['bankCard/queryMemberBanksInfoList', 'bankCard/withdraw/add/list', 'payment/closeOrder', 'payment/openOrders'],
    ...['payment/createSignalCode', 'payment/getCustomerInfo', 'payment/getDepositOrder', 'payment/orders'],
    ...['payment/getDepositOrderStatus', 'payment/submitPaid', 'payment/types', 'transactions/export'],
    ...['transactions/queryDealRecord', 'transactions/queryHistory', 'transactions/statement', 'transfer/getBalance'],
    ...['transfer/getTransferRate', 'vCurrency/add', 'vCurrency/delete', 'vCurrency/list', 'withdraw/baseCfg/list'],
    ...['withdraw/orders', 'withdraw/usdtWithdrawInfo', 'withdraw/withdrawInfo', 'withdraw/withdrawOrderInfo'],
    ...['balance', 'collection/addCollection', 'collection/removeCollection', 'record/betRecordList'],
    ...['record/betRecordTotal', 'status/setAutoTransferStatus', 'venue/allBalance', 'venue/gameList'],
    ...['venue/getBonusPools', 'venue/getVenueInfoByCategory', 'video/hotLive/matchDetail', 'sports/hot'],
    // A vote on the end of a match has no stake.
    ...['sports/poll', 'sports/vote'],
    // Gifts of a room cost nothing, a predicted score has no stake.
    ...['gift', 'predict', 'predictions'],
  ]
  /** The same of whole families of calls of the site: who a member is, what is shown and written to them. */
  const HARMLESS_OF_SITE = [
    ...[
      'advertising',
      'configuration',
      'site/letter',
      'user/addAvatar',
      'user/avatarList',
      'user/device',
      'user/dispute',
    ],
    ...['user/feedback', 'user/forgetByEmail', 'user/forgetByPhone', 'user/freeze', 'user/login', 'user/logout'],
    ...['user/member', 'user/register', 'user/rg', 'user/sendCode', 'user/site', 'user/upload', 'user/verification'],
    'user/withdrawal',
  ]
  /** What is said on sockets: none of it moves money. */
  const HARMLESS_FRAMES = {
    chat: [0, 10_001, 10_002, 10_003, 10_010, 10_011, 10_012, 10_019],
    sports: ['course', 'member', 'ping', 'subscribe'],
  }
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
    ...['CashoutQuote', 'Cashout', 'GetTodayWagers', 'GetHistory', 'GetWager'],
  ]
  const ALLOWED_SEAMLESS = ['authenticate', 'balance', 'credit', 'rollback']

  async function attempt(
    call: string,
    client: GatewayClient,
    punter: Punter,
    session: string,
  ): Promise<number | string> {
    const requestId = key()
    if (call === 'seamless debit') {
      const venue = createTestVenue(site().url)
      const bet = { session, txId: key(), roundId: key(), amount: '10', gameName: '一局', content: [] }
      return (await venue.send('debit', bet)).status
    }
    if (call === 'resource PlaceBet') {
      const item = { ...pick(game, 'R', 'RH'), stake: '10' }
      const bet = { requestId, policy: 'any', oddsType: 'H', mode: 'single', items: [item] }
      return (await punter.raw('PlaceBet', bet)).code
    }
    const inputs: Readonly<Record<string, readonly [Endpoint, object]>> = {
      [payEndpoint.path]: [payEndpoint, await payInput(client, 'HUIWANG', '300')],
      [launchEndpoint.path]: [launchEndpoint, { enName: 'PGDZ' }],
      [venueTransferEndpoint.path]: [venueTransferEndpoint, { channelCode: 'PGDZ', amount: '1', ty: '1', requestId }],
      [giftClaimEndpoint.path]: [giftClaimEndpoint, { id: 'upgrade:1', requestId }],
      [joinActivityEndpoint.path]: [joinActivityEndpoint, { id: 'first-deposit', action: 'claim', requestId }],
    }
    const input = inputs[call]
    if (input === undefined) throw new Error(`nobody knows how to make ${call}`)
    return (await client.answer(input[0], input[1])).code
  }

  async function memberWho(standing: Standing) {
    const { client, name, id } = await newPayer()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '1000', requestId: key() })
    const { session } = await createTestVenue(site().url).visit(client, 'PGDZ')
    await client.call(venueTransferEndpoint, { channelCode: 'PGDZ', amount: '500', ty: '1', requestId: key() })
    const entry = await client.call(launchEndpoint, { enName: 'CRTY' })
    const token = 'token' in entry ? entry.token : ''
    const raw: Punter['raw'] = (method, args) =>
      client.answer(resourceEndpoint, {
        method,
        enName: 'crty',
        Request: { timestamp: Date.now(), token, langx: 'zh-cn', remoteip: '', ...args },
      })
    if (standing === 'limit reached') {
      await client.call(setLimitEndpoint, { type: 'deposit', period: 'day', amount: '1' })
      await client.call(setLimitEndpoint, { type: 'stake', period: 'day', amount: '5' })
      const roundId = key()
      const bet = { session, txId: key(), roundId, amount: '5', gameName: '一局', content: [] }
      expect(await createTestVenue(site().url).money('debit', bet)).toMatch(/^\d/)
    } else if (standing === 'timed out') await client.call(timeoutEndpoint, { hours: 24, password: PASSWORD })
    else if (standing === 'excluded')
      await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    else if (standing === 'held') {
      const other = await site().newMember({ deviceId: client.deviceId })
      await other.client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    } else if (standing === 'frozen') {
      await site().sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })
      await client.login(name, 'passw0rd')
    } else if (standing === 'in an excluded area') {
      const gone = { deviceId: client.deviceId, simulatedRegion: 'limited' }
      await site().sandbox('POST', '/sandbox/identity', gone)
    } else if (standing === 'of unknown age')
      await store().database.pool.query('update member set birthday = null where id = $1', [id])
    else await showDocument(site(), { client, name }, standing === 'under age' ? '2020-01-01' : undefined)
    return { client, session, id, punter: { ...bets, raw } }
  }

  test('every one of them is refused to a member who may not, and no declared call is left out', async () => {
    // Of the carrier each method has its own line.
    const known = new Set<string>([...Object.keys(ANSWERS), ...Object.keys(ALLOWED), resourceEndpoint.path])
    const shown = DECLARED_CALLS.map((call) => ({ ...call, ...placeOf(call) }))
    const harmless = new Set(HARMLESS)
    const isHarmless = ({ area, name }: (typeof shown)[number]) =>
      area === 'site' ? HARMLESS_OF_SITE.some((family) => `${name}/`.startsWith(`${family}/`)) : harmless.has(name)
    const left = shown.filter((call) => (call.money === true || !isHarmless(call)) && !known.has(call.path))
    expect(
      left.map(({ path }) => path),
      'calls that may play or pay in, of which this table says nothing',
    ).toEqual([])
    const names = new Set(shown.map(({ name }) => name))
    expect(
      HARMLESS.filter((name) => !names.has(name)),
      'which nobody declares',
    ).toEqual([])
    const chatFrames = new Set(ChatClientFrameSchema.options.map(({ entries }) => entries.msgId.literal))
    expect(chatFrames).toEqual(new Set(HARMLESS_FRAMES.chat))
    const sportsFrames = new Set(SportsClientMessageSchema.options.map(({ entries }) => entries.type.literal))
    expect(sportsFrames).toEqual(new Set(HARMLESS_FRAMES.sports))
    expect(Object.keys(RESOURCE_METHODS).toSorted()).toEqual([...ALLOWED_METHODS, 'PlaceBet'].toSorted())
    expect(Object.keys(SEAMLESS_CALLS).toSorted()).toEqual([...ALLOWED_SEAMLESS, 'debit'].toSorted())
    for (const standing of STANDINGS) {
      const { client, session, punter } = await memberWho(standing)
      for (const [call, answers] of Object.entries(ANSWERS))
        expect(await attempt(call, client, punter, session), `${call} while ${standing}`).toBe(answers[standing])
      for (const [path, [endpoint, input]] of Object.entries(ALLOWED)) {
        const { code, data } = await client.answer(endpoint, { ...input, requestId: key() })
        expect([6003, 6031], `${path} while ${standing}`).not.toContain(code)
        expect(data ?? {}, `${path} while ${standing}`).not.toHaveProperty('reason', 'LIMIT')
      }
    }
  })
})
