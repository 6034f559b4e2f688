import type { Locator } from '@playwright/test'

import { slowness } from './slowness.mjs'
import { expect } from './test.ts'

const FIRST_PATIENCE_MS = 500

/**
 * Goes a way again and again until what is expected at its end is there. To begin anew ends what the last try was
 * loading, so each try waits twice as long as that one: on a slow machine some try is long enough.
 */
export async function repeatUntilVisible(way: () => Promise<unknown>, target: Locator): Promise<void> {
  let patience = FIRST_PATIENCE_MS * slowness
  await expect(async () => {
    await way()
    const wait = patience
    patience *= 2
    await expect(target).toBeVisible({ timeout: wait })
  }).toPass({ intervals: [50] })
}
