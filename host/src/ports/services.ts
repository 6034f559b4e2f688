import type { RuntimeConfig } from '@site/contracts'
import type { EventBus } from '@site/shell'
import type { createStore } from 'jotai'

import type { SiteStorage } from '../base/storage/index.ts'
import type { Client } from './client.ts'
import type { Navigator } from './navigator.ts'
import type { Overlay } from './overlay.ts'
import type { SessionService } from './session.ts'

/** How a person shows that they are one: letters in a picture, or a puzzle. */
export type CaptchaKind = 'picture' | 'slider'

/** What the site said at the start: the address it sees, and the captcha that stands before a log-in. */
export interface NetworkFacts {
  readonly ip: string
  readonly captcha: CaptchaKind | undefined
}

/** What the page offers to its own parts; made by the root, which knows who is behind each. */
export interface Services {
  readonly store: ReturnType<typeof createStore>
  readonly bus: EventBus
  readonly storage: SiteStorage
  readonly overlay: Overlay
  readonly navigator: Navigator
  readonly network: NetworkFacts
  readonly client: Client
  readonly session: SessionService
  readonly config: RuntimeConfig
  /** The server's clock in epoch milliseconds. */
  readonly serverNow: () => number
}
