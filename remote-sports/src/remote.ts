import { defineRemote } from '@site/shell'

import { manifest } from './remote.manifest.ts'

export const remote = defineRemote(manifest, {
  pages: {
    board: () => import(/* webpackChunkName: "page.board" */ './pages/board.tsx'),
    results: () => import(/* webpackChunkName: "page.results" */ './pages/results.tsx'),
  },
  slots: {
    'hot-matches': () => import(/* webpackChunkName: "slot.hot-matches" */ './slots/hot-matches.tsx'),
    'match-chat': () => import(/* webpackChunkName: "slot.match-chat" */ './slots/match-chat.tsx'),
  },
  commands: {
    addSelection: () => import(/* webpackChunkName: "command.addSelection" */ './commands/add-selection.ts'),
  },
  locales: {
    'zh-CN': () => import(/* webpackChunkName: "locale.zh-CN" */ '../locales/zh-CN/sports.json'),
    'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../locales/zh-CN/sports.json?zh-TW'),
  },
})
