import { NEW_WINDOW_VENUES, VENUE_STATE, type VenueCategory, type VenueState } from '@site/contracts'
import { highestRebate, HOUR_MS } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { GAMES } from './games.seed.ts'
import { insertGames, insertVenues } from './venues.repository.ts'

type ClosedState = Exclude<VenueState, typeof VENUE_STATE.open>

interface VenueSeed {
  readonly code: string
  readonly category: VenueCategory
  readonly name: string
  readonly description: string
  readonly img: string
  /** Hundredths of a per cent, at the highest grade. */
  readonly rebate: number
  readonly state?: ClosedState
  readonly tags?: readonly string[]
}

function venue(
  code: string,
  name: string,
  description: string,
  img: string,
  more: { readonly state?: ClosedState; readonly tags?: readonly string[] } = {},
): VenueSeed {
  const category = code.slice(-2) as VenueCategory
  return { code, category, name, description, img, rebate: highestRebate(category), ...more }
}

/** All fictional, apart from the codes that the specification names: CRTY is local, four open in a new window. */
const VENUES: readonly VenueSeed[] = [
  venue('CRTY', 'CR体育', '滚球、今日、早盘与冠军盘口，赔率实时推送', 'art:court:210', { tags: ['热门', '滚球'] }),
  venue('XMTY', '星脉体育', '覆盖全球主流赛事，串关玩法丰富', 'art:court:12', { tags: ['串关'] }),
  venue('YHTY', '云海体育', '电竞与虚拟体育一站畅玩', 'art:court:190', { state: VENUE_STATE.maintenance }),
  venue('JFTY', '劲锋体育', '冰雪与小众赛事专区，筹备上线中', 'art:court:265', {
    state: VENUE_STATE.notOpenYet,
    tags: ['新场馆'],
  }),
  {
    ...venue('KXZR', '凯旋真人', '经典百家乐、龙虎、轮盘，多台同开', 'art:suits:348', { tags: ['热门'] }),
    category: 'ZR',
  },
  venue('LGZR', '琉光真人', '极速开牌，路单清晰，支持好路提醒', 'art:suits:38', { tags: ['好路'] }),
  venue('HTZR', '海棠真人', '贵宾包桌，专属荷官服务', 'art:suits:320', { state: VENUE_STATE.maintenance }),
  venue('YZQP', '雅座棋牌', '斗地主、麻将、二人牛牛，随时开局', 'art:suits:145', { tags: ['热门'] }),
  venue('TLQP', '天落棋牌', '百人场与竞技场，牌局公平透明', 'art:suits:200'),
  venue('MJQP', '墨剑棋牌', '地方玩法合集，筹备上线中', 'art:suits:255', {
    state: VENUE_STATE.notOpenYet,
    tags: ['新场馆'],
  }),
  venue('FBDJ', '锋暴电竞', '主流电竞赛事全程覆盖，地图盘与击杀盘', 'art:grid:282', { tags: ['热门'] }),
  venue('XZDJ', '星战电竞', '高校联赛与杯赛专区，直播同步', 'art:grid:222'),
  { ...venue('G1CP', 'G1彩票', '时时彩、十一选五、快三，开奖迅速', 'art:rays:8'), category: 'CP' },
  { ...venue('SGCP', 'SG彩票', '数字型玩法齐全，走势图一目了然', 'art:rays:48', { tags: ['走势'] }), category: 'CP' },
  venue('JSCP', '极速彩票', '一分钟一期，即开即兑', 'art:rays:30', { tags: ['热门'] }),
  venue('PGDZ', '蓬歌电子', '剧情老虎机，画面精致，倍数惊喜', 'art:reels:32', { tags: ['热门', '彩池'] }),
  venue('MWDZ', '梦湾电子', '水果机与街机风格，节奏明快', 'art:reels:300'),
  venue('JLDZ', '金岭电子', '累积彩池持续攀升，随时可能爆出', 'art:reels:52', { tags: ['彩池'] }),
  venue('QLDZ', '麒麟电子', '国风题材老虎机，例行升级中', 'art:reels:120', { state: VENUE_STATE.maintenance }),
  venue('HLBY', '海澜捕鱼', '四人同屏，道具丰富，炮火自由调节', 'art:waves:196', { tags: ['热门'] }),
  venue('JCBY', '金潮捕鱼', '深海巨兽来袭，全屏奖励不断', 'art:waves:46', { tags: ['新场馆'] }),
]

/** Adds venues and games that are missing; the maintenance windows that have run out move on to today. */
export async function seedVenues(db: Executor, now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const window = { from: new Date(hour - 2 * HOUR_MS), to: new Date(hour + 22 * HOUR_MS) }
  const venues = VENUES.map(({ tags = [], state = VENUE_STATE.open, ...row }, sort) => ({
    ...row,
    tags: [...tags],
    state,
    sort,
    openWay: NEW_WINDOW_VENUES.some((code) => code === row.code) ? ('blank' as const) : ('self' as const),
    ...(state === VENUE_STATE.maintenance ? { maintainFrom: window.from, maintainTo: window.to } : {}),
  }))
  await insertVenues(db, venues, window, now)
  await insertGames(
    db,
    GAMES.map(({ jackpot: _jackpot, ...game }, sort) => ({ ...game, sort })),
  )
}
