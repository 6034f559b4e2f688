import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** Renders with an Emotion cache of its own, as each deployable has one. */
export function show(node: ReactNode): RenderResult {
  const cache = createCache({ key: 'test' })
  return render(node, { wrapper: ({ children }) => <CacheProvider value={cache}>{children}</CacheProvider> })
}
