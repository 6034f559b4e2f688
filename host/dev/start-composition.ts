import { type Composition, HTML_IDS } from '@site/contracts'

import {
  type CompositionStore,
  type Verdict,
  accept,
  createCompositionStore,
  refuse,
} from '../src/remotes/composition/index.ts'

/** Stands in for the host's own in the development shell: the composition is unsigned and never changes. */
export function startComposition(): Promise<Verdict<CompositionStore>> {
  const text = document.getElementById(HTML_IDS.composition)?.textContent ?? 'null'
  const initial = JSON.parse(text) as Composition
  const fetchComposition = () => Promise.resolve(refuse('unreachable', 'development'))
  return Promise.resolve(accept(createCompositionStore({ initial, fetchComposition })))
}
