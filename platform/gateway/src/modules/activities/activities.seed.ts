import { JUMP } from '@site/contracts'
import { JACKPOT_FED } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { insertActivities, type NewActivity } from './terms/activities.repository.ts'
import { BETTING_GIFT } from './betting-gift.seed.ts'
import { cny, LONG_TERM, OWN_PAGE, recurringActivities } from './recurring.seed.ts'

export const ACTIVITY_CATEGORIES = [
  { id: 'sport', name: '体育' },
  { id: 'casino', name: '娱乐城' },
  { id: 'newcomer', name: '新手' },
  { id: 'safety', name: '安全' },
] as const

const land = { type: 'activityLandPage', ...LONG_TERM } as const

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
    jumpType: JUMP.venue,
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
    jumpType: JUMP.address,
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
    jumpType: JUMP.address,
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
    jumpType: JUMP.address,
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
    jumpType: JUMP.address,
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
    jumpType: JUMP.address,
    jumpValue: '/app/help/bczr',
    sort: 6,
  },
]

const promotion = { ...LONG_TERM, ...OWN_PAGE } as const

/** One of each template, as the sandbox offers them. What a member has to know of each stands in its terms. */
const SANDBOX_PROMOTIONS: readonly NewActivity[] = [
  {
    ...promotion,
    id: 'first-deposit',
    type: 'firstDeposit',
    categoryId: 'newcomer',
    title: '首存双倍，最高888',
    subTitle: '先参加，再完成首次存款，到账后领取赠金',
    img: 'art:rays:38',
    rules:
      '<h3>怎么参加</h3><p>在提交首次存款之前点击“立即参加”，或在存款页选择本活动。</p><h3>怎么领取</h3><p>存款到账后回到本页领取，赠金直接进入中心钱包。</p>',
    budget: 10_000_000n,
    sort: 11,
    settings: {
      joinMode: 'apply',
      adverts: ['home'],
      turnover: { multiple: 10, base: 'bonus' },
      limits: { perMember: 1, perAddress: 10, perDevice: 3 },
      terms: [
        { text: `赠金为首次存款金额的100%，最高${cny(888)}，单笔存款满${cny(100)}起`, significant: true },
        { text: '赠金须完成10倍流水后方可取款；存款本金另须完成1倍流水', significant: true },
        { text: '须在提交首次存款之前参加，参加前已提交的存款不计', significant: false },
        { text: '每位会员限领一次，同一设备最多三位、同一网络地址最多十位会员领取', significant: false },
      ],
    },
    data: { nth: 1, tiers: [{ min: '100.00', rate: 100, max: '888.00', multiple: 10 }], locksVenues: false },
  },
  {
    ...promotion,
    id: 'again-deposit',
    type: 'againDeposit',
    categoryId: 'newcomer',
    title: '再存加赠，最高588',
    subTitle: '第二次存款，金额越高档位越高',
    img: 'art:waves:24',
    rules:
      '<h3>怎么参加</h3><p>在提交第二次存款之前点击“立即参加”。</p><h3>怎么领取</h3><p>存款到账后回到本页领取。</p>',
    budget: 10_000_000n,
    sort: 12,
    settings: {
      joinMode: 'apply',
      turnover: { multiple: 8, base: 'bonus' },
      limits: { perMember: 1, perAddress: 10, perDevice: 3 },
      terms: [
        { text: `存款满${cny(100)}赠20%，最高${cny(188)}；满${cny(1000)}赠30%，最高${cny(588)}`, significant: true },
        { text: '赠金须完成8倍流水后方可取款；存款本金另须完成1倍流水', significant: true },
        { text: '仅限第二次存款，须在提交之前参加', significant: false },
        { text: '每位会员限领一次，同一设备最多三位、同一网络地址最多十位会员领取', significant: false },
      ],
    },
    data: {
      nth: 2,
      tiers: [
        { min: '100.00', rate: 20, max: '188.00', multiple: 8 },
        { min: '1000.00', rate: 30, max: '588.00', multiple: 8 },
      ],
    },
  },
  {
    ...promotion,
    id: 'new-tasks',
    type: 'newTask',
    categoryId: 'newcomer',
    title: '新手任务，完成即领',
    subTitle: '五项任务，每项奖励领取一次',
    img: 'art:grid:150',
    rules: '<p>完成一项，领取一项，奖励直接进入中心钱包。</p>',
    budget: 5_000_000n,
    sort: 13,
    settings: {
      audience: { newWithinDays: 30 },
      turnover: { multiple: 3, base: 'bonus' },
      limits: { perAddress: 30, perDevice: 10 },
      terms: [
        { text: '注册之日起30天内的会员可领取', significant: true },
        { text: '奖励须完成3倍流水后方可取款', significant: true },
        { text: '每项任务每位会员限领一次，同一设备合计最多领取十次、同一网络地址三十次', significant: false },
      ],
    },
    data: {
      tasks: [
        { key: 'bindPhone', reward: '3.00' },
        { key: 'realName', reward: '3.00' },
        { key: 'bindCard', reward: '5.00' },
        { key: 'firstDeposit', reward: '8.00' },
        { key: 'firstBet', reward: '8.00' },
      ],
    },
  },
  BETTING_GIFT,
]

/** Rows that exist stay as they are: what the operator has changed is never overwritten. */
export async function seedActivities(
  db: Executor,
  { withSandbox, now }: { readonly withSandbox: boolean; readonly now: number },
): Promise<void> {
  await insertActivities(db, [
    ...ACTIVITIES,
    ...(withSandbox ? [...SANDBOX_PROMOTIONS, ...recurringActivities(now)] : []),
  ])
}
