import { CacheProvider } from '@emotion/react'
import createCache from '@emotion/cache'
import { type ComposedRelease, type Composition, TEXT_OPTIONS } from '@site/contracts'
import type { RemoteDefinition } from '@site/shell'
import { createInstance, type i18n } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'

import hostTexts from '../../locales/zh-CN/host.json' with { type: 'json' }
import { type Remotes, type Report, createRemotes } from '../remotes/activation/index.ts'
import { accept, createCompositionStore } from '../remotes/composition/index.ts'
import { type FederationAdapter, createFileRegistry } from '../remotes/delivery/index.ts'
import { RemotesContext } from '../remotes/view/index.ts'
import { composition, release } from './composition.ts'

/** What a release's script gives when it is evaluated; a function that throws or never ends is a fault. */
export type Content = () => Promise<unknown>

export function defined(Page: ComponentType | undefined, more: Partial<RemoteDefinition> = {}): Content {
  const texts = { default: { greeting: '您好' } }
  const definition = {
    format: 1,
    manifest: { name: 'help', routes: [], namespaces: ['help'] },
    pages: { home: () => Promise.resolve(Page === undefined ? {} : { Page }) },
    slots: {},
    commands: {},
    locales: { 'zh-CN': () => Promise.resolve(texts), 'zh-TW': () => Promise.resolve(texts) },
    ...more,
  }
  return () => Promise.resolve({ remote: definition })
}

export const hangs: Content = () => new Promise(() => undefined)
export const fails: Content = () => Promise.reject(new Error('#RUNTIME-008 ScriptNetworkError'))

export const ACTIVE = release('2.0.0')
export const FALLBACK = release('1.0.0')

export function composed(
  active: ComposedRelease = ACTIVE,
  fallback: ComposedRelease | undefined = FALLBACK,
): Composition {
  const remote = { active, cohort: 'candidate' as const, ...(fallback === undefined ? {} : { fallback }) }
  return composition({ remotes: { help: remote } })
}

export interface Stage {
  readonly remotes: Remotes
  readonly reports: Report[]
  /** Containers that were evaluated, in order. */
  readonly evaluated: string[]
  readonly i18n: i18n
  /** What each version's script gives from now on. */
  readonly content: Map<string, Content>
  /** Has a newer composition accepted. */
  announce(next: Composition): Promise<void>
  readonly Frame: (props: { readonly children: ReactNode }) => ReactNode
}

/** The real loader with the one adapter to module federation replaced, so that every fault can be had at will. */
export async function createStage(
  initial: Composition = composed(),
  more: { readonly afterMoney?: (then: () => void) => void } = {},
): Promise<Stage> {
  const content = new Map<string, Content>()
  const evaluated: string[] = []
  const reports: Report[] = []
  const adapter: FederationAdapter = {
    load({ container }) {
      evaluated.push(container)
      const version = container.replace(/^help_(\d+)_(\d+)_(\d+)_.*$/, '$1.$2.$3')
      return (content.get(version) ?? fails)()
    },
    forget: () => undefined,
  }
  const i18nInstance = createInstance()
  await i18nInstance.use(initReactI18next).init({
    ...TEXT_OPTIONS,
    lng: 'zh-CN',
    defaultNS: 'host',
    react: { useSuspense: false },
    resources: { 'zh-CN': { host: hostTexts } },
  })
  let next = initial
  const fetchComposition = () => Promise.resolve(accept(next))
  const compositions = createCompositionStore({ initial, fetchComposition, ...more })
  const remotes = createRemotes({
    compositions,
    adapter,
    files: createFileRegistry('https://site.example/'),
    i18n: i18nInstance,
    locale: () => 'zh-CN',
    nonce: 'n',
    report: (report) => reports.push(report),
    pageUrl: 'https://site.example/',
    // files arrive; whether a bad release is well again is up to the test's own fetch
    request: (url, init) => (init.cache === 'reload' ? fetch(url, init) : Promise.resolve(new Response('ok'))),
  })
  const cache = createCache({ key: 'site' })
  return {
    remotes,
    reports,
    evaluated,
    i18n: i18nInstance,
    content,
    async announce(given) {
      next = given
      await compositions.refresh(given.revision)
    },
    Frame: ({ children }) => (
      <CacheProvider value={cache}>
        <I18nextProvider i18n={i18nInstance}>
          <RemotesContext value={remotes}>{children}</RemotesContext>
        </I18nextProvider>
      </CacheProvider>
    ),
  }
}
