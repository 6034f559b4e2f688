import { defineRemote } from '@site/shell'

import { warmArticle } from './features/articles/index.ts'
import { manifest } from './remote.manifest.ts'

export const remote = defineRemote(manifest, {
  pages: {
    agent: () => import(/* webpackChunkName: "page.agent" */ './pages/agent.tsx'),
    sponsor: () => import(/* webpackChunkName: "page.sponsor" */ './pages/sponsor.tsx'),
    download: () => import(/* webpackChunkName: "page.download" */ './pages/download.tsx'),
    centre: () => import(/* webpackChunkName: "page.centre" */ './pages/centre.tsx'),
    fairness: () => import(/* webpackChunkName: "page.fairness" */ './pages/fairness.tsx'),
    article: () => {
      warmArticle()
      return import(/* webpackChunkName: "page.article" */ './pages/article.tsx')
    },
  },
  slots: {
    terms: () => import(/* webpackChunkName: "slot.terms" */ './slots/terms.tsx'),
  },
  locales: {
    'zh-CN': () => import(/* webpackChunkName: "locale.zh-CN" */ '../locales/zh-CN/help.json'),
    'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../locales/zh-CN/help.json?zh-TW'),
  },
})
