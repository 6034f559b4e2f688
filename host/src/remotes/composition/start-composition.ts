import type { Composition, RuntimeConfig } from '@site/contracts'
import { browserStorage } from '@site/shell'

import type { ServerClock } from '../../base/clock/index.ts'
import { type Acceptance, firstComposition, orEarlier } from './accept-composition.ts'
import { type CompositionStore, createCompositionStore } from './composition-store.ts'
import { fetchComposition } from './fetch-composition.ts'
import { readSigned } from './read-page.ts'
import { accept, type Refusal, type Verdict } from './refusal.ts'
import { createSeenStore } from './seen-store.ts'

export interface StartOptions {
  readonly config: RuntimeConfig
  readonly clock: ServerClock
  /** A document that is not used, for telemetry. */
  readonly onRefused?: (refusal: Refusal) => void
}

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

/**
 * Verifies the page's composition, or the last known good one in its place, and answers the store of the page's life.
 * A page of static hosting carries none: there it is fetched, and asked for again in the background when an earlier one
 * had to stand in. Refused when none may be used: then nothing of the site runs (see `showFatalPage`).
 */
export async function startComposition(options: StartOptions): Promise<Verdict<CompositionStore>> {
  const { config, clock, onRefused } = options
  const { document: address } = config
  const rules: Acceptance = {
    keys: config.keys,
    seen: createSeenStore(browserStorage('local')),
    now: clock.now,
    theme: document.documentElement.dataset['theme'] ?? '',
  }
  let isAnswered = false
  async function fetchNow(): Promise<Verdict<Composition>> {
    const verdict = await fetchComposition(rules, { address, clock })
    isAnswered = verdict.ok
    return verdict
  }
  const inPage = readSigned()
  const isFetched = inPage === undefined && address !== undefined
  const first = isFetched ? await orEarlier(await fetchNow(), rules) : await firstComposition(inPage, rules)
  if (!first.ok) return first
  const { composition, insteadOf } = first.value
  if (insteadOf !== undefined) onRefused?.(insteadOf.refusal)
  const store = createCompositionStore({
    initial: composition,
    fetchComposition: fetchNow,
    // Where its code does not come, the page stays as it is until somebody loads it.
    onHostRecalled: () =>
      void import(/* webpackChunkName: "after-money" */ './load-anew.ts').then(
        ({ loadAnew }) => loadAnew(),
        () => undefined,
      ),
    // Where its code does not come, nothing is waited for.
    afterMoney: (then) =>
      void import(/* webpackChunkName: "after-money" */ './after-money.ts')
        .then(({ moneyIsStill }) => moneyIsStill())
        .then(then, then),
    ...(onRefused === undefined ? {} : { onRefused }),
  })
  if (isFetched && insteadOf !== undefined) retryAfter(FIRST_RETRY_MS)
  return accept(store)

  function retryAfter(wait: number): void {
    const refresh = async (): Promise<void> => {
      await store.refresh()
      if (!isAnswered) retryAfter(Math.min(wait * 2, LAST_RETRY_MS))
    }
    setTimeout(() => void refresh(), wait)
  }
}
