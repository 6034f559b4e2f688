import type { NewActivity } from './terms/activities.repository.ts'
import { cny, LONG_TERM, OWN_PAGE } from './recurring.seed.ts'

/** All but those of live tables, whose games keep less than this gives with the rebate. */
const VENUES = [
  ...['CRTY', 'XMTY', 'YHTY', 'JFTY', 'YZQP', 'TLQP', 'MJQP', 'FBDJ', 'XZDJ', 'G1CP', 'SGCP', 'JSCP'],
  ...['PGDZ', 'MWDZ', 'JLDZ', 'QLDZ', 'HLBY', 'JCBY'],
]

/** A gift for what was bet on a day, tier by tier. */
export const BETTING_GIFT: NewActivity = {
  ...{ ...OWN_PAGE, ...LONG_TERM },
  id: 'betting-gift',
  type: 'bettingGift',
  categoryId: 'sport',
  title: '每日投注有礼',
  subTitle: '当日有效投注达标，逐档领取',
  img: 'art:court:120',
  rules: '<p>按北京时间自然日统计已结算注单的有效投注，每达到一档可领取一份奖励。</p>',
  budget: 20_000_000n,
  sort: 14,
  settings: {
    turnover: { multiple: 1, base: 'bonus' },
    terms: [
      {
        text: `当日有效投注满${cny(1000)}得${cny(8)}，满${cny(5000)}再得${cny(38)}，满${cny(20000)}再得${cny(128)}`,
        significant: true,
      },
      { text: '真人场馆的投注不计入', significant: true },
      { text: '奖励须完成1倍流水后方可取款', significant: true },
      { text: '次日24点前领取有效，逾期作废；单注有效投注过小、不计返水的不计入', significant: false },
    ],
  },
  data: {
    period: 'day',
    venues: VENUES,
    claimDays: 1,
    tiers: [
      { need: '1000.00', reward: '8.00' },
      { need: '5000.00', reward: '38.00' },
      { need: '20000.00', reward: '128.00' },
    ],
  },
}
