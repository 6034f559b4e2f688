import { css, Global } from '@emotion/react'
import { RemoteContext, createEventBus, installShell, localeAtom, settingsAtom } from '@site/shell/host'
import { themeEditionsCss, baseCss } from '@site/ui/theme'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { Provider, createStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import help from '/work/main/remote-help/locales/zh-CN/help.json'
import { Page as Article } from '/work/main/remote-help/src/pages/article.tsx'
import { Page as Centre } from '/work/main/remote-help/src/pages/centre.tsx'
import { Slot as Terms } from '/work/main/remote-help/src/slots/terms.tsx'

const q = new URLSearchParams(location.search)
const theme = (q.get('theme') ?? 'aurora') as 'aurora'
document.documentElement.dataset.edition = q.get('edition') ?? 'classic'
document.documentElement.lang = 'zh-CN'
const i18n = createInstance()
await i18n.use(initReactI18next).init({ lng: 'zh-CN', ns: ['help@1'], resources: { 'zh-CN': { 'help@1': help } } })
const bus = createEventBus()
const store = createStore()
store.set(settingsAtom, { title: 'x', depositHelp: (q.get('deposit') ?? '1') as '1', editionSwitch: '1', registerFlag: '0' })
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
bus.onAny((name) => { document.title = name })
installShell({ store, queryClient, bus, hasRoute: (n: string) => ['saveMoney', 'takeMoney'].includes(n) } as never)
const identity = { name: 'help', version: '1', namespace: 'help@1', isActive: true }
function Body() {
  const { pathname } = useLocation()
  useEffect(() => { window.scrollTo(0, 0) }, [pathname])
  const [which, setWhich] = useState<'gztk' | 'ysgz'>('gztk')
  if (pathname === '/terms') return <div style={{ maxWidth: 640, margin: 'auto', background: 'var(--bg-raised)', padding: 24 }}><h2>条款</h2><Terms which={which} onToggle={() => setWhich(which === 'gztk' ? 'ysgz' : 'gztk')} /></div>
  return pathname === '/app/help' ? <Centre /> : <Article />
}
createRoot(document.getElementById('root')!).render(
  <Provider store={store}><I18nextProvider i18n={i18n}><QueryClientProvider client={queryClient}><BrowserRouter>
    <RemoteContext.Provider value={identity}>
      <Global styles={css(baseCss(() => '') + themeEditionsCss(theme))} />
      <header style={{ height: '0.64rem', background: 'var(--brand-strong)', position: 'sticky', top: 0, zIndex: 100 }} />
      <main><Body /></main>
    </RemoteContext.Provider>
  </BrowserRouter></QueryClientProvider></I18nextProvider></Provider>,
)
