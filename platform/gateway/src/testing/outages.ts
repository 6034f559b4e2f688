import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'

import { SOON } from './patience.ts'
import type { openSiteSocket } from './site-socket.ts'
import type { RunningGateway } from './start-gateway.ts'

const closers: (() => unknown)[] = []

/** For `afterEach`: closes what `closing` was given, the last one first. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close()
}

export function closing<T>(thing: T, close: (thing: T) => unknown): T {
  closers.push(() => close(thing))
  return thing
}

/** A tab that is open is told of new revisions; what it was told before that is taken. */
export async function hearsRevisions(
  tab: Awaited<ReturnType<typeof openSiteSocket>>,
  { gateway }: RunningGateway,
): Promise<void> {
  let isHeard = false
  const hearing = tab.nextOf('revision').then(() => (isHeard = true))
  // Again, until whoever listens in the gateway has found its store again.
  await vi.waitFor(async () => {
    await gateway.announceRevision({ theme: 'jade', revision: 7 })
    expect(isHeard).toBe(true)
  }, SOON)
  await hearing
  expect(tab.socket.readyState).toBe(WebSocket.OPEN)
}
