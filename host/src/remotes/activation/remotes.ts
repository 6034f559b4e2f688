import type { EmotionCache } from '@emotion/cache'
import type { CommandInput, CommandName, Composition, Locale } from '@site/contracts'
import type { i18n } from 'i18next'

import type { CompositionStore } from '../composition/index.ts'
import {
  type FederationAdapter,
  type FileRegistry,
  type FileRequest,
  createFileDelivery,
  releaseKey,
} from '../delivery/index.ts'
import { type Activation, type ActivationDeps, createActivation } from './activation.ts'
import type { PartName } from './part-name.ts'
import { createRecovery } from './recovery.ts'
import { createReleaseHealth } from './release-health.ts'
import { ACTIVATION_DEADLINE_MS, createRemoteLoader } from './remote-loader.ts'
import type { ActivationMeasure, Report } from './report.ts'
import { runCommand } from './run-command.ts'
import { createStyleCaches } from './style-cache.ts'

export interface RemotesDeps {
  readonly compositions: CompositionStore
  readonly adapter: FederationAdapter
  readonly files: FileRegistry
  readonly i18n: Pick<i18n, 'addResourceBundle'>
  readonly locale: () => Locale
  /** The page's nonce, for style elements. */
  readonly nonce: string
  /** Telemetry; must not throw. */
  readonly report?: (report: Report) => void
  readonly pageUrl?: string
  /** Fetches files of releases; the browser's own unless told otherwise. */
  readonly request?: FileRequest
}

/** Everything of the host that deals with remotes; made once, handed to the views by `RemotesContext`. */
export interface Remotes {
  readonly compositions: CompositionStore
  /** The state machine of one view of a remote. */
  activation(remote: string, part: PartName): Activation
  styleCache(container: string): EmotionCache
  /** Fetches and evaluates what a page needs, e.g. when its link is pointed at. Never rejects. */
  loadPage(remote: string, page: string): Promise<void>
  /** Loads the provider, then delivers. See `Shell.runCommand`. */
  runCommand<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<unknown>
  /** To be awaited before the language is switched: texts of all releases in use. */
  loadTexts(locale: Locale): Promise<void>
}

export function createRemotes(deps: RemotesDeps): Remotes {
  const { compositions, files, locale } = deps
  const health = createReleaseHealth()
  const delivery = createFileDelivery({
    files,
    timeoutMs: ACTIVATION_DEADLINE_MS,
    ...(deps.request === undefined ? {} : { request: deps.request }),
  })
  const recovery = createRecovery({ health, files, delivery })
  const loader = createRemoteLoader({
    adapter: deps.adapter,
    files,
    addTexts: (language, namespace, texts) => deps.i18n.addResourceBundle(language, namespace, texts, true, true),
    delivery,
    pageUrl: deps.pageUrl ?? location.href,
  })
  const styleCache = createStyleCaches(deps.nonce)

  function vouchFor({ remotes }: Composition): void {
    for (const [name, { active, fallback }] of Object.entries(remotes)) {
      for (const release of fallback === undefined ? [active] : [active, fallback]) {
        files.addRelease(releaseKey(name, release), release)
      }
    }
  }
  vouchFor(compositions.current())
  compositions.onPending(vouchFor)

  const activationDeps: ActivationDeps = {
    loader,
    health,
    recovery,
    files,
    locale,
    report(report) {
      // Kept by the browser, for its tools and for the panel, which may be opened later.
      performance.measure('site:activation' satisfies ActivationMeasure, {
        end: performance.now(),
        duration: report.ms,
        detail: report,
      })
      deps.report?.(report)
    },
    onNews: (listener) => compositions.onPending(listener),
  }
  const lookUp = (remote: string) => compositions.current().remotes[remote]

  return {
    compositions,
    activation: (remote, part) =>
      createActivation(activationDeps, {
        remote,
        part,
        lookUp: (which) =>
          which === 'current' ? lookUp(remote) : (compositions.pending() ?? compositions.current()).remotes[remote],
      }),
    styleCache,
    async loadPage(remote, page) {
      const release = lookUp(remote)?.active
      if (release === undefined || !health.isUsable(releaseKey(remote, release), `page.${page}`)) return
      // the view that comes next meets the same fault and deals with it
      await loader.activate({ remote, release, part: `page.${page}`, locale: locale() }).catch(() => undefined)
    },
    runCommand: (name, input) => runCommand({ loader, lookUp, locale }, name, input),
    loadTexts: loader.loadTexts,
  }
}
