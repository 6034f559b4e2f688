import { defineManifest } from '@site/contracts'

export const manifest = defineManifest({
  name: 'sports',
  routes: [
    {
      name: 'localSport',
      path: '/game/sport/:enName',
      page: 'board',
      title: { 'zh-CN': 'CR体育' },
      meta: { requiresAuth: true },
      layout: 'full',
      skeleton: 'board',
    },
    {
      name: 'sports.results',
      path: '/game/sport/:enName/results',
      page: 'results',
      title: { 'zh-CN': 'CR体育赛果' },
      meta: { requiresAuth: true },
      layout: 'full',
      skeleton: 'list',
    },
  ],
  commands: [{ name: 'addSelection' }],
  slots: [
    { name: 'hot-matches', skeleton: 'strip', minHeight: 220, minHeightTouch: 252 },
    { name: 'match-chat', skeleton: 'list', minHeight: 360 },
  ],
  events: { emits: ['show_venue_entry', 'balance_changed', 'login'] },
  namespaces: ['sports'],
})

/** Keys of the browser's storage that do not begin with the remote's name. */
export const storage = ['chat-blocked:v1']
