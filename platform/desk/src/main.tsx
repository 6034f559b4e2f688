import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'

import { App } from './app/app.tsx'
import { goLive } from './lib/live.ts'
import { layLook } from './lib/look.ts'

const root = document.getElementById('desk')
if (root === null) throw new Error('no #desk in the page')
const nonce = root.dataset['nonce'] ?? ''
layLook(nonce)

// What is shown is asked for again with all news, so nothing is old by itself; a refusal stays one when it is repeated.
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
const connection = goLive(client)

createRoot(root).render(
  <CacheProvider value={createCache({ key: 'desk', nonce, speedy: true })}>
    <QueryClientProvider client={client}>
      <App connection={connection} />
    </QueryClientProvider>
  </CacheProvider>,
)
