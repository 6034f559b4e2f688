import type { APIResponse, Route } from '@playwright/test'

/** Sends a call of a page on from here: the names of the themes are known to the browser alone. */
export function fetchForPage(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url())
  url.hostname = 'localhost'
  return route.fetch({ url: url.href })
}
