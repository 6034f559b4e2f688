import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('no #root in the gallery page')
const cache = createCache({ key: 'gallery', nonce: root.dataset['nonce'] ?? '', speedy: true })
const section = new URLSearchParams(location.search).get('section') ?? 'controls'
createRoot(root).render(
  <CacheProvider value={cache}>
    <Gallery section={section} />
  </CacheProvider>,
)
