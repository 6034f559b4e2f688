import { HTML_IDS, type RuntimeConfig } from '@site/contracts'
import { localeAtom } from '@site/shell/host'
import { createRoot } from 'react-dom/client'

import { App, createServices, provideShell } from './app/index.ts'
import { createServerClock } from './base/clock/index.ts'
import { createI18n } from './base/i18n/index.ts'
import { createRemotes } from './remotes/activation/index.ts'
import { showFatalPage, startComposition } from './remotes/composition/index.ts'
import { createFederationAdapter, pageFiles } from './remotes/delivery/index.ts'
import { SlotView, SpotView } from './remotes/view/index.ts'
import { observeCalls } from './services/request/index.ts'
import { keepSiteAddress, tableOf } from './services/routing/index.ts'
import { createTelemetry, healthBeacon } from './services/telemetry/index.ts'

const DOCUMENT_RETRY_MS = 3_000

/** Starts the application: composition, services, texts, then the first render. */
export async function start(config: RuntimeConfig): Promise<void> {
  keepSiteAddress()
  const clock = createServerClock(config.serverTime)
  const started = await startComposition({ config, clock })
  if (!started.ok) {
    const isRetried = config.document !== undefined
    showFatalPage(`C-${started.refusal.reason}`, { isRetried })
    // A document that is fetched may be well the next time; one that stands in the page stays as it is.
    if (isRetried) setTimeout(() => void start(config), DOCUMENT_RETRY_MS)
    return
  }
  const compositions = started.value
  const services = createServices({ composition: compositions.current(), config, clock })
  const locale = () => services.store.get(localeAtom)
  const i18n = await createI18n(locale())
  const adapter = createFederationAdapter(pageFiles)
  const telemetry = createTelemetry({
    composition: () => compositions.current(),
    hostVersion: config.version,
    remoteAt(pathname) {
      const { target } = tableOf(compositions.current()).match(pathname).route
      return target.kind === 'remote' ? target.remote : undefined
    },
    now: services.serverNow,
    // a page of static hosting has no registry at its side
    sendHealth: config.document === undefined ? healthBeacon : undefined,
    bus: services.bus,
    observeCalls,
  })
  telemetry.follow()
  const remotes = createRemotes({
    compositions,
    adapter,
    files: pageFiles,
    i18n,
    locale,
    nonce: config.nonce,
    report: telemetry.onReport,
  })
  provideShell({ services, remotes, Slot: SlotView, Spot: SpotView, log: telemetry.onTrouble })
  services.session.restore()
  const root = document.getElementById(HTML_IDS.root)
  if (root === null) throw new Error(`the page has no #${HTML_IDS.root}`)
  createRoot(root).render(<App services={services} i18n={i18n} remotes={remotes} />)
}
