import type { i18n } from 'i18next'
import { Provider } from 'jotai'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'

import { PreferencesContext, createPreferences } from '../features/preferences/index.ts'
import { ServicesContext } from '../ports/index.ts'
import type { Remotes } from '../remotes/activation/index.ts'
import { RemotesContext } from '../remotes/view/index.ts'
import { BrowserRouter } from '../services/routing/index.ts'
import type { PageServices } from './services.ts'
import { Site } from './site.tsx'

export interface AppProps {
  readonly services: PageServices
  readonly i18n: i18n
  readonly remotes: Remotes
}

/** The whole page below its root element. Everything here is made once and lives as long as the page. */
export function App({ services, i18n, remotes }: AppProps) {
  const [cache] = useState(() => createCache({ key: 'site', nonce: services.config.nonce, speedy: true }))
  const [preferences] = useState(() => createPreferences({ services, i18n, loadTexts: remotes.loadTexts }))
  return (
    <CacheProvider value={cache}>
      <I18nextProvider i18n={i18n}>
        <Provider store={services.store}>
          <QueryClientProvider client={services.queryClient}>
            <ServicesContext value={services}>
              <PreferencesContext value={preferences}>
                <RemotesContext value={remotes}>
                  <BrowserRouter>
                    <Site services={services} />
                  </BrowserRouter>
                </RemotesContext>
              </PreferencesContext>
            </ServicesContext>
          </QueryClientProvider>
        </Provider>
      </I18nextProvider>
    </CacheProvider>
  )
}
