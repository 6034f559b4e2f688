import { JACKPOT_FED, parseDay, startOfDay } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { insertActivities, type NewActivity } from './activities.repository.ts'

export const ACTIVITY_CATEGORIES = [
  { id: 'sport', name: '体育' },
  { id: 'casino', name: '娱乐城' },
  { id: 'newcomer', name: '新手' },
  { id: 'safety', name: '安全' },
] as const

const period = {
  startAt: new Date(startOfDay(parseDay('2026-01-01'))),
  endAt: new Date(startOfDay(parseDay('2036-01-01'))),
}
const land = { type: 'activityLandPage', ...period } as const

/** What the sandbox really offers; nothing here promises money that no rule of it pays. */
const ACTIVITIES: readonly NewActivity[] = [
  {
    ...land,
    id: 'land-inplay',
    categoryId: 'sport',
    title: '七大联赛，全程滚球',
    subTitle: '赔率秒级更新，比分时钟同屏看',
    img: 'art:court:208',
    rules:
      '<h3>看什么</h3><p>欧冠、英超、西甲、意甲、德甲、法甲与中超，从早盘到滚球一路开盘。</p><h3>怎么看</h3><p>在体育频道选择“滚球”，点开任意一场即可看到全部玩法；红色上升、绿色下降，变动一目了然。</p><h3>请留意</h3><p>滚球下注有确认时间，期间如有进球、红牌或盘口变化，注单可能不被接受，本金会立即退回。</p>',
    jumpType: 3,
    jumpValue: 'CRTY',
    sort: 1,
  },
  {
    ...land,
    id: 'land-reels',
    categoryId: 'casino',
    title: '电子彩池，步步高升',
    subTitle: '每一注都在累积，每一注都可能抽中',
    img: 'art:reels:28',
    rules: `<h3>彩池怎么来</h3><p>有彩池的游戏，每一注结算时有 ${JACKPOT_FED / 100}% 进入该游戏的彩池，电子游戏页显示的就是池中实有的金额。</p><h3>怎么中彩池</h3><p>每一注结算时抽取一次，注额越大机会越大；抽中即得整个彩池，直接进入中心钱包，彩池由平台注入起始金额重新累积。</p><h3>怎么玩</h3><p>进入电子游戏，可按热门、最新与收藏筛选，也可以直接搜索游戏名。</p>`,
    jumpType: 2,
    jumpValue: '/game/egame',
    sort: 2,
  },
  {
    ...land,
    id: 'land-wallet',
    categoryId: 'casino',
    title: '一个钱包，玩遍全站',
    subTitle: '秒级转入，一键回收，双向免手续费',
    img: 'art:grid:262',
    rules:
      '<p>进入场馆前把额度从中心钱包转过去，玩完在钱包页一键回收，双向都不收手续费。</p><p>如网络中断，重新提交同一笔转账不会重复扣款。</p>',
    jumpType: 2,
    jumpValue: '/mine/transfermoney',
    sort: 3,
  },
  {
    ...land,
    id: 'land-newcomer',
    categoryId: 'newcomer',
    title: '新会员，三步上手',
    subTitle: '认证、完善资料、认识钱包',
    img: 'art:rays:162',
    rules:
      '<p>第一步，绑定手机并完成实名认证。</p><p>第二步，完善资料并设置资金密码，安全等级升到高。</p><p>第三步，跟着新手引导认识钱包与登录设备。</p>',
    jumpType: 2,
    jumpValue: '/mine/introTutorial',
    sort: 4,
  },
  {
    ...land,
    id: 'land-safety',
    categoryId: 'safety',
    title: '认准官方渠道',
    subTitle: '防劫持、防冒充，保护好每一分钱',
    img: 'art:waves:190',
    rules:
      '<p>存款渠道只来自官方网站、应用与官方客服；他人提供的线下充值一律不予承认。</p><p>工作人员绝不会向您索取验证码。打不开网站或页面异常时，请先看防劫持教程。</p>',
    jumpType: 2,
    jumpValue: '/app/help/fjcjc',
    sort: 5,
  },
  {
    ...land,
    id: 'land-responsible',
    categoryId: 'safety',
    title: '理性娱乐，量力而行',
    subTitle: '年满 18 周岁，设好自己的界限',
    img: 'art:suits:330',
    rules:
      '<p>娱乐只应使用闲钱。给自己定好时间与金额，到点就停。</p><p>如果觉得难以控制，请阅读博彩责任，并联系客服寻求帮助。</p>',
    jumpType: 2,
    jumpValue: '/app/help/bczr',
    sort: 6,
  },
]

/** Rows that exist stay as they are: what the operator has changed is never overwritten. */
export async function seedActivities(db: Executor): Promise<void> {
  await insertActivities(db, ACTIVITIES)
}
