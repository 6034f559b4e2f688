/** @jsxImportSource react */
import { type Locale, TEXT_OPTIONS } from '@site/contracts'
import type { RemoteIdentity, Texts } from '@site/shell'
import { RemoteContext, installShell, localeAtom } from '@site/shell/host'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { Provider } from 'jotai'
import type { ReactElement } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'

import { type FakeShell, type FakeShellOptions, createFakeShell } from './fake-shell.ts'

export interface RenderPartOptions extends FakeShellOptions {
  /** Name of the remote. */
  readonly remote: string
  /** The remote's own texts, `locales/zh-CN/<remote>.json`. */
  readonly texts: Texts
  /** Address that the part is shown at, `/` by default. */
  readonly path?: string
  readonly locale?: Locale
}

export type RenderedPart = RenderResult & FakeShell

/**
 * Renders a page or a slot of a remote as the host mounts it: with its identity, texts, router, store and query client
 * over a fake shell. What an earlier call in the same file has rendered is taken away first.
 */
export function renderPart(part: ReactElement, options: RenderPartOptions): RenderedPart {
  cleanup()
  const { remote, texts, path = '/', locale = 'zh-CN' } = options
  const fake = createFakeShell(options)
  installShell(fake.shell)
  fake.shell.store.set(localeAtom, locale)
  const identity: RemoteIdentity = { name: remote, version: '0.0.0', namespace: `${remote}@0.0.0`, isActive: true }
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    ...TEXT_OPTIONS,
    lng: locale,
    ns: [identity.namespace],
    resources: { [locale]: { [identity.namespace]: texts } },
    initAsync: false,
  })
  const rendered = render(
    <Provider store={fake.shell.store}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={fake.shell.queryClient}>
          <MemoryRouter initialEntries={[path]}>
            <RemoteContext value={identity}>{part}</RemoteContext>
          </MemoryRouter>
        </QueryClientProvider>
      </I18nextProvider>
    </Provider>,
  )
  return { ...rendered, ...fake }
}
