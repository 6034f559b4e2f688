import { type Composition, HTML_IDS } from '@site/contracts'

import { type CompositionStore, createCompositionStore } from '../src/remotes/composition/composition-store.ts'
import { accept, refuse, type Verdict } from '../src/remotes/composition/refusal.ts'

/** Stands in for the host's own in the development shell: the composition is unsigned and never changes. */
export function startComposition(): Promise<Verdict<CompositionStore>> {
  const text = document.getElementById(HTML_IDS.composition)?.textContent ?? 'null'
  const initial = JSON.parse(text) as Composition
  const fetchComposition = () => Promise.resolve(refuse('unreachable', 'development'))
  return Promise.resolve(accept(createCompositionStore({ initial, fetchComposition })))
}
