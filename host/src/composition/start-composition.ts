import type { RuntimeConfig } from '@site/contracts'

import { type Acceptance, firstComposition } from './accept-composition.ts'
import { type CompositionStore, createCompositionStore } from './composition-store.ts'
import { fetchComposition } from './fetch-composition.ts'
import { readSigned } from './read-page.ts'
import { accept, type Refusal, type Verdict } from './refusal.ts'
import { createSeenStore, type SeenStorage } from './seen-store.ts'

export interface StartOptions {
  readonly config: RuntimeConfig
  /** The server's clock in epoch milliseconds. */
  readonly now: () => number
  /** A document that is not used, for telemetry. */
  readonly onRefused?: (refusal: Refusal) => void
}

/** The browser's storage, or nothing where it is forbidden. */
function ownStorage(): SeenStorage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/**
 * Verifies the page's composition, or the last known good one in its place, and answers the store of the page's life.
 * Refused when neither may be used: then nothing of the site runs (see `showFatalPage`).
 */
export async function startComposition(options: StartOptions): Promise<Verdict<CompositionStore>> {
  const { config, now, onRefused } = options
  const rules: Acceptance = {
    keys: config.keys,
    seen: createSeenStore(ownStorage()),
    now,
    theme: document.documentElement.dataset['theme'] ?? '',
  }
  const first = await firstComposition(readSigned(), rules)
  if (!first.ok) return first
  const { composition, insteadOf } = first.value
  if (insteadOf !== undefined) onRefused?.(insteadOf.refusal)
  return accept(
    createCompositionStore({
      initial: composition,
      fetchComposition: () => fetchComposition(rules),
      ...(onRefused === undefined ? {} : { onRefused }),
    }),
  )
}
