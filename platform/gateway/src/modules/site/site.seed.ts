import { JUMP, type MenuKey, VENUE_CATEGORIES } from '@site/contracts'
import { highestRebate, parseDay, startOfDay } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { perCent } from '../../lib/per-cent.ts'
import { insertContent, type SiteContent } from './site.repository.ts'

const START = new Date(startOfDay(parseDay('2026-01-01')))
const END = new Date(startOfDay(parseDay('2036-01-01')))
/** In hundredths of a per cent. */
const BEST_REBATE = Math.max(...VENUE_CATEGORIES.map(highestRebate))

type NavigationSeed = readonly [key: MenuKey, name: string, type: 'category' | 'page', badge?: 'HOT' | 'NEW']

/** Keys of spec 2.5, in its order. Only data: the host shows the keys that a release offers a page for. */
const NAVIGATION: readonly NavigationSeed[] = [
  ['HOME', '首页', 'page'],
  ['TY', '体育', 'category', 'HOT'],
  ['DZ', '电子', 'category'],
  ['ZR', '真人', 'category'],
  ['CP', '彩票', 'category'],
  ['QP', '棋牌', 'category'],
  ['DJ', '电竞', 'category'],
  ['BY', '捕鱼', 'category', 'NEW'],
  ['customer', '在线客服', 'page'],
  ['venture', '合营计划', 'page'],
  ['sponsor', '赞助合作', 'page'],
  ['discount', '优惠活动', 'page'],
  ['app', 'APP下载', 'page'],
  ['save_money', '存款', 'page'],
  ['transfer_money', '转账', 'page'],
  ['take_money', '取款', 'page'],
  ['profile', '个人资料', 'page'],
  ['vip', 'VIP特权', 'page'],
  ['Welfare', '福利中心', 'page'],
  ['bet_record', '投注记录', 'page'],
  ['trade_record', '交易记录', 'page'],
  ['message', '消息中心', 'page'],
]

const period = { startAt: START, endAt: END }

const ADVERTS: SiteContent['adverts'] = [
  {
    id: 'banner-night',
    position: 'home',
    categoryId: 'banner',
    title: '星光之夜，滚球不停',
    subTitle: '七大联赛全程滚球，赔率秒级更新',
    img: 'art:court:210',
    jumpType: JUMP.venue,
    jumpValue: 'CRTY',
    tag: '体育',
    sort: 1,
    ...period,
  },
  {
    id: 'banner-reels',
    position: 'home',
    categoryId: 'banner',
    title: '转出好手气',
    subTitle: '四十余款电子游戏，彩池持续累积',
    img: 'art:reels:32',
    jumpType: JUMP.address,
    jumpValue: '/game/egame',
    tag: '电子',
    sort: 2,
    ...period,
  },
  {
    id: 'banner-live',
    position: 'home',
    categoryId: 'banner',
    title: '真人荷官，与您同桌',
    subTitle: '多台同开，高清画面流畅直播',
    img: 'art:suits:348',
    jumpType: JUMP.address,
    jumpValue: '/game/realbet',
    tag: '真人',
    sort: 3,
    ...period,
  },
  {
    id: 'banner-start',
    position: 'home',
    categoryId: 'banner',
    title: '三分钟上手',
    subTitle: '开户、转账、投注，一步一步教您',
    img: 'art:rays:165',
    jumpType: JUMP.address,
    jumpValue: '/app/help/kh',
    tag: '新手',
    sort: 4,
    ...period,
  },
  {
    id: 'promo-rebate',
    position: 'home',
    categoryId: 'promo',
    title: '天天返水',
    subTitle: `有效投注最高返${perCent(BEST_REBATE)}%，一倍流水即可提款`,
    img: 'art:waves:196',
    jumpType: JUMP.nowhere,
    tag: '返水',
    sort: 11,
    ...period,
  },
  {
    id: 'promo-fishing',
    position: 'home',
    categoryId: 'promo',
    title: '深海夺金',
    subTitle: '捕鱼场馆新上线，小炮也能打大鱼',
    img: 'art:waves:178',
    jumpType: JUMP.address,
    jumpValue: '/game/fishing',
    tag: '捕鱼',
    sort: 12,
    ...period,
  },
  {
    id: 'promo-transfer',
    position: 'home',
    categoryId: 'promo',
    title: '场馆转账秒到',
    subTitle: '一键转入、一键回收，资金由您掌控',
    img: 'art:grid:262',
    jumpType: JUMP.address,
    jumpValue: '/mine/transfermoney',
    tag: '钱包',
    sort: 13,
    ...period,
  },
  {
    id: 'promo-rules',
    position: 'home',
    categoryId: 'promo',
    title: '理性娱乐',
    subTitle: '仅限年满18岁人士参与，请量力而行',
    img: 'art:rays:24',
    jumpType: JUMP.address,
    jumpValue: '/app/help/gztk',
    tag: '须知',
    sort: 14,
    ...period,
  },
]

const NOTICES: SiteContent['notices'] = [
  {
    id: 'notice-welcome',
    type: 'marquee',
    title: '欢迎光临',
    content: '欢迎光临，本站为演示环境，所有金额均为模拟资金。祝您体验愉快！',
    top: true,
    ...period,
  },
  {
    id: 'notice-delay',
    type: 'marquee',
    title: '滚球提示',
    content: '滚球赛事的比分与赔率可能存在延迟，投注请以注单确认时的数据为准。',
    ...period,
  },
  {
    id: 'notice-adult',
    type: 'marquee',
    title: '年龄提示',
    content: '未满18岁人士不得使用本站服务，请合理安排娱乐时间。',
    ...period,
  },
  {
    id: 'notice-transfer',
    type: 'notice',
    title: '场馆转账说明',
    content: '进入场馆前，请先将资金由中心钱包转入对应场馆；退出后可在钱包页面一键回收全部场馆余额。',
    top: true,
    ...period,
  },
  {
    id: 'notice-maintenance',
    type: 'notice',
    title: '场馆例行维护',
    content: '各场馆将轮流进行例行维护，维护期间无法转账与进入游戏，开放时间请以场馆列表显示为准。',
    ...period,
  },
  {
    id: 'notice-security',
    type: 'notice',
    title: '账号安全提醒',
    content: '客服人员不会以任何理由向您索取密码或验证码，请勿向他人透露。',
    ...period,
  },
  {
    id: 'notice-edition',
    type: 'notice',
    title: '专业版界面上线',
    content: '您可在页面顶部切换经典版与专业版，深色界面更适合夜间看球。',
    ...period,
  },
]

const SPONSORS: SiteContent['sponsors'] = [
  {
    id: 'sponsor-harbour',
    title: '海湾青年足球联赛',
    subTitle: '官方合作伙伴',
    banner: 'art:court:152',
    logo: 'art:rays:152',
    period: '2026-2028',
    content: '<p>我们与海湾青年足球联赛携手，为青少年球员提供训练场地与装备支持。</p>',
    sort: 1,
  },
  {
    id: 'sponsor-summit',
    title: '云巅电竞邀请赛',
    subTitle: '赛事冠名',
    banner: 'art:grid:282',
    logo: 'art:grid:282',
    period: '2026-2027',
    content: '<p>云巅电竞邀请赛汇聚各地高校战队，全程线上直播。</p>',
    sort: 2,
  },
]

const AREAS: readonly (readonly [code: string, name: string, regex: string])[] = [
  ['+86', '中国大陆', String.raw`^(\+?86)?1\d{10}$`],
  ['+852', '中国香港', String.raw`^(\+?852)?[4-9]\d{7}$`],
  ['+853', '中国澳门', String.raw`^(\+?853)?6\d{7}$`],
  ['+886', '中国台湾', String.raw`^(\+?886)?0?9\d{8}$`],
  ['+65', '新加坡', String.raw`^(\+?65)?[89]\d{7}$`],
  ['+60', '马来西亚', String.raw`^(\+?60)?0?1\d{8,9}$`],
  ['+66', '泰国', String.raw`^(\+?66)?0?[689]\d{8}$`],
  ['+84', '越南', String.raw`^(\+?84)?0?[35789]\d{8}$`],
  ['+855', '柬埔寨', String.raw`^(\+?855)?0?[1-9]\d{7,8}$`],
  ['+63', '菲律宾', String.raw`^(\+?63)?0?9\d{9}$`],
  ['+81', '日本', String.raw`^(\+?81)?0?[789]0\d{8}$`],
  ['+82', '韩国', String.raw`^(\+?82)?0?10\d{7,8}$`],
]

/** Rows that exist stay as they are: what the operator has changed is never overwritten. */
export async function seedSite(db: Executor): Promise<void> {
  await insertContent(db, {
    navigation: NAVIGATION.map(([key, name, type, badge], sort) => ({ key, name, type, icon: key, badge, sort })),
    adverts: ADVERTS,
    notices: NOTICES,
    sponsors: SPONSORS,
    areas: AREAS.map(([code, name, regex], sort) => ({ code, name, regex, sort })),
  })
}
