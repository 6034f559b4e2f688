import { defineManifest } from '@site/contracts'

/** One screen serves the five categories; which one it shows, the address says (spec 2.2). */
const venues = { page: 'venues', skeleton: 'cards' } as const

export const manifest = defineManifest({
  name: 'casino',
  routes: [
    { ...venues, name: 'sport', path: '/game/sport', title: { 'zh-CN': '体育投注' } },
    { ...venues, name: 'realbet', path: '/game/realbet', title: { 'zh-CN': '真人视讯' } },
    { ...venues, name: 'chess', path: '/game/chess', title: { 'zh-CN': '棋牌游戏' } },
    { ...venues, name: 'gaming', path: '/game/gaming', title: { 'zh-CN': '电子竞技' } },
    { ...venues, name: 'lottery', path: '/game/lottery', title: { 'zh-CN': '彩票游戏' } },
  ],
  menu: [
    { key: 'TY', route: 'sport' },
    { key: 'ZR', route: 'realbet' },
    { key: 'QP', route: 'chess' },
    { key: 'DJ', route: 'gaming' },
    { key: 'CP', route: 'lottery' },
  ],
  slots: [
    { name: 'home-venues', skeleton: 'cards', minHeight: 420 },
    { name: 'hot-games', skeleton: 'tiles', minHeight: 360 },
  ],
  namespaces: ['casino'],
})
