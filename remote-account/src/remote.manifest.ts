import { defineManifest } from '@site/contracts'

/** Pages of the user centre: behind log-in, inside its frame (spec 2.3). */
const mine = { layout: 'mine', meta: { requiresAuth: true } } as const

export const manifest = defineManifest({
  name: 'account',
  routes: [
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
  ],
  menu: [
    { key: 'wallet', route: 'wallet' },
    { key: 'transfer_money', route: 'transferMoney' },
  ],
  events: { emits: ['balance_changed'] },
  namespaces: ['account'],
})
