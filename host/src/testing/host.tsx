import {
  type Composition,
  FEATURE_FLAGS,
  type FeatureFlags,
  RemoteManifestSchema,
  type RuntimeConfig,
  STATUS,
  TEXT_OPTIONS,
} from '@site/contracts'
import { cleanup, render } from '@testing-library/react'
import { createInstance, type i18n } from 'i18next'
import { Provider } from 'jotai'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import { vi } from 'vitest'

import authTexts from '../../locales/zh-CN/auth.json' with { type: 'json' }
import texts from '../../locales/zh-CN/host.json' with { type: 'json' }
import { type PageServices, createServices, provideShell } from '../app/index.ts'
import { createServerClock } from '../base/clock/index.ts'
import { type Preferences, PreferencesContext, createPreferences } from '../features/preferences/index.ts'
import { ServicesContext } from '../ports/index.ts'
import type { Remotes } from '../remotes/activation/index.ts'
import { createCompositionStore, refuse } from '../remotes/composition/index.ts'
import { RemotesContext } from '../remotes/view/index.ts'
import { composition, release } from './composition.ts'

export const TEST_CONFIG: RuntimeConfig = {
  keys: [],
  serverTime: Date.now(),
  siteKey: { aes: 'a1'.repeat(32), sign: 'b2'.repeat(32) },
  version: '1.0.0',
  defaultLocale: 'zh-CN',
  nonce: 'nonce',
  hostIntegrity: {},
  venueOrigins: ['https://venue.example'],
}

/** A call as it left the client, unsealed. */
export interface SentCall {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

type Answer = { readonly data: unknown } | { readonly code: number; readonly message?: string; readonly data?: unknown }

export interface HostOptions {
  /** Answers by path; a call without one gets 6004. */
  readonly answers?: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => Answer>>
  readonly composition?: Partial<Composition>
  /** Routes and menu of the one remote, `help`. */
  readonly routes?: readonly { readonly name: string; readonly path: string; readonly requiresAuth?: boolean }[]
  readonly menu?: readonly { readonly key: string; readonly route: string }[]
  readonly isDesktop?: boolean
}

export interface TestHost {
  readonly services: PageServices
  readonly i18n: i18n
  readonly preferences: Preferences
  readonly sent: readonly SentCall[]
  /** Renders below the host's providers, at `/` unless told otherwise. */
  show(element: ReactElement, path?: string): ReturnType<typeof render>
}

/** Flags as a deployment has them that sets none. */
export function defaultFlags(over: Partial<FeatureFlags> = {}): FeatureFlags {
  const defaults = Object.entries(FEATURE_FLAGS).map(([name, { byDefault }]) => [name, byDefault])
  return { ...(Object.fromEntries(defaults) as FeatureFlags), ...over }
}

function manifestOf({ routes = [], menu = [] }: HostOptions) {
  return v.parse(RemoteManifestSchema, {
    name: 'help',
    routes: routes.map(({ name, path, requiresAuth = false }) => ({
      name,
      path,
      page: 'page',
      title: { 'zh-CN': name },
      ...(requiresAuth ? { meta: { requiresAuth } } : {}),
    })),
    menu,
    slots: [{ name: 'terms' }],
    namespaces: ['help'],
  })
}

/**
 * The host's real services, request client included, over a network that answers from a table. The loader is left out:
 * what remotes do has its own tests.
 */
export function setUpHost(options: HostOptions = {}): TestHost {
  cleanup()
  localStorage.clear()
  localStorage.setItem('safeSwitch', '0')
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const body: unknown = JSON.parse((await request.text()) || '{}')
    sent.push({ path: pathname, body: body as SentCall['body'] })
    const answer = options.answers?.[pathname]?.(body as SentCall['body']) ?? { code: STATUS.NOT_FOUND }
    const { code, message, data } = { code: STATUS.SUCCESS, message: '', data: null, ...answer }
    return Response.json({ status_code: code, message, data })
  })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(min-width') ? (options.isDesktop ?? true) : false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const initial = composition({
    flags: defaultFlags(),
    remotes: { help: { active: release('1.0.0', { manifest: manifestOf(options) }), cohort: 'stable' } },
    ...options.composition,
  })
  const services = createServices({ composition: initial, config: TEST_CONFIG, clock: createServerClock() })
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    ...TEXT_OPTIONS,
    lng: 'zh-CN',
    ns: ['host'],
    defaultNS: 'host',
    resources: { 'zh-CN': { auth: authTexts, host: texts } },
    initAsync: false,
  })
  const remotes = {
    compositions: createCompositionStore({
      initial,
      fetchComposition: () => Promise.resolve(refuse('unreachable')),
    }),
    loadPage: () => Promise.resolve(),
    loadTexts: () => Promise.resolve(),
    runCommand: () => Promise.resolve(),
  } as unknown as Remotes
  provideShell({ services, remotes, Slot: () => null, Spot: () => null, log: () => undefined })
  const preferences = createPreferences({ services, i18n, loadTexts: remotes.loadTexts })
  return {
    services,
    i18n,
    preferences,
    sent,
    show: (element, path = '/') =>
      render(
        <I18nextProvider i18n={i18n}>
          <Provider store={services.store}>
            <QueryClientProvider client={services.queryClient}>
              <ServicesContext value={services}>
                <PreferencesContext value={preferences}>
                  <RemotesContext value={remotes}>
                    <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
                  </RemotesContext>
                </PreferencesContext>
              </ServicesContext>
            </QueryClientProvider>
          </Provider>
        </I18nextProvider>,
      ),
  }
}
