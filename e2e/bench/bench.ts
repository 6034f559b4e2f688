import type { Browser } from '@playwright/test'
import type { EmbeddedSite } from '@site/edge/embedded'

/** What every benchmark is handed. */
export interface Bench {
  readonly browser: Browser
  /** The site as it is shipped. */
  readonly composed: EmbeddedSite
  /** The same code as one application, without federation. */
  readonly single: EmbeddedSite
  readonly root: string
  /** Data of the composed site. */
  readonly dataDir: string
}
