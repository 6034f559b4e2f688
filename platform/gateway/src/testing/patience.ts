import { inject } from 'vitest'

/** How many times as slow as the reference this machine is: for limits against a hang. */
export const SLOWNESS = inject('matrix').slowness
/** How long something that is due may take to happen. Less than a test may take, so that the wait says what it lacked. */
export const PATIENCE_MS = 45_000 * SLOWNESS
/** For what is pushed or done at once; a loaded machine may take longer. */
export const SOON = { timeout: PATIENCE_MS, interval: 20 }
