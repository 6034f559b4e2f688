import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { HTML_IDS, type RuntimeConfig } from '@site/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'

import { createServerClock } from './app/clock.ts'
import { provideShell } from './app/install-shell.ts'
import { createServices } from './app/services.ts'
import { ServicesContext } from './app/services-context.ts'
import { showFatalPage, startComposition, watchRevisions } from './composition/index.ts'
import { createI18n } from './i18n/create-i18n.ts'
import {
  createFederationAdapter,
  createRemotes,
  pageFiles,
  RemotesContext,
  RemoteView,
  SlotView,
  useRemotes,
} from './loader/index.ts'
import { localeAtom } from '@site/shell/host'
import { BrowserRouter, useLocation } from './routing/router.ts'
import { createRouteTable } from './routing/route-table.ts'

function Page() {
  const { compositions } = useRemotes()
  const { pathname } = useLocation()
  const { route } = createRouteTable(compositions.adopt()).match(pathname)
  const { target } = route
  if (target.kind !== 'remote') return <p>{route.title['zh-CN']}</p>
  return <RemoteView key={route.name} remote={target.remote} page={target.page} skeleton={route.skeleton} />
}

/** Starts the application: composition, services, texts, then the first render. */
export async function start(config: RuntimeConfig): Promise<void> {
  const started = await startComposition({ config, now: createServerClock(config.serverTime) })
  if (!started.ok) {
    showFatalPage(`C-${started.refusal.reason}`)
    return
  }
  const compositions = started.value
  const services = createServices({ composition: compositions.current(), config })
  const locale = () => services.store.get(localeAtom)
  const i18n = await createI18n(locale())
  const adapter = createFederationAdapter(pageFiles)
  const remotes = createRemotes({ compositions, adapter, files: pageFiles, i18n, locale, nonce: config.nonce })
  provideShell({ services, remotes, Slot: SlotView })
  watchRevisions(compositions)
  const root = document.getElementById(HTML_IDS.root)
  if (root === null) throw new Error(`the page has no #${HTML_IDS.root}`)
  createRoot(root).render(
    <CacheProvider value={createCache({ key: 'site', nonce: config.nonce, speedy: true })}>
      <I18nextProvider i18n={i18n}>
        <Provider store={services.store}>
          <QueryClientProvider client={services.queryClient}>
            <ServicesContext value={services}>
              <RemotesContext value={remotes}>
                <BrowserRouter>
                  <Page />
                </BrowserRouter>
              </RemotesContext>
            </ServicesContext>
          </QueryClientProvider>
        </Provider>
      </I18nextProvider>
    </CacheProvider>,
  )
}
