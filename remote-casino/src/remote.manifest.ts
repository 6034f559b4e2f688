import { defineManifest } from '@site/contracts'

/** One screen serves the five categories; which one it shows, the address says (spec 2.2). */
const venues = { page: 'venues', skeleton: 'cards' } as const
/** The second screen serves slot games and fishing games, told apart by type. */
const gameList = { page: 'games', skeleton: 'tiles' } as const
/** A game has the window to itself; its frame is never kept in the background. */
const frame = { layout: 'bare', skeleton: 'frame' } as const
const slotGame = { ...frame, page: 'slot-game', meta: { ignoreCache: true } } as const

export const manifest = defineManifest({
  name: 'casino',
  routes: [
    { ...venues, name: 'sport', path: '/game/sport', title: { 'zh-CN': '体育投注' } },
    { ...venues, name: 'realbet', path: '/game/realbet', title: { 'zh-CN': '真人视讯' } },
    { ...venues, name: 'chess', path: '/game/chess', title: { 'zh-CN': '棋牌游戏' } },
    { ...venues, name: 'gaming', path: '/game/gaming', title: { 'zh-CN': '电子竞技' } },
    { ...venues, name: 'lottery', path: '/game/lottery', title: { 'zh-CN': '彩票游戏' } },
    { ...gameList, name: 'gameegame', path: '/game/egame', title: { 'zh-CN': '电子游艺' } },
    { ...gameList, name: 'gamefishing', path: '/game/fishing', title: { 'zh-CN': '捕鱼游戏' } },
    {
      ...frame,
      name: 'game',
      path: '/game/:info',
      page: 'game',
      title: { 'zh-CN': '游戏' },
      meta: { requiresAuth: true, ignoreCache: true },
    },
    { ...slotGame, name: 'casino.pgGame', path: '/pg/game', title: { 'zh-CN': '老虎机' } },
    { ...slotGame, name: 'casino.dzGame', path: '/dz/game', title: { 'zh-CN': '老虎机' } },
  ],
  menu: [
    { key: 'TY', route: 'sport' },
    { key: 'ZR', route: 'realbet' },
    { key: 'QP', route: 'chess' },
    { key: 'DJ', route: 'gaming' },
    { key: 'CP', route: 'lottery' },
    { key: 'DZ', route: 'gameegame' },
    { key: 'BY', route: 'gamefishing' },
  ],
  slots: [
    { name: 'home-venues', skeleton: 'cards', minHeight: 420 },
    { name: 'hot-games', skeleton: 'tiles', minHeight: 360 },
  ],
  events: { emits: ['balance_changed', 'egame_tab_change', 'login', 'venues_changed'] },
  namespaces: ['casino'],
})
