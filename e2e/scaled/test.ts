import { slowness } from '../support/slowness.mjs'
import { test as base } from '../support/test.ts'
import { startScaledSite, type ScaledSite } from './scaled-site.ts'

export { expect } from '../support/test.ts'

/** The tests of the composed site, on the scaled shape in place of the one process. */
export const test = base.extend<object, { readonly scaled: ScaledSite }>({
  scaled: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const scaled = await startScaledSite()
      await use(scaled)
      await scaled.stop()
    },
    { scope: 'worker', timeout: 180_000 * slowness },
  ],
  site: [async ({ scaled }, use) => use(scaled), { scope: 'worker' }],
})
