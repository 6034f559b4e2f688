import { JUMP } from '@site/contracts'
import { dayOf, formatCny, formatDay, formatFen, parseDay, startOfDay, startOfMonth } from '@site/domain'

import type { NewActivity } from './terms/activities.repository.ts'

/** Of activities that go on: no end that anybody waits for. */
export const LONG_TERM = {
  startAt: new Date(startOfDay(parseDay('2026-01-01'))),
  endAt: new Date(startOfDay(parseDay('2036-01-01'))),
}
const fenOf = (yuan: number): bigint => BigInt(yuan) * 100n
/** Whole yuan as the whole site writes money. */
export const cny = (yuan: number): string => formatCny(fenOf(yuan))
/** What the days of a sign-in bring, in yuan. */
const SIGN_IN = [1, 2, 3, 5, 8, 12, 28] as const

/** Leads nowhere but to its own page. */
export const OWN_PAGE = { jumpType: JUMP.nowhere, jumpValue: '' } as const

/** Activities that members come back to, day by day; the race is that of the running month. */
export const recurringActivities = (now: number): readonly NewActivity[] => [
  {
    ...{ ...OWN_PAGE, ...LONG_TERM },
    id: 'sign-in',
    type: 'signGift',
    categoryId: 'newcomer',
    title: '每日签到，七天连领',
    subTitle: '连续签到金额递增，漏签可用补签卡',
    img: 'art:grid:96',
    rules: `<h3>怎么签到</h3><p>每天（北京时间零点起）可签到一次，第一天到第七天依次得 ${SIGN_IN.map((yuan) => cny(yuan)).join('、')}，满七天重新开始。</p><h3>漏签怎么办</h3><p>漏签后下一次签到从第一天算起。每个周期有一张补签卡，在下一次签到之前使用即可接上；补签的那一天不发奖励。</p>`,
    budget: 10_000_000n,
    sort: 15,
    settings: {
      turnover: { multiple: 1, base: 'bonus' },
      limits: { perAddress: 600, perDevice: 200 },
      terms: [
        { text: '漏签一天即从第一天重新计算，除非在下一次签到前使用补签卡', significant: true },
        { text: '签到奖励须完成1倍流水后方可取款', significant: true },
        { text: '每个七天周期一张补签卡，补签的当天不发奖励', significant: false },
        { text: '同一设备合计最多领取两百次、同一网络地址六百次', significant: false },
      ],
    },
    data: {
      rewards: SIGN_IN.map((yuan) => formatFen(fenOf(yuan))),
      cards: 1,
      need: { deposit: '0.00', bet: '0.00' },
    },
  },
  {
    ...{ ...OWN_PAGE, ...LONG_TERM },
    id: 'lucky-draw',
    type: 'drawGift',
    categoryId: 'casino',
    title: '每日幸运抽奖',
    subTitle: '概率公开，结果可验证',
    img: 'art:reels:52',
    rules: `<h3>怎么抽奖</h3><p>当日存款每满 ${cny(100)} 得一次机会，每天最多五次，当天有效。</p><h3>怎么验证</h3><p>每天一期。当期种子的 SHA-256 在抽奖前公布，种子次日零点公布，凭它可以重新算出每一次抽奖的结果。</p><h3>奖品抽完之后</h3><p>抽完的奖品不会再中，它的概率归入“谢谢参与”，其余奖品的概率不变。</p>`,
    budget: 10_000_000n,
    sort: 16,
    settings: {
      adverts: ['home'],
      turnover: { multiple: 3, base: 'bonus' },
      terms: [
        { text: '各奖品的概率随库存实时公布，抽完的奖品不会再中', significant: true },
        { text: '奖金须完成3倍流水后方可取款', significant: true },
        { text: `当日存款每满${cny(100)}得一次机会，每天最多五次，当天用完`, significant: false },
      ],
    },
    data: {
      chances: { source: 'deposit', per: '100.00', perDay: 5 },
      prizes: [
        { id: 'p888', name: '888元红包', amount: '888.00', weight: 1, stock: 10 },
        { id: 'p88', name: '88元红包', amount: '88.00', weight: 9, stock: 300 },
        { id: 'p18', name: '18元红包', amount: '18.00', weight: 90, stock: 3000 },
        { id: 'p8', name: '8元红包', amount: '8.00', weight: 300 },
        { id: 'p1', name: '1元红包', amount: '1.00', weight: 1600 },
        { id: 'none', name: '谢谢参与', amount: '0.00', weight: 8000 },
      ],
    },
  },
  monthlyRace(now),
  {
    ...{ ...OWN_PAGE, ...LONG_TERM },
    id: 'invite-friends',
    type: 'friendInvitation',
    categoryId: 'newcomer',
    title: '邀请好友，一起有礼',
    subTitle: '好友存款并投注达标后，您可领取奖励',
    img: 'art:suits:210',
    rules:
      '<h3>怎么邀请</h3><p>把您的邀请链接或二维码发给好友，好友从它打开网站并注册；邀请码已包含在链接里，不必填写。</p><h3>邀请谁</h3><p>请只邀请年满 18 周岁、愿意收到邀请的人。</p>',
    budget: 20_000_000n,
    sort: 18,
    settings: {
      turnover: { multiple: 3, base: 'bonus' },
      terms: [
        { text: `好友须在注册后30天内存款满${cny(100)}且有效投注满${cny(500)}才算达标`, significant: true },
        { text: '奖励须完成3倍流水后方可取款', significant: true },
        { text: '与您或您的其他好友共用设备、网络地址、手机号码或姓名的账户不计', significant: true },
        { text: `每位达标好友${cny(18)}；满3位另得${cny(38)}，满10位另得${cny(188)}，每档一次`, significant: false },
      ],
    },
    data: {
      qualify: { deposit: '100.00', bet: '500.00', days: 30 },
      perFriend: '18.00',
      tiers: [
        { friends: 3, reward: '38.00' },
        { friends: 10, reward: '188.00' },
      ],
    },
  },
]

/** The race of the month that a moment falls into. */
export function monthlyRace(now: number): NewActivity {
  const today = dayOf(now)
  const first = startOfMonth(today)
  return {
    ...OWN_PAGE,
    id: `race-${formatDay(first).slice(0, 7)}`,
    type: 'racePage',
    categoryId: 'casino',
    title: '本月有效投注排行赛',
    subTitle: '参加后的有效投注计分，结束次日结算',
    img: 'art:waves:300',
    rules:
      '<h3>怎么排名</h3><p>参加之后结算的有效投注累计计分，分数高者在前；分数相同，先达到者在前，每个名次只有一人。</p><h3>什么时候发奖</h3><p>比赛结束后的次日零点十分起结算，奖励自动存入中心钱包。</p>',
    startAt: new Date(startOfDay(first)),
    endAt: new Date(startOfDay(startOfMonth(today, 1))),
    budget: 388_000n,
    sort: 17,
    settings: {
      joinMode: 'apply',
      turnover: { multiple: 1, base: 'bonus' },
      terms: [
        { text: '须先参加，参加之前结算的投注不计', significant: true },
        { text: '奖励须完成1倍流水后方可取款', significant: true },
        { text: `第1名${cny(1888)}，第2名${cny(888)}，第3名${cny(388)}，第4至10名各${cny(88)}`, significant: false },
        { text: '结算时处于暂停或自我排除期间的会员不获发奖励', significant: true },
        { text: '分数相同时先达到者名次在前', significant: false },
      ],
    },
    data: {
      metric: 'valid',
      venues: [],
      minStake: '1.00',
      prizes: [
        { from: 1, to: 1, reward: '1888.00' },
        { from: 2, to: 2, reward: '888.00' },
        { from: 3, to: 3, reward: '388.00' },
        { from: 4, to: 10, reward: '88.00' },
      ],
    },
  }
}
