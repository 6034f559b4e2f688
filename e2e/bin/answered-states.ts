import type { Page } from '@playwright/test'
import type { Endpoint, ResponseOf } from '@site/contracts'
import type { State } from './state-shots.ts'

// States that are made of what one call answers. The pages that are photographed take answers as they are.

type Made = Pick<State, 'before' | 'isWaiting'>

const addressOf = ({ path }: Endpoint) => `**${path}`

/** As long as the call is not answered. */
export const unanswered = (endpoint: Endpoint): Made => ({
  before: (page: Page) => page.route(addressOf(endpoint), () => undefined),
  isWaiting: true,
})

/** While its server is out of service. */
export const failing = (endpoint: Endpoint): Made => ({
  before: (page: Page) => page.route(addressOf(endpoint), (route) => route.fulfill({ status: 503 })),
})

/** Refused as the site would, which is not asked: a refusal that counts would change the next picture. */
export const refused = (
  endpoint: Endpoint,
  answer: { readonly status_code: number; readonly message: string; readonly data?: unknown },
): Made => ({
  before: (page: Page) =>
    page.route(addressOf(endpoint), (route) => route.fulfill({ json: { data: null, ...answer } })),
})

/** What the site answers, changed. */
export const altered = <E extends Endpoint>(endpoint: E, change: (data: ResponseOf<E>) => ResponseOf<E>): Made => ({
  before: (page: Page) =>
    page.route(addressOf(endpoint), async (route) => {
      const url = new URL(route.request().url())
      const headers = { ...route.request().headers(), host: url.host }
      // Browsers alone know names below it.
      url.hostname = 'localhost'
      const response = await route.fetch({ url: url.href, headers })
      const answer = (await response.json()) as { readonly data: ResponseOf<E> }
      await route.fulfill({ response, json: { ...answer, data: change(answer.data) } })
    }),
})
