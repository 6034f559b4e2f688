import { defineRemote } from '@site/shell'

import { manifest } from './remote.manifest.ts'

export const remote = defineRemote(manifest, {
  pages: {
    venues: () => import(/* webpackChunkName: "page.venues" */ './pages/venues.tsx'),
    games: () => import(/* webpackChunkName: "page.games" */ './pages/games.tsx'),
    game: () => import(/* webpackChunkName: "page.game" */ './pages/game.tsx'),
    'slot-game': () => import(/* webpackChunkName: "page.slot-game" */ './pages/slot-game.tsx'),
  },
  slots: {
    'home-venues': () => import(/* webpackChunkName: "slot.home-venues" */ './slots/home-venues.tsx'),
    'hot-games': () => import(/* webpackChunkName: "slot.hot-games" */ './slots/hot-games.tsx'),
  },
  locales: {
    'zh-CN': () => import(/* webpackChunkName: "locale.zh-CN" */ '../locales/zh-CN/casino.json'),
    'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../locales/zh-CN/casino.json?zh-TW'),
  },
})
