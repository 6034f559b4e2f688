import type { Composition } from '@site/contracts'

import { acceptComposition, type Acceptance } from './accept-composition.ts'
import { refuse, type Verdict } from './refusal.ts'

const TIMEOUT_MS = 10_000

/** `/registry/composition/<theme>`: the edge resolves the cohort from the device cookie, as it does for the page. */
export function compositionPath(theme: string): string {
  return `/registry/composition/${encodeURIComponent(theme)}`
}

/** Fetches the theme's composition and puts it through the same checks as the one in the page. Never rejects. */
export async function fetchComposition(
  rules: Acceptance,
  request: typeof fetch = fetch,
): Promise<Verdict<Composition>> {
  try {
    const answer = await request(compositionPath(rules.theme), {
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) return refuse('unreachable', `status ${answer.status}`)
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
