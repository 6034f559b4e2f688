import {
  type Composition,
  DEFAULT_EDITION,
  endSessionEndpoint,
  type RuntimeConfig,
  STORAGE_KEYS,
} from '@site/contracts'
import { browserStorage } from '@site/shell'
import {
  createEventBus,
  editionAtom,
  flagsAtom,
  localeAtom,
  settingsAtom,
  themeAtom,
  tokenAtom,
} from '@site/shell/host'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'

import type { ServerClock } from '../base/clock/index.ts'
import { ownWord } from '../base/i18n/index.ts'
import { createSiteStorage, readDeviceId } from '../base/storage/index.ts'
import { createOverlay } from '../features/overlay/index.ts'
import type { Client, Go, Navigator, NetworkFacts, Services } from '../ports/index.ts'
import { createClient } from '../services/request/index.ts'
import { createQueryClient, followChanges, forgetAnswers, renewKept } from '../services/server-data/index.ts'
import { createSessionService, createUnendedSessions, referralFrom } from '../services/session/index.ts'

export interface PageInput {
  readonly composition: Composition
  readonly config: RuntimeConfig
  readonly clock: ServerClock
}

/** What the page offers to its parts, and what the root itself needs besides. */
export interface PageServices extends Services {
  readonly queryClient: QueryClient
  /** The address stands in the page, the rest is filled in when the site has answered; calls carry what is known. */
  readonly network: Writable<NetworkFacts>
  /** A composition takes effect: its flags and settings, and what the server answers under it. */
  adoptComposition(composition: Composition): void
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

function createNavigator(): Navigator {
  let connected: Go = (to) => location.assign(to)
  return {
    go: (to, options) => connected(to, options),
    goHomeAfresh() {
      connected('/')
      location.reload()
    },
    connect(go) {
      connected = go
    },
  }
}

/** Everything that lives as long as the page, made once. */
export function createServices({ composition, config, clock }: PageInput): PageServices {
  const store = createStore()
  const bus = createEventBus()
  const storage = createSiteStorage(browserStorage('local'), browserStorage('session'))
  const queryClient = createQueryClient()
  const overlay = createOverlay(store)
  const navigator = createNavigator()
  const network: PageServices['network'] = { ip: config.visitorIp ?? '', captcha: undefined }

  applyPreferences()
  followChanges(bus, queryClient)

  const client: Client = createClient({
    config,
    theme: composition.theme,
    token: () => store.get(tokenAtom),
    locale: () => store.get(localeAtom),
    deviceId: readDeviceId,
    ip: () => network.ip,
    clock,
    safeSwitch: () => storage.safeSwitch,
    onExpired: (token) => session.expire(token),
    onBindRealName: (message) => void offerProfile(message),
  })

  const session = createSessionService({
    store,
    storage,
    bus,
    call: client.call,
    unended: createUnendedSessions({
      storage,
      end: client.endSession,
      endById: (sessionId) => client.call(endSessionEndpoint, { sessionId }),
      onUnended: () => overlay.toast.info(ownWord('unended', store.get(localeAtom))),
    }),
    queryClient,
    forgetAnswers: () => forgetAnswers(queryClient),
    goHome: () => navigator.go('/'),
    goHomeAfresh: navigator.goHomeAfresh,
    showExpired: () => overlay.toast.info(ownWord('relogin', store.get(localeAtom))),
    now: clock.now,
    isLeaving: trackLeaving(),
  })

  /** Code 6449: the server's message, 去完善 leads to the profile (spec 8). */
  async function offerProfile(message: string): Promise<void> {
    if (await overlay.dialogs.tips({ message, confirmText: ownWord('complete', store.get(localeAtom)) }))
      navigator.go('/mine/userinfo')
  }

  function applyPreferences(): void {
    storage.ensureSafeSwitch()
    const referral = referralFrom(location.href)
    if (referral !== undefined) storage.setReferral(referral)
    store.set(themeAtom, composition.theme)
    store.set(localeAtom, storage.locale(config.defaultLocale))
    applyComposition(composition)
  }

  /** Flags and settings of a composition; both on allow the edition switch, else classic is forced (open point 78). */
  function applyComposition({ flags, settings }: Composition): void {
    store.set(flagsAtom, flags)
    store.set(settingsAtom, settings)
    const mayChoose = flags.professionalTheme && settings.editionSwitch === '1'
    const edition = mayChoose ? (storage.edition ?? DEFAULT_EDITION) : DEFAULT_EDITION
    store.set(editionAtom, edition)
    document.documentElement.dataset['edition'] = edition
  }

  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEYS.token || key === null) session.followStorage()
  })

  // A page that the browser had put away was told of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && session.followStorage())

  return {
    store,
    bus,
    storage,
    queryClient,
    overlay,
    serverNow: clock.now,
    navigator,
    network,
    client,
    session,
    config,
    adoptComposition(next) {
      applyComposition(next)
      renewKept(queryClient)
    },
  }
}

const LEAVING_MS = 5_000

/** True for a moment after the page began to be left; a reload that was called off is forgotten after five seconds. */
function trackLeaving(): () => boolean {
  let since = Number.NEGATIVE_INFINITY
  addEventListener('beforeunload', () => {
    since = performance.now()
  })
  return () => performance.now() - since < LEAVING_MS
}
