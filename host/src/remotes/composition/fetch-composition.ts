import type { Composition } from '@site/contracts'

import { type ServerClock, timeOfAnswer } from '../../base/clock/index.ts'
import { acceptComposition, type Acceptance } from './accept-composition.ts'
import { refuse, type Verdict } from './refusal.ts'

/** As long as an activation may take: a first page that waits for the document has its notice within ten seconds. */
const TIMEOUT_MS = 8_000

/** `/registry/composition/<theme>`: the edge resolves the cohort from the device cookie, as it does for the page. */
export function compositionPath(theme: string): string {
  return `/registry/composition/${encodeURIComponent(theme)}`
}

export interface FetchOptions {
  /** Where the document lies; the registry's address of the theme when left out. */
  readonly address?: string | undefined
  /** Corrected by the answer. */
  readonly clock?: ServerClock
  readonly request?: typeof fetch
}

/** Fetches the theme's composition and puts it through the same checks as the one in the page. Never rejects. */
export async function fetchComposition(
  rules: Acceptance,
  { address = compositionPath(rules.theme), clock, request = fetch }: FetchOptions = {},
): Promise<Verdict<Composition>> {
  try {
    const sentAt = performance.now()
    const answer = await request(address, {
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const time = timeOfAnswer(answer, performance.now() - sentAt)
    if (!answer.ok) return refuse('unreachable', `status ${answer.status}`)
    if (time !== undefined) clock?.observe(time)
    const text = await answer.text()
    return await acceptComposition(parse(text), rules)
  } catch (error) {
    return refuse('unreachable', error instanceof Error ? error.name : 'request')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
