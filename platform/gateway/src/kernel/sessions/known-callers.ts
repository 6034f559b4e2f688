import { DAY_MS } from '@site/domain'

import { Lately } from '../../lib/lately.ts'

/** Sessions, devices and addresses together: each member who is here has some three. */
const KNOWN_MOST = 50_000
const KNOWN_MS = DAY_MS

interface Seen {
  readonly sessionId: string
  readonly deviceId: string
  /** As limits count it. */
  readonly address: string
}

/** Sessions, devices and addresses that this process has lately seen to be a member's. For the order of calls alone: see `Rank`. */
export class KnownCallers {
  readonly #lately: Lately

  constructor(now: () => number = Date.now) {
    this.#lately = new Lately(KNOWN_MOST, KNOWN_MS, now)
  }

  note({ sessionId, deviceId, address }: Seen): void {
    this.#lately.note(`session ${sessionId}`)
    this.#lately.note(`device ${deviceId}`)
    this.#lately.note(`address ${address}`)
  }

  hasAddress(address: string): boolean {
    return this.#lately.has(`address ${address}`)
  }

  hasSession(sessionId: string): boolean {
    return this.#lately.has(`session ${sessionId}`)
  }

  hasDevice(deviceId: string): boolean {
    return this.#lately.has(`device ${deviceId}`)
  }
}
