import { defineManifest } from '@site/contracts'

/** Pages of the user centre: behind log-in, inside its frame (spec 2.3). */
const mine = { layout: 'mine', meta: { requiresAuth: true } } as const

/** Those that also need a bound phone and a bound real name (spec 2.3 and 5). */
const bound = { layout: 'mine', meta: { requiresAuth: true, bindPhone: true } } as const

export const manifest = defineManifest({
  name: 'account',
  routes: [
    { name: 'discount', path: '/activity/discount', page: 'discount', title: { 'zh-CN': '优惠活动' } },
    {
      name: 'activityLandPage',
      path: '/activity/activityLandPage/:id',
      page: 'activityLandPage',
      title: { 'zh-CN': '活动详情' },
    },
    {
      ...mine,
      name: 'userinfo',
      path: '/mine/userinfo',
      page: 'userinfo',
      title: { 'zh-CN': '个人资料' },
      skeleton: 'form',
    },
    {
      ...mine,
      name: 'auth',
      path: '/mine/auth',
      page: 'auth',
      title: { 'zh-CN': '账户认证' },
      skeleton: 'form',
    },
    {
      ...mine,
      name: 'account.devices',
      path: '/mine/devices',
      page: 'devices',
      title: { 'zh-CN': '登录设备' },
      skeleton: 'list',
    },
    {
      ...mine,
      name: 'introTutorial',
      path: '/mine/introTutorial',
      page: 'tour',
      title: { 'zh-CN': '新手引导' },
      skeleton: 'cards',
    },
    {
      ...bound,
      name: 'addBankCard',
      path: '/mine/addBankCard',
      page: 'addBankCard',
      title: { 'zh-CN': '银行卡管理' },
      skeleton: 'form',
    },
    {
      ...bound,
      name: 'virtualCoinCard',
      path: '/mine/virtualCoinCard',
      page: 'virtualCoinCard',
      title: { 'zh-CN': '虚拟币地址管理' },
      skeleton: 'form',
    },
    {
      ...bound,
      name: 'alipayManage',
      path: '/mine/alipayManage',
      page: 'alipayManage',
      title: { 'zh-CN': '支付宝管理' },
      skeleton: 'form',
    },
    {
      ...bound,
      name: 'accountManage',
      path: '/mine/accountManage/:id',
      page: 'accountManage',
      title: { 'zh-CN': '收款账户管理' },
      skeleton: 'form',
    },
    {
      ...mine,
      name: 'betRecord',
      path: '/mine/betRecord',
      page: 'betRecord',
      title: { 'zh-CN': '投注记录' },
      skeleton: 'list',
    },
    {
      ...mine,
      name: 'transRecord',
      path: '/mine/transRecord',
      page: 'transRecord',
      title: { 'zh-CN': '交易记录' },
      skeleton: 'list',
    },
    {
      ...mine,
      name: 'wallet',
      path: '/mine/wallet',
      page: 'wallet',
      title: { 'zh-CN': '我的钱包' },
      skeleton: 'cards',
    },
    {
      ...mine,
      name: 'transferMoney',
      path: '/mine/transfermoney',
      page: 'transfer',
      title: { 'zh-CN': '额度转换' },
      skeleton: 'form',
    },
    {
      ...mine,
      name: 'exchange',
      path: '/mine/exchange',
      page: 'exchange',
      title: { 'zh-CN': 'USDT 兑换' },
      skeleton: 'form',
    },
  ],
  menu: [
    { key: 'discount', route: 'discount' },
    { key: 'profile', route: 'userinfo' },
    { key: 'bet_record', route: 'betRecord' },
    { key: 'trade_record', route: 'transRecord' },
    { key: 'wallet', route: 'wallet' },
    { key: 'transfer_money', route: 'transferMoney' },
  ],
  events: { emits: ['balance_changed', 'user_changed', 'password_change_success'] },
  namespaces: ['account'],
})
